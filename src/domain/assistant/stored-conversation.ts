import {
  ENTRIES_MAX,
  NEW_CONVERSATION,
  QUESTION_MAX,
  type PendingStep,
  type AssistantConversation,
  type AssistantEntry,
} from './conversation.ts'
import { allAnswered, knownAnswers } from './questions.ts'
import { TOPICS } from './topics.ts'

/** This app never stores a longer text. */
const STORED_MAX = 1_000_000

/** The valid parts of a stored conversation, which may be damaged. */
export function restoreConversation(stored: string | null): AssistantConversation {
  if (stored === null || stored.length > STORED_MAX) return NEW_CONVERSATION
  const { answers, entries, coming } = recordOf(parse(stored))
  return {
    answers: knownAnswers(answers),
    entries: listOf(entries)
      .slice(-ENTRIES_MAX)
      .map((entry, place) => entryOf(recordOf(entry), place + 1))
      .filter((entry) => entry !== null),
    coming: comingOf(listOf(coming).map(recordOf)),
  }
}

type Unknown = Record<string, unknown>

function entryOf({ kind, text, topic, answers }: Unknown, id: number): AssistantEntry | null {
  if (kind === 'question' && typeof text === 'string') return { id, kind, text: text.slice(0, QUESTION_MAX) }
  const known = TOPICS.find((one) => one === topic)
  if (kind === 'reply' && known) return { id, kind, topic: known }
  const all = allAnswered(knownAnswers(answers))
  return kind === 'recommendation' && all ? { id, kind, answers: all } : null
}

/** Keeps at most one of each step. */
const comingOf = (stored: Unknown[]): PendingStep[] =>
  STEPS.flatMap((step) => {
    const until = stored.find((one) => one['step'] === step)?.['until']
    return typeof until === 'number' ? [{ step, until }] : []
  })

const STEPS = ['pausing', 'recommending', 'replying'] as const

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const recordOf = (value: unknown): Unknown =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

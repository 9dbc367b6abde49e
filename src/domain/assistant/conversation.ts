import { allAnswered, type Answers } from './questions.ts'
import { topicOf, type AssistantTopic } from './topics.ts'

export type AssistantConversation = {
  answers: Partial<Answers>
  entries: readonly AssistantEntry[]
  /** The next steps of PB-AI, with their times. */
  coming: readonly PendingStep[]
}

export type AssistantEntry = { id: number } & (
  | { kind: 'question'; text: string }
  | { kind: 'reply'; topic: AssistantTopic }
  | { kind: 'recommendation'; answers: Answers }
)

/** `pausing` precedes `recommending`: an answer may still be changed. */
export type PendingStep = { step: 'pausing' | 'recommending' | 'replying'; until: number }

export const PAUSE_MS = 1_000
export const RECOMMENDING_MS = 2_000
export const REPLYING_MS = 1_500

export const QUESTION_MAX = 1_000
/** Older entries are dropped. */
export const ENTRIES_MAX = 100

export const NEW_CONVERSATION: AssistantConversation = { answers: {}, entries: [], coming: [] }

/** Sets an answer. With all three, a recommendation follows. */
export function choose(
  conversation: AssistantConversation,
  answer: Partial<Answers>,
  now: number,
): AssistantConversation {
  const answers = { ...conversation.answers, ...answer }
  if (!allAnswered(answers)) return { ...conversation, answers }
  const others = conversation.coming.filter(({ step }) => step === 'replying')
  return { ...conversation, answers, coming: [...others, { step: 'pausing', until: now + PAUSE_MS }] }
}

/** Adds a typed question; ignored while PB-AI thinks, and when it is empty. */
export function ask(
  conversation: AssistantConversation,
  question: string,
  now: number,
): AssistantConversation {
  const text = question.trim().slice(0, QUESTION_MAX)
  if (text === '' || isThinking(conversation)) return conversation
  const { entries, coming } = withEntry(conversation, { kind: 'question', text })
  return { ...conversation, entries, coming: [...coming, { step: 'replying', until: now + REPLYING_MS }] }
}

export const isThinking = ({ coming }: AssistantConversation): boolean =>
  coming.some(({ step }) => step !== 'pausing')

/** The time of the next step, or null. */
export const nextMoment = ({ coming }: AssistantConversation): number | null => nextOf(coming)?.until ?? null

/** Runs all steps that are due, in order. */
export function advance(conversation: AssistantConversation, now: number): AssistantConversation {
  const due = nextOf(conversation.coming)
  if (!due || due.until > now) return conversation
  const coming = conversation.coming.filter((other) => other !== due)
  return advance(runStep({ ...conversation, coming }, due), now)
}

const nextOf = (coming: readonly PendingStep[]) => coming.toSorted((one, other) => one.until - other.until)[0]

function runStep(conversation: AssistantConversation, { step, until }: PendingStep): AssistantConversation {
  switch (step) {
    case 'pausing': {
      const next: PendingStep = { step: 'recommending', until: until + RECOMMENDING_MS }
      return { ...conversation, coming: [...conversation.coming, next] }
    }
    case 'recommending': {
      const answers = allAnswered(conversation.answers)
      return answers ? withEntry(conversation, { kind: 'recommendation', answers }) : conversation
    }
    case 'replying': {
      const question = conversation.entries.findLast((entry) => entry.kind === 'question')
      return question
        ? withEntry(conversation, { kind: 'reply', topic: topicOf(question.text) })
        : conversation
    }
  }
}

type NewEntry = AssistantEntry extends infer Kind
  ? Kind extends AssistantEntry
    ? Omit<Kind, 'id'>
    : never
  : never

function withEntry(conversation: AssistantConversation, entry: NewEntry): AssistantConversation {
  const id = (conversation.entries.at(-1)?.id ?? 0) + 1
  return { ...conversation, entries: [...conversation.entries, { ...entry, id }].slice(-ENTRIES_MAX) }
}

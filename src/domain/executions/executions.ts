import type { ExecutionFigures } from './execution-figures.ts'
import type { Forecast } from '../forecast/forecast.ts'
import type { MemberCard } from '../profiles/members.ts'
import { STEP_MAX, STEPS_MAX } from '../plans/plan-steps-bounds.ts'
import { isBlankText, isStorable, lengthOfText } from '../typed-text.ts'

export const EXECUTION_STATUSES = ['running', 'paused', 'abandoned', 'succeeded'] as const
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]
export const EXECUTION_STATUS_LABELS: Record<ExecutionStatus, string> = {
  running: 'En cours',
  paused: 'En pause',
  abandoned: 'Abandonné',
  succeeded: 'Réussi',
}

/** Abandoned and succeeded executions are ended; the member may resume them. */
export const isEnded = (status: ExecutionStatus) => status === 'abandoned' || status === 'succeeded'

export const ABANDON_REASONS = ['cost', 'time', 'customers', 'rules', 'not_for_me', 'other'] as const
export type AbandonReason = (typeof ABANDON_REASONS)[number]
export const ABANDON_REASON_LABELS: Record<AbandonReason, string> = {
  cost: 'Trop cher',
  time: 'Trop de temps',
  customers: 'Pas assez de clients',
  rules: 'Règles ou autorisations',
  not_for_me: 'Ce n’est pas pour moi',
  other: 'Autre',
}

export const JOURNAL_VISIBILITIES = ['private', 'text', 'all'] as const
export type JournalVisibility = (typeof JOURNAL_VISIBILITIES)[number]
export const JOURNAL_VISIBILITY_LABELS: Record<JournalVisibility, string> = {
  private: 'Privé : vous seul le voyez',
  text: 'Public, sans mes chiffres',
  all: 'Public, avec mes chiffres',
}

export const RUNNING_MAX = 10
export const NEW_ENTRIES_PER_DAY = 20
export const ENTRY_MAX = 5000
export const AMOUNT_MAX_CENTS = 1_000_000_000
export const ENTRY_SALES_MAX = 1_000_000
export const ENTRIES_PAGE_SIZE = 20
export const JOURNALS_PAGE_SIZE = 20
/** Public journals on the plan's page, and the characters of their last entry. */
export const JOURNALS_SHOWN = 3
export const JOURNAL_EXCERPT = 140
/** Days without a tick or an entry. */
export const PAUSE_DAYS = 90
export const REMINDER_DAYS = 14

/** The anchor of the section « En vrai » on the plan's page. */
export const EVIDENCE_ANCHOR = 'en-vrai'

export const OWN_EXECUTIONS_PATH = '/mes-executions'

/** A step of an execution. `done_on` is a day in Zurich, null while it is not ticked. */
export type ExecutionStep = { id: string; position: number; content: string; done_on: string | null }

/** What an entry of the journal consists of; at least one of text, amounts and sales. */
export type EntryContent = {
  entry_date: string
  content: string | null
  spent_cents: number | null
  earned_cents: number | null
  sales: number | null
  is_private: boolean
}

/** An entry as its owner sees it. */
export type JournalEntry = EntryContent & { id: string; created_at: string; edited_at: string | null }

/** An entry as everyone sees it; without amounts and sales where the journal is public « sans mes chiffres ». */
export type PublicEntry = Omit<JournalEntry, 'is_private'>

export type ExecutedPlan = {
  title: string
  /** Null when the plan is not online. */
  slug: string | null
}

type ExecutionProgress = {
  steps_count: number
  done_count: number
}

/** An execution in « Mes exécutions ». */
export type ExecutionSummary = ExecutionProgress & {
  id: string
  plan: ExecutedPlan
  status: ExecutionStatus
  visibility: JournalVisibility
  /** A day in Zurich. */
  started_on: string
  ended_on: string | null
  next_step: string | null
  last_entry_on: string | null
}

/** An execution as its owner sees it on its page. */
export type Execution = ExecutionSummary & {
  abandon_reason: AbandonReason | null
  /** Whether amounts and sales count in the plan's ranges; null: not asked yet. */
  shares_figures: boolean | null
  /** The plan is the member's own: nothing is counted and consent is not asked. */
  is_own_plan: boolean
  /** The author edited the plan after the start. */
  is_plan_changed: boolean
  forecast: Forecast | null
  /** Null without a forecast. */
  planned: ExecutionFigures | null
  actual: ExecutionFigures
  /** The day of the first entry with sales. */
  first_sale_on: string | null
  steps: ExecutionStep[]
  entries: JournalEntry[]
  next: string | null
}

/** A public journal on its page. */
export type PublicExecution = ExecutionProgress & {
  id: string
  /** While it is offline, `title` is « un plan qui n’est plus en ligne ». */
  plan: ExecutedPlan & { id: string | null }
  author: MemberCard
  /** The journal of the plan's author. */
  is_plan_author: boolean
  status: ExecutionStatus
  visibility: Exclude<JournalVisibility, 'private'>
  started_on: string
  ended_on: string | null
  /** The currency of the amounts. */
  currency: Forecast['currency']
  entries: PublicEntry[]
  next: string | null
}

/** A public journal in a list. */
export type JournalCard = Omit<PublicExecution, 'plan' | 'visibility' | 'currency' | 'entries' | 'next'> & {
  last_entry: { entry_date: string; excerpt: string } | null
}

/** « entre 500 et 2 000 »: `to` is null beyond the last bound of a scale. */
export type EvidenceRange = { from: number; to: number | null; people: number }

/** Ranges of what members really spent, waited and sold, recomputed each night. */
export type EvidenceRanges = {
  currency: Forecast['currency']
  /** In whole units of the currency. */
  spent: EvidenceRange | null
  /** Days from the start to the first sale. */
  first_sale: EvidenceRange | null
  monthly_sales: EvidenceRange | null
}

/** The section « En vrai » of a plan. */
export type PlanEvidence = {
  started: number
  running: number
  paused: number
  succeeded: number
  abandoned: number
  /** The most frequent reason, from three abandonments on; null on a tie. */
  abandon_reason: AbandonReason | null
  ranges: EvidenceRanges | null
  journals: JournalCard[]
  journals_count: number
}

/** Refusals of an entry by field, in the order of the form; the date is checked on both sides against the server's day. */
export function entryRefusal(
  entry: EntryContent,
  { started_on, today }: { started_on: string; today: string },
) {
  if (isEmptyEntry(entry))
    return { field: 'content', message: 'Veuillez écrire quelque chose ou indiquer un chiffre.' }
  if (entry.entry_date > today) return { field: 'entry_date', message: 'Cette date est dans le futur.' }
  if (entry.entry_date < oneYearBefore(started_on))
    return { field: 'entry_date', message: 'Cette date est trop ancienne.' }
  if (entry.content !== null) {
    if (!isStorable(entry.content))
      return { field: 'content', message: 'Le texte contient des caractères interdits.' }
    if (lengthOfText(entry.content) > ENTRY_MAX)
      return { field: 'content', message: 'Une entrée compte 5 000 caractères au plus.' }
  }
  return null
}

/** Their text, date and figures; who may read them is no part of it. */
export const hasSameContent = (one: EntryContent, other: EntryContent) =>
  (['entry_date', 'content', 'spent_cents', 'earned_cents', 'sales'] as const).every(
    (name) => one[name] === other[name],
  )

const isEmptyEntry = ({ content, spent_cents, earned_cents, sales }: EntryContent) =>
  (content === null || isBlankText(content)) &&
  spent_cents === null &&
  earned_cents === null &&
  sales === null

/** The same day of the year before; the 28th of February for the 29th. */
function oneYearBefore(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return before.endsWith('-02-29') ? before.replace(/29$/, '28') : before
}

/** Why a step is not allowed, or null. */
export function stepRefusal(text: string): string | null {
  if (isBlankText(text)) return 'Veuillez écrire cette étape.'
  if (!isStorable(text)) return 'L’étape contient des caractères interdits.'
  return lengthOfText(text) > STEP_MAX ? `Une étape compte ${STEP_MAX} caractères au plus.` : null
}

export const TOO_MANY_STEPS = `${STEPS_MAX} étapes au plus.`
export const TOO_MANY_RUNNING = `Vous exécutez déjà ${RUNNING_MAX} plans : mettez-en un en pause ou terminez-en un.`
export const TOO_MANY_ENTRIES = `Vous avez écrit ${NEW_ENTRIES_PER_DAY} entrées aujourd’hui : à demain.`
export const REASON_MISSING = 'Veuillez choisir une raison.'

import type { Execution, ExecutionStep, JournalCard, JournalEntry } from '#domain/executions/executions.ts'
import { aPlanCard } from './plan-card.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Steps named A, B, C …; those of `done` were ticked on 6 September. */
export const someSteps = (count: number, done = 0): ExecutionStep[] =>
  Array.from({ length: count }, (_, position) => ({
    id: idOf(position + 1),
    position,
    content: String.fromCodePoint(65 + position),
    done_on: position < done ? '2026-09-06' : null,
  }))

export const anEntry = (changes: Partial<JournalEntry> = {}): JournalEntry => ({
  id: idOf(500),
  entry_date: '2026-11-12',
  content: 'Neuf vélos en six heures.',
  spent_cents: null,
  earned_cents: null,
  sales: null,
  is_private: false,
  created_at: '2026-11-12T18:00:00.000Z',
  edited_at: null,
  ...changes,
})

/** One’s own running execution of another member’s plan, for component tests. */
export const anExecution = (changes: Partial<Execution> = {}): Execution => ({
  id: idOf(900),
  plan: { title: 'Réparer des vélos', slug: 'reparer-des-velos' },
  status: 'running',
  visibility: 'private',
  started_on: '2026-09-01',
  ended_on: null,
  steps_count: 3,
  done_count: 1,
  next_step: 'B',
  last_entry_on: null,
  abandon_reason: null,
  shares_figures: null,
  is_own_plan: false,
  is_plan_changed: false,
  forecast: null,
  planned: null,
  actual: { spent_cents: 0, earned_cents: 0, sales: 0 },
  first_sale_on: null,
  steps: someSteps(3, 1),
  entries: [],
  next: null,
  ...changes,
})

export const aJournalCard = (changes: Partial<JournalCard> = {}): JournalCard => ({
  id: idOf(901),
  author: aPlanCard().author!,
  is_plan_author: false,
  status: 'running',
  started_on: '2026-09-01',
  ended_on: null,
  steps_count: 9,
  done_count: 5,
  last_entry: { entry_date: '2026-11-12', excerpt: 'Première commande d’un inconnu.' },
  ...changes,
})

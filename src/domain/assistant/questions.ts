import type { FilterCategory } from '../categories.ts'
import type { PUBLISH_BUDGETS } from '../editor/plan-form.ts'

export type Choice<Value extends string> = { value: Value; label: string }

export const BUDGETS = [
  { value: '0€', label: '0 €' },
  { value: '<100€', label: '< 100 €' },
  { value: '<500€', label: '< 500 €' },
  { value: '<1K€', label: '< 1 K€' },
] as const satisfies Choice<(typeof PUBLISH_BUDGETS)[number]>[]
export type Budget = (typeof BUDGETS)[number]['value']

export const KINDS = [
  { value: 'E-commerce', label: 'E-commerce' },
  { value: 'SaaS', label: 'SaaS' },
  { value: 'Coaching', label: 'Coaching' },
  { value: 'IA', label: 'IA' },
  { value: 'Crypto', label: 'Crypto' },
] as const satisfies Choice<FilterCategory>[]
export type PlanKind = (typeof KINDS)[number]['value']

export const TIMES = [
  { value: '2h', label: '2 h' },
  { value: '5h', label: '5 h' },
  { value: '10h', label: '10 h et plus' },
] as const satisfies Choice<string>[]
type WeeklyTime = (typeof TIMES)[number]['value']

/** A recommendation needs all three answers. */
export type Answers = { budget: Budget; kind: PlanKind; time: WeeklyTime }

export const QUESTIONS = [
  { name: 'budget', text: 'Quel est votre budget ?', choices: BUDGETS },
  { name: 'kind', text: 'Quel type de business ?', choices: KINDS },
  { name: 'time', text: 'Combien de temps par semaine ?', choices: TIMES },
] as const satisfies { name: keyof Answers; text: string; choices: readonly Choice<string>[] }[]

export const allAnswered = ({ budget, kind, time }: Partial<Answers>): Answers | null =>
  budget && kind && time ? { budget, kind, time } : null

/** The valid answers of an untrusted value. */
export function knownAnswers(value: unknown): Partial<Answers> {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return Object.fromEntries(
    QUESTIONS.filter(({ name, choices }) => choices.some((choice) => choice.value === given[name])).map(
      ({ name }) => [name, given[name]],
    ),
  )
}

export const labelOf = (name: keyof Answers, value: string): string =>
  QUESTIONS.find((question) => question.name === name)?.choices.find((choice) => choice.value === value)
    ?.label ?? value

export type Idea = {
  title: string
  what: string
  /** The first three steps. */
  steps: readonly [string, string, string]
  costs: readonly Cost[]
  risk: string
  /** Advice by weekly time. */
  pace: Record<WeeklyTime, string>
}

export type Cost = { label: string; euros: number }

export type IdeasByBudget = Record<Budget, Idea>

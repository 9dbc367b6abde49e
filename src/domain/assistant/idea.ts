import type { Budget, WeeklyTime } from './questions.ts'

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

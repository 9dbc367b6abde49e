import type { Budget, WeeklyTime } from './questions.ts'

/** Something concrete to begin with. */
export type Idea = {
  title: string
  what: string
  /** The first three. */
  steps: readonly [string, string, string]
  costs: readonly Cost[]
  risk: string
  /** What the time of a week allows. */
  pace: Record<WeeklyTime, string>
}

export type Cost = { label: string; euros: number }

export type IdeasByBudget = Record<Budget, Idea>

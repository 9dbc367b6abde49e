import type { PlanCard } from '#domain/plans.ts'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'

/** Budget, duration and difficulty, as `Facts` shows them. */
export const planFacts = (plan: Pick<PlanCard, 'budget' | 'duration' | 'difficulty'>) => [
  { label: 'Budget', value: plan.budget },
  ...(plan.duration ? [{ label: 'Durée', value: plan.duration }] : []),
  { label: 'Difficulté', value: <DifficultyBars level={plan.difficulty} /> },
]

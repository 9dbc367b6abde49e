import type { PlanCard } from '#domain/plans.ts'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'

/** Budget, duration and difficulty, as `Facts` shows them. */
export const planFacts = (plan: Pick<PlanCard, 'budget' | 'duration' | 'difficulty'>) => [
  { label: 'Budget', value: plan.budget },
  ...(plan.duration ? [{ label: 'Durée', value: plan.duration }] : []),
  { label: 'Difficulté', value: <DifficultyBars level={plan.difficulty} /> },
]

/** « ✓ Vérifié PB »: a validator approved this plan. */
export function VerifiedPlan() {
  return (
    <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-good">
      <span aria-hidden>✓</span> Vérifié PB
    </span>
  )
}

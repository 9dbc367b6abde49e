import { cardForecastText } from '#domain/forecast/forecast-card.ts'
import type { PlanCard } from '#domain/plans/plans.ts'
import { cx } from '#web/ui/cx.ts'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'

/** Budget, duration and difficulty, as `Facts` shows them. */
export const planFacts = (plan: Pick<PlanCard, 'budget' | 'duration' | 'difficulty'>) => [
  { label: 'Budget', value: plan.budget },
  ...(plan.duration ? [{ label: 'Durée', value: plan.duration }] : []),
  { label: 'Difficulté', value: <DifficultyBars level={plan.difficulty} /> },
]

type ForecastLineProps = { plan: Pick<PlanCard, 'forecast_figures'>; className?: string }

/** « Prévisionnel : besoin 853 €, rentable au mois 1 »; nothing for a plan without a forecast. */
export function ForecastFact({ plan, className }: ForecastLineProps) {
  if (!plan.forecast_figures) return null
  return (
    <p className={cx('tabular-nums', className)}>
      <span className="text-muted">Prévisionnel : </span>
      <span className="font-semibold">{cardForecastText(plan.forecast_figures)}</span>
    </p>
  )
}

/** « ✓ Vérifié PB »: a validator approved this plan. */
export function VerifiedPlan() {
  return (
    <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-good">
      <span aria-hidden>✓</span> Vérifié PB
    </span>
  )
}

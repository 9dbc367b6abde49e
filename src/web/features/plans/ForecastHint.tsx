import { Link } from '@tanstack/react-router'
import { isRiskyPlacement, type PlanPage } from '#domain/plans.ts'
import { FORECAST_ANCHOR } from '#web/features/forecast/forecast-anchor.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useIsOwn } from './MainAction.tsx'

/** Where a forecast could be, to the author alone. */
export function ForecastHint({ plan }: { plan: Pick<PlanPage, 'id' | 'category' | 'author'> }) {
  const viewer = useViewer()
  const isOwn = useIsOwn(plan)
  if (!isOwn || !viewer?.features.includes('forecast') || isRiskyPlacement(plan.category)) return null
  return (
    <p className="mt-8 rounded-media bg-well p-4 text-dense print:hidden">
      <Link to="/publish" search={{ edit: plan.id }} hash={FORECAST_ANCHOR} className="hit link">
        Ajoutez un prévisionnel
      </Link>{' '}
      : les lecteurs pourront l’essayer avec leurs chiffres.
    </p>
  )
}

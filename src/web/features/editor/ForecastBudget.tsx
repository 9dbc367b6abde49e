import Wallet from 'lucide-react/icons/wallet'
import { needText } from '#domain/forecast/forecast-card.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { WrittenForecast } from './use-forecast.ts'

/** Replaces the choice of a budget: with a forecast, the server computes it. */
export default function ForecastBudget({ result }: WrittenForecast) {
  return (
    <div role="group" aria-labelledby="plan-budget-label" className="grid gap-1.5">
      <span id="plan-budget-label" className="text-small font-semibold">
        Budget
      </span>
      <Notice icon={<Wallet />} role="status">
        {result ? (
          <>
            <b>Budget : {result.figures.budget}</b>, d’après le prévisionnel (
            {needText(result.sheet, result.figures)})
          </>
        ) : (
          'Calculé d’après le prévisionnel, dès qu’il est complet.'
        )}
      </Notice>
    </div>
  )
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import { REFERENCE_RATES, REFERENCE_RATES_YEAR } from '#domain/forecast-reference-rates.ts'

/** What others pay on what they cash, and where it is written. */
export function ForecastLandmarks() {
  return (
    <details className="group rounded-control border border-line text-small">
      <summary className="flex min-h-11 items-center justify-between gap-4 px-3 font-semibold">
        Repères {REFERENCE_RATES_YEAR}, à vérifier pour votre cas
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid gap-3 px-3 pb-3">
        {REFERENCE_RATES.map(({ where, figures, source }) => (
          <div key={where}>
            <dt className="font-semibold">{where}</dt>
            <dd className="text-muted">
              <p>
                {figures}{' '}
                {source && (
                  <a href={source.url} target="_blank" rel="noopener" className="link">
                    {source.name}
                  </a>
                )}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

import { wholeAmount } from '#domain/forecast/amounts.ts'
import { dayIn, daysBetween } from '#domain/executions/execution-words.ts'
import type { Execution } from '#domain/executions/executions.ts'
import { counted, pluralize, wholeNumber } from '#domain/numbers.ts'
import { useToday } from '#web/lib/use-now.ts'
import { Card } from '#web/ui/Card.tsx'
import { Progress, type ProgressTone } from '#web/ui/Progress.tsx'

/** « Mes chiffres »: the sums of the journal beside the forecast. */
export function PlannedAndReal({ execution }: { execution: Execution }) {
  const { planned } = execution
  const today = useToday()
  return (
    <Card as="section" aria-labelledby="mes-chiffres" className="grid gap-4">
      <h2 id="mes-chiffres" className="text-section">
        Mes chiffres
      </h2>
      <dl className="grid gap-3">
        {linesOf(execution).map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </dl>
      <p className="text-small text-muted">
        {[planned && 'Prévu à ce jour, le mois en cours compris.', firstSaleText(execution, today)]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Card>
  )
}

type LineProps = {
  label: string
  actual: number
  /** Null without a forecast. */
  planned: number | null
  text: (value: number) => string
  /** « prévus », « prévues » */
  word: string
  tone: ProgressTone
}

function Line({ label, actual, planned, text, word, tone }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1.5 tabular-nums">
      <dt>{label}</dt>
      <dd>
        <b className="font-semibold">{text(actual)}</b>{' '}
        {planned !== null && (
          <span className="text-muted">
            sur {text(planned)} {word}
          </span>
        )}
      </dd>
      {planned !== null && planned > 0 && (
        <dd aria-hidden className="w-full">
          <Progress label={label} isLabelHidden value={actual} max={planned} tone={tone} />
        </dd>
      )}
    </div>
  )
}

function linesOf({ actual, planned, forecast }: Execution): LineProps[] {
  const amount = (cents: number) => wholeAmount(cents, forecast?.currency ?? 'EUR')
  return [
    {
      label: 'Dépensé',
      actual: actual.spent_cents,
      planned: planned && planned.spent_cents,
      text: amount,
      word: 'prévus',
      tone: 'primary',
    },
    {
      label: 'Encaissé',
      actual: actual.earned_cents,
      planned: planned && planned.earned_cents,
      text: amount,
      word: 'prévus',
      tone: 'good',
    },
    {
      label: 'Ventes',
      actual: actual.sales,
      planned: planned && planned.sales,
      text: wholeNumber,
      word: pluralize(planned?.sales ?? 0, 'prévue'),
      tone: 'accent',
    },
  ]
}

/** « Première vente le 20 septembre, 19 jours après le départ. » */
function firstSaleText({ first_sale_on, started_on }: Execution, today: string): string {
  if (first_sale_on === null) return 'Pas encore de vente dans le journal.'
  const day = dayIn(first_sale_on, today)
  const days = daysBetween(started_on, first_sale_on)
  if (days === 0) return `Première vente le ${day}, le jour du départ.`
  return `Première vente le ${day}, ${counted(Math.abs(days), 'jour')} ${days > 0 ? 'après' : 'avant'} le départ.`
}

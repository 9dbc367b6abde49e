import type { ReactNode } from 'react'
import { shortAmount } from '#domain/forecast/amounts.ts'
import type { PublicEntry } from '#domain/executions/executions.ts'
import type { Currency } from '#domain/forecast/forecast.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { longDate } from '#domain/time.ts'
import { LinkedText } from '#web/ui/LinkedText.tsx'

type EntryProps = {
  entry: PublicEntry
  currency: Currency
  /** Beside the date. */
  aside?: ReactNode
  menu?: ReactNode
}

/** An entry of a journal. */
export function Entry({ entry, currency, aside, menu }: EntryProps) {
  const { entry_date, content, spent_cents, earned_cents, sales, edited_at } = entry
  const figures = [
    { label: 'Dépensé', value: spent_cents && shortAmount(spent_cents, currency) },
    { label: 'Encaissé', value: earned_cents && shortAmount(earned_cents, currency) },
    { label: 'Ventes', value: sales && wholeNumber(sales) },
  ].filter(({ value }) => value)
  return (
    <article className="py-4" aria-label={`Entrée du ${longDate(entry_date)}`}>
      <div className="flex min-h-11 items-center justify-between gap-x-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">
            <time dateTime={entry_date}>{longDate(entry_date)}</time>
          </h3>
          {aside}
          {edited_at && <span className="text-small text-muted">modifié</span>}
        </div>
        {menu}
      </div>
      {content !== null && <LinkedText content={content} className="max-w-[65ch]" />}
      {figures.length > 0 && (
        <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-dense tabular-nums">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}

import { BILLING_INTERVALS, type BillingInterval } from '#domain/payments.ts'
import { cx } from '#web/ui/cx.ts'
import { segmentClass } from '#web/ui/Segments.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { SAVED_PERCENT } from './vip-prices.ts'

type IntervalChoiceProps = { value: BillingInterval; onChange: (interval: BillingInterval) => void }

/** Paid each month, or each year for less. */
export function IntervalChoice({ value, onChange }: IntervalChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Rythme de paiement</legend>
      <div className="flex gap-0.5 rounded-media bg-sunken p-[3px] ring-1 ring-line ring-inset">
        {BILLING_INTERVALS.map((interval) => (
          <label key={interval} className={cx(segmentClass(interval === value), SEGMENT)}>
            <input
              type="radio"
              name="interval"
              value={interval}
              checked={interval === value}
              onChange={() => onChange(interval)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {interval === 'month' ? 'Mensuel' : 'Annuel'}
            {interval === 'year' && (
              <Tag tone="good" className="min-h-5 px-1.5">
                {`−${SAVED_PERCENT}\u202F%`}
              </Tag>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const SEGMENT =
  'relative gap-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'

import { francs } from '#domain/payments.ts'

/** « 69 », large, then « CHF par an ». */
export function Price({ centimes, per }: { centimes: number; per: string }) {
  const [amount, currency] = francs(centimes).split(' ')
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <b className="font-display text-[3.5rem] leading-none font-heavy tracking-[-0.045em]">{amount}</b>{' '}
      <span className="text-muted">
        {currency}
        {per}
      </span>
    </p>
  )
}

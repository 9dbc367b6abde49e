import type { BillingInterval } from '#domain/payments.ts'

/** A month or a year later, on the same day; on the last one of a month that is too short for it. */
export function nextPeriodEnd(seconds: number, interval: BillingInterval): number {
  const start = new Date(seconds * 1000)
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end.getTime() / 1000
}

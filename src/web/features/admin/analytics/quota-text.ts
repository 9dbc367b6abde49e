import type { QuotaKind } from '#domain/analytics.ts'
import { compactNumber } from '#domain/numbers.ts'

/** « 412 Mo », « 1,5 Go », « 2,4 k » */
export const amountText = (kind: QuotaKind, amount: number): string =>
  kind === 'database' || kind === 'files' ? bytesText(amount) : compactNumber(amount)

const MEGA = 1_000_000
const GIGA = 1_000_000_000

function bytesText(bytes: number): string {
  if (bytes < GIGA) return `${Math.floor(bytes / MEGA)} Mo`
  return `${String(Math.floor(bytes / (GIGA / 10)) / 10).replace('.', ',')} Go`
}

import type { AccountContext } from '#server/accounts/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Allowance, countHits } from '#server/http/rate-limits/queries.ts'

type Ctx = Pick<AccountContext, 'hashes' | 'limitFactor'>

/** The shorter one first: what it stops does not count for the day. */
const CAPS = [
  { window: 'half an hour', max: 5, seconds: 30 * 60 },
  { window: 'a day', max: 10, seconds: 24 * 60 * 60 },
]

/**
 * Counts one more mail of those that a visitor can cause to an address, of any kind, in the transaction that sends
 * it. False beyond the cap: then nothing is sent, but for a reset where no link is good, and the response is the same as always. A browser that the address's
 * owner used before (`knownDevice`) has a cap of its own, which strangers cannot use up.
 */
export async function countMail(
  tx: Transaction,
  ctx: Ctx,
  { to, knownDevice }: { to: string; knownDevice: string | null },
): Promise<boolean> {
  for (const { window, max, seconds } of CAPS) {
    const key = `mails in ${window} to ${to} ${knownDevice ?? ''}`
    if (!(await countWithin(tx, ctx, { key, max, seconds }))) return false
  }
  return true
}

/** Counts one more under this key. What the transaction takes back is not counted. False beyond what is allowed. */
export async function countWithin(
  tx: Transaction,
  { hashes, limitFactor }: Ctx,
  { key, max, seconds }: Allowance,
): Promise<boolean> {
  const hashed = hashes.limit(key)
  const counted = await countHits(tx, { keys: [hashed], hits: [1], seconds: [seconds] })
  return (counted.get(hashed)?.hits ?? 0) <= max * limitFactor
}

import type { AccountContext } from '#server/accounts/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { type Allowance, countHits } from '#server/platform/http/rate-limits.queries.ts'

type Ctx = Pick<AccountContext, 'hashes' | 'limitFactor'>

/** The shorter window comes first: a mail that it refuses does not count for the day. */
const CAPS = [
  { window: 'half an hour', max: 5, seconds: 30 * 60 },
  { window: 'a day', max: 10, seconds: 24 * 60 * 60 },
]

/**
 * Counts a mail of any kind that a visitor can trigger to an address, in the transaction that sends it. Returns false beyond
 * the cap: then the caller sends nothing (except a reset link if no valid one exists), and the response stays the same.
 * A known device of the owner (`knownDevice`) has its own cap, which strangers cannot use up.
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

/** Counts a hit under this key; a rollback takes it back. Returns false beyond the allowance. */
export async function countWithin(
  tx: Transaction,
  { hashes, limitFactor }: Ctx,
  { key, max, seconds }: Allowance,
): Promise<boolean> {
  const hashed = hashes.limit(key)
  const counted = await countHits(tx, { keys: [hashed], hits: [1], seconds: [seconds] })
  return (counted.get(hashed)?.hits ?? 0) <= max * limitFactor
}

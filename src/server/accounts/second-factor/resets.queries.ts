import type { Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import type { SecondFactorResetsRow } from '#server/platform/db/rows.gen.ts'

const isPending = (sql: Sql) => sql`cancelled_at is null and done_at is null`

/** When the member's factors will be removed, or null. */
export async function findResetTime(sql: Sql, userId: string): Promise<string | null> {
  const row = await sql.maybeOne<Pick<SecondFactorResetsRow, 'effective_at'>>`
    select effective_at from second_factor_resets where user_id = ${userId} and ${isPending(sql)}`
  return row?.effective_at ?? null
}

/** Returns when the reset takes effect, or null if one is pending already. */
export async function insertReset(
  sql: Sql,
  { userId, askedBy }: { userId: string; askedBy: string },
): Promise<string | null> {
  const row = await sql.maybeOne<Pick<SecondFactorResetsRow, 'effective_at'>>`
    insert into second_factor_resets (user_id, asked_by) values (${userId}, ${askedBy})
    on conflict (user_id) where cancelled_at is null and done_at is null do nothing returning effective_at`
  return row?.effective_at ?? null
}

/** Returns whether there was a pending one. */
export async function cancelResetOf(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`
    update second_factor_resets set cancelled_at = now() where user_id = ${userId} and ${isPending(sql)}`
  return count > 0
}

export const listDueResets = (sql: Sql) => sql<Pick<SecondFactorResetsRow, 'id' | 'user_id' | 'asked_by'>[]>`
  select id, user_id, asked_by from second_factor_resets
  where ${isPending(sql)} and effective_at <= now() order by effective_at limit 100`

/** Locks a pending reset. Returns false if it was cancelled or done meanwhile. */
export async function lockReset(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`
    select from second_factor_resets where id = ${id} and ${isPending(sql)} ${rowLock(sql, 'change')}`
  return count === 1
}

export async function endReset(sql: Sql, id: string, end: 'done_at' | 'cancelled_at'): Promise<void> {
  await sql`update second_factor_resets set ${sql(end)} = now() where id = ${id}`
}

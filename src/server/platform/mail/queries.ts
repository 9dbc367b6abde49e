import type { BanType } from '#domain/moderation/sanctions.ts'
import type { AddressRefusal } from '#server/platform/adapters/mail/mail.ts'
import { isBanned } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import type { UsersRow } from '#server/platform/db/rows.gen.ts'

/** Without a finer code, an address counts as not working once it was refused on this many days. */
const REFUSED_DAYS = 3

type DeliveryState = 'failing' | 'bounced' | 'complained'

/** The member with this address; null for an address without an account. */
export type Recipient = { id: string; email: string; state: DeliveryState | null }

export const findRecipient = (sql: Sql, email: string): Promise<Recipient | null> => sql.maybeOne<Recipient>`
  select u.id, u.email, p.state from users u left join delivery_problems p on p.user_id = u.id where u.email = ${email}`

export const findRecipientById = (sql: Sql, id: string): Promise<Recipient | null> => sql.maybeOne<Recipient>`
  select u.id, u.email, p.state from users u left join delivery_problems p on p.user_id = u.id
  where u.id = ${id} and u.closed_at is null`

/** The ids of the members with these addresses. */
export async function listAccounts(sql: Sql, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await sql<Pick<UsersRow, 'id' | 'email'>[]>`
    select id, email from users where email = any (${[...emails]}::text[])`
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** A complaint does not replace a bounce, which stops more mails. Returns false if nothing changes. */
export async function recordReturn(
  sql: Sql,
  { id, email }: Recipient,
  kind: 'bounce' | 'complaint',
): Promise<boolean> {
  const changed = await sql`
    insert into delivery_problems as p (user_id, state)
    select id, ${kind === 'bounce' ? 'bounced' : 'complained'} from users where id = ${id} and email = ${email}
    on conflict (user_id) do update set state = excluded.state, at = now()
    where p.state not in ('bounced', excluded.state)`
  return changed.count > 0
}

/** Records a refusal today. Nothing is recorded if the member has another address by now. */
export async function recordRefusal(
  sql: Sql,
  { id, email }: Recipient,
  { isPermanent, code }: AddressRefusal,
): Promise<void> {
  await sql`
    insert into delivery_problems as p (user_id, state, days, code)
    select id, ${isPermanent ? 'bounced' : 'failing'}, array[zurich_day(now())], ${code} from users
    where id = ${id} and email = ${email}
    on conflict (user_id) do update set
      state = case
        when excluded.state = 'bounced' or cardinality(${allDays(sql)}) >= ${REFUSED_DAYS} then 'bounced'
        else p.state
      end,
      days = ${allDays(sql)}, code = excluded.code, at = now()`
}

const allDays = (sql: Sql) =>
  sql`case when excluded.days <@ p.days then p.days else p.days || excluded.days end`

/** The member has confirmed this address or has another one. */
export async function deleteDeliveryProblem(sql: Sql, userId: string): Promise<void> {
  await sql`delete from delivery_problems where user_id = ${userId}`
}

/** The member wants mails again. A bounce remains until they confirm the address. */
export async function deleteComplaint(sql: Sql, userId: string): Promise<void> {
  await sql`delete from delivery_problems where user_id = ${userId} and state = 'complained'`
}

/** Whether mails to the member bounced. */
export async function isBouncing(sql: Sql, userId: string): Promise<boolean> {
  const bounced = await sql`select from delivery_problems where user_id = ${userId} and state = 'bounced'`
  return bounced.count > 0
}

/** A mail server accepted the address: earlier refusals no longer count. */
export async function deleteRefusals(sql: Sql, userId: string): Promise<void> {
  await sql`delete from delivery_problems where user_id = ${userId} and state = 'failing'`
}

/**
 * SQL for: mails that the member `u` can stop may be sent now. Not to an unconfirmed address or one that does not work, and
 * not during these bans.
 */
export const canBeMailed = (sql: Sql, bans: readonly BanType[] = ['temp', 'perm', 'ip']): Fragment => sql`(
  u.email_verified and u.closed_at is null
  and not exists (select from delivery_problems d where d.user_id = u.id and d.state in ('bounced', 'complained'))
  and not ${isBanned(sql, sql`u.id`, bans)})`

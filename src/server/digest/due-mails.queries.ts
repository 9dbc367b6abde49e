import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { isOpenAccount } from '#server/platform/db/fragments.ts'
import type { ProfilesRow } from '#server/platform/db/rows.gen.ts'
import { canBeMailed } from '#server/platform/mail/queries.ts'

export type DueMails = 'comment_mails' | 'message_mails' | 'weekly_mails'

/** Returns false while another transaction sends these mails. */
export async function lockDueMails(sql: Sql, mails: DueMails): Promise<boolean> {
  const { is_locked } = await sql.one<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${mails})) as is_locked`
  return is_locked
}

/** The members of the first `atMost` due rows. Those of closed accounts would never leave the list: a job deletes them. */
export async function listDueMembers(
  sql: Sql,
  mails: Exclude<DueMails, 'message_mails'>,
  atMost: number,
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select distinct user_id from (
      select user_id from ${sql(mails)} m where due_at <= now() and ${isOpenAccount(sql, sql`m.user_id`)} order by due_at
      limit ${atMost}
    ) first`
  return rows.map(({ user_id }) => user_id)
}

export type MailRecipient = Pick<ProfilesRow, 'user_id' | 'role' | 'subscribed'> & {
  email: string
  can_be_mailed: boolean
  /** When their quiet hours end; null outside them. */
  quiet_until: string | null
}

/** SQL for the columns of a recipient: the account `u` with its profile `p`. */
export const recipientColumns = (sql: Sql): Fragment => sql`
  p.user_id, p.role, p.subscribed, u.email, ${canBeMailed(sql)} as can_be_mailed,
  nullif(after_quiet_hours(now(), p.quiet_from, p.quiet_to), now()) as quiet_until`

import { isBanned } from '#server/platform/db/ban-status.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { isBlockBetween } from '#server/platform/db/fragments.ts'
import { canBeMailed } from '#server/platform/mail/queries.ts'
import { otherOf } from '#server/messages/queries.ts'
import type { ConversationRecipientsRow } from '#server/platform/db/rows.gen.ts'

/** A conversation, and the participant who is due a mail about it. */
export type DueMail = Pick<ConversationRecipientsRow, 'conversation_id' | 'user_id'>

/** A connected member sees unread messages: their mails wait until a minute after they disconnect. */
export async function putOffMails(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql`
    with due as (
      select conversation_id, user_id from conversation_recipients
      where user_id = any(${[...userIds]}::uuid[]) and mail_due_at < now() + interval '1 minute'
      for no key update skip locked
    )
    update conversation_recipients m set mail_due_at = now() + interval '1 minute'
    from due where (m.conversation_id, m.user_id) = (due.conversation_id, due.user_id)`
}

/** Locks due mails until the transaction ends; skips those that are being read or put off. */
export function lockMessageMails(sql: Sql, atMost: number): Promise<DueMail[]> {
  return sql<DueMail[]>`
    select conversation_id, user_id from conversation_recipients where mail_due_at <= now()
    order by mail_due_at limit ${atMost} for no key update skip locked`
}

export type UnreadMail = DueMail & {
  email: string
  /** Null when the account is deleted. */
  from: string | null
  unread: number
  /** The recipient has quiet hours now. */
  is_quiet: boolean
}

/** Which of the due mails to send: not if the messages were read, the mails muted, or a participant blocked or banned. */
export function listMailsToSend(sql: Sql, due: readonly DueMail[]): Promise<UnreadMail[]> {
  return sql<UnreadMail[]>`
    select m.conversation_id, m.user_id, u.email, sender.pseudo as from, waiting.unread,
      after_quiet_hours(now(), p.quiet_from, p.quiet_to) > now() as is_quiet
    from ${these(sql, due)}
    join conversation_recipients m using (conversation_id, user_id)
    join users u on u.id = m.user_id and ${canBeMailed(sql, ['perm', 'ip'])}
    join profiles p on p.user_id = m.user_id and not 'new_message' = any (p.muted_mails)
    join conversations c on c.id = m.conversation_id
    cross join lateral (select ${otherOf(sql, sql`m.user_id`)} as id) other
    left join profiles sender on sender.user_id = other.id
    cross join lateral (
      select count(*) as unread from messages
      where conversation_id = m.conversation_id and sender_id is distinct from m.user_id and not is_read
        and deleted_at is null
    ) waiting
    where waiting.unread > 0
      and not ${isBlockBetween(sql, sql`m.user_id`, sql`other.id`)}
      and not ${isBanned(sql, sql`other.id`, ['perm', 'ip'])}`
}

/** The due mails of members in quiet hours wait for their end, the others are due no more. Records which were sent. */
export async function recordSentMails(
  sql: Sql,
  { due, mailed }: Record<'due' | 'mailed', readonly DueMail[]>,
): Promise<void> {
  await sql`
    update conversation_recipients r set mail_due_at = nullif(after_quiet_hours(now(), p.quiet_from, p.quiet_to), now())
    from ${these(sql, due)} left join profiles p using (user_id) where (r.conversation_id, r.user_id) = (these.conversation_id, these.user_id)`
  await sql`
    update conversation_recipients r set mailed_at = now()
    from ${these(sql, mailed)} where (r.conversation_id, r.user_id) = (these.conversation_id, these.user_id)`
}

const these = (sql: Sql, mails: readonly DueMail[]) => sql`unnest(
  ${mails.map((mail) => mail.conversation_id)}::uuid[], ${mails.map((mail) => mail.user_id)}::uuid[]
) as these (conversation_id, user_id)`

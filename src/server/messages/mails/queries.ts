import type { Sql } from '#server/db/database.ts'

/** A conversation about which one of its two is to be mailed. */
export type DueMail = { conversation_id: string; user_id: string }

/** Whoever is connected sees what waits for them: their mails wait until a minute after they left. */
export async function putOffMails(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql`
    with due as (
      select conversation_id, user_id from message_mails
      where user_id = any(${[...userIds]}::uuid[]) and due_at < now() + interval '1 minute'
      for no key update skip locked
    )
    update message_mails m set due_at = now() + interval '1 minute'
    from due where (m.conversation_id, m.user_id) = (due.conversation_id, due.user_id)`
}

/** Locked until the transaction ends; what another process has is left to it. */
export function lockDueMails(sql: Sql, atMost: number): Promise<DueMail[]> {
  return sql<DueMail[]>`
    select conversation_id, user_id from message_mails where due_at <= now()
    order by due_at limit ${atMost} for no key update skip locked`
}

export type UnreadMail = DueMail & {
  email: string
  /** Null when the account is gone. */
  from: string | null
  unread: number
  was_mailed_today: boolean
}

/** Those of the due ones that are to be sent: not what was read, is not wanted, or comes from behind a block. */
export function listMailsToSend(sql: Sql, due: readonly DueMail[]): Promise<UnreadMail[]> {
  return sql<UnreadMail[]>`
    select m.conversation_id, m.user_id, u.email, sender.pseudo as from, waiting.unread,
      coalesce(m.mailed_at > now() - interval '1 day', false) as was_mailed_today
    from ${these(sql, due)}
    join message_mails m using (conversation_id, user_id)
    join users u on u.id = m.user_id and u.email_verified
    join profiles p on p.user_id = m.user_id and not 'new_message' = any (p.muted_mails)
    join conversations c on c.id = m.conversation_id
    cross join lateral (
      select case when c.participant1_id = m.user_id then c.participant2_id else c.participant1_id end as id
    ) other
    left join profiles sender on sender.user_id = other.id
    cross join lateral (
      select count(*) as unread from messages
      where conversation_id = m.conversation_id and sender_id is distinct from m.user_id and not is_read
        and deleted_at is null
    ) waiting
    where waiting.unread > 0
      and not exists (
        select from blocks where (blocker_id, blocked_id) in ((m.user_id, other.id), (other.id, m.user_id))
      )
      and not exists (
        select from ban_states b where b.user_id = m.user_id and (b.banned_permanently or b.ip_banned)
      )`
}

/** At most one a day: what is due sooner waits for its day. */
export async function settleMails(
  sql: Sql,
  { due, mailed, early }: Record<'due' | 'mailed' | 'early', readonly DueMail[]>,
): Promise<void> {
  const isAmong = (some: readonly DueMail[]) =>
    sql`exists (select from ${these(sql, some)} where (conversation_id, user_id) = (m.conversation_id, m.user_id))`
  await sql`
    update message_mails m set
      due_at = case when ${isAmong(early)} then mailed_at + interval '1 day' end,
      mailed_at = case when ${isAmong(mailed)} then now() else mailed_at end
    where ${isAmong(due)}`
}

const these = (sql: Sql, mails: readonly DueMail[]) => sql`unnest(
  ${mails.map((mail) => mail.conversation_id)}::uuid[], ${mails.map((mail) => mail.user_id)}::uuid[]
) as these (conversation_id, user_id)`

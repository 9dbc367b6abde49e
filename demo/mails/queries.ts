import { COMMENT_MAILS, DIGEST_WORDINGS } from '#domain/notifications/mails.ts'
import type { Sql } from '#server/platform/db/database.ts'

/**
 * The member agreed to the weekly mail. This one and those about their unread replies, mentions and comments are due: the jobs
 * send them within a minute after the site has started. Without quiet hours, because they would wait until the morning.
 */
export async function insertDueMails(sql: Sql, email: string): Promise<void> {
  const member = sql`(select id from users where email = ${email})`
  await sql`update profiles set quiet_from = null, quiet_to = null where user_id = ${member}`
  await sql`
    insert into mail_consents (user_id, kind, is_given, source, wording)
    values (${member}, 'digest', true, 'settings', ${DIGEST_WORDINGS.settings})`
  await sql`
    insert into weekly_mails (user_id, due_at, seen_at) values (${member}, now(), now() - interval '2 days')`
  await sql`
    insert into comment_mails (comment_id, user_id, kind, due_at)
    select comment_id, user_id, type, now() from notifications
    where user_id = ${member} and not read and type = any (${[...COMMENT_MAILS]}::text[])`
}

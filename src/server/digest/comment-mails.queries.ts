import { COMMENT_MAIL_RULES, COMMENT_MAILS, type CommentMailKind } from '#domain/notifications/mails.ts'
import type { MailAbout } from '#server/platform/adapters/jobs/kinds.ts'
import { isBanned } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { isBlockBetween } from '#server/platform/db/fragments.ts'
import type { CommentMailsRow, PlansRow } from '#server/platform/db/rows.gen.ts'
import { isMutedByLevel } from '#server/notifications/queries.ts'
import { type MailRecipient, recipientColumns } from './due-mails.queries.ts'

const { delayMinutes, pauseMinutes, morningHour, length } = COMMENT_MAIL_RULES

const dueTime = (sql: Sql) => sql`now() + make_interval(mins => ${delayMinutes})`

/**
 * The CTE `comment_mail`: the comment `c` is due to be mailed to these members, by the kind `type`. Whether it is sent is
 * decided when it is due. The caller has locked the members.
 */
export const insertCommentMailsCte = (sql: Sql, by: { id: string }, members: Fragment): Fragment => sql`
  comment_mail as (
    insert into comment_mails (comment_id, user_id, kind, due_at)
    select c.id, m.user_id, m.type, ${dueTime(sql)} from c cross join (${members}) m where m.user_id <> ${by.id}
  )`

/** For members who are mentioned by the correction of a comment. */
export async function insertMentionMails(
  sql: Sql,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into comment_mails (comment_id, user_id, kind, due_at)
    select ${commentId}, user_id, 'new_mention', ${dueTime(sql)} from profiles
    where user_id = any (${[...userIds]}::uuid[]) and not 'new_mention' = any (muted_mails)
    on conflict do nothing`
}

/** For members whom the comment no longer mentions. */
export async function deleteMentionMails(
  sql: Sql,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    delete from comment_mails
    where comment_id = ${commentId} and kind = 'new_mention' and user_id = any (${[...userIds]}::uuid[])`
}

/** For a member who mutes the discussion. */
export async function deleteMailsOfDiscussion(sql: Sql, userId: string, planId: string): Promise<void> {
  await sql`
    delete from comment_mails m using comments c
    where m.user_id = ${userId} and c.id = m.comment_id and c.plan_id = ${planId}`
}

/**
 * A connected member sees new comments: their mails wait until they have left. A mail is put off for a minute more than
 * that, so that not every heartbeat writes it.
 */
export async function putOffCommentMails(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql`
    with due as (
      select comment_id, user_id from comment_mails
      where user_id = any (${[...userIds]}::uuid[]) and due_at < ${dueTime(sql)}
      for no key update skip locked
    )
    update comment_mails m set due_at = ${dueTime(sql)} + interval '1 minute'
    from due where (m.comment_id, m.user_id) = (due.comment_id, due.user_id)`
}

export async function listDuePlans(sql: Sql, userIds: readonly string[]): Promise<string[]> {
  const rows = await sql<Pick<PlansRow, 'id'>[]>`
    select distinct c.plan_id as id from comment_mails m join comments c on c.id = m.comment_id
    where m.user_id = any (${[...userIds]}::uuid[]) and m.due_at <= now()`
  return rows.map(({ id }) => id)
}

/** A comment that a member is due to be mailed. */
export type DueComment = Pick<CommentMailsRow, 'comment_id' | 'user_id'> & {
  kind: CommentMailKind
  plan_id: string
  /** The pseudo of its author. */
  by: string
  /** The beginning of the comment. */
  content: string
  /** Not read, not muted, by a member who is neither banned nor behind a block. */
  is_shown: boolean
}

/** Locks what these members are due until the transaction ends, oldest first. Skips what is being deleted. */
export const lockDueComments = (sql: Sql, userIds: readonly string[]): Promise<DueComment[]> =>
  readComments(
    sql,
    sql`
      select comment_id, user_id, kind from comment_mails
      where user_id = any (${[...userIds]}::uuid[]) and due_at <= now() for update skip locked`,
  )

/** The same of comments that a mail to this member is about. */
export const listMailedComments = (
  sql: Sql,
  { user_id, comments }: MailAbout<'discussion'>,
): Promise<DueComment[]> =>
  readComments(
    sql,
    sql`
      select comment_id, ${user_id}::uuid as user_id, kind
      from unnest(${comments.map(({ id }) => id)}::uuid[], ${comments.map(({ kind }) => kind)}::notification_type[])
        as mailed (comment_id, kind)`,
  )

function readComments(sql: Sql, due: Fragment): Promise<DueComment[]> {
  return sql<DueComment[]>`
    with due as materialized (${due})
    select due.*, c.plan_id, coalesce(a.pseudo, '') as by, coalesce(left(c.content, ${2 * length}), '') as content,
      c.deleted_at is null and a.user_id is not null and not due.kind = any (p.muted_mails)
      and not exists (
        select from notifications n
        where n.comment_id = due.comment_id and n.user_id = due.user_id and n.type = any (${[...COMMENT_MAILS]}::text[])
          and n.read
      )
      and not ${isMutedByLevel(sql, sql`c.plan_id`, sql`due.kind`)}
      and not ${isBlockBetween(sql, sql`due.user_id`, sql`c.user_id`)}
      and not ${isBanned(sql, sql`c.user_id`, ['temp', 'perm', 'ip'])} as is_shown
    from due join comments c on c.id = due.comment_id
    join profiles p on p.user_id = due.user_id
    left join (profiles a join users u on u.id = a.user_id and u.closed_at is null) on a.user_id = c.user_id
    order by c.created_at, c.id`
}

export type MailedMember = MailRecipient & {
  was_mailed_comment: boolean
  /** When mails beyond those of a day are sent. */
  morning: string
  mails_today: number
}

export function listMailedMembers(sql: Sql, userIds: readonly string[]): Promise<MailedMember[]> {
  return sql<MailedMember[]>`
    select ${recipientColumns(sql)}, p.was_mailed_comment,
      after_quiet_hours(
        (zurich_day(now()) + 1 + make_interval(hours => ${morningHour})) at time zone 'Europe/Zurich', p.quiet_from, p.quiet_to
      ) as morning,
      coalesce((
        select sum(mails) from discussion_mails d where d.user_id = p.user_id and d.day = zurich_day(now())
      ), 0)::int as mails_today
    from profiles p join users u on u.id = p.user_id where p.user_id = any (${[...userIds]}::uuid[])`
}

export type MailedDiscussion = Pick<PlansRow, 'id' | 'slug' | 'title'> & {
  user_id: string
  /** When the next mail about it may be sent; null: now. */
  next_at: string | null
}

/** The discussions of published plans, for each of these members. */
export function listMailedDiscussions(
  sql: Sql,
  due: readonly Pick<DueComment, 'user_id' | 'plan_id'>[],
): Promise<MailedDiscussion[]> {
  return sql<MailedDiscussion[]>`
    select m.user_id, p.id, p.slug, p.title, case when d.next_at > now() then d.next_at end as next_at
    from (
      select distinct * from unnest(${due.map(({ user_id }) => user_id)}::uuid[], ${due.map(({ plan_id }) => plan_id)}::uuid[])
    ) m (user_id, plan_id)
    join plans p on p.id = m.plan_id and p.status = 'published'
    left join lateral (
      select mailed_at + make_interval(mins => ${pauseMinutes}) as next_at from discussion_mails
      where user_id = m.user_id and plan_id = m.plan_id
    ) d on true`
}

type Place = Pick<DueComment, 'comment_id' | 'user_id'>

const places = (sql: Sql, due: readonly Place[]) => sql`
  unnest(${due.map(({ comment_id }) => comment_id)}::uuid[], ${due.map(({ user_id }) => user_id)}::uuid[])
    as place (comment_id, user_id)`

export async function deleteCommentMails(sql: Sql, due: readonly Place[]): Promise<void> {
  await sql`
    delete from comment_mails m using ${places(sql, due)} where (m.comment_id, m.user_id) = (place.comment_id, place.user_id)`
}

export async function postponeCommentMails(sql: Sql, due: readonly Place[], until: string): Promise<void> {
  await sql`
    update comment_mails m set due_at = ${until}
    from ${places(sql, due)} where (m.comment_id, m.user_id) = (place.comment_id, place.user_id)`
}

/** Records a mail that is being sent. */
export async function recordDiscussionMail(
  sql: Sql,
  { user_id, plan_id }: Pick<DueComment, 'user_id' | 'plan_id'>,
): Promise<void> {
  await sql`
    insert into discussion_mails as d (user_id, plan_id, mailed_at, day, mails)
    values (${user_id}, ${plan_id}, now(), zurich_day(now()), 1)
    on conflict (user_id, plan_id) do update set mailed_at = excluded.mailed_at, day = excluded.day,
      mails = case when d.day = excluded.day then d.mails + 1 else 1 end`
}

/** The next mail about a comment on a plan of the member is not their first. */
export async function recordFirstMail(sql: Sql, userId: string): Promise<void> {
  await sql`update profiles set was_mailed_comment = true where user_id = ${userId} and not was_mailed_comment`
}

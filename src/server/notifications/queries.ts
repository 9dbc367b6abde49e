import type { UnreadCounts } from '#api/live.ts'
import {
  type MailedNotification,
  type MemberNotification,
  NOTIFICATIONS_SHOWN,
  type NotificationType,
  UNREAD_COUNTED,
} from '#domain/notifications/notifications.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { isBlockBetween } from '#server/platform/db/fragments.ts'

export type NewNotification = {
  user_id: string
  type: NotificationType
  title: string
  message: string
  /** The actor’s name, and what the link needs besides the plan, comment, conversation and execution, which the list adds itself. */
  data?: Record<string, string>
  /** The member who caused it; left out for staff decisions, which name no one. */
  actor_id?: string | null
  plan_id?: string | null
  comment_id?: string | null
  conversation_id?: string | null
  execution_id?: string | null
  review_id?: string | null
}

/** An inserted or deleted notification. `was_notified_before`: the member has already been notified of the same action. */
export type NotificationChange = { id: string; user_id: string; was_notified_before: boolean }

/** Null if the member muted this type or the discussion or has the notification already, and between members who blocked each other. */
export async function insertNotification(
  sql: Sql,
  notification: NewNotification,
): Promise<NotificationChange | null> {
  const values = { ...notification, data: sql`${sql.json(notification.data ?? {})}` }
  return await sql.maybeOne<NotificationChange>`with ${insertNotificationCte(sql, values, sql`(select) now`)} select id, user_id, was_notified_before from notification`
}

/** Each column as a value, or as an SQL expression over the rows of `causes`. */
type Values<Row> = { [Name in keyof Row]: Row[Name] | Fragment }
type NotificationValues = Values<Omit<NewNotification, 'data'>> & { data: Fragment }

/** The CTE `notification`: inserts a notification for each row of `causes`. One with a comment belongs to the discussion of its plan. */
export const insertNotificationCte = (
  sql: Sql,
  {
    actor_id = null,
    plan_id = null,
    comment_id = null,
    conversation_id = null,
    execution_id = null,
    review_id = null,
    ...content
  }: NotificationValues,
  causes: Fragment,
): Fragment => sql`
  notification as (
    insert into notifications as n
      (user_id, type, title, message, data, actor_id, plan_id, comment_id, conversation_id, execution_id, review_id)
    select p.user_id, ${content.type}, ${content.title}, ${content.message}, ${content.data}, ${actor_id}, ${plan_id},
      ${comment_id}, ${conversation_id}, ${execution_id}, ${review_id}
    from ${causes} join profiles p on p.user_id = ${content.user_id}
    where not ${content.type} = any (p.muted_notifications) and p.user_id is distinct from ${actor_id}
      and not ${isBlockBetween(sql, sql`p.user_id`, sql`${actor_id}::uuid`)}
      ${comment_id === null ? sql`` : sql`and not ${isMutedByLevel(sql, sql`${plan_id}::uuid`, sql`${content.type}`)}`}
    on conflict do nothing
    returning n.id, n.user_id, exists (
      select from withdrawn_notifications w
      where w.user_id = n.user_id and w.actor_id = n.actor_id and w.type = n.type
        and w.plan_id is not distinct from n.plan_id and w.comment_id is not distinct from n.comment_id
    ) as was_notified_before
  )`

/** The CTE `notification`: deletes the notification unless it was read, and records that the member was notified. */
export const withdrawNotificationCte = (
  sql: Sql,
  {
    comment_id = null,
    ...content
  }: Values<
    Required<Pick<NewNotification, 'user_id' | 'type' | 'actor_id' | 'plan_id'>> &
      Pick<NewNotification, 'comment_id'>
  >,
  causes: Fragment,
): Fragment => sql`
  notification as (
    delete from notifications n using ${causes}
    where n.user_id = ${content.user_id} and n.actor_id = ${content.actor_id} and n.type = ${content.type} and not n.read
      and ${content.plan_id === null ? sql`n.plan_id is null` : sql`n.plan_id = ${content.plan_id}`}
      and ${comment_id === null ? sql`n.comment_id is null` : sql`n.comment_id = ${comment_id}`}
    returning n.user_id, n.actor_id, n.type, n.plan_id, n.comment_id, n.id, true as was_notified_before
  ), withdrawn as (
    insert into withdrawn_notifications (user_id, actor_id, type, plan_id, comment_id)
    select user_id, actor_id, type, plan_id, comment_id from notification on conflict do nothing
  )`

/**
 * SQL for: the member `p` has muted the discussion of the plan, or, as the plan's author, hears of replies and mentions
 * only.
 */
export const isMutedByLevel = (sql: Sql, planId: Fragment, type: Fragment) => sql`
  exists (
    select from discussion_levels d where d.plan_id = ${planId} and d.user_id = p.user_id
      and (d.level = 'mute' or (d.level = 'direct' and ${type} = 'new_comment'))
  )`

/** `comment`: what a comment, a reply or a mention says; `member_pseudo`: the member whom a handled report was about. */
export type NotificationRow = MemberNotification & { comment: string | null; member_pseudo: string | null }

/** Selects the notification `n` with the current names of its actor `a` and its plan `p`. Offline plans are for their authors. */
export const notificationColumns = (sql: Sql) => sql`
  select n.id, n.type, n.title, n.message, n.read, n.created_at,
    n.data - 'plan_slug' || jsonb_strip_nulls(jsonb_build_object(
      'plan_slug', case when ${isPlanShown(sql)} then p.slug end, 'comment_id', n.comment_id, 'conversation_id', n.conversation_id,
      'execution_id', n.execution_id)) as data,
    case when a.user_id is not null then jsonb_build_object('user_id', a.user_id, 'pseudo', a.pseudo,
      'avatar_url', a.avatar_url, 'custom_avatar_url', a.custom_avatar_url) end as actor,
    case when ${isPlanShown(sql)} then jsonb_build_object('id', p.id, 'title', p.title) end as plan`

const isPlanShown = (sql: Sql) => sql`(p.status = 'published' or p.author_id = n.user_id)`

/** SQL for: the notification `n` is caused by a member whom its recipient has blocked since. It is neither listed nor counted. */
const isByBlocked = (sql: Sql) => sql`
  exists (select from blocks b where b.blocker_id = n.user_id and b.blocked_id = n.actor_id)`

/** The newest notifications. */
export const listNotifications = (sql: Sql, userId: string): Promise<NotificationRow[]> => sql<
  NotificationRow[]
>`
  ${notificationColumns(sql)}, m.pseudo as member_pseudo, c.content as comment
  from notifications n left join profiles a on a.user_id = n.actor_id left join plans p on p.id = n.plan_id
  left join profiles m
    on m.user_id = case n.type when 'report_handled' then (n.data ->> 'member_id')::uuid end
  left join comments c
    on c.id = n.comment_id and n.type in ('new_comment', 'new_reply', 'new_mention') and p.status = 'published'
  where n.user_id = ${userId} and p.status is distinct from 'deleted' and (n.actor_id is null or a.user_id is not null)
    and not ${isByBlocked(sql)}
  order by n.created_at desc, n.id desc limit ${NOTIFICATIONS_SHOWN}`

/** Sets these notifications to read. Returns how many exist, and how many were unread. */
export async function markSomeRead(
  sql: Sql,
  userId: string,
  ids: readonly string[],
): Promise<{ found: number; marked: number }> {
  const row = await sql.one<{ found: number; marked: number }>`
    with found as (
      select id, read from notifications where user_id = ${userId} and id = any (${[...ids]}::uuid[])
    ), unread as (
      select id from notifications where id in (select id from found where not read) ${skipLocked(sql)}
    ), marked as (
      update notifications set read = true where id in (select id from unread) returning 1
    )
    select (select count(*) from found) as found, (select count(*) from marked) as marked`
  return row
}

/** Sets at most `atMost` to read, and returns how many. */
export async function markUnreadRead(
  sql: Sql,
  userId: string,
  {
    type = null,
    conversation_id = null,
  }: { type?: NotificationType | null; conversation_id?: string | null },
  atMost: number,
): Promise<number> {
  const marked = await sql`
    with unread as (
      select id from notifications
      where user_id = ${userId} and not read and (${type}::text is null or type = ${type})
        and (${conversation_id}::uuid is null or conversation_id = ${conversation_id})
      limit ${atMost} ${skipLocked(sql)}
    )
    update notifications set read = true where id in (select id from unread)`
  return marked.count
}

/** A locked notification is being deleted with its plan or member: it is skipped. */
const skipLocked = (sql: Sql) => sql`for no key update skip locked`

/** The unread counts of each of these members. */
export async function getUnreadCount(
  sql: Sql,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UnreadCounts>> {
  const rows = await sql<(UnreadCounts & { id: string })[]>`
    select u.id, ${unreadNotifications(sql)} as notifications, ${unreadMessages(sql)} as messages
    from unnest(${[...userIds]}::uuid[]) as u (id)`
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export async function getUnreadOf(sql: Sql, userId: string): Promise<UnreadCounts> {
  const counts = await getUnreadCount(sql, [userId])
  return counts.get(userId) ?? { notifications: 0, messages: 0 }
}

/** The unread counts of the member `u`, as one JSON object. */
export const unreadOfMember = (sql: Sql) =>
  sql`jsonb_build_object('notifications', ${unreadNotifications(sql)}, 'messages', ${unreadMessages(sql)})`

const unreadNotifications = (sql: Sql) => sql`(
  select count(*) from (
    select from notifications n where n.user_id = u.id and not n.read and not ${isByBlocked(sql)} limit ${UNREAD_COUNTED}
  ) unread)`

const unreadMessages = (sql: Sql) => sql`(
  select count(*) from (
    select from conversation_recipients r join messages m on m.conversation_id = r.conversation_id
    where r.user_id = u.id and r.has_unread
      and m.sender_id is distinct from u.id and not m.is_read and m.deleted_at is null
    limit ${UNREAD_COUNTED}
  ) unread)`

export async function muteMails(
  sql: Sql,
  userId: string,
  kinds: readonly MailedNotification[],
): Promise<void> {
  await sql`
    update profiles set muted_mails = array(select distinct unnest(muted_mails || ${[...kinds]}::notification_type[]))
    where user_id = ${userId}`
}

export async function unmuteMails(
  sql: Sql,
  userId: string,
  kinds: readonly MailedNotification[],
): Promise<void> {
  await sql`
    update profiles set muted_mails = array(
      select kind from unnest(muted_mails) kind where kind <> all (${[...kinds]}::notification_type[]))
    where user_id = ${userId}`
}

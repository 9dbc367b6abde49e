import type { UnreadCounts } from '#api/live.ts'
import { type MailedNotification } from '#domain/notification-preferences.ts'
import {
  type MemberNotification,
  type NotificationType,
  NOTIFICATIONS_SHOWN,
  UNREAD_COUNTED,
} from '#domain/notifications.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { isBlockBetween } from '#server/db/fragments.ts'

export type NewNotification = {
  user_id: string
  type: NotificationType
  title: string
  message: string
  /** Who it was by name, and whatever else its link needs: plan, comment and conversation come by themselves. */
  data?: Record<string, string>
  /** Who caused it; left out where the staff speaks as one. */
  actor_id?: string | null
  plan_id?: string | null
  comment_id?: string | null
  conversation_id?: string | null
}

/** `is_known`: the member was notified of the same before, and it was withdrawn meanwhile. */
export type Notified = { id: string; is_known: boolean }

/** Null for what the member muted or was notified of already, and between members who blocked each other. */
export async function insertNotification(sql: Sql, notification: NewNotification): Promise<Notified | null> {
  const values = { ...notification, data: sql`${sql.json(notification.data ?? {})}` }
  return await sql.maybeOne<Notified>`with ${insertedNotification(sql, values, sql`(select) now`)} select id, is_known from notified`
}

/** Each a value, or an expression over the causes. */
type Values<Row> = { [Name in keyof Row]: Row[Name] | Fragment }
type InsertedNotification = Values<Omit<NewNotification, 'data'>> & { data: Fragment }

/** `notified` of a larger statement: a notification for each of the causes. */
export const insertedNotification = (
  sql: Sql,
  {
    actor_id = null,
    plan_id = null,
    comment_id = null,
    conversation_id = null,
    ...content
  }: InsertedNotification,
  causes: Fragment,
): Fragment => sql`
  notified as (
    insert into notifications as n
      (user_id, type, title, message, data, actor_id, plan_id, comment_id, conversation_id)
    select p.user_id, ${content.type}, ${content.title}, ${content.message}, ${content.data}, ${actor_id}, ${plan_id},
      ${comment_id}, ${conversation_id}
    from ${causes} join profiles p on p.user_id = ${content.user_id}
    where not ${content.type} = any (p.muted_notifications) and p.user_id is distinct from ${actor_id}
      and not ${isBlockBetween(sql, sql`p.user_id`, sql`${actor_id}::uuid`)}
    on conflict do nothing
    returning n.id, exists (
      select from withdrawn_notifications w
      where w.user_id = n.user_id and w.actor_id = n.actor_id and w.type = n.type
        and w.plan_id is not distinct from n.plan_id
    ) as is_known
  )`

/** `notified` of a larger statement: deletes what was not read yet, and remembers that the member was notified. */
export const withdrawnNotification = (
  sql: Sql,
  content: Values<Required<Pick<NewNotification, 'user_id' | 'type' | 'actor_id' | 'plan_id'>>>,
  causes: Fragment,
): Fragment => sql`
  notified as (
    delete from notifications n using ${causes}
    where n.user_id = ${content.user_id} and n.actor_id = ${content.actor_id} and n.type = ${content.type} and not n.read
      and ${content.plan_id === null ? sql`n.plan_id is null` : sql`n.plan_id = ${content.plan_id}`}
    returning n.user_id, n.actor_id, n.type, n.plan_id, n.id, true as is_known
  ), remembered as (
    insert into withdrawn_notifications (user_id, actor_id, type, plan_id)
    select user_id, actor_id, type, plan_id from notified on conflict do nothing
  )`

/** `member_pseudo`: of the person whom a handled report was about. */
export type NotificationRow = MemberNotification & { member_pseudo: string | null }

/** The newest, with whom and what they are about as these are called today. */
export const listNotifications = (sql: Sql, userId: string): Promise<NotificationRow[]> => sql<
  NotificationRow[]
>`
  select n.id, n.type, n.title, n.message, n.read, n.created_at,
    n.data || jsonb_strip_nulls(jsonb_build_object(
      'plan_slug', p.slug, 'comment_id', n.comment_id, 'conversation_id', n.conversation_id)) as data,
    case when a.user_id is not null then jsonb_build_object('user_id', a.user_id, 'pseudo', a.pseudo,
      'avatar_url', a.avatar_url, 'custom_avatar_url', a.custom_avatar_url) end as actor,
    case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title) end as plan,
    m.pseudo as member_pseudo
  from notifications n left join profiles a on a.user_id = n.actor_id left join plans p on p.id = n.plan_id
  left join profiles m
    on m.user_id = case n.type when 'report_handled' then (n.data ->> 'member_id')::uuid end
  where n.user_id = ${userId} and p.status is distinct from 'deleted' and (n.actor_id is null or a.user_id is not null)
  order by n.created_at desc, n.id desc limit ${NOTIFICATIONS_SHOWN}`

/** How many of these there are at all, and how many were unread until now. */
export async function markSomeRead(
  sql: Sql,
  userId: string,
  ids: readonly string[],
): Promise<{ found: number; marked: number }> {
  const row = await sql.one<{ found: number; marked: number }>`
    with found as (
      select id, read from notifications where user_id = ${userId} and id = any (${[...ids]}::uuid[])
    ), unread as (
      select id from notifications where id in (select id from found where not read) ${passLocked(sql)}
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
      limit ${atMost} ${passLocked(sql)}
    )
    update notifications set read = true where id in (select id from unread)`
  return marked.count
}

/** What goes with a plan or a member at this moment need not be read, nor waited for. */
const passLocked = (sql: Sql) => sql`for no key update skip locked`

/** What each of these members has not read yet. */
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

/** Both of the member `u`, as one object. */
export const unreadOfMember = (sql: Sql) =>
  sql`jsonb_build_object('notifications', ${unreadNotifications(sql)}, 'messages', ${unreadMessages(sql)})`

const unreadNotifications = (sql: Sql) => sql`(
  select count(*) from (
    select from notifications n where n.user_id = u.id and not n.read limit ${UNREAD_COUNTED}
  ) unread)`

const unreadMessages = (sql: Sql) => sql`(
  select count(*) from (
    select from conversation_readers r join messages m on m.conversation_id = r.conversation_id
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

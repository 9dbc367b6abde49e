import type { SupportRequest } from '#domain/moderation/staff.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { type Bound, keyset } from '#server/platform/db/keyset.ts'
import { memberCard } from '#server/platform/db/fragments.ts'
import type { SupportRequestsRow } from '#server/platform/db/rows.gen.ts'

type NewRequest = Pick<SupportRequestsRow, 'id' | 'user_id' | 'email' | 'subject' | 'message' | 'is_vip'>

/** Returns false when the id already exists. */
export async function insertRequest(sql: Sql, request: NewRequest): Promise<boolean> {
  const made = await sql`insert into support_requests ${sql.columns(request)} on conflict (id) do nothing`
  return made.count === 1
}

/** Whether the request with this id is the same one of the same sender: a retry. */
export async function isRequestStored(
  sql: Sql,
  { id, user_id, email, subject, message }: NewRequest,
): Promise<boolean> {
  const found = await sql`
    select from support_requests where id = ${id} and user_id is not distinct from ${user_id}
      and (user_id is not null or email = ${email}) and subject = ${subject} and message = ${message}`
  return found.count === 1
}

/** `is_later` is true for requests of non-VIP, which come after all VIP requests. */
export type WaitingRequest = SupportRequest & { is_later: boolean }

export const listWaitingRequests = (
  sql: Sql,
  bound: Bound<{ is_later: boolean; created_at: string; id: string }> | null,
  count: number,
): Promise<WaitingRequest[]> => {
  const is_later = sql`not r.is_vip`
  const columns = { is_later, created_at: sql`r.created_at`, id: sql`r.id` }
  const { isBeyond, order } = keyset(sql, bound, columns, 'asc')
  return sql<WaitingRequest[]>`
    select ${requestColumns(sql)}, ${is_later} as is_later from ${requests(sql)}
    where r.status = 'open' and ${isBeyond} order by ${order} limit ${count}`
}

export type ClosedRequest = SupportRequest & { handled_at: string }

export const listClosedRequests = (
  sql: Sql,
  bound: Bound<{ handled_at: string; id: string }> | null,
  count: number,
): Promise<ClosedRequest[]> => {
  const columns = { handled_at: sql`r.handled_at`, id: sql`r.id` }
  const { isBeyond, order } = keyset(sql, bound, columns, 'desc')
  return sql<ClosedRequest[]>`
    select ${requestColumns(sql)} from ${requests(sql)}
    where r.status = 'closed' and ${isBeyond} order by ${order} limit ${count}`
}

const requests = (sql: Sql): Fragment => sql`support_requests r left join profiles a on a.user_id = r.user_id`
const requestColumns = (sql: Sql): Fragment => sql`
  r.id, r.subject, r.message, case when r.user_id is null then r.email end as email, r.is_vip,
  ${memberCard(sql)} as member, r.created_at, r.answer, r.handled_at,
  (select h.pseudo from profiles h where h.user_id = r.handled_by) as handled_by`

/** For a member, `email` is their current address, not the one stored with the request. */
export type RepliedRequest = Pick<SupportRequestsRow, 'user_id' | 'email' | 'subject' | 'message'>

/** Returns null when the request is already closed or does not exist. */
export async function closeRequest(
  sql: Sql,
  id: string,
  { answer, by }: { answer: string; by: string },
): Promise<RepliedRequest | null> {
  return await sql.maybeOne<RepliedRequest>`
    with r as (
      update support_requests set status = 'closed', answer = ${answer || null}, handled_by = ${by}, handled_at = now()
      where id = ${id} and status = 'open' returning user_id, email, subject, message
    )
    select r.user_id, coalesce(u.email, r.email) as email, r.subject, r.message
    from r left join users u on u.id = r.user_id`
}

export async function isRequest(sql: Sql, id: string): Promise<boolean> {
  const found = await sql`select from support_requests where id = ${id}`
  return found.count === 1
}

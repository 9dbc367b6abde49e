import { COUNTED_MAX, type MemberFilter, type MemberRecord } from '#domain/staff.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import type { Bound } from '#server/db/keyset.ts'
import { keyset } from '#server/db/keyset.ts'
import { plainNumber } from '#server/db/sql.ts'
import { standingOf } from '#server/sanctions/queries.ts'

export type MemberRow = Omit<MemberRecord, 'may_moderate' | 'may_change_role'>
/** With the pseudo as the list is ordered by it. */
export type ListedMember = MemberRow & { name: string }

/** Who is looked for. */
export type Wanted = {
  q: string
  filter: MemberFilter
  /** So many have it in the pseudo that a walk along the list soon meets them; fewer are looked up. */
  isCommon: boolean
}
export type ByTime = Bound<{ joined_at: string; user_id: string }> | null
export type ByName = Bound<{ name: string; user_id: string }> | null

export function listByTime(
  sql: Sql,
  wanted: Wanted,
  { bound, count, direction }: { bound: ByTime; count: number; direction: 'asc' | 'desc' },
): Promise<ListedMember[]> {
  const columns = { joined_at: sql`a.joined_at`, user_id: sql`a.user_id` }
  return listMembers(sql, wanted, keyset(sql, bound, columns, direction), count)
}

export function listByName(
  sql: Sql,
  wanted: Wanted,
  { bound, count }: { bound: ByName; count: number },
): Promise<ListedMember[]> {
  const columns = { name: sql`m.pseudo`, user_id: sql`m.user_id` }
  return listMembers(sql, wanted, keyset(sql, bound, columns, 'asc'), count)
}

/** First the page, along an index; then what is counted of each. */
const listMembers = (
  sql: Sql,
  wanted: Wanted,
  { isBeyond, order }: ReturnType<typeof keyset>,
  count: number,
) =>
  sql<ListedMember[]>`
    with page as materialized (
      select a.user_id, m.pseudo as name, row_number() over (order by ${order}) as place
      from profiles a join member_search m on m.user_id = a.user_id
      where ${isWanted(sql, wanted)} and ${isBeyond} order by ${order} limit ${plainNumber(sql, count)}
    )
    select ${recordColumns(sql)}, page.name from page ${recordTables(sql, sql`page.user_id`)} order by page.place`

/** No further than `COUNTED_MAX`. */
export async function countMembers(sql: Sql, wanted: Wanted): Promise<number> {
  const [row] = await sql<[{ total: number }]>`
    select count(*) as total from (
      select from profiles a where ${isWanted(sql, wanted)} limit ${plainNumber(sql, COUNTED_MAX)}
    ) counted`
  return row.total
}

/** Whether more than so many have this in the pseudo. */
export async function hasMoreNamed(sql: Sql, q: string, than: number): Promise<boolean> {
  const found =
    await sql`select from (${named(sql, q)} limit ${plainNumber(sql, than + 1)}) n offset ${plainNumber(sql, than)}`
  return found.count > 0
}

export async function findMember(sql: Sql, memberId: string): Promise<MemberRow | null> {
  const [row] = await sql<MemberRow[]>`
    select ${recordColumns(sql)} from (select ${memberId}::uuid as user_id) asked ${recordTables(sql, sql`asked.user_id`)}`
  return row ?? null
}

const recordColumns = (sql: Sql) => sql`
  a.user_id, a.pseudo, a.handle, a.avatar_url, a.custom_avatar_url, a.role, a.badges, a.verified_type, a.joined_at,
  s.community_xp, ${standingOf(sql)} as standing,
  (select count(*) from user_bans every where every.user_id = a.user_id) as sanctions,
  (select count(*) from (
    select from comments c where c.user_id = a.user_id limit ${plainNumber(sql, COUNTED_MAX)}
  ) counted) as comments,
  (select count(*) from reports r where r.target_user_id = a.user_id and r.status = 'open') as reports`

const recordTables = (sql: Sql, userId: Fragment) => sql`
  join profiles a on a.user_id = ${userId}
  join profile_stats s on s.user_id = a.user_id
  left join lateral (select * from ban_states o where o.user_id = a.user_id) b on true`

const isWanted = (sql: Sql, { q, filter, isCommon }: Wanted): Fragment =>
  sql`${isInFilter(sql, filter)} and ${q ? isNamed(sql, q, isCommon) : sql`true`}`

function isInFilter(sql: Sql, filter: MemberFilter): Fragment {
  switch (filter) {
    case 'all':
      return sql`true`
    case 'team':
      return sql`a.role in ('founder', 'admin', 'moderator', 'validator')`
    case 'sanctioned':
      return sql`a.user_id in (select user_id from ban_states)`
    case 'active':
      return sql`not exists (select from ban_states b where b.user_id = a.user_id)`
  }
}

const isNamed = (sql: Sql, q: string, isCommon: boolean) =>
  isCommon
    ? sql`(select ${hasName(sql, q)} from member_search n where n.user_id = a.user_id)`
    : sql`a.user_id in (${named(sql, q)})`

/** The pattern leads to them by the index of the search. That one has handles too, which do not count here. */
const named = (sql: Sql, q: string) => sql`
  select n.user_id from member_search n
  where n.name like '%' || search_fold(${q.replace(/[\\%_]/g, String.raw`\$&`)}) || '%' and ${hasName(sql, q)}`

const hasName = (sql: Sql, q: string) => sql`strpos(n.pseudo, search_fold(${q})) > 0`

import {
  COUNTED_MAX,
  type MemberFilter,
  type MemberRecord,
  type SanctionedCounts,
} from '#domain/moderation/staff.ts'
import { banStatus, isBanned, isActiveBan, joinBans } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { type Bound, keyset } from '#server/platform/db/fragments.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { type ActiveBan, setByRole } from './bans.queries.ts'

/** `active_bans` decide who may change or lift them. */
export type StaffMemberRow = Omit<
  MemberRecord,
  'may_moderate' | 'may_change_role' | 'may_change_ban' | 'may_unban'
> & { active_bans: Pick<ActiveBan, 'type' | 'set_by_role'>[] }
/** `name` is the sort key of the list: the folded pseudo. */
export type ListedMember = StaffMemberRow & { name: string }

export type MemberSearch = {
  viewerId: string
  q: string
  filter: MemberFilter
  /** Ids of members whose pseudo contains `q`; null if they are too many: then filtering along the list is fast. */
  nameMatches: string[] | null
}
export type ByTime = Bound<{ joined_at: string; user_id: string }> | null
export type ByName = Bound<{ name: string; user_id: string }> | null

export function listByTime(
  sql: Sql,
  search: MemberSearch,
  { bound, count, direction }: { bound: ByTime; count: number; direction: 'asc' | 'desc' },
): Promise<ListedMember[]> {
  const columns = { joined_at: sql`a.joined_at`, user_id: sql`a.user_id` }
  return listMembers(sql, search, keyset(sql, bound, columns, direction), count)
}

export function listByName(
  sql: Sql,
  search: MemberSearch,
  { bound, count }: { bound: ByName; count: number },
): Promise<ListedMember[]> {
  const columns = { name: sql`m.pseudo`, user_id: sql`m.user_id` }
  return listMembers(sql, search, keyset(sql, bound, columns, 'asc'), count)
}

/** Reads the page along an index first, then the counts of each member on it. */
const listMembers = (
  sql: Sql,
  search: MemberSearch,
  { isBeyond, order }: ReturnType<typeof keyset>,
  count: number,
) =>
  sql<ListedMember[]>`
    with page as materialized (
      select a.user_id, m.pseudo as name, row_number() over (order by ${order}) as place
      from profiles a join member_search m on m.user_id = a.user_id
      where ${matchesFilters(sql, search)} and ${isBeyond} order by ${order} limit ${plainNumber(sql, count)}
    )
    select ${recordColumns(sql, search.viewerId)}, page.name from page ${recordTables(sql, sql`page.user_id`)} order by page.place`

/** Counts up to `COUNTED_MAX`. */
export async function countMembers(sql: Sql, search: MemberSearch): Promise<number> {
  const { q, filter } = search
  const isByName = q !== '' && filter === 'all'
  const found = isByName
    ? havingName(sql, q)
    : sql`select from profiles a where ${matchesFilters(sql, search)}`
  const row = await sql.one<{ total: number }>`
    select count(*) as total from (${found} limit ${plainNumber(sql, COUNTED_MAX)}) counted`
  return row.total
}

export async function countSanctioned(sql: Sql): Promise<SanctionedCounts> {
  const row = await sql.one<SanctionedCounts>`
    select count(*) as sanctioned, count(*) filter (where ip_banned) as by_address from ban_states`
  return row
}

/** Ids of members whose pseudo contains `q`; null if they are more than `max`. */
export async function listNameMatches(sql: Sql, q: string, max: number): Promise<string[] | null> {
  const found = await sql<{ user_id: string }[]>`${havingName(sql, q)} limit ${plainNumber(sql, max + 1)}`
  return found.length > max ? null : found.map(({ user_id }) => user_id)
}

export async function findMember(
  sql: Sql,
  memberId: string,
  viewerId: string,
): Promise<StaffMemberRow | null> {
  return await sql.maybeOne<StaffMemberRow>`
    select ${recordColumns(sql, viewerId)}
    from (select ${memberId}::uuid as user_id) asked ${recordTables(sql, sql`asked.user_id`)}`
}

/** Reports about the viewer are not counted. */
const recordColumns = (sql: Sql, viewerId: string) => sql`
  a.user_id, a.pseudo, a.handle, a.avatar_url, a.custom_avatar_url, a.role, a.badges, a.verified_type, a.joined_at,
  s.community_xp, ${banStatus(sql)} as ban_status,
  exists (select from user_bans b where b.user_id = a.user_id and b.type = 'comment' and ${isActiveBan(sql)}) as is_muted,
  array(
    select jsonb_build_object('type', b.type, 'set_by_role', ${setByRole(sql)})
    from user_bans b left join profiles s on s.user_id = b.banned_by where b.user_id = a.user_id and ${isActiveBan(sql)}
  ) as active_bans,
  (select count(*) from user_bans every where every.user_id = a.user_id) as sanctions,
  (select count(*) from (
    select from comments c where c.user_id = a.user_id limit ${plainNumber(sql, COUNTED_MAX)}
  ) counted) as comments,
  (select count(*) from reports r where r.target_user_id = a.user_id and r.status = 'open'
    and r.target_user_id <> ${viewerId}) as reports`

const recordTables = (sql: Sql, userId: Fragment) => sql`
  join profiles a on a.user_id = ${userId}
  join profile_stats s on s.user_id = a.user_id
  ${joinBans(sql, sql`a.user_id`)}`

const matchesFilters = (sql: Sql, { q, filter, nameMatches }: MemberSearch): Fragment =>
  sql`${isInFilter(sql, filter)} and ${q ? isNamed(sql, q, nameMatches) : sql`true`}`

function isInFilter(sql: Sql, filter: MemberFilter): Fragment {
  switch (filter) {
    case 'all':
      return sql`true`
    case 'team':
      return sql`is_staff(a.role)`
    case 'sanctioned':
      return isBanned(sql, sql`a.user_id`)
    case 'banned':
      return isBanned(sql, sql`a.user_id`, ['temp', 'perm', 'ip'])
    case 'active':
      return sql`not ${isBanned(sql, sql`a.user_id`)}`
  }
}

const isNamed = (sql: Sql, q: string, nameMatches: string[] | null) =>
  nameMatches
    ? sql`a.user_id = any (${nameMatches}::uuid[])`
    : sql`(select ${hasName(sql, q)} from member_search n where n.user_id = a.user_id)`

/** From three characters on, the trigram index of the search is used; it contains handles too. */
const havingName = (sql: Sql, q: string) => sql`
  select n.user_id from member_search n where ${hasName(sql, q)} ${q.length < TRIGRAM_LENGTH ? sql`` : sql`and ${isLike(sql, q)}`}`

const TRIGRAM_LENGTH = 3

const isLike = (sql: Sql, q: string) =>
  sql`n.name like (select '%' || search_fold(${q.replace(/[\\%_]/g, String.raw`\$&`)}) || '%')`

/** The subquery folds `q` once, not for every row. */
const hasName = (sql: Sql, q: string) => sql`strpos(n.pseudo, (select search_fold(${q}))) > 0`

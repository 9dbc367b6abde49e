import type { ClosedNetworks } from '#api/moderation-sanctions.ts'
import { authorise } from '#server/platform/policies.ts'
import { notFound } from '#domain/errors.ts'
import { type Sanction, NETWORK_MEMBERS_MAX, sharedNetwork } from '#domain/moderation/sanctions.ts'
import {
  type CountedPage,
  type MemberFilter,
  type MemberRecord,
  type MemberSort,
  STAFF_PAGE_SIZE,
} from '#domain/moderation/staff.ts'
import { mayChangeBan, mayChangeRole, mayModerate, mayUnban } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import { awardActivityBadges } from '#server/points/actions.ts'
import { listSanctions, insertBannedNetworks, listNetworks } from './bans.queries.ts'
import {
  countMembers,
  findMember,
  listByName,
  listByTime,
  type ListedMember,
  listNameMatches,
  type StaffMemberRow,
  type MemberSearch,
} from './members.queries.ts'

type MembersQuery = {
  q?: string | undefined
  filter: MemberFilter
  sort: MemberSort
  after?: string | undefined
  before?: string | undefined
}

/** Up to this many members are found by name first; otherwise the list itself is filtered. */
const NAME_MATCHES_MAX = 1_000

const byTime = pageCursor({ joined_at: 'time', user_id: 'id' })
const byName = pageCursor({ name: 'text', user_id: 'id' })

export async function listMembers(
  sql: Sql,
  viewer: SessionMember,
  { q = '', filter, ...query }: MembersQuery,
): Promise<CountedPage<MemberRecord>> {
  const name = q.normalize('NFKC')
  const nameMatches = name ? await listNameMatches(sql, name, NAME_MATCHES_MAX) : null
  const search = { viewerId: viewer.id, q: name, filter, nameMatches }
  const counted = filter === 'all' ? search.nameMatches?.length : undefined
  const [page, total] = await Promise.all([pageOf(sql, search, query), counted ?? countMembers(sql, search)])
  return { ...page, rows: page.rows.map(({ name: _name, ...row }) => toRecord(viewer, row)), total }
}

const pageOf = (
  sql: Sql,
  search: MemberSearch,
  { sort, ...query }: Pick<MembersQuery, 'sort' | 'after' | 'before'>,
) =>
  sort === 'pseudo'
    ? byName.bothWays<ListedMember>(query, STAFF_PAGE_SIZE, (bound, count) =>
        listByName(sql, search, { bound, count }),
      )
    : byTime.bothWays<ListedMember>(query, STAFF_PAGE_SIZE, (bound, count) =>
        listByTime(sql, search, { bound, count, direction: sort === 'newest' ? 'desc' : 'asc' }),
      )

/** A member as staff sees them. The caller must have checked the permission. */
export async function findMemberRecord(
  sql: Sql,
  viewer: SessionMember,
  memberId: string,
): Promise<MemberRecord> {
  const row = await findMember(sql, memberId, viewer.id)
  if (!row) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  return toRecord(viewer, row)
}

const toRecord = (viewer: SessionMember, { active_bans, ...row }: StaffMemberRow): MemberRecord => ({
  ...row,
  may_moderate: mayModerate(viewer, row),
  may_change_role: mayChangeRole(viewer, row),
  may_change_ban: mayChangeBan(viewer, active_bans),
  may_unban: mayUnban(viewer, active_bans),
})

/** « Synchroniser les badges »: awards the activity badges that the member has earned. */
export async function syncBadges(
  { db, live }: Pick<AppContext, 'db' | 'live'>,
  viewer: SessionMember,
  memberId: string,
): Promise<{ badges: string[] }> {
  return await db.transaction(async (tx) => {
    const { member } = await authorise(tx, viewer, 'profile.badge_sync', { member: memberId })
    const { user_id, badges: current } = member
    await awardActivityBadges(tx, live, user_id)
    const { badges } = await findMemberRecord(tx, viewer, user_id)
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: user_id,
      action_type: 'sync_badges',
      target_type: 'profile',
      target_id: user_id,
      details: { added: badges.filter((badge) => !current.includes(badge)) },
    })
    return { badges }
  })
}

export async function readSanctions(
  sql: Sql,
  viewer: SessionMember,
  memberId: string,
): Promise<{ member: MemberRecord; sanctions: Sanction[] }> {
  const [member, sanctions] = await Promise.all([
    findMemberRecord(sql, viewer, memberId),
    listSanctions(sql, memberId),
  ])
  return { member, sanctions }
}

type ClosingRequest = {
  banId: string
  memberId: string
  /** The staff member who bans, and the network of their request, hashed under each key. */
  by: { id: string; role: Role; networks: readonly string[] }
  confirmedMembers: number
}

/**
 * Closes the networks of a member's sessions to sign-ups and sign-ins. Networks are keyed hashes of IP networks. Exceptions:
 * the caller's own network, one used by a member whom the caller may not ban, and one without a hash, as it is shared by
 * design (platform/lib/hashes.ts). A network with many other members needs a confirmation of their number.
 */
export async function closeNetworks(
  sql: Sql,
  { banId, memberId, by, confirmedMembers }: ClosingRequest,
): Promise<ClosedNetworks> {
  const networks = await listNetworks(sql, memberId)
  const closable = networks.filter(
    ({ network, members_with_role }) =>
      network !== '' &&
      !by.networks.includes(network) &&
      members_with_role.every((member) => mayModerate(by, member)),
  )
  const others = Math.max(0, ...closable.map((network) => network.others))
  if (others > Math.max(NETWORK_MEMBERS_MAX, confirmedMembers)) throw sharedNetwork(others)
  await insertBannedNetworks(
    sql,
    banId,
    closable.map(({ network }) => network),
  )
  return { closed: closable.length, kept_open: networks.length - closable.length }
}

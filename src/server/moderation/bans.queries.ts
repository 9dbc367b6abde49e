import {
  type BanHours,
  type BanType,
  type Sanction,
  APPEAL_ANSWER_DAYS,
  type AppealStatus,
  type SanctionAgainstViewer,
} from '#domain/moderation/sanctions.ts'
import type { QueueList, StaffAppeal } from '#domain/moderation/staff.ts'
import { can } from '#domain/permissions.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import { type Role, ROLES } from '#domain/roles.ts'
import { isShortStaffPassword } from '#server/accounts/queries.ts'
import { isActiveBan, isBanned } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { type Bound, keyset, memberCard } from '#server/platform/db/fragments.ts'
import type { AppealsRow, UserBansRow, ProfilesRow, UsersRow } from '#server/platform/db/rows.gen.ts'
import { plainNumber } from '#server/platform/db/sql.ts'

export type ActiveBan = Pick<UserBansRow, 'id' | 'type'> & { set_by_role: Role | null }

/** SQL for the role of the staff member `s` when they set the ban `b`; their current role if it was not recorded. */
export const setByRole = (sql: Sql): Fragment => sql`coalesce(b.banned_by_role, s.role)`

/** A member's active bans. `set_by_role` may be null when the staff member's account is deleted. */
export const listActiveBans = (sql: Sql, userId: string): Promise<ActiveBan[]> => sql<ActiveBan[]>`
  select b.id, b.type, ${setByRole(sql)} as set_by_role
  from user_bans b left join profiles s on s.user_id = b.banned_by
  where b.user_id = ${userId} and ${isActiveBan(sql)} order by b.start_at, b.id`

type NewBan = {
  user_id: string
  banned_by: string
  type: BanType
  reason: string | null
  /** For a temporary ban only. */
  hours: BanHours | null
}

export async function insertBan(
  sql: Sql,
  { user_id, banned_by, type, reason, hours }: NewBan,
): Promise<Pick<UserBansRow, 'id' | 'end_at'>> {
  return await sql.one<Pick<UserBansRow, 'id' | 'end_at'>>`
    insert into user_bans (user_id, banned_by, banned_by_role, type, reason, end_at)
    select ${user_id}, user_id, role, ${type}, ${reason}, now() + make_interval(hours => ${hours}::int)
    from profiles where user_id = ${banned_by}
    returning id, end_at`
}

/** Ends bans now, and reopens the networks of an IP ban. `greatest`: a ban may have started after this transaction. */
export async function endBans(sql: Sql, ids: readonly string[], liftedBy: string): Promise<void> {
  await sql`
    update user_bans set end_at = greatest(now(), start_at), lifted_at = greatest(now(), start_at), lifted_by = ${liftedBy}
    where id = any (${[...ids]}::uuid[])`
  await sql`update banned_addresses set expires_at = now() where ban_id = any (${[...ids]}::uuid[]) and expires_at > now()`
}

/** Moves an open appeal to the ban that replaces these. */
export async function moveOpenAppeal(sql: Sql, from: readonly string[], to: string): Promise<void> {
  await sql`update appeals set ban_id = ${to} where ban_id = any (${[...from]}::uuid[]) and status = 'open'`
}

/** Accepts the open appeals against these bans. Returns their ids. */
export async function acceptAppeals(
  sql: Sql,
  banIds: readonly string[],
  decision: { answer: string; decided_by: string },
): Promise<string[]> {
  const rows = await sql<Pick<AppealsRow, 'id'>[]>`
    update appeals set ${sql.set(decision)}, status = 'accepted', decided_at = now()
    where ban_id = any (${[...banIds]}::uuid[]) and status = 'open' returning id`
  return rows.map(({ id }) => id)
}

export const listSanctions = (sql: Sql, userId: string): Promise<Sanction[]> => sql<Sanction[]>`
  select b.id, b.type, b.reason, b.start_at, b.end_at, b.lifted_at, s.pseudo as by, l.pseudo as lifted_by,
    ${isActiveBan(sql)} as is_open
  from user_bans b left join profiles s on s.user_id = b.banned_by left join profiles l on l.user_id = b.lifted_by
  where b.user_id = ${userId} order by b.start_at desc, b.id desc`

/** `network` is a keyed hash of an IP network, '' if unknown; `others` counts members of the last week. */
type Network = { network: string; members_with_role: Pick<MemberCard, 'user_id' | 'role'>[]; others: number }

/** The networks of a member's sessions (`sessions.ip_address` holds the hash), with the other members on each. */
export const listNetworks = (sql: Sql, memberId: string): Promise<Network[]> => sql<Network[]>`
  with networks as (
    select distinct coalesce(ip_address, '') as network from sessions where user_id = ${memberId}
  )
  select network, coalesce((
      select jsonb_agg(distinct jsonb_build_object('user_id', p.user_id, 'role', p.role))
      from sessions o join profiles p on p.user_id = o.user_id
      where o.ip_address = network and o.ip_address <> '' and p.role <> 'user'
    ), '[]') as members_with_role, (
      select count(distinct s.user_id)::int from sessions s
      where s.ip_address = network and s.ip_address <> '' and s.updated_at > now() - interval '7 days'
        and s.user_id <> ${memberId}
    ) as others
  from networks`

export async function insertBannedNetworks(
  sql: Sql,
  banId: string,
  networks: readonly string[],
): Promise<void> {
  await sql`
    insert into banned_addresses (ban_id, kind, address_hash)
    select ${banId}, 'ip', decode(translate(network, '-_', '+/') || '=', 'base64')
    from unnest(${[...networks]}::text[]) as network`
}

export async function countClosedNetworks(sql: Sql, banId: string): Promise<number> {
  const closed = await sql`select from banned_addresses where ban_id = ${banId} and expires_at > now()`
  return closed.count
}

/** The sanctions against a member that are active or whose appeal was decided recently, each with its last appeal. */
export const listSanctionsAgainst = (sql: Sql, userId: string): Promise<SanctionAgainstViewer[]> => sql<
  SanctionAgainstViewer[]
>`
  select b.id, b.type, b.reason, b.start_at, b.end_at, ${isActiveBan(sql)} as is_open, to_jsonb(p) as appeal
  from user_bans b left join lateral (
    select p.message, p.status, p.answer, p.created_at, p.decided_at
    from appeals p where p.ban_id = b.id order by p.created_at desc limit 1
  ) p on true
  where b.user_id = ${userId}
    and (${isActiveBan(sql)} or p.decided_at > now() - interval '1 day' * ${plainNumber(sql, APPEAL_ANSWER_DAYS)})
  order by is_open desc, b.start_at desc, b.id desc`

/** Null when the sanction is against another member, or ended. `appeal` is the status of its last appeal. */
export async function findActiveSanctionAgainst(
  sql: Sql,
  userId: string,
  banId: string,
): Promise<{ appeal: AppealStatus | null; has_open_appeal: boolean } | null> {
  return await sql.maybeOne<{ appeal: AppealStatus | null; has_open_appeal: boolean }>`
    select (select p.status from appeals p where p.ban_id = b.id order by p.created_at desc limit 1) as appeal,
      exists (
        select from appeals p join user_bans b on b.id = p.ban_id
        where p.user_id = ${userId} and p.status = 'open' and ${isActiveBan(sql)}
      ) as has_open_appeal
    from user_bans b where b.id = ${banId} and b.user_id = ${userId} and ${isActiveBan(sql)}`
}

/** Closes an open appeal against a sanction that ended, so that the member can file another one. */
export async function closeStaleAppeal(sql: Sql, userId: string, answer: string): Promise<void> {
  await sql`
    update appeals p set status = 'refused', answer = ${answer}, decided_at = now()
    from user_bans b where b.id = p.ban_id and p.user_id = ${userId} and p.status = 'open' and not ${isActiveBan(sql)}`
}

export async function insertAppeal(
  sql: Sql,
  appeal: { user_id: string; ban_id: string; message: string },
): Promise<void> {
  await sql`insert into appeals ${sql.columns(appeal)}`
}

export type AppealRow = Omit<StaffAppeal, 'may_decide' | 'is_own'> & {
  /** The sort key: when the appeal was created, or decided. */
  at: string
  set_by_role: Role | null
} & Pick<UserBansRow, 'banned_by'>

/** Open appeals, the oldest first; decided ones, the newest first. */
export function listAppealRows(
  sql: Sql,
  list: QueueList,
  bound: Bound<{ at: string; id: string }> | null,
  count: number,
): Promise<AppealRow[]> {
  const at = list === 'open' ? sql`p.created_at` : sql`p.decided_at`
  const { isBeyond, order } = keyset(sql, bound, { at, id: sql`p.id` }, list === 'open' ? 'asc' : 'desc')
  return sql<AppealRow[]>`
    select p.id, p.message, p.status, p.answer, p.created_at, p.decided_at, ${at} as at, d.pseudo as decided_by,
      ${memberCard(sql)} as member, ${setByRole(sql)} as set_by_role, b.banned_by,
      jsonb_build_object('id', b.id, 'type', b.type, 'reason', b.reason, 'start_at', b.start_at, 'end_at', b.end_at,
        'lifted_at', b.lifted_at, 'by', s.pseudo, 'lifted_by', l.pseudo, 'is_open', ${isActiveBan(sql)}) as sanction
    from (
      select * from appeals p where ${list === 'open' ? sql`p.status = 'open'` : sql`p.status <> 'open'`}
        and ${isBeyond} order by ${order} limit ${count}
    ) p
    join user_bans b on b.id = p.ban_id
    join profiles a on a.user_id = p.user_id
    left join profiles s on s.user_id = b.banned_by
    left join profiles l on l.user_id = b.lifted_by
    left join profiles d on d.user_id = p.decided_by
    order by ${order}`
}

export type AppealToDecide = Pick<AppealsRow, 'user_id' | 'ban_id' | 'status'> &
  Pick<UserBansRow, 'banned_by'> & {
    /** Null once the sanction ended. */
    ban: { type: BanType; set_by_role: Role | null } | null
  }

export async function findAppeal(sql: Sql, id: string): Promise<AppealToDecide | null> {
  return await sql.maybeOne<AppealToDecide>`
    select p.user_id, p.ban_id, p.status, b.banned_by,
      case when ${isActiveBan(sql)} then jsonb_build_object('type', b.type, 'set_by_role', ${setByRole(sql)}) end as ban
    from appeals p join user_bans b on b.id = p.ban_id left join profiles s on s.user_id = b.banned_by
    where p.id = ${id}`
}

export type Decider = Pick<UsersRow, 'id'> & Pick<ProfilesRow, 'role'>

const DECIDING_ROLES = ROLES.filter((role) => can.openModeration({ role }))

/** All staff who may decide appeals: neither banned nor locked. They are few. */
export const listDeciders = (
  sql: Sql,
  { isLocal, staffNeedsFactor }: { isLocal: boolean; staffNeedsFactor: boolean },
): Promise<Decider[]> => sql<Decider[]>`
  select u.id, p.role from profiles p join users u on u.id = p.user_id
  where p.role = any (${DECIDING_ROLES}::text[]) and not ${isBanned(sql, sql`u.id`, ['temp', 'perm', 'ip'])}
    and not (${isLocal ? sql`false` : isShortStaffPassword(sql)})
    ${staffNeedsFactor ? sql`and exists (select from second_factors f where f.user_id = u.id)` : sql``}`

export async function decideAppealRow(
  sql: Sql,
  id: string,
  decision: { status: 'accepted' | 'refused'; answer: string; decided_by: string },
): Promise<void> {
  await sql`update appeals set ${sql.set(decision)}, decided_at = now() where id = ${id}`
}

import type { MemberCard } from '#domain/profiles/members.ts'
import type { Role } from '#domain/roles.ts'
import type { BanHours, BanType, Sanction } from '#domain/moderation/sanctions.ts'
import { isActiveBan } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import type { AppealsRow, UserBansRow } from '#server/platform/db/rows.gen.ts'

export type ActiveBan = Pick<UserBansRow, 'id' | 'type'> & { set_by_role: Role | null }

/** SQL for the role of the staff member `s` when they set the ban `b`; their current role if it was not recorded. */
export const setByRole = (sql: Sql): Fragment => sql`coalesce(b.banned_by_role, s.role)`

/** A member's active bans. `set_by_role` may be null when the staff member's account is deleted. */
export const listActiveBans = (sql: Sql, userId: string): Promise<ActiveBan[]> => sql<ActiveBan[]>`
  select b.id, b.type, ${setByRole(sql)} as set_by_role
  from user_bans b left join profiles s on s.user_id = b.banned_by
  where b.user_id = ${userId} and ${isActiveBan(sql)} order by b.start_at, b.id`

export type NewBan = {
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

import { PROOF_MINUTES, TRUST_DAYS } from '#domain/accounts/second-factor.ts'
import { RETENTION } from '#domain/retention.ts'
import { banStatus, joinBans } from '#server/platform/db/ban-status.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionsRow } from '#server/platform/db/rows.gen.ts'
import { type Allowance, type Hit, memberHits } from '#server/platform/http/rate-limits.queries.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { type Candidates, newToken } from '#server/platform/lib/hashes.ts'
import { isShortStaffPassword } from './queries.ts'

/** Sessions end a month after the last visit, and after three months at the latest. */
export const SESSION_DAYS = RETENTION.idle_sessions.days
const SESSION_DAYS_MAX = RETENTION.sessions.days
/** Each known device has its own limits of attempts and mails, so their number is limited. */
const DEVICES_MAX = 20

/** Sessions of staff end earlier: 12 hours after the last visit, and after a week. */
const STAFF_IDLE_HOURS = 12
const STAFF_DAYS_MAX = 7

/** On a local site staff may have short passwords, as in the demo. */
type StaffRules = { isLocal?: boolean; staffNeedsFactor?: boolean }

/** When the session `s` of the profile `p` ends. Without staff role the last value is null, which `least` ignores. */
const sessionEnd = (sql: Sql) => sql`
  least(s.expires_at, s.created_at + make_interval(days => ${SESSION_DAYS_MAX}), case when is_staff(p.role) then
    least(s.updated_at + make_interval(hours => ${STAFF_IDLE_HOURS}), s.created_at + make_interval(days => ${STAFF_DAYS_MAX}))
  end)`

/** Of the user `u` with the profile `p` in the session `s`. */
const staffLock = (sql: Sql, { isLocal = false, staffNeedsFactor = false }: StaffRules) => sql`
  case when not is_staff(p.role) then null
    when ${isLocal ? sql`false` : isShortStaffPassword(sql)} then 'password'
    when ${staffNeedsFactor}::boolean and s.factors < 2 then 'second_factor' end`

/** Authenticates a request with a single query. */
export async function findSessionMember(
  sql: Sql,
  token: string,
  rules: StaffRules = {},
): Promise<SessionMember | null> {
  return await sql.maybeOne<SessionMember>`${memberOfSession(sql, token, rules)}`
}

/** Like `findSessionMember`, for rate-limited endpoints: the same query counts the request too. */
export async function countSessionMember(
  sql: Sql,
  token: string,
  allowances: Allowance[],
  rules: StaffRules = {},
): Promise<{ member: SessionMember; hits: Hit[] } | null> {
  return await sql.maybeOne<{ member: SessionMember; hits: Hit[] }>`
    with member as materialized (${memberOfSession(sql, token, rules)}), ${memberHits(sql, allowances)}
    select to_jsonb(member) as member, (select jsonb_agg(to_jsonb(h) order by place) from hits h) as hits from member`
}

const memberOfSession = (sql: Sql, token: string, rules: StaffRules) => sql`
  select u.id, s.id as session_id, p.pseudo, p.handle, u.email,
    case when k.staff_lock is not null or is_staff(p.role) and b.banned then 'user' else p.role end as role,
    k.staff_lock, p.verified_type, p.subscribed, t.community_xp, ${banStatus(sql)} as ban_status,
    coalesce(s.proof_expires_at > now(), false) as is_proven,
    s.updated_at < now() - case when is_staff(p.role) then interval '1 hour' else interval '1 day' end as is_renewal_due
  from sessions s
  join users u on u.id = s.user_id
  join profiles p on p.user_id = u.id
  join profile_stats t on t.user_id = u.id
  cross join lateral (select ${staffLock(sql, rules)} as staff_lock) k
  ${joinBans(sql, sql`u.id`)}
  where s.token = ${token} and ${sessionEnd(sql)} > now()`

type NewSession = {
  userId: string
  network: string
  networkPrefix?: string | null
  userAgent: string
  isShort?: boolean
  isProof?: boolean
  /** The number of factors with which the member signed in. */
  factors?: 1 | 2
}

/**
 * A short session lasts an hour, is not renewed, and counts as a proof of identity all the time. `network` is a keyed hash,
 * `networkPrefix` what the member sees of it. Returns the token.
 */
export async function insertSession(
  sql: Sql,
  {
    userId,
    network,
    networkPrefix = null,
    userAgent,
    isShort = false,
    isProof = true,
    factors = 1,
  }: NewSession,
): Promise<string> {
  const token = newToken()
  const hours = isShort ? 1 : SESSION_DAYS * 24
  await sql`
    insert into sessions (user_id, token, ip_address, network_prefix, user_agent, factors, proof_expires_at, expires_at)
    values (${userId}, ${token}, ${network}, ${networkPrefix}, ${userAgent}, ${factors},
      case when ${isProof}::boolean then now() + make_interval(mins => ${isShort ? 60 : PROOF_MINUTES}) end,
      now() + make_interval(hours => ${hours}))`
  return token
}

/** With how many factors the member has shown who they are in this session. */
export async function setSessionFactors(sql: Sql, sessionId: string, factors: 1 | 2): Promise<void> {
  await sql`update sessions set factors = ${factors} where id = ${sessionId}`
}

/** Gives the session a new id and token; the old ones become invalid. Returns the new token. */
export async function rotateSession(sql: Sql, sessionId: string): Promise<string> {
  const token = newToken()
  await sql`update sessions set id = gen_random_uuid(), token = ${token} where id = ${sessionId}`
  return token
}

/** Records a proof of identity, and replaces the token. Returns the new token, or null if the session has ended. */
export async function proveSession(sql: Sql, sessionId: string): Promise<string | null> {
  const token = newToken()
  const { count } = await sql`
    update sessions set token = ${token},
      proof_expires_at = greatest(proof_expires_at, now() + make_interval(mins => ${PROOF_MINUTES}))
    where id = ${sessionId} and expires_at > now()`
  return count > 0 ? token : null
}

export async function renewSession(sql: Sql, sessionId: string): Promise<void> {
  await sql`
    update sessions set updated_at = now(), expires_at =
      least(now() + make_interval(days => ${SESSION_DAYS}), created_at + make_interval(days => ${SESSION_DAYS_MAX}))
    where id = ${sessionId}`
}

/** When these sessions expire; expired ones are missing. */
export async function findSessionEnds(sql: Sql, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await sql<{ id: string; ends_at: string }[]>`
    select id, ends_at from (
      select s.id, ${sessionEnd(sql)} as ends_at from sessions s join profiles p using (user_id)
      where s.id = any(${[...ids]}::uuid[])
    ) known where ends_at > now()`
  return new Map(rows.map(({ id, ends_at }) => [id, new Date(ends_at)]))
}

export type SessionRow = Pick<
  SessionsRow,
  'id' | 'network_prefix' | 'user_agent' | 'created_at' | 'updated_at'
>

export const listSessions = (sql: Sql, userId: string): Promise<SessionRow[]> => sql<SessionRow[]>`
  select s.id, s.network_prefix, s.user_agent, s.created_at, s.updated_at from sessions s join profiles p using (user_id)
  where user_id = ${userId} and ${sessionEnd(sql)} > now()
  order by s.created_at desc limit 100`

export async function deleteSession(sql: Sql, userId: string, sessionId: string): Promise<boolean> {
  const { count } = await sql`delete from sessions where id = ${sessionId} and user_id = ${userId}`
  return count === 1
}

/** Returns the session that had the token, or null if it ended before. */
export async function deleteSessionOf(
  sql: Sql,
  token: string,
): Promise<Pick<SessionsRow, 'id' | 'user_id'> | null> {
  return await sql.maybeOne<
    Pick<SessionsRow, 'id' | 'user_id'>
  >`delete from sessions where token = ${token} returning id, user_id`
}

/** Returns the ids of the sessions that ended. */
export async function deleteSessions(
  sql: Sql,
  userId: string,
  { except = null }: { except?: string | null } = {},
): Promise<string[]> {
  const ended = await sql<Pick<SessionsRow, 'id'>[]>`
    delete from sessions where user_id = ${userId} and id is distinct from ${except}::uuid returning id`
  return ended.map(({ id }) => id)
}

/** Records the browser. Returns whether it is new for the member, and whether it is their first. Only the latest are stored. */
export async function recordDevice(
  sql: Sql,
  userId: string,
  [device, ...earlier]: Candidates<Buffer>,
): Promise<{ is_new: boolean; is_first: boolean }> {
  // The hash of a known browser under an earlier key is replaced.
  await sql`
    update known_devices set device = ${device} where user_id = ${userId} and device = (
      select device from known_devices where user_id = ${userId} and device = any (${earlier}::bytea[])
      order by seen_at desc limit 1
    ) and not exists (select from known_devices where user_id = ${userId} and device = ${device})`
  const row = await sql.one<{ is_new: boolean; is_first: boolean }>`
    with before as (select count(*) as devices from known_devices where user_id = ${userId}),
    seen as (
      insert into known_devices (user_id, device) values (${userId}, ${device})
      on conflict (user_id, device) do update set seen_at = now()
      returning xmax = 0 as is_new
    )
    select seen.is_new, before.devices = 0 as is_first from seen, before`
  await sql`
    delete from known_devices where user_id = ${userId} and device in (
      select device from known_devices where user_id = ${userId}
      order by seen_at desc, device = ${device} desc offset ${DEVICES_MAX}
    )`
  return row
}

/** Deletes the member's known browsers except this one. */
export async function deleteKnownDevices(
  sql: Sql,
  userId: string,
  { except }: { except: readonly Buffer[] },
): Promise<void> {
  await sql`delete from known_devices where user_id = ${userId} and device <> all (${[...except]}::bytea[])`
}

export async function isKnownDevice(sql: Sql, userId: string, devices: readonly Buffer[]): Promise<boolean> {
  const found =
    await sql`select from known_devices where user_id = ${userId} and device = any (${[...devices]}::bytea[])`
  return found.count > 0
}

/** Lets this known browser skip the second factor for a while. */
export async function trustDevice(sql: Sql, userId: string, device: Buffer): Promise<void> {
  await sql`
    update known_devices set trusted_until = now() + make_interval(days => ${TRUST_DAYS})
    where user_id = ${userId} and device = ${device}`
}

/** Staff always need their second factor. */
export async function isTrustedDevice(
  sql: Sql,
  userId: string,
  devices: readonly Buffer[],
): Promise<boolean> {
  const found = await sql`
    select from known_devices d join profiles p using (user_id)
    where user_id = ${userId} and device = any (${[...devices]}::bytea[]) and trusted_until > now() and not is_staff(p.role)`
  return found.count > 0
}

/** From now on every browser of the member needs the second factor, except this one. */
export async function endTrust(
  sql: Sql,
  userId: string,
  { except = [] }: { except?: readonly Buffer[] } = {},
): Promise<void> {
  await sql`
    update known_devices set trusted_until = null
    where user_id = ${userId} and trusted_until is not null and device <> all (${[...except]}::bytea[])`
}

import type { Standing } from '#domain/standing.ts'
import type { Sql } from '#server/db/database.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { SESSION_DAYS, SESSION_DAYS_MAX } from './session-age.ts'

/** The one statement between a request and its member. */
export async function findSessionMember(sql: Sql, token: string): Promise<SessionMember | null> {
  const [row] = await sql<SessionMember[]>`
    select u.id, s.id as session_id, p.pseudo, u.email, p.role, p.verified_type, p.subscribed, t.community_xp,
      ${standing(sql)} as standing, s.updated_at < now() - interval '1 day' as is_renewal_due
    from sessions s
    join users u on u.id = s.user_id
    join profiles p on p.user_id = u.id
    join profile_stats t on t.user_id = u.id
    left join ban_states b on b.user_id = u.id
    where s.token = ${token} and s.expires_at > now()
      and s.created_at > now() - make_interval(days => ${SESSION_DAYS_MAX})`
  return row ?? null
}

/** A member's state, from their open sanctions and the database's clock. */
const standing = (sql: Sql) => sql`jsonb_build_object(
  'banned', coalesce(b.banned, false), 'banned_until', b.banned_until,
  'banned_permanently', coalesce(b.banned_permanently, false), 'ip_banned', coalesce(b.ip_banned, false),
  'banned_from_comments', coalesce(b.banned_from_comments, false))`

export async function findStanding(sql: Sql, userId: string): Promise<Standing> {
  const [row] = await sql<[{ standing: Standing }]>`
    select ${standing(sql)} as standing from (select ${userId}::uuid as user_id) m left join ban_states b using (user_id)`
  return row.standing
}

export async function renewSession(sql: Sql, sessionId: string): Promise<void> {
  await sql`
    update sessions set updated_at = now(), expires_at =
      least(now() + make_interval(days => ${SESSION_DAYS}), created_at + make_interval(days => ${SESSION_DAYS_MAX}))
    where id = ${sessionId}`
}

export type SessionRow = {
  id: string
  user_agent: string | null
  created_at: string
  updated_at: string
}

export const listSessions = (sql: Sql, userId: string): Promise<SessionRow[]> => sql<SessionRow[]>`
  select id, user_agent, created_at, updated_at from sessions
  where user_id = ${userId} and expires_at > now()
  order by created_at desc limit 100`

export async function deleteSession(sql: Sql, userId: string, sessionId: string): Promise<boolean> {
  const { count } = await sql`delete from sessions where id = ${sessionId} and user_id = ${userId}`
  return count === 1
}

/** Answers the ids of the sessions that ended. */
export async function deleteSessions(
  sql: Sql,
  userId: string,
  { except = null }: { except?: string | null } = {},
): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`
    delete from sessions where user_id = ${userId} and id is distinct from ${except}::uuid returning id`
  return ended.map(({ id }) => id)
}

export type AccountRow = {
  id: string
  pseudo: string
  email: string
  email_verified: boolean
  /** The hash, null for whoever signs in with Google only. */
  password: string | null
}

const accountBy = async (sql: Sql, condition: ReturnType<Sql>): Promise<AccountRow | null> => {
  const [row] = await sql<AccountRow[]>`
    select u.id, p.pseudo, u.email, u.email_verified, a.password
    from users u join profiles p on p.user_id = u.id
    left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where ${condition}`
  return row ?? null
}

export const findAccount = (sql: Sql, userId: string) => accountBy(sql, sql`u.id = ${userId}`)
export const findAccountByEmail = (sql: Sql, email: string) => accountBy(sql, sql`u.email = ${email}`)

/** The profile comes with it, by a trigger of the database. */
export async function insertAccount(
  sql: Sql,
  { pseudo, email, passwordHash }: { pseudo: string; email: string; passwordHash: string },
): Promise<string> {
  const [user] = await sql<[{ id: string }]>`
    with made as (insert into users (name, email) values (${pseudo}, ${email}) returning id)
    insert into accounts (user_id, provider_id, account_id, password)
    select id, 'credential', id, ${passwordHash} from made returning user_id as id`
  return user.id
}

/** An address that nobody confirmed belongs to nobody: whoever signs up next starts anew. */
export async function deleteUnconfirmed(sql: Sql, email: string): Promise<void> {
  await sql`delete from users where email = ${email} and not email_verified`
}

export async function deleteOldUnconfirmed(sql: Sql): Promise<void> {
  await sql`delete from users where not email_verified and created_at < now() - interval '7 days'`
}

export async function setPassword(sql: Sql, userId: string, passwordHash: string): Promise<void> {
  await sql`
    insert into accounts (user_id, provider_id, account_id, password)
    values (${userId}, 'credential', ${userId}, ${passwordHash})
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`
}

/** False when the account is gone. */
export async function setConfirmedEmail(sql: Sql, userId: string, email: string): Promise<boolean> {
  const { count } = await sql`
    update users set email = ${email}, email_verified = true, updated_at = now() where id = ${userId}`
  return count === 1
}

export type PseudoState = { is_taken: boolean; is_reserved: boolean; is_empty: boolean }

/**
 * Compared without case, accents and look-alikes, which only the database can. Whoever signs up again before confirming
 * may have the pseudo of the first time.
 */
export async function readPseudoState(
  sql: Sql,
  { pseudo, email, reserved }: { pseudo: string; email: string; reserved: readonly string[] },
): Promise<PseudoState> {
  const [row] = await sql<[PseudoState]>`
    select exists (
             select from profiles p join users u on u.id = p.user_id
             where p.pseudo_key = pseudo_key(${pseudo}) and (u.email_verified or u.email <> ${email})
           ) or exists (
             select from former_names
             where kind = 'pseudo' and name = pseudo_key(${pseudo}) and held_until > now()
           ) as is_taken,
      pseudo_key(${pseudo}) = any (select pseudo_key(name) from unnest(${[...reserved]}::text[]) as name) as is_reserved,
      pseudo_key(${pseudo}) = '' as is_empty`
  return row
}

/** What a mail's link proves, once: kept as a hash, so that reading the table opens nothing. */
export type MailToken = { purpose: 'confirm' | 'email' | 'reset'; userId: string; email: string }

export async function insertMailToken(
  sql: Sql,
  tokenHash: string,
  { purpose, userId, email }: MailToken,
  hours: number,
): Promise<void> {
  await sql`
    insert into verifications (identifier, value, expires_at)
    values (${`${purpose}:${tokenHash}`}, ${`${userId} ${email}`}, now() + make_interval(hours => ${hours}))`
}

export async function hasMailToken(
  sql: Sql,
  tokenHash: string,
  purpose: MailToken['purpose'],
): Promise<boolean> {
  const found = await sql`
    select from verifications where identifier = ${`${purpose}:${tokenHash}`} and expires_at > now()`
  return found.count > 0
}

/** Whoever deletes it has used it: two at once cannot both. */
export async function takeMailToken(
  sql: Sql,
  tokenHash: string,
  purposes: MailToken['purpose'][],
): Promise<MailToken | null> {
  const [row] = await sql<{ identifier: string; value: string }[]>`
    delete from verifications
    where identifier = any(${purposes.map((purpose) => `${purpose}:${tokenHash}`)}) and expires_at > now()
    returning identifier, value`
  if (!row) return null
  const [userId = '', email = ''] = row.value.split(' ')
  return { purpose: row.identifier.split(':')[0] as MailToken['purpose'], userId, email }
}

/** Links that are on their way lose their meaning when the credentials change. */
export async function deleteMailTokens(sql: Sql, userId: string): Promise<void> {
  await sql`delete from verifications where value like ${`${userId} %`}`
}

export async function deleteEndedTokens(sql: Sql): Promise<void> {
  await sql`delete from verifications where expires_at < now()`
  await sql`delete from sessions where expires_at < now()`
  await sql`delete from known_devices where seen_at < now() - interval '1 year'`
}

/** Answers whether this browser was new for the member, and whether it is the member's first. */
export async function seeDevice(
  sql: Sql,
  userId: string,
  device: Buffer,
): Promise<{ is_new: boolean; is_first: boolean }> {
  const [row] = await sql<[{ is_new: boolean; is_first: boolean }]>`
    with before as (select count(*) as devices from known_devices where user_id = ${userId}),
    seen as (
      insert into known_devices (user_id, device) values (${userId}, ${device})
      on conflict (user_id, device) do update set seen_at = now()
      returning xmax = 0 as is_new
    )
    select seen.is_new, before.devices = 0 as is_first from seen, before`
  return row
}

export async function isAddressBanned(sql: Sql, hashes: { ip: Buffer; email: Buffer }): Promise<boolean> {
  const [row] = await sql<[{ banned: boolean }]>`
    select exists (
      select from banned_addresses
      where expires_at > now()
        and ((kind = 'ip' and address_hash = ${hashes.ip}) or (kind = 'email' and address_hash = ${hashes.email}))
    ) as banned`
  return row.banned
}

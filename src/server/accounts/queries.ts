import type { StaffLock } from '#domain/accounts/second-factor.ts'
import type { OwnProfile, Subscription, Viewer, ViewerState } from '#domain/accounts/viewer.ts'
import type { FeatureSwitches } from '#domain/features.ts'
import { unreadOfMember } from '#server/notifications/queries.ts'
import { subscriptionOfMember } from '#server/payments/queries.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import type { PasswordsRow, ProfilesRow, UsersRow } from '#server/platform/db/rows.gen.ts'
import type { Retired } from '#server/platform/files/queries.ts'
import type { HashedPassword } from './passwords.ts'

/** `password`: the hash, null for members who sign in with Google only. */
export type AccountRow = Pick<UsersRow, 'id' | 'email'> &
  Pick<ProfilesRow, 'pseudo' | 'handle'> & { password: PasswordsRow['hash'] | null }

const accountBy = async (sql: Sql, condition: ReturnType<Sql>): Promise<AccountRow | null> => {
  return await sql.maybeOne<AccountRow>`
    select u.id, p.pseudo, p.handle, u.email, w.hash as password
    from users u join profiles p on p.user_id = u.id
    left join passwords w on w.user_id = u.id
    where ${condition}`
}

export const findAccount = (sql: Sql, userId: string) => accountBy(sql, sql`u.id = ${userId}`)
export const findAccountByEmail = (sql: Sql, email: string) => accountBy(sql, sql`u.email = ${email}`)

/** The address is confirmed. A database trigger inserts the profile. */
export async function insertAccount(
  sql: Sql,
  { pseudo, email }: { pseudo: string; email: string },
): Promise<string> {
  const user = await sql.one<{ id: string }>`
    insert into users (name, email, email_verified) values (${pseudo}, ${email}, true) returning id`
  return user.id
}

/**
 * For a password that the owner of the address chose through a mailed link; so it counts as proven. Returns whether it
 * replaced another one.
 */
export async function setPassword(
  sql: Sql,
  userId: string,
  { hash, isLong }: HashedPassword,
): Promise<{ was_set: boolean }> {
  return await sql.one<{ was_set: boolean }>`
    insert into passwords (user_id, hash, is_long, is_proven) values (${userId}, ${hash}, ${isLong}, true)
    on conflict (user_id) do update
    set hash = excluded.hash, is_long = excluded.is_long, is_proven = true, updated_at = now()
    returning xmax <> 0 as was_set`
}

/** Leaves `is_proven` as it is. Returns false if the verified password was replaced meanwhile. */
export async function replacePassword(
  sql: Sql,
  userId: string,
  { proven, by }: { proven: string; by: HashedPassword },
): Promise<boolean> {
  const { count } = await sql`
    update passwords set hash = ${by.hash}, is_long = ${by.isLong}, updated_at = now()
    where user_id = ${userId} and hash = ${proven}`
  return count > 0
}

/** Locks the password until the transaction ends. Returns whether it still has this hash. */
export async function lockPassword(sql: Sql, userId: string, hash: string): Promise<boolean> {
  const locked = await sql`
    select from passwords where user_id = ${userId} and hash = ${hash} ${rowLock(sql, 'change')}`
  return locked.count > 0
}

/** For a password that was typed by a person who also reads the mails of the address. */
export async function provePassword(sql: Sql, userId: string): Promise<void> {
  await sql`update passwords set is_proven = true where user_id = ${userId}`
}

/** Deletes a password that the owner of the address never proved. Returns whether there was one. */
export async function deleteUnprovenPassword(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`delete from passwords where user_id = ${userId} and not is_proven`
  return count > 0
}

/**
 * Expects the user as `u` and the profile as `p`. True for staff with a short password. Staff who sign in with Google only
 * have no password and need none.
 */
export const isShortStaffPassword = (sql: Sql) => sql`
  is_staff(p.role) and exists (select from passwords w where w.user_id = u.id and not w.is_long)`

/** What locks the staff role of the account in every session; null for members without one. */
export async function findStaffLock(
  sql: Sql,
  userId: string,
  { isLocal, staffNeedsFactor }: { isLocal: boolean; staffNeedsFactor: boolean },
): Promise<StaffLock | null> {
  const row = await sql.one<{ staff_lock: StaffLock | null }>`
    select case
      when not ${isLocal}::boolean and ${isShortStaffPassword(sql)} then 'password'
      when ${staffNeedsFactor}::boolean and is_staff(p.role)
        and not exists (select from second_factors f where f.user_id = u.id) then 'second_factor' end as staff_lock
    from users u join profiles p on p.user_id = u.id where u.id = ${userId}`
  return row.staff_lock
}

export async function setEmail(sql: Sql, userId: string, email: string): Promise<void> {
  await sql`update users set email = ${email}, updated_at = now() where id = ${userId} and closed_at is null`
}

/** Whether a concurrent request took the same address or pseudo first, so that a unique constraint failed. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'users_email_key' || error.constraint === 'profiles_pseudo_taken')

type PseudoState = { is_taken: boolean; is_reserved: boolean; is_empty: boolean }

/**
 * Compares without case, accents and look-alikes (`pseudo_key`, which exists only in the database). Reserved names are
 * compared without signs too. The current and former pseudos of `memberId` are free for that member.
 */
export async function readPseudoState(
  sql: Sql,
  pseudo: string,
  { reserved, memberId }: { reserved: readonly string[]; memberId: string | null },
): Promise<PseudoState> {
  const bare = (name: ReturnType<Sql>) => sql`regexp_replace(pseudo_key(${name}), '[^[:alnum:]]', '', 'g')`
  const row = await sql.one<PseudoState>`
    select exists (
             select from profiles where pseudo_key = pseudo_key(${pseudo}) and user_id is distinct from ${memberId}::uuid
           ) or exists (
             select from former_names
             where kind = 'pseudo' and name = pseudo_key(${pseudo}) and reserved_until > now()
               and user_id is distinct from ${memberId}::uuid
           ) as is_taken,
      ${bare(sql`${pseudo}::text`)} = any (
        select ${bare(sql`name`)} from unnest(${[...reserved]}::text[]) as name
      ) as is_reserved,
      pseudo_key(${pseudo}) = '' as is_empty`
  return row
}

/** Returns whether this network and this address are banned. */
export async function readAddressBan(
  sql: Sql,
  hashes: { ip: readonly Buffer[]; email: readonly Buffer[] },
): Promise<{ network: boolean; email: boolean }> {
  const banned = (kind: 'ip' | 'email', candidates: readonly Buffer[]) => sql`exists (
    select from banned_addresses
    where expires_at > now() and kind = ${kind} and address_hash = any (${[...candidates]}::bytea[]))`
  const row = await sql.one<{ network: boolean; email: boolean }>`
    select ${banned('ip', hashes.ip)} as network, ${banned('email', hashes.email)} as email`
  return row
}

export async function findEmail(sql: Sql, userId: string): Promise<string> {
  const row = await sql.one<Pick<UsersRow, 'email'>>`select email from users where id = ${userId}`
  return row.email
}

/**
 * Deletes a member's exports, so that the member may request the next one at once. A job that still builds one finds no row at
 * its end and removes its file. Returns the files to remove.
 */
export const deleteExports = (sql: Sql, userId: string): Promise<Retired[]> => sql<Retired[]>`
  with ended as (
    delete from data_exports where user_id = ${userId} and status in ('waiting', 'running', 'ready') returning file_id
  )
  update files set profile_id = null, is_being_deleted = true where id in (select file_id from ended) returning id, path`

type ViewerRow = Pick<Viewer, 'user' | 'unread' | 'mails' | 'following_count'> & {
  profile: OwnProfile
  subscription: Subscription
  switches: FeatureSwitches
}

/** Returns what the browser needs of the viewer, except what `SessionMember` contains already. */
export async function findViewer(sql: Sql, userId: string): Promise<ViewerRow | null> {
  return await sql.maybeOne<ViewerRow>`
    select
      jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'has_password',
        exists (select from passwords w where w.user_id = u.id)) as user,
      jsonb_build_object('user_id', p.user_id, 'pseudo', p.pseudo, 'handle', p.handle, 'avatar_url', p.avatar_url,
        'custom_avatar_url', p.custom_avatar_url, 'role', p.role, 'badges', p.badges, 'verified_type', p.verified_type,
        'bio', p.bio, 'cover_image_url', p.cover_image_url, 'community_xp', t.community_xp, 'joined_at', p.joined_at
      ) as profile,
      ${unreadOfMember(sql)} as unread,
      jsonb_build_object(
        'problem', (select state from delivery_problems d where d.user_id = u.id and d.state in ('bounced', 'complained')),
        'is_digest_answered', exists (select from mail_consents c where c.user_id = u.id and c.kind = 'digest')) as mails,
      t.following_count,
      ${subscriptionOfMember(sql)} as subscription,
      (select coalesce(jsonb_object_agg(feature, open_to), '{}') from feature_switches) as switches
    from users u join profiles p on p.user_id = u.id join profile_stats t on t.user_id = u.id
    where u.id = ${userId}`
}

export async function readViewerState(
  sql: Sql,
  userId: string,
  { plans, members, comments }: { plans: string[]; members: string[]; comments: string[] },
): Promise<ViewerState> {
  const mine = (table: 'likes' | 'reposts' | 'bookmarks') => sql`
    array(select plan_id from ${sql(table)} where user_id = ${userId} and plan_id = any (${plans}::uuid[]))`
  const row = await sql.one<ViewerState>`
    select ${mine('likes')} as liked, ${mine('reposts')} as reposted, ${mine('bookmarks')} as bookmarked,
      array(
        select following_id from followers where follower_id = ${userId} and following_id in (
          select author_id from plans where id = any (${plans}::uuid[]) union select unnest(${members}::uuid[])
        )
      ) as followed,
      array(
        select blocked_id from blocks where blocker_id = ${userId} and blocked_id = any (${members}::uuid[])
      ) as blocked,
      array(
        select comment_id from comment_likes where user_id = ${userId} and comment_id = any (${comments}::uuid[])
      ) as liked_comments,
      coalesce((
        select jsonb_object_agg(plan_id, jsonb_build_object('level', level, 'is_chosen', is_chosen))
        from discussion_levels where user_id = ${userId} and plan_id = any (${plans}::uuid[])
      ), '{}') as discussions,
      coalesce((
        select jsonb_object_agg(plan_id, id) from executions where user_id = ${userId} and plan_id = any (${plans}::uuid[])
      ), '{}') as executions,
      coalesce((
        select jsonb_object_agg(plan_id, jsonb_build_object('likes_count', likes_count, 'comments_count', comments_count,
          'reposts_count', reposts_count, 'views_count', views_count))
        from plan_stats where plan_id = any (${plans}::uuid[]) and published
      ), '{}') as counters`
  return row
}

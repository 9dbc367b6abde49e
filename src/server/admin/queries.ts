import {
  FEATURE_NAMES,
  type FeatureSwitch,
  type OpenTo,
  SIGN_UPS,
  type SignUpsSwitch,
} from '#domain/features.ts'
import type { AssignableRole, VerifiedType } from '#domain/roles.ts'
import { joinBans } from '#server/platform/db/ban-status.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SwitchName } from '#server/platform/policies.queries.ts'
import type { ProfilesRow, UsersRow } from '#server/platform/db/rows.gen.ts'

export async function countPending(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>`select count(*) from plans where status = 'pending'`
  return row.count
}

/** A verification granted with a role ends with it; a bought one stays, and only its colour can be changed. */
export async function updateRole(
  sql: Sql,
  userId: string,
  { role, colour }: { role: AssignableRole; colour: VerifiedType | null },
): Promise<void> {
  await sql`
    update profiles set role = ${role}, updated_at = now(),
      verified_type = case when verified_bought then coalesce(${colour}, verified_type) else ${colour} end,
      verified_at = case when verified_bought then verified_at when ${colour}::text is not null then now() end
    where user_id = ${userId}`
}

/** The condition of the table: not too long, and without duplicates in any case. */
export async function areValidBadges(sql: Sql, badges: string[]): Promise<boolean> {
  const row = await sql.one<{
    are_valid: boolean
  }>`select is_clean_list(${badges}::text[], 60, 40) as are_valid`
  return row.are_valid
}

/** False when the badges are not `from` any more: the site adds badges without locking the member. */
export async function updateBadges(
  sql: Sql,
  userId: string,
  { badges, from }: { badges: string[]; from: string[] },
): Promise<boolean> {
  const changed = await sql`
    update profiles set badges = ${badges}, updated_at = now() where user_id = ${userId} and badges = ${from}::text[]`
  return changed.count === 1
}

export async function listFounderEmails(sql: Sql): Promise<string[]> {
  const rows = await sql<Pick<UsersRow, 'email'>[]>`
    select u.email from users u join profiles p on p.user_id = u.id
    where p.role = 'founder' and u.closed_at is null order by u.id`
  return rows.map(({ email }) => email)
}

export async function hasFounder(sql: Sql): Promise<boolean> {
  const { count } = await sql`select from profiles where role = 'founder' limit 1`
  return count > 0
}

export async function listFounders(sql: Sql): Promise<string[]> {
  const rows = await sql<Pick<ProfilesRow, 'user_id'>[]>`
    select user_id from profiles where role = 'founder' order by user_id`
  return rows.map(({ user_id }) => user_id)
}

export type FounderCandidate = {
  user_id: string
  pseudo: string
  is_confirmed: boolean
  is_sanctioned: boolean
}

/** Locks the account with this e-mail address, and the founders, for a change of role. */
export async function lockFounderCandidate(sql: Sql, email: string): Promise<FounderCandidate | null> {
  // Serialised: there is one founder.
  await sql`select pg_advisory_xact_lock(hashtext('founder'))`
  await sql`
    select from users where email = ${email} or id in (select user_id from profiles where role = 'founder')
    order by id for update`
  return await sql.maybeOne<FounderCandidate>`
    select u.id as user_id, p.pseudo, u.email_verified as is_confirmed, b.user_id is not null as is_sanctioned
    from users u join profiles p on p.user_id = u.id ${joinBans(sql, sql`u.id`)}
    where u.email = ${email}`
}

/** Returns the previous role. */
export async function makeFounder(sql: Sql, userId: string): Promise<string> {
  const row = await sql.one<Pick<ProfilesRow, 'role'>>`
    update profiles p set role = 'founder', updated_at = now() from profiles before
    where p.user_id = ${userId} and before.user_id = p.user_id returning before.role`
  return row.role
}

/** All features; those that were never switched are open to everyone. */
export async function listSwitches(sql: Sql): Promise<FeatureSwitch[]> {
  return await sql<FeatureSwitch[]>`
    select f.feature, coalesce(s.open_to, 'everyone') as open_to, a.pseudo as by, s.updated_at
    from unnest(${[...FEATURE_NAMES]}::text[]) with ordinality as f (feature, place)
    left join feature_switches s on s.feature = f.feature left join profiles a on a.user_id = s.updated_by
    order by f.place`
}

export async function findSignUpsSwitch(sql: Sql): Promise<SignUpsSwitch> {
  const row = await sql.maybeOne<SignUpsSwitch>`
    select s.open_to = 'everyone' as are_open, a.pseudo as by, s.updated_at
    from feature_switches s left join profiles a on a.user_id = s.updated_by
    where s.feature = ${SIGN_UPS}`
  return row ?? { are_open: true, by: null, updated_at: null }
}

/** False when `open_to` is not `from` any more: another admin changed it. */
export async function updateSwitch(
  sql: Sql,
  {
    feature,
    open_to,
    from,
    updated_by,
  }: { feature: SwitchName; open_to: OpenTo; from: OpenTo; updated_by: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into feature_switches as s (feature, open_to, updated_by)
    select ${feature}, ${open_to}, ${updated_by}
    where ${from} = 'everyone' or exists (select from feature_switches where feature = ${feature})
    on conflict (feature) do update set open_to = excluded.open_to, updated_by = excluded.updated_by, updated_at = now()
    where s.open_to = ${from}`
  return count === 1
}

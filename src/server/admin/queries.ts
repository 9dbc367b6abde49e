import {
  FEATURE_NAMES,
  type FeatureSwitch,
  type OpenTo,
  SIGN_UPS,
  type SignUpsSwitch,
} from '#domain/features.ts'
import type { AssignableRole, VerifiedType } from '#domain/roles.ts'
import { joinBans } from '#server/db/ban-status.ts'
import type { Sql } from '#server/db/database.ts'
import type { Switch } from '#server/policies/queries.ts'
import type { ProfilesRow } from '#server/db/rows.gen.ts'

export async function countPending(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>`select count(*) from plans where status = 'pending'`
  return row.count
}

/** A granted verification goes with its role; a bought one stays, and only its colour can be corrected. */
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

/** As the table will have them: short, none twice, whatever the case. */
export async function areCleanBadges(sql: Sql, badges: string[]): Promise<boolean> {
  const row = await sql.one<{ are: boolean }>`select is_clean_list(${badges}::text[], 60, 40) as are`
  return row.are
}

/** False when they are not those that were seen: the site gives some itself, whichever member is locked. */
export async function updateBadges(
  sql: Sql,
  userId: string,
  { badges, from }: { badges: string[]; from: string[] },
): Promise<boolean> {
  const changed = await sql`
    update profiles set badges = ${badges}, updated_at = now() where user_id = ${userId} and badges = ${from}::text[]`
  return changed.count === 1
}

export async function hasFounder(sql: Sql): Promise<boolean> {
  const { count } = await sql`select from profiles where role = 'founder' limit 1`
  return count > 0
}

export type Candidate = { user_id: string; pseudo: string; is_confirmed: boolean; is_sanctioned: boolean }

/** The account of this address, locked as a change of role needs it. */
export async function lockCandidate(sql: Sql, email: string): Promise<Candidate | null> {
  // One at a time: there is one founder.
  await sql`select pg_advisory_xact_lock(hashtext('founder'))`
  await sql`select from users where email = ${email} for update`
  return await sql.maybeOne<Candidate>`
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

/** Every feature, whether it was ever switched or not. */
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

/** False when it is not open to those any more to whom it was seen to be. */
export async function updateSwitch(
  sql: Sql,
  {
    feature,
    open_to,
    from,
    updated_by,
  }: { feature: Switch; open_to: OpenTo; from: OpenTo; updated_by: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into feature_switches as s (feature, open_to, updated_by)
    select ${feature}, ${open_to}, ${updated_by}
    where ${from} = 'everyone' or exists (select from feature_switches where feature = ${feature})
    on conflict (feature) do update set open_to = excluded.open_to, updated_by = excluded.updated_by, updated_at = now()
    where s.open_to = ${from}`
  return count === 1
}

import type { AssignableRole, VerifiedType } from '#domain/roles.ts'
import { joinBans } from '#server/db/ban-status.ts'
import type { Sql } from '#server/db/database.ts'

export async function countPending(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*) from plans where status = 'pending'`
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
  const [row] = await sql<[{ are: boolean }]>`select is_clean_list(${badges}::text[], 60, 40) as are`
  return row.are
}

/** False when they are not those that were seen: the site gives some itself, whoever is locked. */
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
  const [row] = await sql<Candidate[]>`
    select u.id as user_id, p.pseudo, u.email_verified as is_confirmed, b.user_id is not null as is_sanctioned
    from users u join profiles p on p.user_id = u.id ${joinBans(sql, sql`u.id`)}
    where u.email = ${email}`
  return row ?? null
}

/** Answers the role of before. */
export async function makeFounder(sql: Sql, userId: string): Promise<string> {
  const [row] = await sql<[{ role: string }]>`
    update profiles p set role = 'founder', updated_at = now() from profiles before
    where p.user_id = ${userId} and before.user_id = p.user_id returning before.role`
  return row.role
}

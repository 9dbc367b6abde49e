import type { Sql } from '#server/db/database.ts'

export type SignUp = { pseudo: string; email: string; password: string }

export async function insertSignUp(sql: Sql, tokenHash: string, signUp: SignUp): Promise<void> {
  await sql`
    insert into sign_ups (token, pseudo, email, password)
    values (${tokenHash}, ${signUp.pseudo}, ${signUp.email}, ${signUp.password})`
}

export async function findLatestSignUp(sql: Sql, email: string): Promise<SignUp | null> {
  const [row] = await sql<SignUp[]>`
    select pseudo, email, password from sign_ups where email = ${email} and expires_at > now()
    order by created_at desc limit 1`
  return row ?? null
}

export async function hasSignUp(sql: Sql, tokenHashes: readonly string[]): Promise<boolean> {
  const found = await sql`
    select from sign_ups where token = any (${[...tokenHashes]}::text[]) and expires_at > now()`
  return found.count > 0
}

/** Whoever deletes it has used it: two at once cannot both. */
export async function takeSignUp(sql: Sql, tokenHashes: readonly string[]): Promise<SignUp | null> {
  const [row] = await sql<SignUp[]>`
    delete from sign_ups where token = any (${[...tokenHashes]}::text[]) and expires_at > now()
    returning pseudo, email, password`
  return row ?? null
}

/** The address has its account: other links for it lead nowhere. */
export async function deleteSignUps(sql: Sql, email: string): Promise<void> {
  await sql`delete from sign_ups where email = ${email}`
}

export async function deleteEndedSignUps(sql: Sql): Promise<void> {
  await sql`delete from sign_ups where expires_at < now()`
}

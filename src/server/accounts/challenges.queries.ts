import { randomBytes } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import type { SignInChallengesRow } from '#server/platform/db/rows.gen.ts'

/** After so many wrong answers the member signs in again. */
const ATTEMPTS_MAX = 5

const newWebAuthnChallenge = () => randomBytes(32).toString('base64url')

/** Of a sign-in. `user_id` and `method` are null before a passkey says who signs in. */
export type SignInChallenge = Pick<SignInChallengesRow, 'user_id' | 'method'> & { webauthn_challenge: string }

/** Returns the challenge for WebAuthn. */
export async function insertSignInChallenge(
  sql: Sql,
  tokenHash: string,
  {
    userId,
    method,
  }: { userId: string; method: SignInChallengesRow['method'] } | { userId: null; method: null },
): Promise<string> {
  const challenge = newWebAuthnChallenge()
  await sql`
    insert into sign_in_challenges (purpose, token_hash, user_id, method, webauthn_challenge)
    values ('sign_in', ${tokenHash}, ${userId}, ${method}, ${challenge})`
  return challenge
}

const isOpen = (sql: Sql, tokenHashes: readonly string[]) =>
  sql`token_hash = any (${[...tokenHashes]}::text[]) and expires_at > now()`

export async function findSignInChallenge(
  sql: Sql,
  tokenHashes: readonly string[],
): Promise<SignInChallenge | null> {
  return await sql.maybeOne<SignInChallenge>`
    select user_id, method, webauthn_challenge from sign_in_challenges
    where ${isOpen(sql, tokenHashes)} and attempts < ${ATTEMPTS_MAX}`
}

/** Counts an attempt before it is checked, so that concurrent ones count too. Null once there were too many. */
export async function countChallengeAttempt(
  sql: Sql,
  tokenHashes: readonly string[],
): Promise<(SignInChallenge & { is_last: boolean }) | null> {
  return await sql.maybeOne<SignInChallenge & { is_last: boolean }>`
    update sign_in_challenges set attempts = attempts + 1
    where ${isOpen(sql, tokenHashes)} and attempts < ${ATTEMPTS_MAX}
    returning user_id, method, webauthn_challenge, attempts = ${ATTEMPTS_MAX} as is_last`
}

/** Deletes the row to use the challenge, so that only one of two concurrent requests succeeds. */
export async function takeSignInChallenge(
  sql: Sql,
  tokenHashes: readonly string[],
): Promise<SignInChallenge | null> {
  return await sql.maybeOne<SignInChallenge>`
    delete from sign_in_challenges where ${isOpen(sql, tokenHashes)}
    returning user_id, method, webauthn_challenge`
}

type SessionPurpose = 'prove' | 'enrol'

/** Replaces an earlier challenge of the session. Returns the challenge for WebAuthn, or throws if the session has ended. */
export async function replaceSessionChallenge(
  sql: Sql,
  { userId, sessionId, purpose }: { userId: string; sessionId: string; purpose: SessionPurpose },
  secret: Buffer | null = null,
): Promise<string> {
  const challenge = newWebAuthnChallenge()
  const { count } = await sql`
    insert into sign_in_challenges (purpose, user_id, session_id, webauthn_challenge, secret)
    select ${purpose}, user_id, id, ${challenge}, ${secret} from sessions
    where id = ${sessionId} and user_id = ${userId} ${rowLock(sql, 'share')}
    on conflict (session_id, purpose) do update
    set webauthn_challenge = excluded.webauthn_challenge, secret = excluded.secret, created_at = default,
      expires_at = default`
  if (count === 0) throw new AppError('unauthenticated', 'Connectez-vous pour continuer.')
  return challenge
}

export type SessionChallenge = { webauthn_challenge: string; secret: Buffer | null }

export async function takeSessionChallenge(
  sql: Sql,
  sessionId: string,
  purpose: SessionPurpose,
): Promise<SessionChallenge | null> {
  return await sql.maybeOne<SessionChallenge>`
    delete from sign_in_challenges where session_id = ${sessionId} and purpose = ${purpose} and expires_at > now()
    returning webauthn_challenge, secret`
}

/** Invalidates pending sign-ins, proofs and enrolments, because the credentials or factors change. */
export async function deleteChallenges(sql: Sql, userId: string): Promise<void> {
  await sql`delete from sign_in_challenges where user_id = ${userId}`
}

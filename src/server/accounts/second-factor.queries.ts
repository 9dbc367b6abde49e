import type { ChallengeKind, FactorSummary } from '#domain/accounts/second-factor.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import type {
  RecoveryCodesRow,
  SecondFactorsRow,
  SecondFactorResetsRow,
} from '#server/platform/db/rows.gen.ts'

/** The keys that this process has for the secrets of authenticator apps (`totpSecrets.keyIds`). */
type KeyIds = readonly Buffer[]

/** The secret of an app may be encrypted with a key that this process does not have (lost-secrets.ts). */
const isReadable = (sql: Sql, keyIds: KeyIds): Fragment => sql`
  (kind <> 'totp' or substring(secret from 1 for ${keyIds[0]?.length ?? 0}) = any (${[...keyIds]}::bytea[]))`

/** What can answer a challenge of the account. It may be nothing even where a second step is needed. */
export async function factorKinds(sql: Sql, userId: string, keyIds: KeyIds): Promise<ChallengeKind[]> {
  const rows = await sql<{ kind: ChallengeKind }[]>`
    select kind from second_factors where user_id = ${userId} and ${isReadable(sql, keyIds)} group by kind
    union all
    select 'recovery_code' where exists (select from recovery_codes where user_id = ${userId} and used_at is null)`
  return rows.map(({ kind }) => kind)
}

/**
 * Whether a sign-in and a proof of this member need a second step. An app whose secret cannot be read counts too: a wrong
 * SECRET must not reduce accounts to their passwords.
 */
export async function needsSecondStep(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`select where ${secondStepNeeded(sql, sql`${userId}::uuid`)}`
  return count > 0
}

/** The same as a condition. */
export const secondStepNeeded = (sql: Sql, userId: Fragment): Fragment => sql`
  (exists (select from second_factors f where f.user_id = ${userId})
    or exists (select from recovery_codes r where r.user_id = ${userId} and r.used_at is null))`

/** The enrolled factors that work. */
export const listFactors = (sql: Sql, userId: string, keyIds: KeyIds) => sql<FactorSummary[]>`
  select id, kind, name, created_at, last_used_at from second_factors
  where user_id = ${userId} and ${isReadable(sql, keyIds)} order by created_at, id`

/** Whether the member has added a factor, which may be an app whose secret cannot be read. */
export async function hasEnrolledFactor(sql: Sql, userId: string): Promise<boolean> {
  return (await sql`select from second_factors where user_id = ${userId} limit 1`).count > 0
}

export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const { count } = await sql`select from recovery_codes where user_id = ${userId} and used_at is null`
  return count
}

type TotpRow = { id: string; secret: Buffer }

export async function findTotp(sql: Sql, userId: string, keyIds: KeyIds): Promise<TotpRow | null> {
  return await sql.maybeOne<TotpRow>`
    select id, secret from second_factors where user_id = ${userId} and kind = 'totp' and ${isReadable(sql, keyIds)}`
}

const isUnreadableTotp = (sql: Sql, userId: string, keyIds: KeyIds): Fragment =>
  sql`user_id = ${userId} and kind = 'totp' and not ${isReadable(sql, keyIds)}`

export async function hasUnreadableTotp(sql: Sql, userId: string, keyIds: KeyIds): Promise<boolean> {
  return (await sql`select from second_factors where ${isUnreadableTotp(sql, userId, keyIds)}`).count > 0
}

export async function deleteUnreadableTotp(sql: Sql, userId: string, keyIds: KeyIds): Promise<void> {
  await sql`delete from second_factors where ${isUnreadableTotp(sql, userId, keyIds)}`
}

/** Returns false if this code, or a later one, was used before. */
export async function takeTotpStep(sql: Sql, id: string, step: number): Promise<boolean> {
  const { count } = await sql`
    update second_factors set last_step = ${step}, last_used_at = now()
    where id = ${id} and (last_step is null or last_step < ${step})`
  return count === 1
}

/** Returns false if the code is unknown or was used before. */
export async function takeRecoveryCode(sql: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const { count } = await sql`
    update recovery_codes set used_at = now() where user_id = ${userId} and code_hash = ${hash} and used_at is null`
  return count === 1
}

export type PasskeyRow = Pick<SecondFactorsRow, 'id' | 'user_id' | 'transports'> & {
  credential_id: Buffer
  public_key: Buffer
  sign_count: number
}

export const listPasskeys = (sql: Sql, userId: string): Promise<PasskeyRow[]> => sql<PasskeyRow[]>`
  select id, user_id, credential_id, public_key, sign_count, transports from second_factors
  where user_id = ${userId} and kind = 'passkey' order by created_at`

export async function findPasskey(sql: Sql, credentialId: Buffer): Promise<PasskeyRow | null> {
  return await sql.maybeOne<PasskeyRow>`
    select id, user_id, credential_id, public_key, sign_count, transports from second_factors
    where credential_id = ${credentialId}`
}

export async function updateSignCount(sql: Sql, id: string, signCount: number): Promise<void> {
  await sql`update second_factors set sign_count = ${signCount}, last_used_at = now() where id = ${id}`
}

type NewTotp = { userId: string; name: string; secret: Buffer; step: number }

/** Returns false if the account has an authenticator app already. */
export async function insertTotp(sql: Sql, { userId, name, secret, step }: NewTotp): Promise<boolean> {
  const { count } = await sql`
    insert into second_factors (user_id, kind, name, secret, last_step)
    values (${userId}, 'totp', ${name}, ${secret}, ${step})
    on conflict (user_id) where kind = 'totp' do nothing`
  return count === 1
}

export type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count' | 'transports'>

/** Returns false if the passkey is registered already. */
export async function insertPasskey(
  sql: Sql,
  userId: string,
  { name, credential_id, public_key, sign_count, transports }: NewPasskey & { name: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into second_factors (user_id, kind, name, credential_id, public_key, sign_count, transports)
    values (${userId}, 'passkey', ${name}, ${credential_id}, ${public_key}, ${sign_count}, ${transports})
    on conflict (credential_id) do nothing`
  return count === 1
}

/** Returns the name and kind of the deleted factor, or null. */
export async function deleteFactor(
  sql: Sql,
  userId: string,
  id: string,
): Promise<Pick<FactorSummary, 'kind' | 'name'> | null> {
  return await sql.maybeOne<Pick<FactorSummary, 'kind' | 'name'>>`
    delete from second_factors where id = ${id} and user_id = ${userId} returning kind, name`
}

/** Deletes the factors and recovery codes. Returns whether there were any. */
export async function deleteFactors(sql: Sql, userId: string): Promise<boolean> {
  const factors = await sql`delete from second_factors where user_id = ${userId}`
  return (await deleteRecoveryCodes(sql, userId)) || factors.count > 0
}

/** Returns whether there were any. */
export async function deleteRecoveryCodes(sql: Sql, userId: string): Promise<boolean> {
  return (await sql`delete from recovery_codes where user_id = ${userId}`).count > 0
}

export async function insertRecoveryCodes(
  sql: Sql,
  userId: string,
  hashes: readonly RecoveryCodesRow['code_hash'][],
): Promise<void> {
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${[...hashes]}::bytea[])`
}

export type StoredTotp = Pick<SecondFactorsRow, 'id' | 'user_id' | 'name'> & { secret: Buffer }

/** A batch, after this id, of the secrets of authenticator apps that another key than this one encrypted. */
export const listTotpOfOtherKeys = (sql: Sql, keyId: Buffer, after: string | null) => sql<StoredTotp[]>`
  select id, user_id, name, secret from second_factors
  where kind = 'totp' and substring(secret from 1 for ${keyId.length}) <> ${keyId}
    and (${after}::uuid is null or id > ${after}::uuid)
  order by id limit 500`

export async function replaceTotpSecret(
  sql: Sql,
  id: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await sql`update second_factors set secret = ${to} where id = ${id} and secret = ${from}`
}

/** Whether this app still has this secret, and its loss was not reported since it was added. */
export async function isNewLoss(sql: Sql, { id, user_id, secret }: StoredTotp): Promise<boolean> {
  const { count } = await sql`
    select from second_factors f where id = ${id} and secret = ${secret}
      and not exists (
        select from security_events e
        where e.user_id = ${user_id} and e.kind = 'factor_unreadable' and e.created_at >= f.created_at)`
  return count > 0
}

const isPending = (sql: Sql) => sql`cancelled_at is null and done_at is null`

/** When the member's factors will be removed, or null. */
export async function findResetTime(sql: Sql, userId: string): Promise<string | null> {
  const row = await sql.maybeOne<Pick<SecondFactorResetsRow, 'effective_at'>>`
    select effective_at from second_factor_resets where user_id = ${userId} and ${isPending(sql)}`
  return row?.effective_at ?? null
}

/** Returns when the reset takes effect, or null if one is pending already. */
export async function insertReset(
  sql: Sql,
  { userId, askedBy }: { userId: string; askedBy: string },
): Promise<string | null> {
  const row = await sql.maybeOne<Pick<SecondFactorResetsRow, 'effective_at'>>`
    insert into second_factor_resets (user_id, asked_by) values (${userId}, ${askedBy})
    on conflict (user_id) where cancelled_at is null and done_at is null do nothing returning effective_at`
  return row?.effective_at ?? null
}

/** Returns whether there was a pending one. */
export async function cancelResetOf(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`
    update second_factor_resets set cancelled_at = now() where user_id = ${userId} and ${isPending(sql)}`
  return count > 0
}

export const listDueResets = (sql: Sql) => sql<Pick<SecondFactorResetsRow, 'id' | 'user_id' | 'asked_by'>[]>`
  select id, user_id, asked_by from second_factor_resets
  where ${isPending(sql)} and effective_at <= now() order by effective_at limit 100`

/** Locks a pending reset. Returns false if it was cancelled or done meanwhile. */
export async function lockReset(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`
    select from second_factor_resets where id = ${id} and ${isPending(sql)} ${rowLock(sql, 'change')}`
  return count === 1
}

export async function endReset(sql: Sql, id: string, end: 'done_at' | 'cancelled_at'): Promise<void> {
  await sql`update second_factor_resets set ${sql(end)} = now() where id = ${id}`
}

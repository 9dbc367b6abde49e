import { PSEUDO_TAKEN } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { addressBanned } from '#server/accounts/auth/auth.ts'
import { commonPasswordRefusal } from '#server/accounts/auth/common-passwords.ts'
import { inConstantTime } from '#server/accounts/constant-time.ts'
import { CONFIRMATION_PAGE, linkTo, newSecret } from '#server/accounts/mail-links/mail-links.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import { findPseudoRefusal } from '#server/accounts/pseudos.ts'
import { findAccountByEmail, readAddressBan } from '#server/accounts/queries.ts'
import type { Sql } from '#server/db/database.ts'
import { accountExists, confirmAddress } from '#server/mail/letters.ts'
import { findLatestSignUp, insertSignUp, type SignUp } from './queries.ts'

/** Asks to confirm the address; the account is made then. Addresses that have one get the same answer. */
export function signUp(parts: AccountParts, account: SignUp, network: string): Promise<{ done: true }> {
  const { db, hashes, passwords, sendLater, site } = parts
  return inConstantTime(parts, async () => {
    const { pseudo, email, password } = account
    await refuseWeak(parts, account)
    const ban = await readAddressBan(db.sql, hashes.banned({ network, email }))
    if (ban.network) throw addressBanned()
    const passwordHash = await passwords.hash(password)
    await db.transaction(async (tx) => {
      // Whoever was banned under this address is not told that we remember it.
      if (ban.email) return
      const known = await findAccountByEmail(tx, email)
      if (known) await sendLater(tx, accountExists({ to: email, link: `${site.url}/auth` }))
      else await sendConfirmation(tx, parts, { pseudo, email, password: passwordHash })
    })
    return { done: true }
  })
}

async function refuseWeak({ db }: AccountParts, account: SignUp): Promise<void> {
  const weakness = commonPasswordRefusal(account.password, account)
  if (weakness) throw new AppError('invalid', weakness, 'password')
  const refusal = await findPseudoRefusal(db.sql, account.pseudo)
  if (refusal) throw new AppError(refusal === PSEUDO_TAKEN ? 'conflict' : 'invalid', refusal, 'pseudo')
}

async function sendConfirmation(sql: Sql, parts: AccountParts, waiting: SignUp): Promise<void> {
  const secret = newSecret()
  await insertSignUp(sql, parts.hashes.token(secret), waiting)
  const link = linkTo(parts, CONFIRMATION_PAGE, secret)
  await parts.sendLater(sql, confirmAddress({ to: waiting.email, pseudo: waiting.pseudo, link }))
}

/** The same answer whether anybody waits for it or not. Earlier links stay good. */
export function resendConfirmation(parts: AccountParts, email: string): Promise<{ done: true }> {
  const { db } = parts
  return inConstantTime(parts, async () => {
    const waiting = await findLatestSignUp(db.sql, email)
    if (waiting) await db.transaction((tx) => sendConfirmation(tx, parts, waiting))
    return { done: true }
  })
}

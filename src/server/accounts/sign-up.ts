import { PSEUDO_TAKEN } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { Sql } from '#server/db/database.ts'
import { accountExists, confirmAddress } from '#server/mail/letters.ts'
import { addressBanned } from './auth.ts'
import { commonPasswordRefusal } from './common-passwords.ts'
import { inEvenTime } from './even-time.ts'
import { newMailLink } from './mail-tokens.ts'
import type { AccountParts } from './parts.ts'
import { hashPassword } from './passwords.ts'
import { findPseudoRefusal } from './pseudos.ts'
import { deleteUnconfirmed, findAccountByEmail, insertAccount, isAddressBanned } from './queries.ts'

type NewAccount = { pseudo: string; email: string; password: string }

/** Opens an account that nobody can use before its address is confirmed. Known addresses get the same answer. */
export function signUp(parts: AccountParts, account: NewAccount, network: string): Promise<{ done: true }> {
  const { db, hashes } = parts
  return inEvenTime(parts, async () => {
    const { pseudo, email, password } = account
    const weakness = commonPasswordRefusal(password, account)
    if (weakness) throw new AppError('invalid', weakness, 'password')
    const refusal = await findPseudoRefusal(db.sql, pseudo, email)
    if (refusal) throw new AppError(refusal === PSEUDO_TAKEN ? 'conflict' : 'invalid', refusal, 'pseudo')
    if (await isAddressBanned(db.sql, hashes.banned({ network, email }))) throw addressBanned()
    const passwordHash = await hashPassword(password)
    await openAccount(parts, { pseudo, email, passwordHash })
    return { done: true }
  })
}

async function openAccount(
  parts: AccountParts,
  account: { pseudo: string; email: string; passwordHash: string },
): Promise<void> {
  const { db, sendLater, site } = parts
  try {
    await db.transaction(async (tx) => {
      const known = await findAccountByEmail(tx, account.email)
      if (known?.email_verified) {
        return await sendLater(tx, accountExists({ to: known.email, link: `${site.url}/auth` }))
      }
      await deleteUnconfirmed(tx, account.email)
      const userId = await insertAccount(tx, account)
      await sendConfirmation(tx, parts, { ...account, id: userId })
    })
  } catch (error) {
    // Two sign-ups at once: the database let one of them through.
    if (constraintOf(error) === 'profiles_pseudo_taken')
      throw new AppError('conflict', PSEUDO_TAKEN, 'pseudo')
    if (constraintOf(error) !== 'users_email_key') throw error
  }
}

const constraintOf = (error: unknown) =>
  error instanceof Error && 'constraint_name' in error ? error.constraint_name : undefined

async function sendConfirmation(
  sql: Sql,
  parts: AccountParts,
  { id, pseudo, email }: { id: string; pseudo: string; email: string },
): Promise<void> {
  const link = await newMailLink(sql, parts, { purpose: 'confirm', userId: id, email })
  await parts.sendLater(sql, confirmAddress({ to: email, pseudo, link }))
}

/** The same answer whether there is such an account, and whether it waits for anything. */
export function resendConfirmation(parts: AccountParts, email: string): Promise<{ done: true }> {
  return inEvenTime(parts, async () => {
    const account = await findAccountByEmail(parts.db.sql, email)
    if (account && !account.email_verified) {
      await parts.db.transaction((tx) => sendConfirmation(tx, parts, account))
    }
    return { done: true }
  })
}

import { cleanEmail } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { findAccountByEmail } from '#server/accounts/queries.ts'
import { removeFactors } from '#server/accounts/factor-reset.ts'
import { insertSecurityEvent } from '#server/accounts/security-log.queries.ts'
import { endTrust } from '#server/accounts/sessions.queries.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { lockMember } from '#server/platform/db/locks.ts'
import { logMemberChange } from '#server/platform/staff-log.queries.ts'
import {
  type FounderCandidate,
  hasFounder,
  listFounders,
  lockFounderCandidate,
  makeFounder,
  updateRole,
} from './queries.ts'

/** The device in the security log. */
const COMMAND_LINE = 'Ligne de commande du serveur'

/** Makes the account with this e-mail address the founder, if there is none yet. Returns its pseudo. */
export async function promoteFounder(db: Database, typedEmail: string): Promise<string> {
  return await db.transaction(async (tx) => {
    const email = cleanEmail(typedEmail)
    const candidate = await lockFounderCandidate(tx, email)
    if (await hasFounder(tx)) throw new AppError('conflict', 'Il y a déjà un fondateur : rien n’a changé.')
    return await makeFounderOf(tx, email, candidate)
  })
}

/** Hands the role of the founder over to the account with this address. The earlier founder becomes an admin. */
export async function transferFounder(db: Database, typedEmail: string): Promise<string> {
  return await db.transaction(async (tx) => {
    const email = cleanEmail(typedEmail)
    const candidate = await lockFounderCandidate(tx, email)
    const earlier = await listFounders(tx)
    if (earlier.length === 0)
      throw new AppError('conflict', 'Il n’y a pas encore de fondateur : ôtez --transfer.')
    if (candidate && earlier.includes(candidate.user_id)) {
      throw new AppError('conflict', `${candidate.pseudo} est déjà fondateur : rien n’a changé.`)
    }
    const pseudo = await makeFounderOf(tx, email, candidate)
    for (const userId of earlier) {
      await updateRole(tx, userId, { role: 'admin', colour: null })
      await logRole(tx, userId, { from: 'founder', to: 'admin' })
    }
    return pseudo
  })
}

/** Removes the second factors of the founder, whom no admin outranks. Returns the pseudo. */
export async function resetFounderFactors(db: Database, typedEmail: string): Promise<string> {
  return await db.transaction(async (tx) => {
    const email = cleanEmail(typedEmail)
    const account = await findAccountByEmail(tx, email)
    if (!account || !(await lockMember(tx, account.id, 'change'))) throw unknownAccount(email)
    if (!(await listFounders(tx)).includes(account.id)) {
      throw new AppError(
        'forbidden',
        `${account.pseudo} n’est pas fondateur : le fondateur s’en charge sur /admin.`,
      )
    }
    if (!(await removeFactors(tx, account.id, COMMAND_LINE))) {
      throw new AppError(
        'conflict',
        `${account.pseudo} n’a pas de double authentification : rien n’a changé.`,
      )
    }
    return account.pseudo
  })
}

async function makeFounderOf(
  tx: Transaction,
  email: string,
  candidate: FounderCandidate | null,
): Promise<string> {
  if (!candidate?.is_confirmed) throw unknownAccount(email)
  const { user_id, pseudo, is_sanctioned } = candidate
  if (is_sanctioned)
    throw new AppError('forbidden', `Le compte de ${pseudo} est sanctionné : rien n’a changé.`)
  const from = await makeFounder(tx, user_id)
  await endTrust(tx, user_id)
  await logRole(tx, user_id, { from, to: 'founder' })
  return pseudo
}

const unknownAccount = (email: string) =>
  new AppError(
    'not_found',
    `Aucun compte confirmé n’a l’adresse ${email} : inscrivez-vous d’abord sur le site.`,
  )

/** The command line has no member: the log names the member concerned as the actor. */
async function logRole(
  tx: Transaction,
  user_id: string,
  details: { from: string; to: string },
): Promise<void> {
  await insertSecurityEvent(tx, {
    user_id,
    kind: 'role_changed',
    network: '',
    device: COMMAND_LINE,
    details,
  })
  await logMemberChange(tx, { admin_id: user_id, action_type: 'role_change', target_id: user_id, details })
  await invalidatePages(tx, [user_id])
}

import { cleanEmail } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { insertSecurityEvent } from '#server/accounts/security-log/queries.ts'
import type { Database } from '#server/db/database.ts'
import { invalidatePages } from '#server/db/invalidate-pages.ts'
import { logMemberChange } from '#server/staff-log/queries.ts'
import { hasFounder, lockFounderCandidate, makeFounder } from './queries.ts'

/** Makes the account with this e-mail address the founder, if there is none yet. Returns its pseudo. */
export async function promoteFounder(db: Database, typedEmail: string): Promise<string> {
  const email = cleanEmail(typedEmail)
  return await db.transaction(async (tx) => {
    const candidate = await lockFounderCandidate(tx, email)
    if (await hasFounder(tx)) throw new AppError('conflict', 'Il y a déjà un fondateur : rien n’a changé.')
    if (!candidate?.is_confirmed) {
      throw new AppError(
        'not_found',
        `Aucun compte confirmé n’a l’adresse ${email} : inscrivez-vous d’abord sur le site.`,
      )
    }
    const { user_id, pseudo, is_sanctioned } = candidate
    if (is_sanctioned)
      throw new AppError('forbidden', `Le compte de ${pseudo} est sanctionné : rien n’a changé.`)
    const from = await makeFounder(tx, user_id)
    const details = { from, to: 'founder' }
    await insertSecurityEvent(tx, {
      user_id,
      kind: 'role_changed',
      network: '',
      device: 'Ligne de commande du serveur',
      details,
    })
    // The command line has no member: the log names the new founder as the actor.
    await logMemberChange(tx, { admin_id: user_id, action_type: 'role_change', target_id: user_id, details })
    await invalidatePages(tx, [user_id])
    return pseudo
  })
}

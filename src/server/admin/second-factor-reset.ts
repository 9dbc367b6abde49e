import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import { mayResetFactors } from '#domain/permissions.ts'
import { findEmail } from '#server/accounts/queries.ts'
import { needsSecondStep } from '#server/accounts/second-factor/queries.ts'
import { insertReset } from '#server/accounts/second-factor/resets/queries.ts'
import { logSecurity } from '#server/accounts/security-log/log.ts'
import type { AppContext } from '#server/context.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { factorResetAsked } from '#server/mail/templates/factor-reset.ts'
import { findRole } from '#server/policies/queries.ts'
import { holdProof } from '#server/policies/proof-guard.ts'
import { authorizeOnMember } from '#server/policies/staff-guard.ts'
import { logStaffAction } from '#server/staff-log/queries.ts'

/** For a member who lost every factor. Nothing changes for 72 hours, in which the member may cancel it. */
export async function resetFactors(
  { db, hashes, sendLater, site }: AppContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  memberId: string,
): Promise<{ effective_at: string }> {
  return await db.transaction(async (tx) => {
    const target = await authorizeOnMember(tx, viewer, memberId, { ability: 'openAdmin' })
    await holdProof(tx, viewer)
    if (!mayResetFactors({ id: viewer.id, role: await findRole(tx, viewer.id) }, target)) {
      throw new AppError('forbidden', 'Seul le fondateur retire la double authentification de l’équipe.')
    }
    const { user_id: userId } = target
    if (!(await needsSecondStep(tx, userId))) {
      throw new AppError('conflict', 'Ce membre n’a pas de double authentification.')
    }
    const effective_at = await insertReset(tx, { userId, askedBy: viewer.id })
    if (!effective_at) throw new AppError('conflict', 'Ce retrait est déjà demandé.')
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: userId,
      action_type: 'reset_second_factor',
      target_type: 'profile',
      target_id: userId,
    })
    const kind = 'second_factor_reset_asked'
    await logSecurity(tx, { hashes }, c, { userId, kind, details: { by: viewer.id } })
    const link = `${site.url}/parametres#double-authentification`
    await sendLater(tx, factorResetAsked({ to: await findEmail(tx, userId), effective_at, link }))
    return { effective_at }
  })
}

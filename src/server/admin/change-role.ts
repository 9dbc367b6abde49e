import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import { isStaff } from '#domain/permissions.ts'
import type { AssignableRole, Role, VerifiedType } from '#domain/roles.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { logSecurity } from '#server/accounts/security-log.ts'
import { endTrust } from '#server/accounts/sessions/queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { newAdmin } from '#server/platform/mail/templates/new-admin.ts'
import { findMemberRecord } from '#server/moderation/members.ts'
import { holdProof } from '#server/platform/policies/proof-guard.ts'
import { authorizeOnMember } from '#server/platform/policies/staff-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import { logMemberChange } from '#server/platform/staff-log.queries.ts'
import { changedMeanwhile, refreshMember } from './actions.ts'
import { listFounderEmails, updateRole } from './queries.ts'

type RoleChange = { role: AssignableRole; from: Role; verified_type: VerifiedType | null }

/**
 * Changes a member's role. `from` is the role that the admin saw: of two concurrent changes the second gets a conflict.
 * Purchases stay: a VIP who becomes an ordinary member keeps the VIP rights until the subscription ends.
 */
export async function changeRole(
  ctx: Pick<AppContext, 'db' | 'live' | 'hashes' | 'sendLater' | 'site'>,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  memberId: string,
  { role, from, verified_type }: RoleChange,
): Promise<{ member: MemberRecord }> {
  const { db, live } = ctx
  const colour = role === 'verified' ? requireColour(verified_type) : null
  return await db.transaction(async (tx) => {
    const target = await authorizeOnMember(tx, viewer, memberId, { ability: 'openAdmin', strength: 'remove' })
    await holdProof(tx, viewer)
    if (target.role !== from) throw changedMeanwhile('Le rôle a changé entre-temps.')
    const isChanged = target.role !== role || (colour !== null && target.verified_type !== colour)
    if (isChanged) {
      await updateRole(tx, target.user_id, { role, colour })
      if (isStaff({ role })) await endTrust(tx, target.user_id)
      await logMemberChange(tx, {
        admin_id: viewer.id,
        action_type: 'role_change',
        target_id: target.user_id,
        details: { from, to: role, ...(colour && { verified_type: colour }) },
      })
      if (role !== from)
        await logSecurity(tx, ctx, c, {
          userId: target.user_id,
          kind: 'role_changed',
          details: { from, to: role, by: viewer.id },
        })
      if (role === 'admin' && from !== 'admin') await mailFounders(tx, ctx, { admin: target, by: viewer })
      await refreshMember(tx, live, target.user_id)
    }
    return { member: await findMemberRecord(tx, viewer, target.user_id) }
  })
}

/** An admin may make other admins: the founders learn of each. */
async function mailFounders(
  tx: Transaction,
  { sendLater, site }: Pick<AppContext, 'sendLater' | 'site'>,
  { admin, by }: { admin: Pick<MemberCard, 'pseudo'>; by: Pick<MemberCard, 'pseudo'> },
): Promise<void> {
  const link = `${site.url}/admin/securite`
  for (const to of await listFounderEmails(tx))
    await sendLater(tx, newAdmin({ to, pseudo: admin.pseudo, by: by.pseudo, link }))
}

function requireColour(colour: VerifiedType | null): VerifiedType {
  if (!colour) throw new AppError('invalid', 'Veuillez sélectionner un type de badge', 'verified_type')
  return colour
}

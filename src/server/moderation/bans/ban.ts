import { AppError } from '#domain/errors.ts'
import { type Ability, mayChangeBan } from '#domain/permissions.ts'
import { ADMIN_SANCTION, type BanHours, type BanType } from '#domain/sanctions.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { invalidatePages } from '#server/db/invalidate-pages.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { findRole } from '#server/policies/queries.ts'
import { lockTarget } from '#server/policies/staff-guard.ts'
import { logMemberChange, logStaffAction } from '#server/staff-log/queries.ts'
import { closeNetworks, type ClosedNetworks } from './networks.ts'
import { notifySanctioned } from './notices.ts'
import {
  countClosedNetworks,
  endBans,
  insertBan,
  listOpenBans,
  moveOpenAppeal,
  type OpenBan,
} from './queries.ts'

type Ban = { type: BanType; hours?: BanHours | undefined; reason?: string | undefined }
/** The network that the caller asks from, and the number of other members of the network that they confirmed. */
type AddressBan = Pick<Ban, 'reason'> & { network: string; confirmed_members?: number | undefined }
/** What the caller must be able to do, and what happens where the member has a ban of this type already. */
type Terms = { ability: Ability; ifBanned: 'refuse' | 'keep' }

export async function banMember(
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  ban: Ban,
  terms: Terms,
): Promise<{ done: true }> {
  await ctx.db.transaction((tx) => setBan(tx, ctx, viewer, memberId, ban, terms))
  return { done: true }
}

/** A ban that also closes the networks of the member's sessions. */
export const banByAddress = (
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  { network, confirmed_members = 0, reason }: AddressBan,
  ifBanned: Terms['ifBanned'],
): Promise<ClosedNetworks> =>
  ctx.db.transaction(async (tx) => {
    const terms = { ability: 'banByAddress', ifBanned } as const
    const { id, isNew } = await setBan(tx, ctx, viewer, memberId, { type: 'ip', reason }, terms)
    if (!isNew) return { closed: await countClosedNetworks(tx, id), kept_open: 0 }
    return await closeNetworks(tx, {
      banId: id,
      memberId,
      by: { id: viewer.id, role: await findRole(tx, viewer.id), networks: ctx.hashes.addresses(network) },
      confirmedMembers: confirmed_members,
    })
  })

/**
 * Sets every ban, whichever endpoint it comes from: authorises, writes, logs and notifies. A temporary ban replaces the one
 * before. The ban status of a member follows from the rows and the database's clock; a trigger makes their live connections
 * reconnect on every process.
 */
async function setBan(
  tx: Transaction,
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  { type, hours, reason = '' }: Ban,
  { ability, ifBanned }: Terms,
): Promise<{ id: string; isNew: boolean }> {
  await lockTarget(tx, viewer, memberId, { ability })
  const open = await listOpenBans(tx, memberId)
  const before = open.filter((ban) => ban.type === type)
  if (before[0] && type !== 'temp') {
    if (ifBanned === 'refuse') throw new AppError('conflict', ALREADY[type])
    return { id: before[0].id, isNew: false }
  }
  if (type === 'temp' || type === 'perm') await requireChangeable(tx, viewer, open)
  const replaced = before.map(({ id }) => id)
  await endBans(tx, replaced, viewer.id)
  const { id, end_at } = await insertBan(tx, {
    user_id: memberId,
    banned_by: viewer.id,
    type,
    reason: reason || null,
    hours: hours ?? null,
  })
  await moveOpenAppeal(tx, replaced, id)
  await logBan(tx, viewer, memberId, { type, hours, reason })
  await notifySanctioned(tx, ctx, memberId, { type, reason, end_at })
  await invalidatePages(tx, [memberId])
  return { id, isNew: true }
}

async function requireChangeable(tx: Transaction, { id }: SessionMember, open: readonly OpenBan[]) {
  const role = await findRole(tx, id)
  if (!mayChangeBan({ role }, open)) throw new AppError('forbidden', ADMIN_SANCTION)
}

const ALREADY = {
  perm: 'Ce membre est déjà banni définitivement.',
  comment: 'Ce membre ne peut déjà plus commenter.',
  ip: 'Ce membre est déjà banni par adresse IP.',
}

async function logBan(
  tx: Transaction,
  { id: admin_id }: SessionMember,
  memberId: string,
  { type, hours, reason }: Ban,
) {
  if (type === 'comment') {
    const details = reason ? { reason } : {}
    return await logMemberChange(tx, { admin_id, action_type: 'ban_comments', target_id: memberId, details })
  }
  await logStaffAction(tx, {
    admin_id,
    target_user_id: memberId,
    action_type: `ban_${type}`,
    target_type: 'profile',
    target_id: memberId,
    reason: reason || null,
    details: hours ? { duration_hours: hours } : {},
  })
}

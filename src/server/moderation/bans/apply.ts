import { AppError } from '#domain/errors.ts'
import { type Ability, mayChangeBan } from '#domain/permissions.ts'
import { ADMIN_SANCTION, type BanHours, type BanType } from '#domain/sanctions.ts'
import type { Transaction } from '#server/db/database.ts'
import { invalidatePages } from '#server/db/invalidate-pages.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import type { AppContext } from '#server/context.ts'
import { logMemberChange, logStaffAction } from '#server/staff-log/queries.ts'
import {
  countClosedNetworks,
  endBans,
  insertBan,
  listOpenBans,
  moveOpenAppeal,
  type OpenBan,
} from './queries.ts'
import { findRole } from '#server/policies/queries.ts'
import { closeNetworks, type ClosedNetworks } from './networks.ts'
import { tellSanctioned } from './notices.ts'
import { lockTarget } from '#server/policies/staff-guard.ts'

/*
 * Every sanction, whichever screen it comes from. Where a member stands follows from the rows and the database's clock;
 * a trigger makes their open connections anew on every process.
 */

type Wanted = { type: BanType; hours?: BanHours | undefined; reason?: string | undefined }
/** The network that whoever bans asks from, and the number of other members they were told and confirmed. */
type AddressBan = Pick<Wanted, 'reason'> & { network: string; confirmed_members?: number | undefined }

export async function ban(
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  wanted: Wanted,
  ability: Ability = 'openModeration',
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    await lockTarget(tx, viewer, memberId, { ability })
    await apply(tx, ctx, viewer, memberId, wanted)
  })
  return { done: true }
}

export const banByAddress = (
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  wanted: AddressBan,
): Promise<ClosedNetworks> =>
  ctx.db.transaction(async (tx) => {
    await lockTarget(tx, viewer, memberId, { ability: 'banByAddress' })
    return await applyByAddress(tx, ctx, viewer, memberId, wanted)
  })

/** The admins' switch: on where it is on already changes nothing. */
export async function closeComments(
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    await lockTarget(tx, viewer, memberId, { ability: 'openAdmin' })
    const open = await listOpenOf(tx, memberId, 'comment')
    if (open.length === 0) await apply(tx, ctx, viewer, memberId, { type: 'comment' })
  })
  return { done: true }
}

/** The same for addresses. */
export const closeAddresses = (
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  wanted: AddressBan,
): Promise<ClosedNetworks> =>
  ctx.db.transaction(async (tx) => {
    await lockTarget(tx, viewer, memberId, { ability: 'banByAddress' })
    const open = await listOpenOf(tx, memberId, 'ip')
    if (open.length > 0) return { closed: await countClosedNetworks(tx, idsOf(open)), kept_open: 0 }
    return await applyByAddress(tx, ctx, viewer, memberId, wanted)
  })

async function applyByAddress(
  tx: Transaction,
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  { network, confirmed_members = 0, reason }: AddressBan,
): Promise<ClosedNetworks> {
  const banId = await apply(tx, ctx, viewer, memberId, { type: 'ip', reason })
  return await closeNetworks(tx, {
    banId,
    memberId,
    by: { id: viewer.id, role: await findRole(tx, viewer.id), networks: ctx.hashes.addresses(network) },
    confirmedMembers: confirmed_members,
  })
}

/** Answers the new sanction. A temporary one takes the place of the one before; the others are there or not. */
async function apply(
  tx: Transaction,
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  { type, hours, reason = '' }: Wanted,
): Promise<string> {
  const open = await listOpenBans(tx, memberId)
  const before = open.filter((running) => running.type === type)
  if (before.length > 0 && type !== 'temp') throw new AppError('conflict', ALREADY[type])
  if (type === 'temp' || type === 'perm') await requireChangeable(tx, viewer, open)
  await endBans(tx, idsOf(before), viewer.id)
  const made = await insertBan(tx, {
    user_id: memberId,
    banned_by: viewer.id,
    type,
    reason: reason || null,
    hours: hours ?? null,
  })
  await moveOpenAppeal(tx, idsOf(before), made.id)
  await logBan(tx, viewer, memberId, { type, hours, reason })
  await tellSanctioned(tx, ctx, memberId, { type, reason, end_at: made.end_at })
  await invalidatePages(tx, [memberId])
  return made.id
}

async function requireChangeable(tx: Transaction, { id }: SessionMember, open: readonly OpenBan[]) {
  const role = await findRole(tx, id)
  if (!mayChangeBan({ role }, open)) throw new AppError('forbidden', ADMIN_SANCTION)
}

const listOpenOf = async (tx: Transaction, memberId: string, type: BanType) =>
  (await listOpenBans(tx, memberId)).filter((open) => open.type === type)

const idsOf = (bans: readonly { id: string }[]) => bans.map(({ id }) => id)

const ALREADY = {
  perm: 'Ce membre est déjà banni définitivement.',
  comment: 'Ce membre ne peut déjà plus commenter.',
  ip: 'Ce membre est déjà banni par adresse IP.',
}

async function logBan(
  tx: Transaction,
  { id: admin_id }: SessionMember,
  memberId: string,
  { type, hours, reason }: Wanted,
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

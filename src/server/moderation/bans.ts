import { authorise } from '#server/platform/policies.ts'
import { AppError } from '#domain/errors.ts'
import { banSentence, COMMENTS_CLOSED, type BanStatus } from '#domain/moderation/ban-status.ts'
import {
  ADMIN_SANCTION,
  type BanHours,
  type BanType,
  ownSanctionSentence,
} from '#domain/moderation/sanctions.ts'
import { mayChangeBan, mayUnban } from '#domain/permissions.ts'
import { type Action } from '#domain/actions.ts'
import { findEmail } from '#server/accounts/queries.ts'
import { notify } from '#server/notifications/actions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { banLifted, banNotice } from '#server/platform/mail/templates/bans.ts'
import { findRole, findBanStatus } from '#server/platform/policies.queries.ts'
import { logMemberChange, logStaffAction } from '#server/platform/staff-log.queries.ts'
import {
  countClosedNetworks,
  endBans,
  insertBan,
  listActiveBans,
  moveOpenAppeal,
  type ActiveBan,
  acceptAppeals,
} from './bans.queries.ts'
import type { ClosedNetworks } from '#api/moderation-sanctions.ts'
import { closeNetworks } from './members.ts'

type Ban = { type: BanType; hours?: BanHours | undefined; reason?: string | undefined }
/** The caller's own network, and the number of other members on the network that the caller confirmed. */
type IpBan = Pick<Ban, 'reason'> & { network: string; confirmed_members?: number | undefined }
/** What to do when the member has an active ban of this type. */
type BanOptions = { action: Action; ifAlreadyBanned: 'refuse' | 'ignore' }

export async function banMember(
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  ban: Ban,
  options: BanOptions,
): Promise<{ done: true }> {
  await ctx.db.transaction((tx) => setBan(tx, ctx, viewer, memberId, ban, options))
  return { done: true }
}

/** Bans the member and closes the networks of their sessions to sign-ups and sign-ins. */
export const banByIp = (
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  { network, confirmed_members = 0, reason }: IpBan,
  options: BanOptions,
): Promise<ClosedNetworks> =>
  ctx.db.transaction(async (tx) => {
    const { id, isNew } = await setBan(tx, ctx, viewer, memberId, { type: 'ip', reason }, options)
    if (!isNew) return { closed: await countClosedNetworks(tx, id), kept_open: 0 }
    return await closeNetworks(tx, {
      banId: id,
      memberId,
      by: { id: viewer.id, role: await findRole(tx, viewer.id), networks: ctx.hashes.addresses(network) },
      confirmedMembers: confirmed_members,
    })
  })

/**
 * Sets a ban of any type: authorises, writes, logs and notifies. A temporary ban replaces the active one. The ban status of a
 * member follows from the rows and the database's clock; a trigger makes their live connections reconnect on every process.
 */
async function setBan(
  tx: Transaction,
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  { type, hours, reason = '' }: Ban,
  { action, ifAlreadyBanned }: BanOptions,
): Promise<{ id: string; isNew: boolean }> {
  const { actor } = await authorise(tx, viewer, action, { member: memberId })
  const active = await listActiveBans(tx, memberId)
  const sameType = active.filter((ban) => ban.type === type)
  if (sameType[0] && type !== 'temp') {
    if (ifAlreadyBanned === 'refuse') throw new AppError('conflict', ALREADY_BANNED[type])
    return { id: sameType[0].id, isNew: false }
  }
  if ((type === 'temp' || type === 'perm') && !mayChangeBan(actor, active))
    throw new AppError('forbidden', ADMIN_SANCTION)
  const replaced = sameType.map(({ id }) => id)
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

const ALREADY_BANNED = {
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

/** Lifts every active ban of a member, or those of one type. Does nothing if there is none. An IP ban needs a recent proof. */
export async function unban(
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  action: Action,
  onlyType?: BanType,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    await authorise(tx, viewer, action, { member: memberId })
    const active = await listActiveBans(tx, memberId)
    const lifted = active.filter(({ type }) => !onlyType || type === onlyType)
    if (lifted.length === 0) return
    await lift(tx, viewer, memberId, lifted)
    await acceptOpenAppeals(tx, viewer, memberId, lifted)
    await notifyLifted(tx, ctx, memberId)
  })
  return { done: true }
}

/** Lifts one ban; the caller has locked the member and notifies them. False when the ban had ended. */
export async function liftOne(
  tx: Transaction,
  viewer: SessionMember,
  memberId: string,
  banId: string,
): Promise<boolean> {
  const ban = (await listActiveBans(tx, memberId)).find(({ id }) => id === banId)
  if (ban) await lift(tx, viewer, memberId, [ban])
  return ban !== undefined
}

export async function requireLiftable(tx: Transaction, { id }: SessionMember, bans: readonly ActiveBan[]) {
  const role = await findRole(tx, id)
  if (!mayUnban({ role }, bans)) throw new AppError('forbidden', ADMIN_SANCTION)
}

async function lift(tx: Transaction, viewer: SessionMember, memberId: string, bans: readonly ActiveBan[]) {
  await requireLiftable(tx, viewer, bans)
  if (bans.some(({ type }) => type === 'ip')) await authorise(tx, viewer, 'mod.unban', { proof: true })
  await endBans(
    tx,
    bans.map(({ id }) => id),
    viewer.id,
  )
  await logLifted(
    tx,
    viewer,
    memberId,
    bans.map(({ type }) => type),
  )
  await invalidatePages(tx, [memberId])
}

/** Accepts and logs the open appeals against these bans. */
async function acceptOpenAppeals(
  tx: Transaction,
  { id: admin_id }: SessionMember,
  memberId: string,
  bans: readonly ActiveBan[],
) {
  const answer = 'La sanction a été levée.'
  const accepted = await acceptAppeals(
    tx,
    bans.map(({ id }) => id),
    { answer, decided_by: admin_id },
  )
  for (const target_id of accepted) {
    await logStaffAction(tx, {
      admin_id,
      target_user_id: memberId,
      action_type: 'accept_appeal',
      target_type: 'appeal',
      target_id,
      reason: answer,
    })
  }
}

async function logLifted(
  tx: Transaction,
  { id: admin_id }: SessionMember,
  memberId: string,
  types: readonly BanType[],
) {
  if (types.includes('comment')) {
    await logMemberChange(tx, {
      admin_id,
      action_type: 'unban_comments',
      target_id: memberId,
      details: {},
    })
  }
  const bans = types.filter((type) => type !== 'comment')
  if (bans.length === 0) return
  await logStaffAction(tx, {
    admin_id,
    target_user_id: memberId,
    action_type: bans.every((type) => type === 'ip') ? 'unban_ip' : 'unban',
    target_type: 'profile',
    target_id: memberId,
    details: { types: bans },
  })
}

/** A switch of the admin screen, as the next one: switching on an active ban changes nothing. */
export const switchCommentBan = (
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  on: boolean,
): Promise<{ done: true }> =>
  on
    ? banMember(
        ctx,
        viewer,
        memberId,
        { type: 'comment' },
        { action: 'admin.comment_ban.toggle', ifAlreadyBanned: 'ignore' },
      )
    : unban(ctx, viewer, memberId, 'admin.comment_ban.toggle', 'comment')

export async function switchAddressBan(
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  { on, ...ban }: { on: boolean; network: string; confirmed_members?: number | undefined },
): Promise<ClosedNetworks> {
  if (on)
    return await banByIp(ctx, viewer, memberId, ban, {
      action: 'admin.ip_ban.toggle',
      ifAlreadyBanned: 'ignore',
    })
  await unban(ctx, viewer, memberId, 'admin.ip_ban.toggle', 'ip')
  return { closed: 0, kept_open: 0 }
}

type Ctx = Pick<AppContext, 'live' | 'sendLater' | 'site'>

/** Notifies the member on the site and by mail, with the reason and without the name of the staff member. */
async function notifySanctioned(
  tx: Transaction,
  { live, sendLater, site }: Ctx,
  userId: string,
  { type, reason, end_at }: { type: BanType; reason: string; end_at: string | null },
): Promise<void> {
  const sentence = ownSanctionSentence(type, end_at)
  await notify(tx, live, {
    user_id: userId,
    type: 'sanction',
    title: type === 'comment' ? 'Commentaires fermés' : 'Compte suspendu',
    message: reason ? `${sentence} Motif : ${reason}` : sentence,
    data: { sanction: type, ...(end_at && { end_at }), ...(reason && { reason }) },
  })
  await sendLater(
    tx,
    banNotice({ to: await findEmail(tx, userId), type, sentence, reason, siteUrl: site.url }),
  )
}

async function notifyLifted(tx: Transaction, { live, sendLater, site }: Ctx, userId: string): Promise<void> {
  const sentence = liftedSentence(await findBanStatus(tx, userId))
  const title = 'Sanction levée'
  await notify(tx, live, {
    user_id: userId,
    type: 'sanction',
    title,
    message: sentence,
    data: { sanction: 'lifted' },
  })
  await sendLater(tx, banLifted({ to: await findEmail(tx, userId), sentence, siteUrl: site.url }))
}

/** Says whether another sanction is still active. */
export function liftedSentence(status: BanStatus): string {
  if (status.banned) return `Une sanction est levée, une autre continue. ${banSentence(status)}`
  if (status.banned_from_comments) return `Une sanction est levée, une autre continue. ${COMMENTS_CLOSED}`
  return 'Plus aucune sanction ne pèse sur votre compte : tout vous est de nouveau ouvert.'
}

import type { Context } from 'hono'
import { notFound, AppError } from '#domain/errors.ts'
import { FEED_PAGE_SIZE, type FeedPage } from '#domain/feed/feed.ts'
import type { MemberPreview } from '#domain/profiles/members.ts'
import {
  type FollowList,
  FOLLOWS_PAGE_SIZE,
  LIKES_SHOWN,
  type MemberPage,
  type ProfileList,
  type PublicProfile,
  publicSanctionOf,
  type BlockedMember,
} from '#domain/profiles/profiles.ts'
import type {
  MailLinkPurpose,
  MailLinkSubject,
  MailLinkUsed,
  StoppableMail,
} from '#domain/notifications/mail-links.ts'
import { isConsentMail } from '#domain/notifications/mails.ts'
import { isMailed, mailsLike } from '#domain/notifications/notifications.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import { toPlanCard } from '#server/plans/queries.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { AppContext } from '#server/platform/context.ts'
import { lockMember } from '#server/platform/db/locks.ts'
import { changeDiscussion } from '#server/comments/discussions.ts'
import { answerDigest, stopByMail } from '#server/platform/mail/consents.ts'
import { mailLinkToken, readMailLink } from '#server/platform/mail/unsubscribe.ts'
import { muteMails, unmuteMails } from '#server/notifications/queries.ts'
import {
  findPreview,
  findProfileByHandle,
  findProfileByPseudo,
  listFollows,
  listPlansOf,
  listReactedPlans,
  countProfileView,
  deleteBlock,
  insertBlock,
  listBlocks,
  findLinkSubject,
} from './queries.ts'

const listCursor = pageCursor({ listed_at: 'time', id: 'id' })

export async function readProfile(sql: Sql, by: 'pseudo' | 'handle', name: string): Promise<PublicProfile> {
  const row = await (by === 'handle' ? findProfileByHandle : findProfileByPseudo)(sql, name)
  if (!row) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  const { ban_status, ...profile } = row
  return { ...profile, sanction: publicSanctionOf(ban_status) }
}

export async function readPreview(sql: Sql, memberId: string): Promise<MemberPreview> {
  const preview = await findPreview(sql, memberId)
  if (!preview) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  return preview
}

/** Plans and reposts have pages. The likes have only one page, with the newest ones. */
export async function readProfileList(
  sql: Sql,
  userId: string,
  list: ProfileList,
  after: string | undefined,
): Promise<FeedPage> {
  if (list === 'likes') {
    const liked = await listReactedPlans(sql, 'likes', userId, null, LIKES_SHOWN)
    return { plans: liked.map(({ listed_at: _at, ...plan }) => toPlanCard(plan)), next: null }
  }
  const from = listCursor.read(after)
  const rows = await (list === 'plans'
    ? listPlansOf(sql, userId, from, FEED_PAGE_SIZE + 1)
    : listReactedPlans(sql, 'reposts', userId, from, FEED_PAGE_SIZE + 1))
  const { shown, next } = listCursor.page(rows, FEED_PAGE_SIZE)
  return { plans: shown.map(({ listed_at: _at, ...plan }) => toPlanCard(plan)), next }
}

export async function readFollows(
  sql: Sql,
  userId: string,
  list: FollowList,
  after: string | undefined,
): Promise<MemberPage> {
  const rows = await listFollows(sql, list, userId, listCursor.read(after), FOLLOWS_PAGE_SIZE + 1)
  const { shown, next } = listCursor.page(rows, FOLLOWS_PAGE_SIZE)
  return { members: shown.map(({ member }) => member), next }
}

/** Counts a view of a member's profile. Views by the member themselves and by robots do not count. */
export async function addProfileView(
  { db, visitors }: AppContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  memberId: string,
): Promise<{ done: true }> {
  const visitor = viewer?.id === memberId ? null : await visitors.identify(c, viewer)
  if (visitor) await countProfileView(db.sql, memberId, visitor)
  return { done: true }
}

const blockCursor = pageCursor({ listed_at: 'time', id: 'id' })

/** The bell leaves out what a blocked member caused. */
export async function setBlock(
  { db: { sql }, live }: AppContext,
  viewer: SessionMember,
  memberId: string,
  blocked: boolean,
): Promise<{ blocked: boolean }> {
  if (memberId === viewer.id) throw new AppError('forbidden', 'Vous ne pouvez pas vous bloquer vous-même.')
  if (!blocked) await deleteBlock(sql, viewer.id, memberId)
  else if (!(await insertBlock(sql, viewer.id, memberId))) {
    throw notFound('Ce membre n’existe pas ou n’existe plus.')
  }
  live.publish({ to: [viewer.id], event: { type: 'notifications_changed' } })
  return { blocked }
}

export async function readBlocks(
  sql: Sql,
  viewer: SessionMember,
  after: string | undefined,
): Promise<{ members: BlockedMember[]; next: string | null }> {
  const rows = await listBlocks(sql, viewer.id, blockCursor.read(after), FOLLOWS_PAGE_SIZE + 1)
  const { shown, next } = blockCursor.page(rows, FOLLOWS_PAGE_SIZE)
  return { members: shown.map(({ member }) => member), next }
}

const DONE: MailLinkUsed = { kinds: [], discussion: null, stopped: null, undo: null }

/** Only the addressee has the token: it may name them. */
export function readLinkSubject(
  { db, hashes }: Pick<AppContext, 'db' | 'hashes'>,
  token: string,
): Promise<MailLinkSubject> {
  const { userId, purpose } = readMailLink(hashes, token)
  return findLinkSubject(db.sql, userId, 'planId' in purpose ? purpose.planId : null)
}

/** Idempotent, and does not reveal whether the member still exists. */
export async function applyMailLink(
  ctx: Pick<AppContext, 'db' | 'hashes' | 'live'>,
  token: string,
): Promise<MailLinkUsed> {
  const { userId, purpose } = readMailLink(ctx.hashes, token)
  const used = await ctx.db.transaction(async (tx) =>
    purpose.action === 'cut' || purpose.action === 'restore'
      ? await setLevel(tx, ctx.live, userId, purpose)
      : await setMails(tx, userId, purpose),
  )
  return { ...DONE, ...used, undo: used.undo && mailLinkToken(ctx.hashes, userId, used.undo) }
}

type Used = Pick<Partial<MailLinkUsed>, 'kinds' | 'stopped' | 'discussion'> & { undo: MailLinkPurpose | null }

async function setLevel(
  tx: Transaction,
  live: AppContext['live'],
  userId: string,
  purpose: MailLinkPurpose & { action: 'cut' | 'restore' },
): Promise<Used> {
  const { planId } = purpose
  const discussion = purpose.action === 'cut' ? ({ level: 'mute', is_chosen: true } as const) : purpose
  const changed = await changeDiscussion(tx, live, { userId, planId, ...discussion })
  if (!changed) return { undo: null }
  return {
    discussion: changed.plan,
    undo: purpose.action === 'cut' ? { action: 'restore', planId, ...changed.unmuted } : null,
  }
}

async function setMails(
  tx: Transaction,
  userId: string,
  purpose: MailLinkPurpose & { action: 'stop' | 'start' | 'continue' },
): Promise<Used> {
  const isMember = await lockMember(tx, userId, 'change')
  if (purpose.action === 'continue') {
    if (isMember) await answerDigest(tx, userId, { isGiven: true, source: 'mail' })
    return { undo: null }
  }
  if (purpose.action === 'start') {
    if (isMember) await unmuteMails(tx, userId, purpose.kinds.flatMap(mailsLike))
    return { undo: null }
  }
  const { kinds } = purpose
  if (isMember) await stop(tx, userId, kinds)
  return { kinds, stopped: kinds[0] ?? null, undo: startAgain(kinds) }
}

async function stop(tx: Transaction, userId: string, kinds: readonly StoppableMail[]): Promise<void> {
  const muted = kinds.filter(isMailed).flatMap(mailsLike)
  if (muted.length > 0) await muteMails(tx, userId, muted)
  const withdrawn = kinds.filter(isConsentMail)
  if (withdrawn.length > 0) await stopByMail(tx, userId, withdrawn)
}

function startAgain(kinds: readonly StoppableMail[]): MailLinkPurpose | null {
  const mailed = kinds.filter(isMailed)
  if (mailed.length > 0) return { action: 'start', kinds: mailed }
  return kinds.includes('digest') ? { action: 'continue', kind: 'digest' } : null
}

import { cleanQuery } from '#domain/search/clean-query.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import {
  type Conversation,
  CONVERSATIONS_PAGE_SIZE,
  type ConversationSummary,
  CORRESPONDENT_SEARCH,
  VIP_REQUIRED,
  NEW_CORRESPONDENTS_PER_DAY,
  sendRefusal,
  type SendRefusal,
} from '#domain/messages.ts'
import { can } from '#domain/permissions.ts'
import { foldText, termsOf } from '#domain/search/search-text.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { lockPair } from '#server/platform/db/locks.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { listMembersWith } from '#server/search/queries.ts'
import { toCard } from '#server/search/actions.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  findCorrespondence,
  type OwnConversation,
  countStartedToday,
  findConversation,
  findPair,
  insertConversation,
  listConversations,
  upsertMessageDraft as saveDraftRow,
  setStartedByBoth,
  showsTyping,
  findOwnConversation,
} from './queries.ts'

const conversationCursor = pageCursor({ last_message_at: 'time', id: 'id' })

export async function readConversations(
  sql: Sql,
  viewer: SessionMember,
  after: string | undefined,
): Promise<{ conversations: ConversationSummary[]; next: string | null }> {
  const needsVip = !can.startConversations(viewer)
  const rows = await listConversations(sql, viewer.id, {
    after: conversationCursor.read(after),
    count: CONVERSATIONS_PAGE_SIZE + 1,
    needsVip,
  })
  if (needsVip && rows.length === 0 && !after) throw new AppError('forbidden', VIP_REQUIRED)
  const { shown, next } = conversationCursor.page(rows, CONVERSATIONS_PAGE_SIZE)
  return { conversations: shown, next }
}

/** There is one conversation per pair of members, whichever of them starts it. */
export async function findOrCreateConversation(
  { db, live }: AppContext,
  viewer: SessionMember,
  memberId: string,
): Promise<{ id: string }> {
  if (memberId === viewer.id) throw new AppError('forbidden', 'Vous ne pouvez pas vous écrire à vous-même.')
  return await db.transaction(async (tx) => {
    if (!(await lockPair(tx, viewer.id, memberId))) throw noMember()
    const pair = await findPair(tx, viewer.id, memberId)
    if (pair && mayEnter(pair, viewer)) return { id: pair.id }
    throwIfRefused(sendRefusal(await findCorrespondence(tx, viewer, memberId, NOTHING_RECEIVED)))
    const id = pair ? await joinConversation(tx, pair) : await startConversation(tx, viewer, memberId)
    live.publish({ to: [viewer.id], event: { type: 'conversation_changed', conversation_id: id } }, tx)
    return { id }
  })
}

const NOTHING_RECEIVED = { has_received_message: false }

/** Whether the viewer already has this conversation in their list: then no new one is started or counted. */
const mayEnter = ({ is_empty, started_by, has_received_message }: OwnConversation, viewer: SessionMember) =>
  started_by === viewer.id
    ? has_received_message || can.startConversations(viewer)
    : !is_empty || started_by === null

async function joinConversation(tx: Sql, { id, started_by }: OwnConversation): Promise<string> {
  if (started_by !== null) await setStartedByBoth(tx, id)
  return id
}

/** Called with the viewer locked, so that conversations started at the same moment are all counted. */
async function startConversation(tx: Sql, viewer: SessionMember, memberId: string): Promise<string> {
  if ((await countStartedToday(tx, viewer.id)) >= NEW_CORRESPONDENTS_PER_DAY) {
    const full = `Vous avez écrit à ${NEW_CORRESPONDENTS_PER_DAY} nouvelles personnes aujourd’hui : à demain.`
    throw new AppError('rate_limited', full)
  }
  return await insertConversation(tx, viewer.id, memberId)
}

export async function readConversation(sql: Sql, viewer: SessionMember, id: string): Promise<Conversation> {
  const conversation = await requireConversation(sql, viewer, id)
  const [found, correspondence] = await Promise.all([
    findConversation(sql, viewer.id, id),
    findCorrespondence(sql, viewer, conversation.other_id, conversation),
  ])
  return {
    id,
    ...found,
    refusal: sendRefusal(correspondence),
    is_blocked: correspondence.sender_blocked_recipient,
  }
}

/** Whether the viewer may write to a member (canSendMessage of the specification), with the reason. */
export async function readMessaging(
  sql: Sql,
  viewer: SessionMember,
  memberId: string,
): Promise<{ refusal: SendRefusal | null }> {
  if (memberId === viewer.id) throw noMember()
  const pair = await findPair(sql, viewer.id, memberId)
  const correspondence = await findCorrespondence(sql, viewer, memberId, pair ?? NOTHING_RECEIVED)
  if (!correspondence.recipient) throw noMember()
  return { refusal: sendRefusal(correspondence) }
}

export async function findCorrespondents(
  sql: Sql,
  viewer: SessionMember,
  text: string,
): Promise<{ members: MemberCard[] }> {
  if (!can.startConversations(viewer)) throw new AppError('forbidden', VIP_REQUIRED)
  const typed = cleanQuery(text)
  const words = termsOf(typed)
  if (words.length === 0) return { members: [] }
  // One more than shown: the viewer may be among them.
  const found = await listMembersWith(
    sql,
    { text: foldText(typed), words },
    { rows: CORRESPONDENT_SEARCH.shown + 1, after: null },
  )
  const others = found.map(toCard).filter(({ user_id }) => user_id !== viewer.id)
  return { members: others.slice(0, CORRESPONDENT_SEARCH.shown) }
}

export async function saveMessageDraft(
  sql: Sql,
  viewer: SessionMember,
  conversationId: string,
  text: string,
): Promise<{ done: true }> {
  await requireConversation(sql, viewer, conversationId)
  await saveDraftRow(sql, { userId: viewer.id, conversationId, text })
  return { done: true }
}

export async function showTyping(
  { db: { sql }, live }: AppContext,
  viewer: SessionMember,
  conversation_id: string,
): Promise<{ done: true }> {
  const conversation = await requireConversation(sql, viewer, conversation_id)
  const { other_id, is_empty, started_by } = conversation
  // The other participant does not see an empty conversation that the viewer started.
  const isVisibleToOther = !is_empty || started_by !== viewer.id
  if (isVisibleToOther && other_id && (await isTypingShown(sql, viewer, other_id, conversation)))
    live.publish({ to: [other_id], event: { type: 'typing', conversation_id } })
  return { done: true }
}

/** Whether the viewer may write to the other participant, and shows when they are typing. */
async function isTypingShown(
  sql: Sql,
  viewer: SessionMember,
  otherId: string,
  conversation: OwnConversation,
) {
  const refusal = sendRefusal(await findCorrespondence(sql, viewer, otherId, conversation))
  return !refusal && (await showsTyping(sql, viewer.id))
}

const noMember = () => notFound('Ce membre n’existe pas ou n’existe plus.')

/*
 * A conversation is open to its two participants, whatever their role, also when they may no longer write in it
 * (`sendRefusal`). All others, staff included, get « not found ». An empty one is visible to
 * its starter only.
 */
export async function requireConversation(
  sql: Sql,
  viewer: SessionMember,
  id: string,
): Promise<OwnConversation> {
  return requireParticipant(viewer, await findOwnConversation(sql, viewer.id, id))
}

/** For statements that found the conversation themselves, with a lock. */
export function requireParticipant(viewer: SessionMember, found: OwnConversation | null): OwnConversation {
  if (found && !(found.is_empty && isStartedByOther(viewer, found))) return found
  throw notFound('Cette conversation n’existe pas ou n’est plus accessible.')
}

const isStartedByOther = (viewer: SessionMember, { started_by }: OwnConversation) =>
  started_by !== null && started_by !== viewer.id

export function throwIfRefused(refusal: SendRefusal | null): void {
  if (refusal) throw new AppError('forbidden', refusal.message)
}

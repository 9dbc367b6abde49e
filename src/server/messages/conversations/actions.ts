import { cleanQuery } from '#domain/clean-query.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { MemberCard } from '#domain/members.ts'
import {
  type Conversation,
  CONVERSATIONS_PAGE_SIZE,
  type ConversationSummary,
  CORRESPONDENT_SEARCH,
  LOCKED,
  NEW_CORRESPONDENTS_PER_DAY,
  sendRefusal,
  type SendRefusal,
} from '#domain/messages.ts'
import { can } from '#domain/permissions.ts'
import { foldText, termsOf } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { lockPair } from '#server/db/locks.ts'
import { cursor } from '#server/http/cursor.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { requireAllowed } from '#server/policies/ban-guard.ts'
import { listMembersWith } from '#server/search/members/queries.ts'
import { toCard } from '#server/search/members/actions.ts'
import type { AppContext } from '#server/context.ts'
import { refuse, requireConversation } from '../access.ts'
import { findCorrespondence, type OwnConversation } from '../queries.ts'
import {
  countBegunToday,
  findConversation,
  findPair,
  insertConversation,
  listConversations,
  saveDraft as saveDraftRow,
  shareStart,
  showsTyping,
} from './queries.ts'

const conversationCursor = cursor({ last_message_at: 'time', id: 'id' })

export async function readConversations(
  sql: Sql,
  viewer: SessionMember,
  after: string | undefined,
): Promise<{ conversations: ConversationSummary[]; next: string | null }> {
  const isLocked = !can.startConversations(viewer)
  const rows = await listConversations(sql, viewer.id, {
    after: conversationCursor.read(after),
    count: CONVERSATIONS_PAGE_SIZE + 1,
    isLocked,
  })
  if (isLocked && rows.length === 0 && !after) throw new AppError('forbidden', LOCKED)
  const { shown, next } = conversationCursor.page(rows, CONVERSATIONS_PAGE_SIZE)
  return { conversations: shown, next }
}

/** One conversation per pair of members, whichever of them opens it. */
export async function openConversation(
  { db, live }: AppContext,
  viewer: SessionMember,
  memberId: string,
): Promise<{ id: string }> {
  if (memberId === viewer.id) throw new AppError('forbidden', 'Vous ne pouvez pas vous écrire à vous-même.')
  return await db.transaction(async (tx) => {
    if (!(await lockPair(tx, viewer.id, memberId))) throw noMember()
    const pair = await findPair(tx, viewer.id, memberId)
    if (pair && isOpen(pair, viewer)) return { id: pair.id }
    refuse(sendRefusal(await findCorrespondence(tx, viewer, memberId, NOT_WRITTEN_TO)))
    const id = pair ? await joinConversation(tx, pair) : await beginConversation(tx, viewer, memberId)
    live.publish({ to: [viewer.id], event: { type: 'conversation_changed', conversation_id: id } }, tx)
    return { id }
  })
}

const NOT_WRITTEN_TO = { was_written_to: false }

/** Nothing new begins where the viewer is already. */
const isOpen = ({ is_empty, started_by, was_written_to }: OwnConversation, viewer: SessionMember) =>
  started_by === viewer.id
    ? was_written_to || can.startConversations(viewer)
    : !is_empty || started_by === null

async function joinConversation(tx: Sql, { id, started_by }: OwnConversation): Promise<string> {
  if (started_by !== null) await shareStart(tx, id)
  return id
}

/** Counted while the viewer is locked: of several at once none is forgotten. */
async function beginConversation(tx: Sql, viewer: SessionMember, memberId: string): Promise<string> {
  if ((await countBegunToday(tx, viewer.id)) >= NEW_CORRESPONDENTS_PER_DAY) {
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
    is_blocked: correspondence.has_blocked,
  }
}

/** canSendMessage, with the reason. */
export async function readMessaging(
  sql: Sql,
  viewer: SessionMember,
  memberId: string,
): Promise<{ refusal: SendRefusal | null }> {
  if (memberId === viewer.id) throw noMember()
  const pair = await findPair(sql, viewer.id, memberId)
  const correspondence = await findCorrespondence(sql, viewer, memberId, pair ?? NOT_WRITTEN_TO)
  if (!correspondence.recipient) throw noMember()
  return { refusal: sendRefusal(correspondence) }
}

export async function findCorrespondents(
  sql: Sql,
  viewer: SessionMember,
  text: string,
): Promise<{ members: MemberCard[] }> {
  if (!can.startConversations(viewer)) throw new AppError('forbidden', LOCKED)
  const typed = cleanQuery(text)
  const words = termsOf(typed)
  if (words.length === 0) return { members: [] }
  // One more: oneself may be among them.
  const found = await listMembersWith(
    sql,
    { text: foldText(typed), words },
    { rows: CORRESPONDENT_SEARCH.shown + 1, after: null },
  )
  const others = found.map(toCard).filter(({ user_id }) => user_id !== viewer.id)
  return { members: others.slice(0, CORRESPONDENT_SEARCH.shown) }
}

export async function saveDraft(
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
  requireAllowed(viewer, 'contribute')
  const conversation = await requireConversation(sql, viewer, conversation_id)
  const { other_id, is_empty, started_by } = conversation
  // The other does not know of one in which nothing stands yet.
  const isKnown = !is_empty || started_by !== viewer.id
  if (isKnown && other_id && (await isTypingShown(sql, viewer, other_id, conversation)))
    live.publish({ to: [other_id], event: { type: 'typing', conversation_id } })
  return { done: true }
}

/** Sent to a correspondent who can receive messages, unless the member hides it. */
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

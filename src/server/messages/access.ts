import { AppError, notFound } from '#domain/errors.ts'
import { LOCKED, type SendRefusal } from '#domain/messages.ts'
import { can } from '#domain/permissions.ts'
import type { Sql } from '#server/db/database.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { findOwnConversation, type OwnConversation } from './queries.ts'

/*
 * Who may enter a conversation: its two participants, whatever their role. Everybody else, the staff included, is told that
 * there is none. Before messages are open to them, members enter those in which they were written to. One in which nothing
 * stands is known to its starter alone.
 */
export async function requireConversation(
  sql: Sql,
  viewer: SessionMember,
  id: string,
): Promise<OwnConversation> {
  return requireOpen(viewer, await findOwnConversation(sql, viewer.id, id))
}

/** For statements that found the conversation themselves, with a lock. */
export function requireOpen(viewer: SessionMember, found: OwnConversation | null): OwnConversation {
  const conversation = requireShown(viewer, found)
  if (!can.startConversations(viewer) && !conversation.was_written_to) throw new AppError('forbidden', LOCKED)
  return conversation
}

/** For what a participant may do also while messages are closed to them. */
export async function requireParticipant(
  sql: Sql,
  viewer: SessionMember,
  id: string,
): Promise<OwnConversation> {
  return requireShown(viewer, await findOwnConversation(sql, viewer.id, id))
}

function requireShown(viewer: SessionMember, conversation: OwnConversation | null): OwnConversation {
  if (conversation && !(conversation.is_empty && isOthers(viewer, conversation))) return conversation
  throw notFound('Cette conversation n’existe pas ou n’est plus accessible.')
}

const isOthers = (viewer: SessionMember, { started_by }: OwnConversation) =>
  started_by !== null && started_by !== viewer.id

export function refuse(refusal: SendRefusal | null): void {
  if (refusal) throw new AppError('forbidden', refusal.message)
}

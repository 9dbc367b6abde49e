import { AppError, notFound } from '#domain/errors.ts'
import type { SendRefusal } from '#domain/messages.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { findOwnConversation, type OwnConversation } from './queries.ts'

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

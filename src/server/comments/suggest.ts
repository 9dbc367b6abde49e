import { notFound } from '#domain/errors.ts'
import type { SuggestedMember } from '#domain/comments/mentions.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireFeature } from '#server/platform/policies/feature-guard.ts'
import { listSuggestions } from './suggest.queries.ts'

/** Members whom the viewer may mention under the plan. With nothing typed, only those of the discussion. */
export async function suggestMentions(
  sql: Sql,
  viewer: SessionMember,
  planId: string,
  { q, thread }: { q: string; thread?: string | undefined },
): Promise<{ members: SuggestedMember[] }> {
  const { is_found, is_open, members } = await listSuggestions(sql, {
    viewer,
    planId,
    threadId: thread ?? null,
    text: q,
  })
  if (!is_found) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  if (!is_open) await requireFeature(sql, viewer, 'replies')
  return { members }
}

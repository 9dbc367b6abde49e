import { commentsApi } from '#api/comments.ts'
import type { PublishedEvent } from '#api/live.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { ResponseCache } from './response-cache.ts'

type Options = { cache: Pick<ResponseCache, 'invalidateJson'>; db: Pick<Database, 'awaitReplica'> }

/**
 * Drops the cached JSON that an event makes stale, before the event is delivered. A tab that receives the event requests
 * the new content, and must not get the old response. Pages stay cached: tabs update from JSON, and a plan with many
 * comments would be rendered again for each comment. Counters come with the member's own call.
 */
export const invalidateByLiveEvent =
  ({ cache, db }: Options) =>
  (event: PublishedEvent | 'resync') => {
    const stale = event === 'resync' ? 'all' : staleAfter(event)
    if (stale.length === 0) return
    db.awaitReplica()
    cache.invalidateJson(stale)
  }

/** The ids and addresses of the API whose responses an event changes. */
function staleAfter(event: PublishedEvent): string[] {
  if (event.type === 'plan_changed') return [event.plan_id]
  const isAboutComment =
    event.type === 'comment' || event.type === 'comment_changed' || event.type === 'comment_deleted'
  if (!isAboutComment) return []
  const { id, plan_id, parent_id } = event
  const replies = parent_id ? [parent_id, commentsApi.replies.path.replace(':commentId', parent_id)] : []
  return [id, commentsApi.list.path.replace(':planId', plan_id), ...replies]
}

import { commentsApi } from '#api/comments.ts'
import type { LiveEvent } from '#api/live.ts'
import type { Database } from '#server/db/database.ts'
import type { AnswerCache } from './answer-cache.ts'

type Parts = { cache: AnswerCache; db: Pick<Database, 'awaitReplica'> }

/**
 * Drops the cached responses that an event makes stale before any tab hears of it: a tab that asks for what is new must
 * not be given what was there before. Counters have no part in it, they come with the member's own call.
 */
export const dropWhatChanged =
  ({ cache, db }: Parts) =>
  (event: LiveEvent | 'resync') => {
    const stale = event === 'resync' ? 'all' : staleAfter(event)
    if (stale.length === 0) return
    db.awaitReplica()
    if (stale === 'all') cache.clear()
    else cache.invalidate(stale.join(' '))
  }

/** The ids and addresses of the API whose responses an event changes. */
function staleAfter(event: LiveEvent): string[] {
  if (event.type === 'plan_changed') return [event.plan_id]
  const isAboutComment = 'plan_id' in event && event.type.startsWith('comment') && 'id' in event
  return isAboutComment ? [event.id, commentsApi.list.path.replace(':planId', event.plan_id)] : []
}

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { commentsApi } from '#api/comments.ts'
import { call } from '#web/lib/call.ts'
import { useLiveNews, useWatchedPlan } from '#web/lib/live-news.ts'
import { useSoon } from '#web/lib/use-soon.ts'
import { changeComments } from './change-comments.ts'
import { fetchArrivals } from './fetch-arrivals.ts'
import { withCorrected, withoutComment } from './loaded-comments.ts'

type Shown = {
  planId: string
  queryKey: QueryKey
  isShown: (id: string) => boolean
  /** Whoever looks at the end of the list sees the next comment come; everybody else is told. */
  isEndInSight: () => boolean
}

/** Keeps the comments on the screen as they are on the server. Answers which others have come, and wait to be shown. */
export function useLiveComments({ planId, queryKey, isShown, isEndInSight }: Shown) {
  const client = useQueryClient()
  const [arrived, setArrived] = useState<readonly string[]>([])
  const waiting = arrived.filter((id) => !isShown(id))
  const forget = (...gone: string[]) => setArrived((ids) => ids.filter((id) => !gone.includes(id)))

  const newest = useRef('')
  const showSoon = useSoon(() => {
    fetchArrivals(client, queryKey, { planId, expected: newest.current }).catch(() => {})
  })
  const onNew = (id: string) => {
    if (isShown(id)) return
    if (!isEndInSight()) return setArrived((ids) => [...ids, id])
    newest.current = id
    showSoon()
  }
  const onChanged = async (id: string) => {
    if (!isShown(id)) return
    const corrected = await call(commentsApi.read, { params: { commentId: id } })
    changeComments(client, planId, (loaded) => withCorrected(loaded, corrected))
  }
  const onDeleted = (id: string) => {
    forget(id)
    changeComments(client, planId, (loaded) => withoutComment(loaded, id))
  }
  useWatchedPlan(planId)
  useLiveNews((message) => {
    if (!('plan_id' in message) || message.plan_id !== planId) return
    if (message.type === 'comment') onNew(message.id)
    if (message.type === 'comment_changed') void onChanged(message.id).catch(() => {})
    if (message.type === 'comment_deleted') onDeleted(message.id)
  })
  return { waiting, forget }
}

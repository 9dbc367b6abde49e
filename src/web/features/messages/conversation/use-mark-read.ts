import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { messagesApi } from '#api/messages.ts'
import { showRead } from '../conversations-query.ts'
import { setUnread } from '#web/features/notifications/notifications-query.ts'
import { call } from '#web/lib/call.ts'
import { useResync } from '#web/lib/live-news.ts'

type Reading = {
  /** The last message of the other that is shown; it is marked once. */
  received: string | null
  /** Something came that is out of view. */
  hasUnseen: boolean
  isFollowing: () => boolean
}

/** Marks what the other wrote as read, up to the last message shown, while one looks at the end of the conversation. */
export function useMarkRead(conversationId: string, { received, hasUnseen, isFollowing }: Reading) {
  const client = useQueryClient()
  const marked = useRef<string | null>(null)
  const mark = useEffectEvent(async (last: string | null, isUnseen: boolean) => {
    if (!last || document.hidden || isUnseen || !isFollowing() || marked.current === last) return
    marked.current = last
    showRead(client, conversationId)
    try {
      const { unread } = await call(messagesApi.markRead, { params: { conversationId }, body: { last } })
      setUnread(client, unread)
    } catch {
      // Nobody is told: it is tried again with the next message, or when one comes back.
      marked.current = null
    }
  })
  useEffect(() => void mark(received, hasUnseen), [received, hasUnseen])
  const markNow = useEffectEvent(() => mark(received, hasUnseen))
  useResync(() => void mark(received, hasUnseen))
  useEffect(() => {
    const onVisible = () => void markNow()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
}

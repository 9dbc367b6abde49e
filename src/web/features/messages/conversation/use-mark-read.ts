import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { messagesApi } from '#api/messages.ts'
import { showRead } from '#web/features/conversations/conversations-query.ts'
import { setUnread } from '#web/features/notifications/notifications-query.ts'
import { call } from '#web/lib/call.ts'
import { useResync } from '#web/lib/live-news.ts'

type Reading = {
  /** What was last received, '' for nothing; it is marked once. */
  received: string
  /** Something came that is out of view. */
  hasUnseen: boolean
  isFollowing: () => boolean
}

/** Marks a conversation as read while one looks at its end. */
export function useMarkRead(conversationId: string, { received, hasUnseen, isFollowing }: Reading) {
  const client = useQueryClient()
  const marked = useRef<string | null>(null)
  const mark = useEffectEvent(async (latest: string, isUnseen: boolean) => {
    if (document.hidden || isUnseen || !isFollowing() || marked.current === latest) return
    marked.current = latest
    showRead(client, conversationId)
    try {
      const { unread } = await call(messagesApi.markRead, { params: { conversationId } })
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

import { useState } from 'react'
import { messagesApi } from '#api/messages.ts'
import { TYPING } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { useDebouncedCallback } from '#web/lib/debounce.ts'
import { useThrottledCallback } from '#web/lib/throttle.ts'
import { useLiveEvents } from '#web/lib/live-events.ts'

/** Whether the other member is typing. */
export function useIsTyping(conversationId: string): boolean {
  const [isTyping, setIsTyping] = useState(false)
  const hideSoon = useDebouncedCallback(() => setIsTyping(false), TYPING.shownMs)
  useLiveEvents((event) => {
    if (!('conversation_id' in event) || event.conversation_id !== conversationId) return
    if (event.type !== 'typing' && event.type !== 'message') return
    hideSoon.cancel()
    setIsTyping(event.type === 'typing')
    if (event.type === 'typing') hideSoon()
  })
  return isTyping
}

/** Shows the other member that the viewer is typing, at intervals. */
export function useShowTyping(conversationId: string): () => void {
  return useThrottledCallback(
    () => void call(messagesApi.showTyping, { params: { conversationId } }).catch(() => {}),
    { delayMs: () => TYPING.sentMs, leading: true },
  )
}

import { useState } from 'react'
import { messagesApi } from '#api/messages.ts'
import { TYPING } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { useDebouncedCallback } from '#web/lib/debounce.ts'
import { useThrottledCallback } from '#web/lib/throttle.ts'
import { useLiveMessages } from '#web/lib/live-messages.ts'

/** Whether the other one is writing. */
export function useIsTyping(conversationId: string): boolean {
  const [isTyping, setIsTyping] = useState(false)
  const hideSoon = useDebouncedCallback(() => setIsTyping(false), TYPING.shownMs)
  useLiveMessages((news) => {
    if (!('conversation_id' in news) || news.conversation_id !== conversationId) return
    if (news.type !== 'typing' && news.type !== 'message') return
    hideSoon.cancel()
    setIsTyping(news.type === 'typing')
    if (news.type === 'typing') hideSoon()
  })
  return isTyping
}

/** Shows the other that one is writing, now and then. */
export function useShowTyping(conversationId: string): () => void {
  return useThrottledCallback(
    () => void call(messagesApi.showTyping, { params: { conversationId } }).catch(() => {}),
    { delayMs: () => TYPING.sentMs, leading: true },
  )
}

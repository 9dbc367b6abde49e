import { useEffect, useRef, useState } from 'react'
import { messagesApi } from '#api/messages.ts'
import { TYPING } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { useLiveNews } from '#web/lib/live-news.ts'

/** Whether the other one is writing. */
export function useIsTyping(conversationId: string): boolean {
  const [isTyping, setIsTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveNews((news) => {
    if (!('conversation_id' in news) || news.conversation_id !== conversationId) return
    if (news.type !== 'typing' && news.type !== 'message') return
    clearTimeout(timer.current)
    setIsTyping(news.type === 'typing')
    if (news.type === 'typing') timer.current = setTimeout(() => setIsTyping(false), TYPING.shownMs)
  })
  return isTyping
}

/** Shows the other that one is writing, now and then. */
export function useShowTyping(conversationId: string): () => void {
  const shownAt = useRef(-Infinity)
  return () => {
    if (performance.now() - shownAt.current < TYPING.sentMs) return
    shownAt.current = performance.now()
    call(messagesApi.showTyping, { params: { conversationId } }).catch(() => {})
  }
}

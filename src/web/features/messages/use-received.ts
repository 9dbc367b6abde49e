import { useInfiniteQuery } from '@tanstack/react-query'
import { itemsIn } from '#web/lib/thread-pages.ts'
import { threadQuery } from '#web/lib/thread.ts'
import { messagesThread } from './messages-thread.ts'

/** The newest messages that the report dialog offers. */
const NEWEST = 30

/** The loaded messages of the other member, newest first. */
export function useReceived(conversationId: string, otherId: string | null) {
  const { data } = useInfiniteQuery({ ...threadQuery(messagesThread(conversationId)), enabled: false })
  const received = itemsIn(data).filter(({ sender_id }) => sender_id === otherId)
  return {
    messages: received.slice(-NEWEST).toReversed(),
    /** Earlier pages may have more of them. */
    hasEarlier: data?.pages[0]?.has_earlier ?? false,
  }
}

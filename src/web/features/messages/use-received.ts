import { useInfiniteQuery } from '@tanstack/react-query'
import { itemsIn } from '#web/lib/thread/pages.ts'
import { threadQuery } from '#web/lib/thread/thread.ts'
import { messagesThread } from './conversation/messages-thread.ts'

/** As many as one looks through for those that matter. */
const NEWEST = 30

/** What the other wrote of what the open conversation has loaded, newest first. */
export function useReceived(conversationId: string, otherId: string | null) {
  const { data } = useInfiniteQuery({ ...threadQuery(messagesThread(conversationId)), enabled: false })
  const received = itemsIn(data).filter(({ sender_id }) => sender_id === otherId)
  return {
    messages: received.slice(-NEWEST).toReversed(),
    /** There may be others above. */
    hasEarlier: data?.pages[0]?.has_earlier ?? false,
  }
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import type { Conversation } from '#domain/messages.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { messagesApi } from '#api/messages.ts'
import { setUnread } from '#web/features/notifications/notifications-query.ts'
import { useStickToBottom } from '#web/lib/use-stick-to-bottom.ts'
import { call } from '#web/lib/call.ts'
import { useResync } from '#web/lib/live-events.ts'
import { showRead } from './conversations-query.ts'
import { MessageComposer } from './MessageComposer.tsx'
import { writtenAfter } from './message-rows.ts'
import { MessageLog } from './MessageLog.tsx'
import { Refused } from './Refused.tsx'
import type { useMessages } from './use-messages.ts'

type OpenConversationProps = {
  conversation: Conversation
  messages: ReturnType<typeof useMessages>
  viewer: Viewer
}

/** A loaded conversation: sticks to the bottom, unless the reader scrolled up. */
export function OpenConversation({ conversation, messages, viewer }: OpenConversationProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const { list, items, shown, queue } = messages
  const ownId = viewer.user.id
  const { refusal } = conversation
  const newest = shown.at(-1)?.id ?? ''
  const { hasUnseen, isAtBottom, stick, showNewest } = useStickToBottom({ column, newest, scroller })
  // In cached pages, the last received message may have been deleted since.
  const received = list.isFetchedAfterMount && items.findLast(({ sender_id }) => sender_id !== ownId)
  useMarkRead(conversation.id, { received: received ? received.id : null, hasUnseen, isAtBottom })
  return (
    <>
      <MessageLog
        scroller={scroller}
        column={column}
        messages={messages}
        ownId={ownId}
        otherName={conversation.other?.pseudo ?? DELETED_MEMBER}
        onShowNewest={hasUnseen ? showNewest : null}
      />
      {refusal ? (
        <Refused
          message={refusal.message}
          isLocked={refusal.reason === 'locked'}
          blocked={refusal.reason === 'blocked' ? conversation.other : null}
        />
      ) : (
        <MessageComposer
          conversation={conversation}
          ownId={ownId}
          canSendPictures={viewer.features.includes('message_pictures')}
          onSend={(message) => {
            stick()
            queue.write({ ...message, created_at: writtenAfter(items.at(-1)) })
          }}
        />
      )}
    </>
  )
}

type Reading = {
  /** The last message shown of the other member; it is marked as read once. */
  received: string | null
  /** A new message is out of view. */
  hasUnseen: boolean
  isAtBottom: () => boolean
}

/** Sets the other member's messages to read, up to the last one shown, while the end of the conversation is in view. */
function useMarkRead(conversationId: string, { received, hasUnseen, isAtBottom }: Reading) {
  const client = useQueryClient()
  const marked = useRef<string | null>(null)
  const mark = useEffectEvent(async (last: string | null, isUnseen: boolean) => {
    if (!last || document.hidden || isUnseen || !isAtBottom() || marked.current === last) return
    marked.current = last
    showRead(client, conversationId)
    try {
      const { unread } = await call(messagesApi.markRead, { params: { conversationId }, body: { last } })
      setUnread(client, unread)
    } catch {
      // No toast: it is retried with the next message, or when the page is visible again.
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

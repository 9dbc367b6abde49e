import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { DELETED_MEMBER } from '#domain/members.ts'
import type { Conversation } from '#domain/messages.ts'
import type { Viewer } from '#domain/viewer.ts'
import { messagesApi } from '#api/messages.ts'
import { setUnread } from '#web/features/notifications/notifications-query.ts'
import { useStickToBottom } from '#web/lib/thread/use-stick-to-bottom.ts'
import { call } from '#web/lib/call.ts'
import { useResync } from '#web/lib/live-messages.ts'
import { showRead } from '../conversations-query.ts'
import { Composer } from './Composer.tsx'
import { writtenAfter } from './message-rows.ts'
import { MessageLog } from './MessageLog.tsx'
import { Refused } from './Refused.tsx'
import type { useMessages } from './use-messages.ts'

type OpenConversationProps = {
  conversation: Conversation
  messages: ReturnType<typeof useMessages>
  viewer: Viewer
}

/** A conversation that is loaded: one sees its end, and what comes there, unless one went back up. */
export function OpenConversation({ conversation, messages, viewer }: OpenConversationProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const { list, items, shown, queue } = messages
  const ownId = viewer.user.id
  const { refusal } = conversation
  const newest = shown.at(-1)?.id ?? ''
  const { hasUnseen, isAtBottom, stick, showNewest } = useStickToBottom({ column, newest, scroller })
  // From the cache, the last one that was received may be gone since.
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
        <Composer
          conversation={conversation}
          ownId={ownId}
          takesPictures={viewer.features.includes('message_pictures')}
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
  /** The last message of the other that is shown; it is marked once. */
  received: string | null
  /** Something came that is out of view. */
  hasUnseen: boolean
  isAtBottom: () => boolean
}

/** Marks what the other wrote as read, up to the last message shown, while one looks at the end of the conversation. */
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

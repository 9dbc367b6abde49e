import { useRef } from 'react'
import { DELETED_MEMBER } from '#domain/members.ts'
import type { Conversation } from '#domain/messages.ts'
import type { Viewer } from '#domain/viewer.ts'
import { useFollow } from '#web/lib/thread/use-follow.ts'
import { Composer } from './Composer.tsx'
import { writtenAfter } from './message-rows.ts'
import { MessageLog } from './MessageLog.tsx'
import { Refused } from './Refused.tsx'
import { useMarkRead } from './use-mark-read.ts'
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
  const { hasUnseen, isFollowing, follow, showNewest } = useFollow({ column, newest, scroller })
  // From the cache, the last one that was received may be gone since.
  const received = list.isFetchedAfterMount && items.findLast(({ sender_id }) => sender_id !== ownId)
  useMarkRead(conversation.id, { received: received ? received.id : null, hasUnseen, isFollowing })
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
            follow()
            queue.write({ ...message, created_at: writtenAfter(items.at(-1)) })
          }}
        />
      )}
    </>
  )
}

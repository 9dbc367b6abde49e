import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { DELETED_MEMBER } from '#domain/members.ts'
import type { Conversation, SendRefusal } from '#domain/messages.ts'
import type { Viewer } from '#domain/viewer.ts'
import { useFollow } from '#web/lib/thread/use-follow.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Composer } from './Composer.tsx'
import { MessageLog } from './MessageLog.tsx'
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
  const { list, items, outgoing, queue } = messages
  const ownId = viewer.user.id
  const newest = (outgoing.at(-1) ?? items.at(-1))?.id ?? ''
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
      {conversation.refusal ? (
        <Refused refusal={conversation.refusal} />
      ) : (
        <Composer
          conversation={conversation}
          ownId={ownId}
          onSend={(message) => {
            follow()
            queue.write(message)
          }}
        />
      )}
    </>
  )
}

/** Where one would write, why one cannot. */
function Refused({ refusal: { reason, message } }: { refusal: SendRefusal }) {
  return (
    <div className="flex-none border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-4">
      <Notice>
        {message}
        {reason === 'locked' && (
          <>
            {' '}
            <Link to="/vip" className="link">
              Devenir VIP
            </Link>
          </>
        )}
      </Notice>
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { de } from '#domain/profiles/members.ts'
import type { ConversationSummary } from '#domain/messages.ts'
import { pluralize } from '#domain/numbers.ts'
import { MESSAGES_XP } from '#domain/permissions.ts'
import { ConversationLine, nameOf } from './ConversationLine.tsx'
import { conversationsIn, conversationsQuery } from './conversations-query.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { MoreConversations } from './ConversationRows.tsx'

/** The conversations that a member without access to messages can still read; nothing if there are none. */
export function LockedConversations({ hasUnread }: { hasUnread: boolean }) {
  const query = useInfiniteQuery(conversationsQuery)
  // Only where there is one for certain: what stands below does not move for the others.
  if (query.isPending && hasUnread) return <LoadingConversations />
  if (query.isLoadingError)
    return <QueryError query={query} title="Vos conversations n’ont pas pu être chargées" />
  const conversations = conversationsIn(query.data)
  if (conversations.length === 0) return null
  const received = conversations.filter((conversation) => conversation.was_written_to)
  const areAllReceived = received.length === conversations.length
  const title = areAllReceived ? pluralize(received.length, 'Conversation reçue') : 'Vos conversations'
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-section">{title}</h2>
      <Card flush>
        <ul className="divide-y divide-line px-4">
          {conversations.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} />
          ))}
        </ul>
        <MoreConversations query={query} />
      </Card>
      {received.length > 0 && (
        <p className="text-small text-muted">
          On vous a écrit : vous pouvez lire et répondre ici, même avant {MESSAGES_XP} XP. Vous ne pouvez pas
          encore écrire en premier.
        </p>
      )}
      {!areAllReceived && (
        <p className="text-small text-muted">
          Vos messages restés sans réponse peuvent être relus et supprimés.
        </p>
      )}
    </section>
  )
}

const LoadingConversations = () => (
  <Card flush>
    <LoadingRows
      rows={1}
      label="Chargement des conversations…"
      rowClassName="items-center px-4 py-3"
      avatar="size-12"
      lines={['h-3.5 w-36', 'h-3 w-4/5']}
    />
  </Card>
)

function Row({ conversation }: { conversation: ConversationSummary }) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <ConversationLine conversation={conversation} />
      </div>
      <Link
        to="/messages"
        search={{ c: conversation.id }}
        state={{ isChosenInList: true }}
        aria-label={
          conversation.was_written_to
            ? `Lire et répondre au message ${de(nameOf(conversation))}`
            : `Relire vos messages à ${nameOf(conversation)}`
        }
        className={buttonClass({ size: 's' }, 'ml-auto')}
      >
        {conversation.was_written_to ? 'Lire et répondre' : 'Relire'}
      </Link>
    </li>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ConversationSummary } from '#domain/messages.ts'
import { pluralize } from '#domain/numbers.ts'
import { MESSAGES_XP } from '#domain/permissions.ts'
import { ConversationLine, nameOf } from '#web/features/conversations/ConversationLine.tsx'
import { conversationsIn, conversationsQuery } from '#web/features/conversations/conversations-query.ts'
import { QueryError } from '#web/lib/QueryError.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { MoreConversations } from './MoreConversations.tsx'

/** Those that others began; nothing where nobody did. */
export function ReceivedConversations() {
  const query = useInfiniteQuery(conversationsQuery)
  if (query.isLoadingError)
    return <QueryError query={query} title="Vos conversations n’ont pas pu être chargées" />
  const received = conversationsIn(query.data)
  if (received.length === 0) return null
  const title = pluralize(received.length, 'Conversation reçue')
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-section">{title}</h2>
      <Card flush>
        <ul className="divide-y divide-line px-4">
          {received.map((conversation) => (
            <Received key={conversation.id} conversation={conversation} />
          ))}
        </ul>
        <MoreConversations query={query} />
      </Card>
      <p className="text-small text-muted">
        On vous a écrit : vous pouvez lire et répondre ici, même avant {MESSAGES_XP} points. Vous ne pouvez
        pas encore écrire en premier.
      </p>
    </section>
  )
}

function Received({ conversation }: { conversation: ConversationSummary }) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <ConversationLine conversation={conversation} />
      </div>
      <Link
        to="/messages"
        search={{ c: conversation.id }}
        state={{ isChosenInList: true }}
        aria-label={`Lire et répondre au message de ${nameOf(conversation)}`}
        className={buttonClass({ size: 's' }, 'ml-auto')}
      >
        Lire et répondre
      </Link>
    </li>
  )
}

import { Link } from '@tanstack/react-router'
import LockIcon from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MESSAGES_XP } from '#domain/permissions.ts'
import { formatPrice, PRICES } from '#domain/payments.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { de } from '#domain/profiles/members.ts'
import type { ConversationSummary } from '#domain/messages.ts'
import { pluralize } from '#domain/numbers.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { XpToMessages } from './XpToMessages.tsx'
import { ConversationLine, nameOf } from './ConversationLine.tsx'
import { conversationsIn, conversationsQuery } from './conversations-query.ts'
import { MoreConversations } from './ConversationRows.tsx'

/** How a member gets access to messages, and what they can read and reply to until then. */
export function LockedMessages({ viewer }: { viewer: Viewer }) {
  return (
    <div className="mx-auto grid max-w-232 grid-cols-1 gap-6 px-(--gutter) py-6 pb-24 md:py-10 md:pb-24">
      <header className="grid justify-items-start gap-3">
        <span className="grid size-14 place-items-center rounded-card bg-primary-tint text-primary">
          <LockIcon />
        </span>
        <h1 className="text-page">Messagerie Premium</h1>
        <p className="max-w-[60ch] text-reading text-muted">
          La messagerie privée est réservée aux membres vérifiés, aux membres VIP ou aux membres ayant au
          moins {MESSAGES_XP} XP.
        </p>
      </header>
      <LockedConversations hasUnread={viewer.unread.messages > 0} />
      <XpCard xp={viewer.profile.community_xp} />
      <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou tout de suite
      </p>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <Offer
          title="Vérifié"
          badges={(['verified-blue', 'verified-red', 'verified-yellow'] as const).map((kind) => (
            <RoleBadge key={kind} kind={kind} size={20} />
          ))}
          text="Paiement unique. La coche de votre choix, la publication directe et la messagerie, sans limite de durée."
        >
          <Link to="/verified" className={buttonClass({ variant: 'primary', wide: true }, 'px-2')}>
            Se vérifier - {formatPrice(PRICES.verified)}
          </Link>
        </Offer>
        <Offer
          title="VIP"
          badges={<RoleBadge kind="vip" size={20} />}
          text="Abonnement mensuel. La publication directe, les plans illimités et la messagerie, tant que vous restez abonné."
        >
          <Link to="/vip" className={buttonClass({ wide: true }, 'px-2')}>
            Devenir VIP - {formatPrice(PRICES.vip_month)}/mois
          </Link>
        </Offer>
      </div>
    </div>
  )
}

type OfferProps = { title: string; badges: ReactNode; text: string; children: ReactNode }

function Offer({ title, badges, text, children }: OfferProps) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-heading">{title}</h2>
        <span className="flex gap-1">{badges}</span>
      </div>
      <p className="text-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </Card>
  )
}

/** The viewer's progress to the XP that open messages, and how to earn more. */
function XpCard({ xp }: { xp: number }) {
  return (
    <Card
      as="section"
      aria-label="Vos XP"
      className="grid gap-4 md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-12"
    >
      <div>
        <h2 className="font-sans text-small font-normal tracking-normal text-muted">Vos XP</h2>
        <p className="font-display text-title font-heavy tabular-nums">
          {xp}{' '}
          <span className="font-sans text-base font-medium tracking-normal text-muted">
            sur {MESSAGES_XP}
          </span>
        </p>
      </div>
      <XpToMessages xp={xp} />
    </Card>
  )
}

/** The conversations that a member without access to messages can still read; nothing if there are none. */
function LockedConversations({ hasUnread }: { hasUnread: boolean }) {
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
            <ConversationRow key={conversation.id} conversation={conversation} />
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

function ConversationRow({ conversation }: { conversation: ConversationSummary }) {
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

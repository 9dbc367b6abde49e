import { Link } from '@tanstack/react-router'
import LockIcon from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { MESSAGES_XP } from '#domain/permissions.ts'
import { formatPrice, PRICES } from '#domain/payments.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'
import { LockedConversations } from './LockedConversations.tsx'
import { XpToMessages } from './XpToMessages.tsx'

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

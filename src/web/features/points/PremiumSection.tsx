import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { isVerified, isVip } from '#domain/permissions.ts'
import { formatPrice, PRICES } from '#domain/payments.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'
import { BadgesSection } from './BadgesSection.tsx'

/** The paid badges, their perks and links to the offers. */
export function PremiumSection() {
  const viewer = useViewer()
  return (
    <BadgesSection title="Rôles premium" note="Ils ouvrent des droits. Ils ne donnent ni points, ni J’aime.">
      <ul className="grid gap-3 md:grid-cols-2">
        <Offer
          name="Vérifié"
          roleBadges={
            <>
              <RoleBadge kind="verified-blue" size={20} />
              <RoleBadge kind="verified-red" size={20} />
              <RoleBadge kind="verified-yellow" size={20} />
            </>
          }
          text="Officiellement vérifié. Une coche bleue (créateur), rouge (média) ou jaune (influenceur) sur votre profil et vos contenus."
          perks={['Publication directe', 'Messagerie ouverte', 'Affichage prioritaire à égalité de J’aime']}
          isOwned={viewer ? isVerified(viewer.profile) : false}
          ownedText="Vous êtes vérifié"
          action={
            <Link
              to="/verified"
              className={buttonClass({ variant: 'primary', wide: true }, 'max-[22rem]:px-2')}
            >
              Se vérifier - {formatPrice(PRICES.verified)}
            </Link>
          }
          note="Payé une seule fois."
        />
        <Offer
          name="VIP"
          roleBadges={
            <>
              <RoleBadge kind="vip" size={20} />
              <RoleBadge kind="og" size={20} />
            </>
          }
          text="Membre premium, avec le badge OG à vie pour les 50 premiers."
          perks={[
            'Tous les avantages du badge vérifié, sauf la coche',
            'Plans illimités',
            'Nouveautés en avance et support premium',
          ]}
          isOwned={
            viewer ? isVip({ role: viewer.profile.role, subscribed: viewer.subscription.subscribed }) : false
          }
          ownedText="Vous êtes VIP"
          action={
            <Link to="/vip" className={buttonClass({ wide: true }, 'max-[22rem]:px-2')}>
              Devenir VIP - {formatPrice(PRICES.vip_month)}/mois
            </Link>
          }
          note={`Ou ${formatPrice(PRICES.vip_year)} par an. Arrêt à tout moment.`}
        />
      </ul>
    </BadgesSection>
  )
}

type OfferProps = {
  name: string
  roleBadges: ReactNode
  text: string
  perks: string[]
  isOwned: boolean
  ownedText: string
  action: ReactNode
  note: string
}

function Offer({ name, roleBadges, text, perks, isOwned, ownedText, action, note }: OfferProps) {
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-heading">{name}</h3>
        <span className="flex gap-1">{roleBadges}</span>
      </div>
      <p className="text-muted">{text}</p>
      <ul className="grid gap-2">
        {perks.map((perk) => (
          <li key={perk} className="flex items-start gap-2">
            <Check className="mt-1 size-4 text-good" />
            {perk}
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-3 pt-1">
        {isOwned ? (
          <p className="inline-flex min-h-11 items-center gap-2 font-semibold text-good md:min-h-10">
            <Check className="size-4" />
            {ownedText}
          </p>
        ) : (
          action
        )}
        <p className="text-small text-muted">{note}</p>
      </div>
    </Card>
  )
}

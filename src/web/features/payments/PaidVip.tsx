import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { formatPrice, OG, OG_PLACES, type Purchase } from '#domain/payments.ts'
import { exactDate, longDate } from '#domain/time.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'
import { AvatarWithBadge, PurchaseCard, PurchaseFacts, PurchaseIcon } from './PurchaseLayout.tsx'

export function PaidVip({ viewer, purchase }: { viewer: Viewer; purchase: Purchase }) {
  const { profile, subscription, user, abilities } = viewer
  const end = subscription.current_period_end
  return (
    <PurchaseCard
      art={<AvatarWithBadge profile={profile} kind="vip" />}
      {...(abilities.contribute ? WELCOME : SUSPENDED)}
      actions={<NextLinks />}
    >
      {profile.badges.includes(OG) && (
        <p className="flex items-center gap-2 text-small font-semibold text-accent-text">
          <RoleBadge kind="og" decorative />
          Vous êtes parmi les {OG_PLACES} premiers abonnés.
        </p>
      )}
      <PurchaseFacts
        facts={[
          {
            label: 'Payé',
            value: `${formatPrice(purchase.amount_cents)}, puis chaque ${purchase.interval === 'year' ? 'année' : 'mois'}`,
          },
          ...confirmed(purchase),
          ...(end
            ? [
                {
                  label: subscription.cancel_at_period_end ? 'Jusqu’au' : 'Prochain renouvellement le',
                  value: longDate(end, 'reader'),
                },
              ]
            : []),
          { label: 'E‑mail envoyé à', value: user.email },
        ]}
      />
    </PurchaseCard>
  )
}

const WELCOME = {
  title: 'Bienvenue dans le VIP',
  text: 'Vos prochains plans sont publiés directement, sans attente ni limite. Merci de soutenir Plan B.',
}
const SUSPENDED = {
  title: 'Votre paiement est confirmé',
  text: 'Votre compte est suspendu : vos droits VIP ne servent pas tant que la sanction court. Vous pouvez arrêter l’abonnement à tout moment.',
}

/** Paid, and ended since: cancelled or refunded. */
export function EndedVip({ purchase }: { purchase: Purchase }) {
  return (
    <PurchaseCard
      art={<PurchaseIcon icon={CircleCheck} />}
      title="Cet abonnement est terminé"
      text="Le paiement a bien eu lieu, mais les droits qu’il ouvrait ont pris fin."
      actions={
        <>
          <Link to="/vip" className={buttonClass({ variant: 'primary' })}>
            Voir l’offre VIP
          </Link>
          <Link to="/" className={buttonClass()}>
            Accueil
          </Link>
        </>
      }
    >
      <PurchaseFacts
        facts={[{ label: 'Payé', value: formatPrice(purchase.amount_cents) }, ...confirmed(purchase)]}
      />
    </PurchaseCard>
  )
}

const confirmed = ({ paid_at }: Purchase) =>
  paid_at ? [{ label: 'Confirmé', value: exactDate(paid_at, 'reader') }] : []

function NextLinks() {
  return (
    <>
      <Link to="/publish" className={buttonClass({ variant: 'primary' })}>
        Publier un plan
      </Link>
      <Link to="/vip" className={buttonClass()}>
        Mon abonnement
      </Link>
      <Link to="/" className={buttonClass({ variant: 'ghost' })}>
        Accueil
      </Link>
    </>
  )
}

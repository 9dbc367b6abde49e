import { Link } from '@tanstack/react-router'
import { OG, OG_PLACES, type Purchase } from '#domain/payments.ts'
import { francs } from '#domain/prices.ts'
import { exactDate, longDate } from '#domain/time.ts'
import type { Viewer } from '#domain/viewer.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { MarkedAvatar } from './MarkedAvatar.tsx'
import { PurchaseFacts } from './PurchaseFacts.tsx'
import { PurchaseCard } from './PurchaseLayout.tsx'

export function PaidVip({ viewer, purchase }: { viewer: Viewer; purchase: Purchase }) {
  const { profile, subscription, user } = viewer
  const end = subscription.current_period_end
  return (
    <PurchaseCard
      art={<MarkedAvatar profile={profile} kind="vip" />}
      title="Bienvenue dans le VIP"
      text="Vos prochains plans sont publiés directement, sans attente ni limite. Merci de soutenir Plan B."
      actions={
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
      }
    >
      {profile.badges.includes(OG) && (
        <p className="flex items-center gap-2 text-small font-semibold text-accent-text">
          <Mark kind="og" decorative />
          Vous êtes parmi les {OG_PLACES} premiers abonnés.
        </p>
      )}
      <PurchaseFacts
        facts={[
          {
            label: 'Payé',
            value: `${francs(purchase.amount_cents)}, chaque ${purchase.interval === 'year' ? 'année' : 'mois'}`,
          },
          ...(purchase.paid_at ? [{ label: 'Confirmé', value: exactDate(purchase.paid_at) }] : []),
          ...(subscription.subscribed && end
            ? [
                {
                  label: subscription.cancel_at_period_end ? 'Jusqu’au' : 'Renouvelé le',
                  value: longDate(end),
                },
              ]
            : []),
          { label: 'E-mail envoyé à', value: user.email },
        ]}
      />
    </PurchaseCard>
  )
}

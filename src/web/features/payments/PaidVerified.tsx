import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { formatPrice, type Purchase } from '#domain/payments.ts'
import { isVerified } from '#domain/permissions.ts'
import { exactDate } from '#domain/time.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { BADGE_COLOURS } from '#domain/roles.ts'
import { AvatarWithBadge, PurchaseCard, PurchaseFacts, PurchaseIcon } from './PurchaseLayout.tsx'

type PaidVerifiedProps = { viewer: Viewer; purchase: Purchase }

export function PaidVerified({ viewer, purchase }: PaidVerifiedProps) {
  const colour = purchase.verified_type ?? 'blue'
  return (
    <PurchaseCard
      art={<AvatarWithBadge profile={viewer.profile} kind={`verified-${colour}`} />}
      title="Votre compte est vérifié"
      text={`La coche ${BADGE_COLOURS[colour]} est sur votre profil, vos plans et vos commentaires. Vos prochains plans sont publiés directement.`}
      actions={<ProfileAndHome viewer={viewer} />}
    >
      <PurchaseFacts
        facts={[
          { label: 'Payé', value: `${formatPrice(purchase.amount_cents)}, une fois` },
          ...(purchase.paid_at ? [{ label: 'Confirmé', value: exactDate(purchase.paid_at, 'reader') }] : []),
          { label: 'E‑mail envoyé à', value: viewer.user.email },
        ]}
      />
    </PurchaseCard>
  )
}

/** For a visit without a checkout session: whether the member is verified. */
export function VerifiedStatus({ viewer }: { viewer: Viewer }) {
  const { profile } = viewer
  const colour = profile.verified_type ?? 'blue'
  return isVerified(profile) ? (
    <PurchaseCard
      art={<AvatarWithBadge profile={profile} kind={`verified-${colour}`} />}
      title="Votre compte est vérifié"
      text={`La coche ${BADGE_COLOURS[colour]} est sur votre profil, vos plans et vos commentaires.`}
      actions={<ProfileAndHome viewer={viewer} />}
    />
  ) : (
    <PurchaseCard
      art={<PurchaseIcon icon={BadgeCheck} />}
      title="Votre compte n’est pas vérifié"
      text={
        <>
          Si vous venez de payer, la coche apparaît dès que le paiement est confirmé. Sinon, vous pouvez{' '}
          <Link to="/verified" className="link">
            choisir la vôtre
          </Link>
          .
        </>
      }
      actions={<ProfileAndHome viewer={viewer} />}
    />
  )
}

function ProfileAndHome({ viewer: { profile } }: { viewer: Viewer }) {
  return (
    <>
      <Link
        to="/u/$pseudo"
        params={{ pseudo: profile.pseudo }}
        className={buttonClass({ variant: 'primary' })}
      >
        Voir mon profil
      </Link>
      <Link to="/" className={buttonClass()}>
        Accueil
      </Link>
    </>
  )
}

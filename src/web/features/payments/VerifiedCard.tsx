import { Link } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { paymentsApi } from '#api/payments.ts'
import { isVip } from '#domain/permissions.ts'
import { formatPrice, PRICES } from '#domain/payments.ts'
import type { VerifiedType } from '#domain/roles.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { actorOf } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { useSite } from '#web/lib/site.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'
import { InvoicesButton, NothingForSale, NotWhileBanned, Price, Terms } from './OfferTerms.tsx'
import { usePaymentPage } from './use-payment-page.ts'
import { BADGE_COLOURS } from '#domain/roles.ts'

type VerifiedCardProps = {
  viewer: Viewer | null | undefined
  /** The colour of the viewer's badge; null without one. */
  current: VerifiedType | null
  colour: VerifiedType | null
  onNoColour: () => void
}

export function VerifiedCard({ viewer, current, colour, onNoColour }: VerifiedCardProps) {
  const { has_payments } = useSite()
  return (
    <Card as="section" aria-labelledby="offre-verifie" className="grid gap-5 lg:p-8">
      <h2 id="offre-verifie" className="flex items-center gap-2 text-heading">
        <RoleBadge kind={`verified-${current ?? colour ?? 'blue'}`} size={20} decorative />
        Vérifié
      </h2>
      {viewer && current ? (
        <AlreadyVerified viewer={viewer} colour={current} />
      ) : (
        <>
          <div className="grid gap-3">
            <Price cents={PRICES.verified} per=", une seule fois" />
            <p className="text-small text-muted">Pas d’abonnement, pas de renouvellement.</p>
          </div>
          {!has_payments ? (
            <NothingForSale />
          ) : viewer?.abilities.contribute === false ? (
            <NotWhileBanned />
          ) : (
            <Payment colour={colour} onNoColour={onNoColour} isVisitor={viewer === null} />
          )}
        </>
      )}
      {viewer?.subscription.has_portal && has_payments && <InvoicesButton />}
      <hr className="border-line" />
      <p className="flex items-start gap-3 text-small">
        <span className="mt-0.5">
          <RoleBadge kind="vip" decorative />
        </span>
        {viewer && isVip(actorOf(viewer)) ? (
          'Vous êtes VIP : la coche s’y ajoute, vos droits restent les mêmes.'
        ) : (
          <span>
            Nouveautés en avance et support premium ?{' '}
            <Link to="/vip" className="link">
              Comparer avec VIP
            </Link>
          </span>
        )}
      </p>
    </Card>
  )
}

type PaymentProps = Pick<VerifiedCardProps, 'colour' | 'onNoColour'> & { isVisitor: boolean }

function Payment({ colour, onNoColour, isVisitor }: PaymentProps) {
  const { open, isOpening } = usePaymentPage({
    requestUrl: (verified_type: VerifiedType) => call(paymentsApi.createPayment, { body: { verified_type } }),
    waiting: 'Ouverture de la page de paiement…',
    failure: 'Impossible de créer le paiement. Veuillez réessayer.',
    signIn: { title: 'Erreur', description: 'Vous devez être connecté pour acheter un badge vérifié' },
  })
  return (
    <>
      <Button
        variant="primary"
        wide
        className="min-h-12 max-[22rem]:px-2 md:min-h-12"
        busy={isOpening}
        busyLabel="Ouverture du paiement…"
        // A visitor signs in first, even without a colour.
        onClick={() => (colour || isVisitor ? open(colour ?? 'blue') : onNoColour())}
      >
        Se vérifier - {formatPrice(PRICES.verified)}
        <ArrowUpRight className="size-4" />
      </Button>
      <Terms>
        Le paiement s’ouvre dans un nouvel onglet. La coche apparaît dès que le paiement est confirmé. Pour
        changer de couleur plus tard,{' '}
        <Link to="/contact" search={{ sujet: 'Couleur de ma coche' }} className="link">
          écrivez à l’équipe
        </Link>
        . Vous avez 14 jours pour{' '}
        <Link to="/contact" search={{ sujet: 'Rétractation' }} className="link">
          demander le remboursement
        </Link>
        , et la coche est alors retirée.
      </Terms>
    </>
  )
}

function AlreadyVerified({ viewer, colour }: { viewer: Viewer; colour: VerifiedType }) {
  return (
    <>
      <p className="text-pretty">
        <b>Votre compte est vérifié.</b> La coche {BADGE_COLOURS[colour]} est sur votre profil, vos plans et
        vos commentaires.
      </p>
      <Link
        to="/u/$pseudo"
        params={{ pseudo: viewer.profile.pseudo }}
        className={buttonClass({ variant: 'primary', wide: true })}
      >
        Voir mon profil
      </Link>
      <p className="text-small text-muted">
        Pour changer de couleur,{' '}
        <Link to="/contact" search={{ sujet: 'Couleur de ma coche' }} className="link">
          écrivez à l’équipe
        </Link>
        .
      </p>
    </>
  )
}

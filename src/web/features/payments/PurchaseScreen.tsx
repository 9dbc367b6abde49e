import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import RotateCw from 'lucide-react/icons/rotate-cw'
import CircleHelp from 'lucide-react/icons/circle-help'
import Undo2 from 'lucide-react/icons/undo-2'
import { formatPrice, type Purchase } from '#domain/payments.ts'
import { AppError } from '#domain/errors.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { announce } from '#web/lib/announce.ts'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Button, buttonClass, Spinner } from '#web/ui/Button.tsx'
import { PaidVerified } from './PaidVerified.tsx'
import { EndedVip, PaidVip } from './PaidVip.tsx'
import { PurchaseCard, PurchaseIcon, PurchaseLayout } from './PurchaseLayout.tsx'
import { usePurchase } from './use-purchase.ts'

type PurchaseScreenProps = {
  viewer: Viewer
  /** The product of the page, which may differ from the purchase's. */
  product: Purchase['product']
  sessionId: string
}

/** Shows a payment as the server knows it; opening the page grants nothing. */
export function PurchaseScreen({ viewer, product, sessionId }: PurchaseScreenProps) {
  const { query, isViewerRefreshed, isLate, retry } = usePurchase(sessionId)
  const { data: purchase, error } = query
  useAnnouncement(purchase?.status)
  return (
    <PurchaseLayout>
      {purchase ? (
        <Outcome
          viewer={viewer}
          purchase={purchase}
          isViewerRefreshed={isViewerRefreshed}
          waiting={<Waiting isLate={isLate} retry={retry} />}
        />
      ) : isRefusal(error) ? (
        <NotYours product={product} />
      ) : error ? (
        <QueryError
          query={{ ...query, refetch: retry }}
          heading="h1"
          title="Votre paiement n’a pas pu être lu"
          text="S’il est passé, rien n’est perdu : vos droits s’ouvrent d’eux-mêmes."
        />
      ) : (
        <Waiting isLate={isLate} retry={retry} />
      )}
    </PurchaseLayout>
  )
}

type OutcomeProps = { viewer: Viewer; purchase: Purchase; isViewerRefreshed: boolean; waiting: ReactNode }

function Outcome({ viewer, purchase, isViewerRefreshed, waiting }: OutcomeProps) {
  switch (purchase.status) {
    case 'open':
      return waiting
    case 'expired':
      return <NotPaid product={purchase.product} />
    case 'refunded':
      return <Refunded purchase={purchase} />
    case 'paid':
      if (purchase.product === 'verified') return <PaidVerified viewer={viewer} purchase={purchase} />
      if (viewer.subscription.subscribed) return <PaidVip viewer={viewer} purchase={purchase} />
      return isViewerRefreshed ? <EndedVip purchase={purchase} /> : waiting
  }
}

/** Another member's payment or none: the server does not say which. */
const isRefusal = (error: unknown) =>
  error instanceof AppError &&
  (error.kind === 'forbidden' || error.kind === 'not_found' || error.kind === 'invalid')

/** Announces the outcome to screen readers. */
function useAnnouncement(status: Purchase['status'] | undefined) {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'open' && status && status !== 'open') announce(ANNOUNCEMENTS[status])
    before.current = status
  }, [status])
}

const ANNOUNCEMENTS = {
  paid: 'Paiement confirmé.',
  expired: 'Rien n’a été payé.',
  refunded: 'Ce paiement a été remboursé ou contesté.',
}

type WaitingProps = { isLate: boolean; retry: () => void }

/** Shown until the provider confirms the payment; the member may leave the page. */
function Waiting({ isLate, retry }: WaitingProps) {
  return <div role="status">{isLate ? <LateConfirmation retry={retry} /> : <Confirming />}</div>
}

const Confirming = () => (
  <PurchaseCard
    art={<Spinner className="size-8 text-primary" />}
    title="Confirmation du paiement en cours…"
    text="La page se met à jour seule ; vous pouvez la quitter."
    actions={
      <Link to="/" className={buttonClass()}>
        Accueil
      </Link>
    }
  />
)

function LateConfirmation({ retry }: { retry: () => void }) {
  return (
    <PurchaseCard
      art={<PurchaseIcon icon={Clock} />}
      title="La confirmation se fait attendre"
      text="Si vous avez payé, vous n’avez rien à refaire : vos droits s’ouvrent d’eux-mêmes dès que la banque confirme, et un e‑mail vous le dit."
      actions={
        <>
          <Button ref={focusContentOnRemoval} variant="primary" onClick={retry}>
            <RotateCw className="size-4" />
            Vérifier de nouveau
          </Button>
          <Link to="/" className={buttonClass()}>
            Accueil
          </Link>
        </>
      }
    />
  )
}

/** Another member's payment, or none. */
const NotYours = ({ product }: Pick<Purchase, 'product'>) => (
  <PurchaseCard
    art={<PurchaseIcon icon={CircleHelp} />}
    title="Ce paiement n’est pas le vôtre"
    text="Cette adresse ne mène à aucun paiement de votre compte. Vous avez payé avec un autre compte ? Connectez-vous avec celui-là."
    actions={
      <>
        <Link to={OFFERS[product]} className={buttonClass({ variant: 'primary' })}>
          {product === 'vip' ? 'Voir l’offre VIP' : 'Voir l’offre Vérifié'}
        </Link>
        <Home />
      </>
    }
  />
)

/** The checkout session expired. */
const NotPaid = ({ product }: Pick<Purchase, 'product'>) => (
  <PurchaseCard
    art={<PurchaseIcon icon={Clock} />}
    title="Rien n’a été payé"
    text="Cette page de paiement a expiré sans paiement : rien n’a été prélevé."
    actions={
      <>
        <Link to={OFFERS[product]} className={buttonClass({ variant: 'primary' })}>
          Revenir à l’offre
        </Link>
        <Home />
      </>
    }
  />
)

const Refunded = ({ purchase }: { purchase: Purchase }) => (
  <PurchaseCard
    art={<PurchaseIcon icon={Undo2} />}
    title="Ce paiement a été remboursé ou contesté"
    text={`Il était de ${formatPrice(purchase.amount_cents)}. Les droits qu’il ouvrait ont pris fin.`}
    actions={
      <>
        <Link to={OFFERS[purchase.product]} className={buttonClass({ variant: 'primary' })}>
          Revenir à l’offre
        </Link>
        <Home />
      </>
    }
  />
)

const OFFERS = { vip: '/vip', verified: '/verified' } as const

const Home = () => (
  <Link to="/" className={buttonClass()}>
    Accueil
  </Link>
)

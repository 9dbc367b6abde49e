import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { Purchase } from '#domain/payments.ts'
import { AppError } from '#domain/errors.ts'
import type { Viewer } from '#domain/viewer.ts'
import { announce } from '#web/lib/announce.ts'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Button, buttonClass, Spinner } from '#web/ui/Button.tsx'
import { PaidVerified } from './PaidVerified.tsx'
import { EndedVip, PaidVip } from './PaidVip.tsx'
import { PurchaseCard, PurchaseLayout, PurchaseSign } from './PurchaseLayout.tsx'
import { NotPaid, NotYours, Refunded } from './PurchaseEnded.tsx'
import { usePurchase } from './use-purchase.ts'

type PurchaseScreenProps = {
  viewer: Viewer
  /** What the page is about, whatever was paid. */
  product: Purchase['product']
  sessionId: string
}

/** What the server knows of a payment. Looking at it grants nothing. */
export function PurchaseScreen({ viewer, product, sessionId }: PurchaseScreenProps) {
  const { query, isViewerRead, hasWaited, retry } = usePurchase(sessionId)
  const { data: purchase, error } = query
  useAnnouncement(purchase?.status)
  return (
    <PurchaseLayout>
      {purchase ? (
        <Outcome
          viewer={viewer}
          purchase={purchase}
          isViewerRead={isViewerRead}
          waiting={<Waiting hasWaited={hasWaited} retry={retry} />}
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
        <Waiting hasWaited={hasWaited} retry={retry} />
      )}
    </PurchaseLayout>
  )
}

type OutcomeProps = { viewer: Viewer; purchase: Purchase; isViewerRead: boolean; waiting: ReactNode }

function Outcome({ viewer, purchase, isViewerRead, waiting }: OutcomeProps) {
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
      return isViewerRead ? <EndedVip purchase={purchase} /> : waiting
  }
}

/** Somebody else's, or nobody's: the server says no more. */
const isRefusal = (error: unknown) =>
  error instanceof AppError &&
  (error.kind === 'forbidden' || error.kind === 'not_found' || error.kind === 'invalid')

/** Whoever listens hears how the wait ends. */
function useAnnouncement(status: Purchase['status'] | undefined) {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'open' && status && status !== 'open') announce(ENDS[status])
    before.current = status
  }, [status])
}

const ENDS = {
  paid: 'Paiement confirmé.',
  expired: 'Rien n’a été payé.',
  refunded: 'Ce paiement a été remboursé ou contesté.',
}

type WaitingProps = { hasWaited: boolean; retry: () => void }

/** The payment is on its way from the provider to here. Nobody has to stay for it. */
function Waiting({ hasWaited, retry }: WaitingProps) {
  return <div role="status">{hasWaited ? <Late retry={retry} /> : <Soon />}</div>
}

const Soon = () => (
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

function Late({ retry }: { retry: () => void }) {
  return (
    <PurchaseCard
      art={<PurchaseSign icon={Clock} />}
      title="La confirmation se fait attendre"
      text="Si vous avez payé, vous n’avez rien à refaire : vos droits s’ouvrent d’eux-mêmes dès que la banque confirme, et un e-mail vous le dit."
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

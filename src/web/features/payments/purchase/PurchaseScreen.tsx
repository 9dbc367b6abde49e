import { type ReactNode, useEffect, useRef } from 'react'
import type { Purchase } from '#domain/payments.ts'
import { AppError } from '#domain/errors.ts'
import type { Viewer } from '#domain/viewer.ts'
import { announce } from '#web/lib/announce.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { PaidVerified } from './PaidVerified.tsx'
import { EndedVip, PaidVip } from './PaidVip.tsx'
import { PurchaseLayout } from './PurchaseLayout.tsx'
import { NotPaid, NotYours, Refunded } from './PurchaseEnded.tsx'
import { usePurchase } from './use-purchase.ts'
import { Waiting } from './Waiting.tsx'

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

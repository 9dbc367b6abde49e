import {
  formatPrice,
  isRunning,
  INTERVAL_LABELS,
  priceOf,
  type SubscriptionStatus,
} from '#domain/payments.ts'
import { longDate } from '#domain/time.ts'
import type { Subscription, Viewer } from '#domain/accounts/viewer.ts'
import { useSite } from '#web/lib/site.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCustomerPortal } from './use-payment-page.ts'
import { isStillPaid, renewalText, vipEnd } from './vip-end.ts'

/** In the settings: the state of the subscription, and the button to manage it. */
export function SubscriptionSection({ viewer: { subscription } }: { viewer: Viewer }) {
  const { has_payments } = useSite()
  const { open, isOpening } = useCustomerPortal()
  const now = useNow()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex-1 basis-64 text-pretty">{stateOf(subscription, now)}</p>
      {subscription.has_portal && has_payments && (
        <Button busy={isOpening} busyLabel="Ouverture…" onClick={() => open()}>
          {isRunning(subscription.status as SubscriptionStatus) ? 'Gérer mon abonnement' : 'Mes factures'}
        </Button>
      )}
    </div>
  )
}

function stateOf(subscription: Subscription, now: number | null): string {
  const { status, subscribed, interval, current_period_end: end, cancel_at_period_end } = subscription
  const last = vipEnd(subscription)
  const until = subscribed && last ? ` Vous restez VIP jusqu’au ${longDate(last, 'reader')}.` : ''
  if (!isRunning(status as SubscriptionStatus))
    return subscribed ? `Votre abonnement VIP est terminé.${until}` : 'Aucun abonnement en cours.'
  if (cancel_at_period_end && status !== 'past_due' && end)
    return `Votre abonnement VIP s’arrête le ${longDate(end, 'reader')}.`
  if (cancel_at_period_end) return `La résiliation de votre abonnement VIP est enregistrée.${until}`
  if (status === 'past_due') return `Le dernier renouvellement de votre abonnement VIP a échoué.${until}`
  const price = interval ? `, ${formatPrice(priceOf({ interval }))} ${INTERVAL_LABELS[interval]}` : ''
  return `Abonnement VIP${price}.${end ? ` ${renewalText(end, isStillPaid(subscription, now))}` : ''}`
}

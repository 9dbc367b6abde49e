import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { INTERVAL_LABELS, priceOf } from '#domain/payments.ts'
import { longDate } from '#domain/time.ts'
import type { Subscription } from '#domain/accounts/viewer.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Price } from './OfferTerms.tsx'
import { useCustomerPortal } from './use-payment-page.ts'
import { isStillPaid, renewalText, vipEnd } from './vip-end.ts'

type RunningSubscriptionProps = { subscription: Subscription; canManage: boolean }

/** The state of a subscription, and the button to manage it. */
export function RunningSubscription({ subscription, canManage }: RunningSubscriptionProps) {
  const { open, isOpening } = useCustomerPortal()
  const interval = subscription.interval ?? 'month'
  return (
    <>
      <Price cents={priceOf({ interval })} per={` ${INTERVAL_LABELS[interval]}`} />
      <div role="status">
        <State subscription={subscription} />
      </div>
      {canManage && (
        <>
          <Button
            variant="primary"
            wide
            className="min-h-12 md:min-h-12"
            busy={isOpening}
            busyLabel="Ouverture…"
            onClick={() => open()}
          >
            Gérer mon abonnement
            <ArrowUpRight className="size-4" />
          </Button>
          <p className="text-small text-pretty text-muted">
            Carte, factures et résiliation : la page de gestion s’ouvre dans un nouvel onglet.
          </p>
        </>
      )}
    </>
  )
}

function State({ subscription }: { subscription: Subscription }) {
  const { status, current_period_end: end, cancel_at_period_end } = subscription
  const last = vipEnd(subscription)
  const now = useNow()
  if (status === 'past_due' && cancel_at_period_end)
    return (
      <Notice title="Votre résiliation est enregistrée.">
        Le dernier renouvellement n’a pas pu être prélevé.{' '}
        {subscription.subscribed && last
          ? `Vous restez VIP jusqu’au ${longDate(last, 'reader')}.`
          : 'Vos droits VIP ont pris fin.'}
      </Notice>
    )
  if (status === 'past_due')
    return (
      <Notice tone="warn" title="Le dernier renouvellement a échoué :" role="note">
        mettez votre carte à jour.{' '}
        {subscription.subscribed && last
          ? `Vous restez VIP jusqu’au ${longDate(last, 'reader')}.`
          : 'Vos droits VIP reviennent dès que le paiement passe.'}
      </Notice>
    )
  if (!end || !subscription.subscribed)
    return (
      <Notice tone="warn" title="Votre renouvellement n’est pas encore confirmé." role="note">
        Vos droits VIP reviennent dès qu’il l’est. Cela dure ? Écrivez-nous depuis la page Contact.
      </Notice>
    )
  if (cancel_at_period_end)
    return (
      <Notice title={`Votre abonnement s’arrête le ${longDate(end, 'reader')}.`}>
        Vous restez VIP jusque-là, et rien d’autre ne sera prélevé. Vous pouvez changer d’avis d’ici là.
      </Notice>
    )
  return (
    <Notice tone="primary" title="Vous êtes VIP.">
      {renewalText(end, isStillPaid(subscription, now))}
    </Notice>
  )
}

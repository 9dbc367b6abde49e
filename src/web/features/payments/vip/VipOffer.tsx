import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useState } from 'react'
import { paymentsApi } from '#api/payments.ts'
import { type BillingInterval, priceOf } from '#domain/payments.ts'
import { francs, PRICES } from '#domain/prices.ts'
import { longDate } from '#domain/time.ts'
import type { Viewer } from '#domain/viewer.ts'
import { call } from '#web/lib/call.ts'
import { useSite } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { InvoicesButton } from '../InvoicesButton.tsx'
import { Price } from '../Price.tsx'
import { NothingForSale, NotWhileBanned, Terms } from '../Terms.tsx'
import { usePaymentPage } from '../use-payment-page.ts'
import { IntervalChoice } from './IntervalChoice.tsx'
import { MONTHLY_BY_YEAR, PER } from './vip-prices.ts'
import { vipEnd } from './vip-end.ts'

/** For whoever does not subscribe, null for a visitor. */
export function VipOffer({ viewer }: { viewer: Viewer | null }) {
  const { has_payments } = useSite()
  const [interval, setInterval] = useState<BillingInterval>('year')
  return (
    <>
      {viewer && <Standing viewer={viewer} />}
      <IntervalChoice value={interval} onChange={setInterval} />
      <div className="grid gap-2">
        <Price centimes={priceOf({ interval })} per={` ${PER[interval]}`} />
        <p className="text-small text-muted">
          {interval === 'year'
            ? `Soit ${MONTHLY_BY_YEAR} par mois, au lieu de ${francs(PRICES.vip_month)}.`
            : `Ou ${MONTHLY_BY_YEAR} par mois, payés à l’année.`}
        </p>
      </div>
      {!has_payments ? (
        <NothingForSale />
      ) : viewer?.abilities.contribute === false ? (
        <NotWhileBanned />
      ) : (
        <Checkout interval={interval} />
      )}
      {viewer?.subscription.has_portal && has_payments && <InvoicesButton />}
    </>
  )
}

function Checkout({ interval }: { interval: BillingInterval }) {
  const { open, isOpening } = usePaymentPage({
    ask: (wish: BillingInterval) => call(paymentsApi.createCheckout, { body: { interval: wish } }),
    waiting: 'Ouverture de la page de paiement…',
    failure: 'Impossible de créer la session de paiement',
    signIn: 'Vous devez être connecté pour vous abonner',
  })
  return (
    <>
      <Button
        variant="primary"
        wide
        className="min-h-12 md:min-h-12"
        busy={isOpening}
        busyLabel="Ouverture du paiement…"
        onClick={() => open(interval)}
      >
        Devenir VIP
        <ArrowUpRight className="size-4" />
      </Button>
      <Terms>
        Le paiement s’ouvre dans un nouvel onglet. Renouvelé chaque {interval === 'year' ? 'année' : 'mois'}{' '}
        jusqu’à ce que vous arrêtiez. Vous devenez VIP dès que le paiement est confirmé.
      </Terms>
    </>
  )
}

/** Why somebody is VIP who does not subscribe. */
function Standing({ viewer: { profile, subscription } }: { viewer: Viewer }) {
  const end = vipEnd(subscription)
  if (subscription.subscribed && end)
    return (
      <Notice tone="primary">
        Votre abonnement est terminé. Vous restez VIP jusqu’au {longDate(end)}, et pouvez vous réabonner.
      </Notice>
    )
  if (profile.role !== 'vip') return null
  return (
    <Notice tone="primary" title="Vous êtes VIP">
      sans abonnement : l’équipe vous a donné ce rôle. Rien ne vous est facturé.
    </Notice>
  )
}

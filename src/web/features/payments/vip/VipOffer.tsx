import { Link } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
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
import { useKeptChoice } from '../use-kept-choice.ts'
import { usePaymentPage } from '../use-payment-page.ts'
import { IntervalChoice } from './IntervalChoice.tsx'
import { MONTHLY_BY_YEAR, PER } from './vip-prices.ts'
import { vipEnd } from './vip-end.ts'

/** For whoever does not subscribe, null for a visitor. */
export function VipOffer({ viewer }: { viewer: Viewer | null }) {
  const { has_payments } = useSite()
  const [rythme, setRythme] = useKeptChoice('rythme')
  const interval = rythme === 'mensuel' ? 'month' : 'year'
  const isEntitled = viewer !== null && (isGranted(viewer) || hasPaidTimeLeft(viewer))
  const invoices = viewer?.subscription.has_portal && has_payments && <InvoicesButton />
  if (isEntitled)
    return (
      <>
        <Standing viewer={viewer} />
        {invoices}
      </>
    )
  return (
    <>
      {viewer && <Standing viewer={viewer} />}
      <IntervalChoice
        value={interval}
        onChange={(chosen) => setRythme(chosen === 'month' ? 'mensuel' : undefined)}
      />
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
      {invoices}
    </>
  )
}

function Checkout({ interval }: { interval: BillingInterval }) {
  const { open, isOpening } = usePaymentPage({
    ask: (wish: BillingInterval) => call(paymentsApi.createCheckout, { body: { interval: wish } }),
    waiting: 'Ouverture de la page de paiement…',
    failure: 'Impossible de créer la session de paiement',
    signIn: { title: 'Connexion requise', description: 'Vous devez être connecté pour vous abonner' },
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
        jusqu’à ce que vous arrêtiez. Vous devenez VIP dès que le paiement est confirmé. Vous avez 14 jours
        pour{' '}
        <Link to="/contact" search={{ sujet: 'Rétractation' }} className="link">
          demander le remboursement
        </Link>{' '}
        du premier paiement.
      </Terms>
    </>
  )
}

/** VIP by the team. */
const isGranted = ({ profile, subscription }: Viewer) => profile.role === 'vip' && !subscription.subscribed

/** Paying now would buy the same time twice. */
const hasPaidTimeLeft = ({ subscription: { subscribed, current_period_end: end } }: Viewer) =>
  subscribed && end !== null && Date.parse(end) > Date.now()

/** Why somebody is VIP whose subscription does not run. */
function Standing({ viewer }: { viewer: Viewer }) {
  const { current_period_end: paidUntil, subscribed } = viewer.subscription
  const end = vipEnd(viewer.subscription)
  if (isGranted(viewer))
    return (
      <Notice tone="primary" title="Vous êtes VIP sans abonnement :">
        l’équipe vous l’a offert, rien ne vous est facturé.
      </Notice>
    )
  if (!subscribed || !paidUntil || !end) return null
  return (
    <Notice tone="primary" title="Votre abonnement est terminé.">
      {hasPaidTimeLeft(viewer)
        ? `Il est payé jusqu’au ${longDate(paidUntil)} : vous restez VIP, et pourrez vous réabonner à partir de cette date.`
        : `Vous restez VIP jusqu’au ${longDate(end)}, et pouvez vous réabonner.`}
    </Notice>
  )
}

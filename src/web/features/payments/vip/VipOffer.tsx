import { Link } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { paymentsApi } from '#api/payments.ts'
import { type BillingInterval, francs, priceOf, PRICES } from '#domain/payments.ts'
import type { Viewer } from '#domain/viewer.ts'
import { call } from '#web/lib/call.ts'
import { useSite } from '#web/lib/site.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { InvoicesButton } from '../InvoicesButton.tsx'
import { Price } from '../Price.tsx'
import { NothingForSale, NotWhileBanned, Terms } from '../Terms.tsx'
import { useKeptChoice } from '../use-kept-choice.ts'
import { usePaymentPage } from '../use-payment-page.ts'
import { IntervalChoice } from './IntervalChoice.tsx'
import { needsNothing, VipStatus } from './VipStatus.tsx'
import { MONTHLY_BY_YEAR, PER } from './vip-prices.ts'

/** For whoever does not subscribe, null for a visitor. */
export function VipOffer({ viewer }: { viewer: Viewer | null }) {
  const { has_payments } = useSite()
  const now = useNow()
  return (
    <>
      {viewer && <VipStatus viewer={viewer} now={now} />}
      {!(viewer && needsNothing(viewer, now)) && <Offer viewer={viewer} />}
      {viewer?.subscription.has_portal && has_payments && <InvoicesButton />}
    </>
  )
}

function Offer({ viewer }: { viewer: Viewer | null }) {
  const { has_payments } = useSite()
  const [rythme, setRythme] = useKeptChoice('rythme')
  const interval = rythme === 'mensuel' ? 'month' : 'year'
  return (
    <>
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

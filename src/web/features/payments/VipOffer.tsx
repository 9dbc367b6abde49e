import { Link } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { paymentsApi } from '#api/payments.ts'
import {
  BILLING_INTERVALS,
  type BillingInterval,
  formatPrice,
  YEARLY_PRICE_PER_MONTH,
  INTERVAL_LABELS,
  priceOf,
  PRICES,
  YEARLY_SAVING_PERCENT,
} from '#domain/payments.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { longDate } from '#domain/time.ts'
import { call } from '#web/lib/call.ts'
import { useSite } from '#web/lib/site.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { segmentClass } from '#web/ui/Segments.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { InvoicesButton, NothingForSale, NotWhileBanned, Price, Terms } from './OfferTerms.tsx'
import { useSearchChoice } from './use-search-choice.ts'
import { usePaymentPage } from './use-payment-page.ts'
import { isStillPaid, vipEnd } from './vip-end.ts'

/** The offer for visitors (viewer null) and members without a running subscription. */
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
  const [rythme, setRythme] = useSearchChoice('rythme')
  const interval = rythme === 'mensuel' ? 'month' : 'year'
  return (
    <>
      <IntervalChoice
        value={interval}
        onChange={(chosen) => setRythme(chosen === 'month' ? 'mensuel' : undefined)}
      />
      <div className="grid gap-2">
        <Price cents={priceOf({ interval })} per={` ${INTERVAL_LABELS[interval]}`} />
        <p className="text-small text-muted">
          {interval === 'year'
            ? `Soit ${YEARLY_PRICE_PER_MONTH} par mois, au lieu de ${formatPrice(PRICES.vip_month)}.`
            : `Ou ${YEARLY_PRICE_PER_MONTH} par mois, payés à l’année.`}
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
    requestUrl: (choice: BillingInterval) => call(paymentsApi.createCheckout, { body: { interval: choice } }),
    waiting: 'Ouverture de la page de paiement…',
    failure: 'Impossible de créer la session de paiement',
    signIn: { description: 'Vous devez être connecté pour vous abonner' },
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

type IntervalChoiceProps = { value: BillingInterval; onChange: (interval: BillingInterval) => void }

function IntervalChoice({ value, onChange }: IntervalChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Rythme de paiement</legend>
      <div className="flex gap-0.5 rounded-media bg-sunken p-[3px] ring-1 ring-line ring-inset">
        {BILLING_INTERVALS.map((interval) => (
          <label key={interval} className={cx(segmentClass(interval === value), SEGMENT)}>
            <input
              type="radio"
              name="interval"
              value={interval}
              checked={interval === value}
              onChange={() => onChange(interval)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {interval === 'month' ? 'Mensuel' : 'Annuel'}
            {interval === 'year' && (
              <Tag tone="good" className="min-h-5 px-1.5">
                {`−${YEARLY_SAVING_PERCENT}\u202F%`}
              </Tag>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const SEGMENT =
  'relative gap-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'

type VipStatusProps = { viewer: Viewer; now: number | null }

/** No offer for a VIP granted by staff, nor for a member whose paid period still runs: they would pay twice. */
const needsNothing = (viewer: Viewer, now: number | null) =>
  isGranted(viewer) || (viewer.subscription.subscribed && isStillPaid(viewer.subscription, now))

const isGranted = ({ profile, subscription }: Viewer) => profile.role === 'vip' && !subscription.subscribed

/** Explains the VIP status of a member without a running subscription. */
function VipStatus({ viewer, now }: VipStatusProps) {
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
      {isStillPaid(viewer.subscription, now)
        ? `Il est payé jusqu’au ${longDate(paidUntil, 'reader')} : vous restez VIP, et pourrez vous réabonner à partir de cette date.`
        : `Vous restez VIP jusqu’au ${longDate(end, 'reader')}, et pouvez vous réabonner.`}
    </Notice>
  )
}

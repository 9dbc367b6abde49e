import { AppError } from '#domain/errors.ts'
import { type ProductChoice, CURRENCY, priceOf } from '#domain/payments.ts'
import { longDate } from '#domain/time.ts'
import type { Payments } from '#server/platform/adapters/payments.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireStillAllowed } from '#server/platform/policies/ban-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findOrCreateCustomer } from './customer.ts'
import { orUnavailable, requirePayments } from './provider.ts'
import {
  expirePurchase,
  findPurchaseBlockers,
  type PurchaseBlockers,
  findOrInsertPurchase,
  type OpenPurchase,
  setCheckoutSession,
} from './checkout.queries.ts'

/**
 * A checkout session expires after an hour. It is reused for less than half of it: `createCheckout` may have to run again,
 * and the provider requires at least 30 minutes before the expiry.
 */
const CHECKOUT_MINUTES = 60
const REUSE_MINUTES = 25
const ATTEMPTS = 3

/** Returns the URL of the checkout session where the member pays. */
export async function startPayment(
  ctx: AppContext,
  viewer: SessionMember,
  choice: ProductChoice,
): Promise<{ url: string }> {
  const payments = requirePayments(ctx)
  const throwUnavailable = orUnavailable(FAILURES[choice.product])
  const purchase = await reservePurchase(ctx, payments, viewer, choice).catch(throwUnavailable)
  if (purchase.url) return { url: purchase.url }
  const session = await createCheckoutSession(ctx, payments, { viewer, choice, purchase }).catch(
    throwUnavailable,
  )
  if (!(await setCheckoutSession(ctx.db.sql, purchase.id, session))) {
    // Another tab made another choice, or got its own checkout session meanwhile.
    await payments.closeCheckout(session.checkout_session_id).catch(throwUnavailable)
    throw anotherCheckoutOpened()
  }
  return { url: session.url }
}

const FAILURES = {
  vip: 'Impossible de créer la session de paiement',
  verified: 'Impossible de créer le paiement. Veuillez réessayer.',
}

/**
 * Finds or inserts the member's one open purchase of this product: two tabs get the same. A checkout session of another
 * choice is expired at the provider first, so that no member pays twice.
 */
async function reservePurchase(
  ctx: AppContext,
  payments: Payments,
  viewer: SessionMember,
  choice: ProductChoice,
): Promise<OpenPurchase> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const open = await attemptReservation(ctx, payments, viewer, choice)
    if (!open) continue
    if (open.is_same_choice && open.is_reusable) return open
    const isClosed =
      !open.checkout_session_id ||
      !open.is_current_provider ||
      (await payments.closeCheckout(open.checkout_session_id))
    if (!isClosed) throw paymentInProgress()
    await expirePurchase(ctx.db.sql, open)
  }
  throw anotherCheckoutOpened()
}

const paymentInProgress = () =>
  new AppError('conflict', 'Votre paiement est en cours de confirmation. Patientez quelques instants.')
const anotherCheckoutOpened = () =>
  new AppError('conflict', 'Un autre paiement vient d’être ouvert. Réessayez.')

const attemptReservation = (
  { db }: AppContext,
  { provider }: Payments,
  viewer: SessionMember,
  choice: ProductChoice,
): Promise<OpenPurchase | null> =>
  db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    await requireStillAllowed(tx, viewer, 'contribute')
    const refusal = refusalOf(choice, await findPurchaseBlockers(tx, viewer.id, provider))
    if (refusal) throw new AppError('conflict', refusal)
    const price = { amount_cents: priceOf(choice), currency: CURRENCY }
    return await findOrInsertPurchase(
      tx,
      { ...choice, ...price, user_id: viewer.id, provider },
      REUSE_MINUTES,
    )
  })

function refusalOf(
  { product }: ProductChoice,
  { has_running_subscription, paid_until, is_verified }: PurchaseBlockers,
): string | null {
  if (product === 'verified') return is_verified ? 'Votre compte est déjà vérifié.' : null
  if (has_running_subscription) return 'Vous avez déjà un abonnement VIP : gérez-le depuis cette page.'
  // Paying again now would pay for the same time twice.
  return paid_until
    ? `Vous avez déjà payé jusqu’au ${longDate(paid_until)} : vous pourrez vous réabonner à ce moment-là.`
    : null
}

/** Parameters of the cancel URL: the member finds their choice again. */
const choiceParams = ({ interval, verified_type }: ProductChoice) =>
  interval ? `rythme=${INTERVAL_PARAMS[interval]}` : `couleur=${COLOUR_PARAMS[verified_type]}`
const INTERVAL_PARAMS = { month: 'mensuel', year: 'annuel' }
const COLOUR_PARAMS = { blue: 'bleu', red: 'rouge', yellow: 'jaune' }

type Reservation = { viewer: SessionMember; choice: ProductChoice; purchase: OpenPurchase }

async function createCheckoutSession(
  ctx: AppContext,
  payments: Payments,
  { viewer, choice, purchase }: Reservation,
) {
  const productUrl = `${ctx.site.url}/${choice.product}`
  return await payments.createCheckout({
    purchase_id: purchase.id,
    customer_id: await findOrCreateCustomer(ctx, payments, viewer),
    choice,
    amount_cents: priceOf(choice),
    currency: CURRENCY,
    success_url: `${productUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${productUrl}?canceled=true&${choiceParams(choice)}`,
    // Computed from the purchase: a repeated call must send the same parameters with the same idempotency key.
    expires_at: new Date(Date.parse(purchase.created_at) + CHECKOUT_MINUTES * 60_000).toISOString(),
  })
}

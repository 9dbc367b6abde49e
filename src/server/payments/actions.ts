import { authorise } from '#server/platform/policies.ts'
import { AppError } from '#domain/errors.ts'
import { type Purchase, type ProductChoice, CURRENCY, priceOf } from '#domain/payments.ts'
import { longDate } from '#domain/time.ts'
import type { Payments } from '#server/platform/adapters/payments.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { accountDeletedError, lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import {
  findCustomer,
  findCustomerEmail,
  findPurchase,
  findSubscription,
  insertCustomer,
  expirePurchase,
  findPurchaseBlockers,
  type PurchaseBlockers,
  findOrInsertPurchase,
  type OpenPurchase,
  setCheckoutSession,
} from './queries.ts'
import { isIrrelevant } from './reconcile.queries.ts'
import { readAndApplySnapshot } from './reconcile.ts'

function requirePayments({ payments }: Pick<AppContext, 'payments'>): Payments {
  if (!payments) throw new AppError('unavailable', 'Ce site ne propose pas de paiement pour le moment.')
  return payments
}

/** For calls to the provider: when it is unavailable, the caller gets this message. */
const orUnavailable =
  (message: string) =>
  (error: unknown): never => {
    if (error instanceof AppError) throw error
    throw Object.assign(new AppError('unavailable', message), { cause: error })
  }

/** The member's customer id at the provider; the customer is created at the first checkout. */
async function findOrCreateCustomer(
  { db, enqueue }: AppContext,
  payments: Payments,
  { id, email }: SessionMember,
): Promise<string> {
  const { provider } = payments
  const known = await findCustomer(db.sql, id, provider)
  if (known) return known
  const customer_id = await payments.createCustomer({ id, email })
  await insertCustomer(db.sql, { user_id: id, provider, customer_id })
  const saved = await findCustomer(db.sql, id, provider)
  // Another tab created a customer meanwhile, or the account was deleted: a job erases the unused one.
  if (saved !== customer_id) await enqueue(db.sql, 'update_customer', { customer_id })
  if (!saved) throw accountDeletedError()
  return saved
}

/** Sends the account's e-mail address to the provider, or erases a customer without an account. */
export async function updateStripeCustomer(
  { db, payments }: Pick<AppContext, 'db'> & { payments: Payments },
  customerId: string,
): Promise<void> {
  const email = await findCustomerEmail(db.sql, customerId)
  await payments.updateCustomer(customerId, email === null ? null : { email })
}

export async function readPurchase(
  sql: Sql,
  viewer: SessionMember,
  checkoutSessionId: string,
): Promise<Purchase> {
  const purchase = await findPurchase(sql, viewer.id, checkoutSessionId)
  if (!purchase) throw new AppError('forbidden', 'Ce paiement n’est pas le vôtre.')
  return purchase
}

/** Returns the URL of the portal to change the card, cancel and read invoices. Allowed to banned members too. */
export async function openCustomerPortal(ctx: AppContext, viewer: SessionMember): Promise<{ url: string }> {
  const payments = requirePayments(ctx)
  const customer_id = await findCustomer(ctx.db.sql, viewer.id, payments.provider)
  if (!customer_id) throw new AppError('conflict', 'Vous n’avez encore rien payé sur Plan B.')
  const { status } = await findSubscription(ctx.db.sql, viewer.id)
  return await payments
    .openPortal({
      customer_id,
      return_url: `${ctx.site.url}/${status === 'inactive' ? 'verified' : 'vip'}`,
    })
    .catch(orUnavailable('Impossible d’ouvrir le portail de gestion'))
}

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
    await authorise(tx, viewer, choice.product === 'vip' ? 'checkout.create' : 'payment.verified.create')
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

/**
 * Receives an event of the provider and applies the customer's current state. The provider sends the event again, for days,
 * until it gets a 2xx: so the response follows the commit.
 */
export async function receiveEvent(
  ctx: AppContext,
  { body, signature = '' }: { body: string; signature: string | undefined },
): Promise<{ received: true }> {
  const payments = requirePayments(ctx)
  const event = await payments.readEvent(body, signature).catch(orUnavailable(SENT_AGAIN))
  if (!event) throw new AppError('forbidden', 'Cette requête ne vient pas du prestataire de paiement.')
  if (event.customer_id && !(await isIrrelevant(ctx.db.sql, event))) {
    await readAndApplySnapshot({ ...ctx, payments }, event.customer_id, event).catch(
      orUnavailable(SENT_AGAIN),
    )
  }
  return { received: true }
}

const SENT_AGAIN = 'Cet événement sera accepté plus tard.'

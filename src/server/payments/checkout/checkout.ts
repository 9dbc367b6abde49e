import { AppError } from '#domain/errors.ts'
import { type ProductChoice, CURRENCY, priceOf } from '#domain/payments.ts'
import { longDate } from '#domain/time.ts'
import type { Payments } from '#server/adapters/payments/payments.ts'
import { lockViewer } from '#server/db/locks.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { requireStillAllowed } from '#server/policies/ban-guard.ts'
import type { AppContext } from '#server/context.ts'
import { customerOf } from '../customer.ts'
import { orUnavailable, requirePayments } from '../provider.ts'
import {
  expirePurchase,
  findPurchaseState,
  type PurchaseState,
  openPurchase,
  type OpenPurchase,
  setPage,
} from './queries.ts'

/** An unpaid page is closed after an hour. It is reused for less than half of it: the provider requires more time left. */
const PAGE_MINUTES = 60
const FRESH_MINUTES = 25
const ATTEMPTS = 3

/** The provider's page where the member pays for this. */
export async function startPayment(
  ctx: AppContext,
  viewer: SessionMember,
  choice: ProductChoice,
): Promise<{ url: string }> {
  const payments = requirePayments(ctx)
  const failed = orUnavailable(FAILURES[choice.product])
  const purchase = await reserve(ctx, payments, viewer, choice).catch(failed)
  if (purchase.url) return { url: purchase.url }
  const page = await createPage(ctx, payments, { viewer, choice, purchase }).catch(failed)
  if (!(await setPage(ctx.db.sql, purchase.id, page))) {
    // Another tab chose something else or got a page of its own meanwhile.
    await payments.closeCheckout(page.session_id).catch(failed)
    throw anotherOpened()
  }
  return { url: page.url }
}

const FAILURES = {
  vip: 'Impossible de créer la session de paiement',
  verified: 'Impossible de créer le paiement. Veuillez réessayer.',
}

/**
 * The row of the page that will be opened. One product has one open page: two tabs get the same, and a page of before is
 * closed at the provider first, so that no member pays twice.
 */
async function reserve(
  ctx: AppContext,
  payments: Payments,
  viewer: SessionMember,
  choice: ProductChoice,
): Promise<OpenPurchase> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const open = await reserveOnce(ctx, payments, viewer, choice)
    if (!open) continue
    if (open.is_same && open.is_recent) return open
    const isClosed = !open.session_id || !open.is_ours || (await payments.closeCheckout(open.session_id))
    if (!isClosed) throw beingConfirmed()
    await expirePurchase(ctx.db.sql, open)
  }
  throw anotherOpened()
}

const beingConfirmed = () =>
  new AppError('conflict', 'Votre paiement est en cours de confirmation. Patientez quelques instants.')
const anotherOpened = () => new AppError('conflict', 'Un autre paiement vient d’être ouvert. Réessayez.')

const reserveOnce = (
  { db }: AppContext,
  { provider }: Payments,
  viewer: SessionMember,
  choice: ProductChoice,
): Promise<OpenPurchase | null> =>
  db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    await requireStillAllowed(tx, viewer, 'contribute')
    const refusal = refusalOf(choice, await findPurchaseState(tx, viewer.id, provider))
    if (refusal) throw new AppError('conflict', refusal)
    const price = { amount_cents: priceOf(choice), currency: CURRENCY }
    return await openPurchase(tx, { ...choice, ...price, user_id: viewer.id, provider }, FRESH_MINUTES)
  })

function refusalOf(
  { product }: ProductChoice,
  { subscription_runs, paid_until, is_verified }: PurchaseState,
): string | null {
  if (product === 'verified') return is_verified ? 'Votre compte est déjà vérifié.' : null
  if (subscription_runs) return 'Vous avez déjà un abonnement VIP : gérez-le depuis cette page.'
  // A member who paid again now would pay for the same time twice.
  return paid_until
    ? `Vous avez déjà payé jusqu’au ${longDate(paid_until)} : vous pourrez vous réabonner à ce moment-là.`
    : null
}

/** A member who cancels finds their choice again. */
const chosenInAddress = ({ interval, verified_type }: ProductChoice) =>
  interval ? `rythme=${RHYTHMS[interval]}` : `couleur=${COLOURS[verified_type]}`
const RHYTHMS = { month: 'mensuel', year: 'annuel' }
const COLOURS = { blue: 'bleu', red: 'rouge', yellow: 'jaune' }

type Reserved = { viewer: SessionMember; choice: ProductChoice; purchase: OpenPurchase }

async function createPage(ctx: AppContext, payments: Payments, { viewer, choice, purchase }: Reserved) {
  const home = `${ctx.site.url}/${choice.product}`
  return await payments.createCheckout({
    purchase_id: purchase.id,
    customer_id: await customerOf(ctx, payments, viewer),
    choice,
    amount_cents: priceOf(choice),
    currency: CURRENCY,
    success_url: `${home}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${home}?canceled=true&${chosenInAddress(choice)}`,
    // By the purchase: asked for again, the page is the same to the letter.
    expires_at: new Date(Date.parse(purchase.created_at) + PAGE_MINUTES * 60_000).toISOString(),
  })
}

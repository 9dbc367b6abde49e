import type { Context, Hono } from 'hono'
import { AppError, notFound } from '#domain/errors.ts'
import { authorise } from '#server/platform/policies.ts'
import { IMPOSSIBLE_VALUE } from '#server/platform/http/errors.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { type SimulatedAccount, StripeRefusal } from './account.ts'
import { sessionAsOfNow, paySession, refuseCard } from './checkout.ts'
import { checkoutPage, successUrl, type SimulatorPage, portalPage } from './pages.ts'
import { changeInPortal, readPortal } from './portal.ts'
import type { ObjectOf } from './objects.ts'
import { findObject } from './queries.ts'
import type { StripeSimulator } from './rest.ts'

type RequestContext = Context<RequestEnv>

const CHECKOUT = '/dev/stripe/checkout/:id'
const PORTAL = '/dev/stripe/portal/:id'

/** Checkout and portal pages of the simulated Stripe. Members other than the customer get a 404. */
export function stripeSimulatorRoutes(app: Hono<RequestEnv>, { account }: Pick<StripeSimulator, 'account'>) {
  app.get(CHECKOUT, async (c) => {
    const session = sessionAsOfNow(await findOwnCheckout(c, account))
    return await respond(c, checkoutPage(session, c.req.query('carte') === 'refusee'))
  })
  app.post(CHECKOUT, async (c) => c.redirect(await submitCheckout(c, account), 303))
  app.get(PORTAL, async (c) => {
    const portal = await findOwnPortal(c, account)
    const view = await readPortal(account.sql, portal.customer)
    return await respond(c, portalPage(portal, view, c.req.query('etat') === 'change'))
  })
  app.post(PORTAL, async (c) => {
    const portal = await findOwnPortal(c, account)
    const change = changeInPortal(account, portal, await c.req.parseBody())
    return c.redirect((await isAccepted(change)) ? c.req.path : `${c.req.path}?etat=change`, 303)
  })
}

/** Carries out the buyer's action. Returns the address of the next page. */
async function submitCheckout(c: RequestContext, account: SimulatedAccount): Promise<string> {
  const session = await findOwnCheckout(c, account)
  const { action } = await c.req.parseBody()
  if (action === 'cancel') return session.cancel_url
  if (action !== 'pay' && action !== 'refuse') throw new AppError('invalid', IMPOSSIBLE_VALUE)
  const change = action === 'pay' ? paySession : refuseCard
  if (!(await isAccepted(account.transaction<unknown>((tx) => change(tx, session.id))))) return c.req.path
  return action === 'pay' ? successUrl(session) : `${c.req.path}?carte=refusee`
}

/** Refused to banned members. */
async function findOwnCheckout(c: RequestContext, account: SimulatedAccount) {
  const { object, member } = await findOwn(c, account, 'checkout.session', CHECKOUT)
  await authorise(account.sql, member, 'checkout.create')
  return object
}

/** Allowed to banned members, who may cancel their subscription. */
async function findOwnPortal(c: RequestContext, account: SimulatedAccount) {
  return (await findOwn(c, account, 'billing_portal.session', PORTAL)).object
}

async function findOwn<K extends 'checkout.session' | 'billing_portal.session'>(
  c: RequestContext,
  { sql }: SimulatedAccount,
  kind: K,
  route: string,
) {
  c.set('route', route)
  const [member, object] = await Promise.all([
    c.get('readMember')(c),
    findObject<'checkout.session' | 'billing_portal.session'>(sql, kind, c.req.param('id') ?? ''),
  ])
  const customer = object && (await findObject(sql, 'customer', object.customer))
  if (!member || !object || customer?.metadata['member'] !== member.id) throw notFound()
  return { member, object: object as ObjectOf<K> }
}

/** False when another tab changed the object first: the page then shows the current state. */
async function isAccepted(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (error instanceof StripeRefusal) return false
    throw error
  }
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

async function respond(c: RequestContext, page: SimulatorPage) {
  c.header('Content-Security-Policy', POLICY)
  c.header('Cache-Control', 'private, no-store')
  return c.html(await page)
}

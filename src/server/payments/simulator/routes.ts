import type { Context, Hono } from 'hono'
import { AppError, notFound } from '#domain/errors.ts'
import { IMPOSSIBLE_VALUE } from '#server/platform/http/errors.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { authorise } from '#server/platform/policies.ts'
import { checkoutPage, portalPage, type SimulatorPage, successUrl } from './pages.ts'
import { findObject, listObjects } from './queries.ts'
import type { StripeSimulator } from './rest.ts'
import * as state from './state.ts'

type RequestContext = Context<RequestEnv>

const CHECKOUT = '/dev/stripe/checkout/:id'
const PORTAL = '/dev/stripe/portal/:id'

/** Checkout and portal pages of the simulated Stripe. Members other than the customer get a 404. */
export function stripeSimulatorRoutes(app: Hono<RequestEnv>, { account }: Pick<StripeSimulator, 'account'>) {
  app.get(CHECKOUT, async (c) => {
    const session = state.sessionAsOfNow(await findOwnCheckout(c, account))
    return await respond(c, checkoutPage(session))
  })
  app.post(CHECKOUT, async (c) => {
    const session = await findOwnCheckout(c, account)
    const { action } = await c.req.parseBody()
    if (action === 'cancel') return c.redirect(session.cancel_url, 303)
    if (action !== 'pay') throw new AppError('invalid', IMPOSSIBLE_VALUE)
    const payment = account.transaction((tx) => state.paySession(tx, session.id))
    return c.redirect((await isAccepted(payment)) ? successUrl(session) : c.req.path, 303)
  })
  app.get(PORTAL, async (c) => {
    const portal = await findOwnPortal(c, account)
    const { customer } = portal
    const [subscriptions, charges, invoices] = await Promise.all([
      listObjects(account.sql, 'subscription', { customer }),
      listObjects(account.sql, 'charge', { customer }),
      listObjects(account.sql, 'invoice', { customer }),
    ])
    const view = { subscriptions: subscriptions.map(state.subscriptionAsOfNow), charges, invoices }
    return await respond(c, portalPage(portal, view, c.req.query('etat') === 'change'))
  })
  app.post(PORTAL, async (c) => {
    const { customer } = await findOwnPortal(c, account)
    const { action, id } = await c.req.parseBody()
    if ((action !== 'cancel' && action !== 'resume') || typeof id !== 'string') {
      throw new AppError('invalid', IMPOSSIBLE_VALUE)
    }
    const subscription = await findObject(account.sql, 'subscription', id)
    if (subscription?.customer !== customer) throw notFound()
    const change = account.transaction((tx) => state.cancelAtPeriodEnd(tx, id, action === 'cancel'))
    return c.redirect((await isAccepted(change)) ? c.req.path : `${c.req.path}?etat=change`, 303)
  })
}

/** Refused to banned members. */
async function findOwnCheckout(c: RequestContext, { sql }: state.SimulatedAccount) {
  c.set('route', CHECKOUT)
  const session = await findObject(sql, 'checkout.session', c.req.param('id') ?? '')
  const own = await requireOwn(c, sql, session)
  await authorise(sql, own.member, 'checkout.create')
  return own.object
}

/** Allowed to banned members, who may cancel their subscription. */
async function findOwnPortal(c: RequestContext, { sql }: state.SimulatedAccount) {
  c.set('route', PORTAL)
  const portal = await findObject(sql, 'billing_portal.session', c.req.param('id') ?? '')
  return (await requireOwn(c, sql, portal)).object
}

async function requireOwn<T extends { customer: string }>(c: RequestContext, sql: Sql, object: T | null) {
  const member = await c.get('readMember')(c)
  const customer = object && (await findObject(sql, 'customer', object.customer))
  if (!member || !object || customer?.metadata['member'] !== member.id) throw notFound()
  return { member, object }
}

/** False when another tab changed the object first: the page then shows the current state. */
async function isAccepted(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (error instanceof state.StripeRefusal) return false
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

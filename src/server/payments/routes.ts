import type { Hono } from 'hono'
import { paymentsApi } from '#api/payments.ts'
import { AppError } from '#domain/errors.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { startPayment } from './checkout/checkout.ts'
import { openCustomerPortal } from './customer.ts'
import { countOgTaken, findPurchase, findSubscription } from './queries.ts'
import { receiveEvent } from './webhook.ts'

export function paymentsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { sql } = ctx.db
  mount(app, paymentsApi.readOffer, async () => ({ og_taken: await countOgTaken(sql) }))
  mount(app, paymentsApi.checkSubscription, ({ viewer }) => findSubscription(sql, viewer.id))
  mount(app, paymentsApi.createCheckout, ({ viewer, body: { interval } }) =>
    startPayment(ctx, viewer, { product: 'vip', interval, verified_type: null }),
  )
  mount(app, paymentsApi.createPayment, ({ viewer, body: { verified_type } }) =>
    startPayment(ctx, viewer, { product: 'verified', interval: null, verified_type }),
  )
  mount(app, paymentsApi.customerPortal, ({ viewer }) => openCustomerPortal(ctx, viewer))
  mount(app, paymentsApi.readPurchase, async ({ viewer, params }) => {
    const purchase = await findPurchase(sql, viewer.id, params.sessionId)
    if (!purchase) throw new AppError('forbidden', 'Ce paiement n’est pas le vôtre.')
    return purchase
  })
  mount(app, paymentsApi.webhook, async (_, c) =>
    receiveEvent(ctx, { body: await c.req.text(), signature: c.req.header('stripe-signature') }),
  )
}

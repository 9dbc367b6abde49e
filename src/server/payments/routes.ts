import { paymentsApi } from '#api/payments.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { startPayment, openCustomerPortal, readPurchase, receiveEvent } from './actions.ts'
import { countOgTaken, findSubscription } from './queries.ts'

export function paymentsRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(paymentsApi, {
    readOffer: async () => ({ og_taken: await countOgTaken(sql) }),
    checkSubscription: ({ viewer }) => findSubscription(sql, viewer.id),
    createCheckout: ({ viewer, body: { interval } }) =>
      startPayment(ctx, viewer, { product: 'vip', interval, verified_type: null }),
    createPayment: ({ viewer, body: { verified_type } }) =>
      startPayment(ctx, viewer, { product: 'verified', interval: null, verified_type }),
    customerPortal: ({ viewer }) => openCustomerPortal(ctx, viewer),
    readPurchase: ({ viewer, params }) => readPurchase(sql, viewer, params.sessionId),
    webhook: async (_, c) =>
      receiveEvent(ctx, { body: await c.req.text(), signature: c.req.header('stripe-signature') }),
  })
}

import Stripe from 'stripe'

/** The header `Stripe-Signature` of an event, as Stripe itself writes it. */
export const signEvent = (body: string, secret: string, at = new Date()): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  })

/** The header `Stripe-Signature` of an event, as Stripe itself writes it. */
export async function signEvent(body: string, secret: string, at = new Date()): Promise<string> {
  const { default: Stripe } = await import('stripe')
  const timestamp = Math.floor(at.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
}

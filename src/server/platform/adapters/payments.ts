import type { BillingInterval, ProductChoice, SubscriptionStatus } from '#domain/payments.ts'

/** Product names on checkout pages, invoices and receipts of the provider. */
export const PRODUCT_NAMES = { vip: 'Plan B VIP', verified: 'Plan B : badge vérifié' } as const

/** The payment provider: Stripe, or its simulator on a local site without keys (server/payments/simulator). */
export type Payments = {
  provider: 'stripe' | 'stripe_test' | 'simulated'
  /** Idempotent for a day: the same member gets the same customer, unless the provider failed meanwhile. */
  createCustomer(member: { id: string; email: string }): Promise<string>
  /** Sets the e-mail address for receipts. Null deletes the customer's personal data; invoices and charges keep theirs. */
  updateCustomer(customerId: string, member: { email: string } | null): Promise<void>
  /** Idempotent: the same purchase gets the same checkout session, unless the provider failed meanwhile. */
  createCheckout(request: NewCheckoutSession): Promise<{ checkout_session_id: string; url: string }>
  /** Expires the checkout session. False when it is paid already. */
  closeCheckout(checkoutSessionId: string): Promise<boolean>
  openPortal(portal: { customer_id: string; return_url: string }): Promise<{ url: string }>
  /** Null unless the provider signed it within the last five minutes. May call the provider to find the customer. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | null>
  /** The customer's completed checkout sessions, subscriptions and payments, as of now. */
  readCustomer(customerId: string): Promise<CustomerSnapshot>
  /** Cancels at once. Idempotent. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Refunds in full. Idempotent. */
  refundPayment(paymentId: string): Promise<void>
}

/** A failed call to the provider. Its message has no personal data: errors are logged. */
export class PaymentError extends Error {
  override name = 'PaymentError'
  /** The provider did not respond, failed or was overloaded. Otherwise it refused this call. */
  readonly isUnavailable: boolean

  constructor(message: string, { isUnavailable }: { isUnavailable: boolean }) {
    super(message)
    this.isUnavailable = isUnavailable
  }
}

export type NewCheckoutSession = {
  purchase_id: string
  customer_id: string
  choice: ProductChoice
  amount_cents: number
  currency: string
  success_url: string
  cancel_url: string
  expires_at: string
}

/** An event names the customer to read; its content is not used, as events may come late or out of order. */
export type PaymentEvent = {
  id: string
  type: string
  /** Null when the event does not concern a customer. */
  customer_id: string | null
  object_id: string | null
}

export type CustomerSnapshot = {
  /** Completed checkout sessions only. */
  checkout_sessions: CheckoutSessionSnapshot[]
  subscriptions: SubscriptionSnapshot[]
}

export type CheckoutSessionSnapshot = {
  id: string
  amount_cents: number
  currency: string
  /** The subscription that was bought; null for a single payment. */
  subscription_id: string | null
  /** Null until the payment succeeded. */
  payment: PaymentSnapshot | null
}

export type PaymentSnapshot = {
  /** Null without a card payment: paid from a credit, or outside Stripe. */
  id: string | null
  paid_at: string
  /** Refunded in full, or disputed. */
  is_reversed: boolean
  /** The bank withdrew the amount, provisionally or finally. False for an inquiry and for a dispute that was won. */
  is_disputed: boolean
}

export type SubscriptionSnapshot = {
  id: string
  status: SubscriptionStatus
  interval: BillingInterval
  cancel_at_period_end: boolean
  created_at: string
  /** Ordered by `paid_until`, the newest last. */
  payments: (PaymentSnapshot & { paid_until: string })[]
}

import type { BillingInterval, ProductChoice, SubscriptionStatus } from '#domain/payments.ts'

/** As pages, invoices and receipts of the provider name them. */
export const PRODUCT_NAMES = { vip: 'Plan B VIP', verified: 'Plan B : badge vérifié' } as const

/** Where people pay: Stripe, or on a local site without keys the simulated one (server/payments-simulator). */
export type Payments = {
  provider: 'stripe' | 'stripe_test' | 'simulated'
  /** The same customer however often one asks for the same member within a day, unless the provider failed meanwhile. */
  createCustomer(member: { id: string; email: string }): Promise<string>
  /** Where receipts go; null deletes name, address and account from the customer, not from what was paid. */
  updateCustomer(customerId: string, member: { email: string } | null): Promise<void>
  /** The same page however often one asks for the same purchase, unless the provider failed meanwhile. */
  createCheckout(page: CheckoutPage): Promise<{ session_id: string; url: string }>
  /** Closes the page to payments. False when a member just paid. */
  closeCheckout(sessionId: string): Promise<boolean>
  openPortal(portal: { customer_id: string; return_url: string }): Promise<{ url: string }>
  /** Null when it is not signed by the provider within the last five minutes. May have to ask whom it concerns. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | null>
  /** Everything that the provider knows of a customer at this moment. */
  readCustomer(customerId: string): Promise<CustomerReading>
  /** At once, and it does not matter if it was done before. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** In full, and it does not matter if it was done before. */
  refundPayment(paymentId: string): Promise<void>
}

/** Why the provider could not do it, without personal data: errors are logged. */
export class PaymentError extends Error {
  override name = 'PaymentError'
  /** The provider did not respond, failed or was overloaded. Otherwise it refused this call. */
  readonly isUnavailable: boolean

  constructor(message: string, { isUnavailable }: { isUnavailable: boolean }) {
    super(message)
    this.isUnavailable = isUnavailable
  }
}

export type CheckoutPage = {
  purchase_id: string
  customer_id: string
  choice: ProductChoice
  amount_cents: number
  currency: string
  success_url: string
  cancel_url: string
  expires_at: string
}

/** An event says who is concerned; what is true now is read from the provider. */
export type PaymentEvent = {
  id: string
  type: string
  /** Null for what does not concern a customer. */
  customer_id: string | null
  object_id: string | null
}

export type CustomerReading = {
  /** The pages that were completed. */
  sessions: SessionReading[]
  subscriptions: SubscriptionReading[]
}

export type SessionReading = {
  id: string
  amount_cents: number
  currency: string
  /** What it began, where it sold a subscription. */
  subscription_id: string | null
  /** The money, once it has arrived. */
  payment: PaymentReading | null
}

export type PaymentReading = {
  /** Null where no card was asked: paid from a credit, or outside. */
  id: string | null
  paid_at: string
  /** Refunded in full, or taken back by the bank. */
  is_returned: boolean
  /** The bank took it back, for now or for good; an inquiry or a dispute that was won does not count. */
  is_disputed: boolean
}

export type SubscriptionReading = {
  id: string
  status: SubscriptionStatus
  interval: BillingInterval
  cancel_at_period_end: boolean
  created_at: string
  /** The newest one last. */
  payments: (PaymentReading & { paid_until: string })[]
}

import type { SimulatorTransaction } from './account.ts'
import { type Charge, type Invoice, listOf, newId, nowInSeconds } from './objects.ts'

/** An amount to invoice. */
export type Bill = {
  customer: string
  amount: number
  currency: string
  description: string
  /** The period that is paid; absent for a single payment. */
  subscription?: { id: string; start: number; end: number }
}

const COMMON = { livemode: false } as const

export function newInvoice(bill: Bill, status: 'open' | 'paid'): Invoice {
  const { customer, amount, currency, description, subscription } = bill
  const [id, created] = [newId('in'), nowInSeconds()]
  const { start, end } = subscription ?? { start: created, end: created }
  return {
    ...COMMON,
    id,
    object: 'invoice',
    created,
    customer,
    status,
    total: amount,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: status === 'paid' ? created : null,
      voided_at: null,
    },
    currency,
    parent: subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: { subscription: subscription.id },
        }
      : null,
    lines: listOf(`/v1/invoices/${id}/lines`, [
      { id: `il_${id}`, object: 'line_item', description, amount, currency, period: { start, end } },
    ]),
    payments: listOf('/v1/invoice_payments', [
      {
        id: `inpay_${id}`,
        object: 'invoice_payment',
        invoice: id,
        status,
        payment: { type: 'payment_intent', payment_intent: newId('pi') },
      },
    ]),
  }
}

export const paymentIntentOf = ({ id, payments }: Invoice): string => {
  const [payment] = payments.data
  if (!payment) throw new Error(`The invoice ${id} has no payment.`)
  return payment.payment.payment_intent
}

/** An attempt to charge the card. */
export function newCharge(
  { customer, amount, currency, description }: Omit<Bill, 'subscription'>,
  payment_intent: string,
  status: Charge['status'],
): Charge {
  return {
    ...COMMON,
    id: newId('ch'),
    object: 'charge',
    created: nowInSeconds(),
    customer,
    payment_intent,
    amount,
    amount_refunded: 0,
    currency,
    description,
    status,
    paid: status === 'succeeded',
    refunded: false,
    disputed: false,
  }
}

/** Charges the card successfully and saves the paid invoice. */
export async function payBill(tx: SimulatorTransaction, bill: Bill): Promise<Invoice> {
  const invoice = newInvoice(bill, 'paid')
  const charge = newCharge(bill, paymentIntentOf(invoice), 'succeeded')
  await tx.save(charge, bill.customer)
  await tx.save(invoice, bill.customer)
  await tx.emit('charge.succeeded', charge, bill.customer)
  await tx.emit('invoice.paid', invoice, bill.customer)
  return invoice
}

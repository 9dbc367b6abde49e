import { AppError } from '#domain/errors.ts'
import type { Payments } from '#server/adapters/payments/payments.ts'
import { accountDeleted } from '#server/db/locks.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import type { AppContext } from '#server/context.ts'
import { orUnavailable, requirePayments } from './provider.ts'
import { findCustomer, findCustomerEmail, findSubscription, insertCustomer } from './queries.ts'

/** The member as the provider knows them, from their first payment page on. */
export async function customerOf(
  { db, enqueue }: AppContext,
  payments: Payments,
  { id, email }: SessionMember,
): Promise<string> {
  const { provider } = payments
  const known = await findCustomer(db.sql, id, provider)
  if (known) return known
  const customer_id = await payments.createCustomer({ id, email })
  await insertCustomer(db.sql, { user_id: id, provider, customer_id })
  const saved = await findCustomer(db.sql, id, provider)
  // Another tab made one meanwhile, or the account was deleted: a job erases the one that is not used.
  if (saved !== customer_id) await enqueue(db.sql, 'payment_customer', { customer_id })
  if (!saved) throw accountDeleted()
  return saved
}

/** The provider writes to the address of the account. A customer of no account is erased. */
export async function updateCustomer(
  { db, payments }: Pick<AppContext, 'db'> & { payments: Payments },
  customerId: string,
): Promise<void> {
  const email = await findCustomerEmail(db.sql, customerId)
  await payments.updateCustomer(customerId, email === null ? null : { email })
}

/** Where the member changes the card, cancels, and finds their invoices. Open to banned members too. */
export async function customerPortal(ctx: AppContext, viewer: SessionMember): Promise<{ url: string }> {
  const payments = requirePayments(ctx)
  const customer_id = await findCustomer(ctx.db.sql, viewer.id, payments.provider)
  if (!customer_id) throw new AppError('conflict', 'Vous n’avez encore rien payé sur Plan B.')
  const { status } = await findSubscription(ctx.db.sql, viewer.id)
  return await payments
    .openPortal({
      customer_id,
      return_url: `${ctx.site.url}/${status === 'inactive' ? 'verified' : 'vip'}`,
    })
    .catch(orUnavailable('Impossible d’ouvrir le portail de gestion'))
}

import { AppError } from '#domain/errors.ts'
import type { Purchase } from '#domain/payments.ts'
import type { Payments } from '#server/platform/adapters/payments.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { accountDeleted } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import type { AppContext } from '#server/platform/context.ts'
import { orUnavailable, requirePayments } from './provider.ts'
import { findCustomer, findCustomerEmail, findPurchase, findSubscription, insertCustomer } from './queries.ts'

/** The member's customer id at the provider; the customer is created at the first checkout. */
export async function findOrCreateCustomer(
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
  // Another tab created a customer meanwhile, or the account was deleted: a job erases the unused one.
  if (saved !== customer_id) await enqueue(db.sql, 'update_customer', { customer_id })
  if (!saved) throw accountDeleted()
  return saved
}

/** Sends the account's e-mail address to the provider, or erases a customer without an account. */
export async function updateCustomer(
  { db, payments }: Pick<AppContext, 'db'> & { payments: Payments },
  customerId: string,
): Promise<void> {
  const email = await findCustomerEmail(db.sql, customerId)
  await payments.updateCustomer(customerId, email === null ? null : { email })
}

export async function readPurchase(
  sql: Sql,
  viewer: SessionMember,
  checkoutSessionId: string,
): Promise<Purchase> {
  const purchase = await findPurchase(sql, viewer.id, checkoutSessionId)
  if (!purchase) throw new AppError('forbidden', 'Ce paiement n’est pas le vôtre.')
  return purchase
}

/** Returns the URL of the portal to change the card, cancel and read invoices. Allowed to banned members too. */
export async function openCustomerPortal(ctx: AppContext, viewer: SessionMember): Promise<{ url: string }> {
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

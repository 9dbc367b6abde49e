import { authorise } from '#server/platform/policies.ts'
import type { Context } from 'hono'
import { cleanPseudo, type PlansOnDeletion, STAFF_CANNOT_LEAVE } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { isStaff } from '#domain/permissions.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockMember, lockViewer } from '#server/platform/db/locks.ts'
import { accountDeleted } from '#server/platform/mail/templates/account.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findAccount } from '#server/accounts/queries.ts'
import { deleteMailTokens } from '#server/accounts/mail-links.queries.ts'
import { setCustomersDeleted } from '#server/payments/queries.ts'
import { publishPlanChange } from '#server/plans/actions.ts'
import { findRole } from '#server/platform/policies.queries.ts'
import { hidePlans } from '#server/plans/removal.queries.ts'
import {
  cancelSubscriptions,
  closeUser,
  anonymisePayments,
  insertBannedEmail,
  insertTombstone,
  lockPlansToDelete,
  type Tombstone,
} from './erase.queries.ts'

type Request = { pseudo: string; plans: PlansOnDeletion }

/** Closes the account: it disappears at once, and a job purges its data. */
export async function eraseAccount(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  request: Request,
): Promise<{ done: true }> {
  const { db, cookies, sendLater, live } = ctx
  if (cleanPseudo(request.pseudo) !== viewer.pseudo) {
    throw new AppError('invalid', 'Ce n’est pas votre pseudo.', 'pseudo')
  }
  await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id, 'remove')
    await authorise(tx, viewer, 'account.delete')
    if (isStaff({ role: await findRole(tx, viewer.id) })) throw stillInOffice()
    const hasPaid = await leaveProvider(tx, ctx, viewer)
    const plans = await close(tx, ctx, viewer, request.plans)
    await sendLater(tx, accountDeleted({ to: viewer.email, hasPaid }))
    live.disconnect({ users: [viewer.id] }, tx)
    await invalidatePages(tx, [viewer.id, ...plans])
  })
  cookies.clear(c)
  return { done: true }
}

/** A stolen session must not remove a member of the staff, and the site must not lose its founder. */
const stillInOffice = () => new AppError('forbidden', STAFF_CANNOT_LEAVE)

/** Erases a member again after a backup was restored. Sends no mail. Returns whether the account existed. */
export async function eraseAgain(
  ctx: AccountContext,
  { user_id, plans }: Pick<Tombstone, 'user_id' | 'plans'>,
): Promise<boolean> {
  return await ctx.db.transaction(async (tx) => {
    if (!(await lockMember(tx, user_id, 'remove'))) return false
    const member = await findAccount(tx, user_id)
    if (!member) return false
    await leaveProvider(tx, ctx, member)
    await close(tx, ctx, member, plans)
    return true
  })
}

/** Stops all charges: jobs retry until the provider confirms. Returns whether the member is a customer. */
async function leaveProvider(
  tx: Transaction,
  { enqueue }: AccountContext,
  { id }: Pick<SessionMember, 'id'>,
): Promise<boolean> {
  await cancelSubscriptions(tx, id)
  const customers = await setCustomersDeleted(tx, id)
  await anonymisePayments(tx, id)
  for (const customer_id of customers) {
    await enqueue(tx, 'reconcile_customer', { customer_id })
    await enqueue(tx, 'update_customer', { customer_id })
  }
  return customers.length > 0
}

/** Returns the plans that are hidden with the account. */
async function close(
  tx: Transaction,
  ctx: AccountContext,
  { id, email }: Pick<SessionMember, 'id' | 'email'>,
  plansChoice: PlansOnDeletion,
): Promise<string[]> {
  const plans = await hideSomePlans(tx, ctx, id, plansChoice)
  await insertBannedEmail(tx, id, ctx.hashes.email(email))
  await deleteMailTokens(tx, id)
  await closeUser(tx, id, plansChoice)
  await insertTombstone(tx, id, plansChoice)
  await ctx.enqueue(tx, 'account_removal', { user_id: id })
  return plans
}

/** Hides one batch of the plans to delete; most members have only one batch. Returns their ids. */
export async function hideSomePlans(
  tx: Transaction,
  { live }: Pick<AccountContext, 'live'>,
  userId: string,
  plansChoice: PlansOnDeletion,
): Promise<string[]> {
  const plans = await lockPlansToDelete(tx, userId, plansChoice)
  if (plans.length === 0) return plans
  await hidePlans(tx, plans)
  for (const plan of plans) publishPlanChange(tx, live, plan)
  return plans
}

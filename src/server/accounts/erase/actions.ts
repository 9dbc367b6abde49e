import type { Context } from 'hono'
import { cleanPseudo, type PlanFate } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { invalidatePages } from '#server/db/invalidate-pages.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockViewer, lockRemovals } from '#server/db/locks.ts'
import { accountDeleted } from '#server/mail/letters.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { proveIdentity } from '#server/accounts/credentials/credentials.ts'
import type { AccountParts } from '../parts.ts'
import { deleteMailTokens } from '#server/accounts/mail-links/queries.ts'
import { unsettleCustomers } from '#server/payments/queries.ts'
import { tellReaders } from '#server/plans/write/consequences.ts'
import { findRole } from '#server/sanctions/queries.ts'
import { deletePlan, takeBackCommentXp } from '#server/plans/write/queries.ts'
import {
  cancelSubscriptions,
  countFounders,
  deleteUser,
  keepBan,
  lockCounters,
  lockPlans,
  takeBackFollows,
  takeBackLikes,
  takeBackReposts,
} from './queries.ts'

type Request = { pseudo: string; password?: string | undefined; plans: PlanFate }

/** The member goes; what others rely on stays, without a name. All of it, or nothing. */
export async function eraseAccount(
  parts: AccountParts,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  request: Request,
): Promise<{ done: true }> {
  const { db, cookies, sendLater, live } = parts
  if (cleanPseudo(request.pseudo) !== viewer.pseudo) {
    throw new AppError('invalid', 'Ce n’est pas votre pseudo.', 'pseudo')
  }
  await proveIdentity(parts, c, viewer, { password: request.password ?? '', field: 'password' })
  await db.transaction(async (tx) => {
    await lockRemovals(tx, 'exclusive')
    await lockViewer(tx, viewer.id, 'remove')
    if ((await findRole(tx, viewer.id)) === 'founder' && (await countFounders(tx)) < 2) {
      throw new AppError('conflict', 'Le dernier fondateur ne peut pas supprimer son compte.')
    }
    const hasPaid = await leaveProvider(tx, parts, viewer)
    const plans = await erase(tx, parts, viewer, request.plans)
    await sendLater(tx, accountDeleted({ to: viewer.email, hasPaid }))
    live.disconnect({ users: [viewer.id] }, tx)
    await invalidatePages(tx, [viewer.id, ...plans])
  })
  cookies.clear(c)
  return { done: true }
}

/** Nothing is taken any more: jobs tell the provider, until it has heard. Answers whether there is anything to tell. */
async function leaveProvider(
  tx: Transaction,
  { enqueue }: AccountParts,
  { id }: SessionMember,
): Promise<boolean> {
  await cancelSubscriptions(tx, id)
  const customers = await unsettleCustomers(tx, id)
  for (const customer_id of customers) {
    await enqueue(tx, 'payment_sync', { customer_id })
    await enqueue(tx, 'payment_customer', { customer_id })
  }
  return customers.length > 0
}

/** Answers the plans that go too. */
async function erase(
  tx: Transaction,
  { hashes, live }: AccountParts,
  { id, email }: SessionMember,
  plans: PlanFate,
): Promise<string[]> {
  const goingPlans = await lockPlans(tx, id, plans)
  await keepBan(tx, id, hashes.email(email))
  await lockCounters(tx, id, goingPlans)
  await takeBackLikes(tx, id)
  await takeBackReposts(tx, id)
  await takeBackFollows(tx, id)
  await takeBackCommentXp(tx, goingPlans)
  for (const plan of goingPlans) {
    await deletePlan(tx, plan)
    tellReaders(tx, live, plan)
  }
  await deleteMailTokens(tx, id)
  await deleteUser(tx, id)
  return goingPlans
}

import { removeAccount } from '#server/personal-data/purge.ts'
import { listStuckAccounts } from '#server/personal-data/purge.queries.ts'
import { runDueResets } from '#server/accounts/factor-reset.ts'
import { buildExport } from '#server/personal-data/export.ts'
import type { SiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { foldCounts } from '#server/admin/analytics.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sendCommentMails } from '#server/digest/comment-mails.ts'
import { sendMessageMails } from '#server/digest/message-mails.ts'
import { handleIdleExecutions } from '#server/executions/jobs.ts'
import { updateEvidence } from '#server/executions/jobs.ts'
import { notifyFollowers } from '#server/comments/discussions.ts'
import {
  endVips,
  type OnReconcileError,
  reconcileAllCustomers,
  reconcileCustomer,
} from '#server/payments/reconcile.ts'
import { updateStripeCustomer } from '#server/payments/actions.ts'
import { listStuckPlans } from '#server/plans/removal.queries.ts'
import { removePlans } from '#server/plans/removal.ts'
import { updateRankings } from '#server/points/rankings.ts'
import { tidyUp } from '#server/ops/clean.ts'
import { sendWeeklyMails } from '#server/digest/weekly-mails.ts'
import { countSearchWords } from '#server/search/words.queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { StripeSimulator } from '#server/payments/simulator/rest.ts'

/** Each hourly job has its minute, so that they do not slow down requests together. */
const hourlyAt = (minute: number) => `${minute} * * * *`
const NIGHTLY = '23 3 * * *'
const EVIDENCE_TIME = '10 3 * * *'
const EVERY_MINUTE = '* * * * *'
const EVERY_TEN_MINUTES = '*/10 * * * *'

type JobsOptions = {
  jobs: SiteJobs
  ctx: AppContext
  /** Its connections have no time limit, for long jobs. */
  longDb: Database
  /** Present only if payments are simulated. */
  simulator?: StripeSimulator | undefined
  /** Sends a request to the site itself. */
  request: (path: string, init: RequestInit) => Promise<Response>
  /** Present only if pages are served from a build. */
  renewAssets?: (() => Promise<void>) | undefined
  onReconcileError: OnReconcileError
}

/** Jobs that may take minutes. Each must tolerate being interrupted, restarted and run twice. */
export const longJobs = (ctx: Pick<AppContext, 'db' | 'storage' | 'live'>) => ({
  data_export: ({ id }: { id: string }) => buildExport(ctx, id),
  plan_removal: ({ plan_id }: { plan_id: string }) => removePlans(ctx, [plan_id]),
  account_removal: ({ user_id }: { user_id: string }) => removeAccount(ctx, user_id),
})

/**
 * Registers every kind of job and when it runs. Exports, removals and payments run at once; mails about unread messages and
 * comments, the weekly mails of Monday morning, notifications about followed discussions and daily counts every minute;
 * rankings of the week and of the month every ten minutes; clean-up, words of the search, idle executions, the end of VIP and the reset of second factors every hour; the
 * figures of executions, the comparison with the payment provider and the files of the build every night.
 */
export async function startJobs({
  jobs,
  ctx,
  longDb,
  simulator,
  request,
  renewAssets,
  onReconcileError,
}: JobsOptions): Promise<void> {
  const { db, payments } = ctx
  const long = longJobs({ ...ctx, db: longDb })
  await jobs.work('tidy_up', async () => {
    await tidyUp(ctx)
    await resumeRemovals(ctx)
  })
  await jobs.work('data_export', long.data_export)
  await jobs.work('plan_removal', long.plan_removal)
  await jobs.work('account_removal', long.account_removal)
  await jobs.work('search_counts', () => countSearchWords(longDb.sql))
  await jobs.work('message_mails', () => sendMessageMails(ctx))
  await jobs.work('comment_mails', () => sendCommentMails(ctx))
  await jobs.work('weekly_mails', () => sendWeeklyMails(ctx))
  await jobs.work('discussion_followers', () => notifyFollowers(ctx))
  await jobs.work('plan_evidence', () => updateEvidence(longDb))
  await jobs.work('idle_executions', () => handleIdleExecutions(ctx))
  await jobs.work('fold_counts', () => foldCounts(longDb.sql))
  await jobs.work('update_rankings', () => updateRankings(longDb))
  await jobs.work('vip_end', () => endVips(ctx))
  await jobs.work('factor_resets', () => runDueResets(ctx))
  await jobs.schedule('tidy_up', hourlyAt(7), {})
  await jobs.schedule('search_counts', hourlyAt(17), {})
  await jobs.schedule('message_mails', EVERY_MINUTE, {})
  await jobs.schedule('comment_mails', EVERY_MINUTE, {})
  await jobs.schedule('weekly_mails', EVERY_MINUTE, {})
  await jobs.schedule('discussion_followers', EVERY_MINUTE, {})
  await jobs.schedule('plan_evidence', EVIDENCE_TIME, {})
  await jobs.schedule('idle_executions', hourlyAt(27), {})
  await jobs.schedule('fold_counts', EVERY_MINUTE, {})
  await jobs.schedule('update_rankings', EVERY_TEN_MINUTES, {})
  await jobs.schedule('vip_end', hourlyAt(47), {})
  await jobs.schedule('factor_resets', hourlyAt(57), {})
  if (payments) {
    await jobs.work('reconcile_customer', ({ customer_id }) =>
      reconcileCustomer({ ...ctx, payments }, customer_id),
    )
    await jobs.work('update_customer', ({ customer_id }) =>
      updateStripeCustomer({ db, payments }, customer_id),
    )
    await jobs.work('reconcile_all_customers', ({ after }) =>
      reconcileAllCustomers({ ...ctx, payments }, after, onReconcileError),
    )
    await jobs.schedule('reconcile_all_customers', NIGHTLY, { after: '' })
  }
  if (renewAssets) {
    await jobs.work('keep_assets', renewAssets)
    await jobs.schedule('keep_assets', NIGHTLY, {})
  }
  if (simulator) await jobs.work('simulated_webhook', ({ event }) => simulator.deliver(event, request))
}

/** Enqueues again the removals whose jobs failed in all attempts. */
export async function resumeRemovals({ db, enqueue }: Pick<AppContext, 'db' | 'enqueue'>): Promise<void> {
  for (const plan_id of await listStuckPlans(db.sql)) await enqueue(db.sql, 'plan_removal', { plan_id })
  for (const user_id of await listStuckAccounts(db.sql)) await enqueue(db.sql, 'account_removal', { user_id })
}

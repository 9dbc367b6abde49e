import type { CommentMailKind, ConsentMail } from '#domain/notifications/mails.ts'
import type { Mail } from '../mail/mail.ts'

/** Mails whose content may change while they wait: they are composed at each attempt, for the member’s address then. */
type ContentMails = {
  /** `is_first`: the first mail to the member about a comment on a plan of theirs. */
  discussion: { comments: { id: string; kind: CommentMailKind }[]; is_first: boolean }
  messages: { conversation_id: string }
  /** `last`: the consents that ended with this mail. */
  weekly: { kinds: ConsentMail[]; last: ConsentMail[] }
  plan_decision: { plan_id: string; outcome: 'approved' | 'rejected' | 'restored' | 'offline' }
}
export type MailAbout<Kind extends keyof ContentMails> = { kind: Kind; user_id: string } & ContentMails[Kind]
export type ContentMail = { [Kind in keyof ContentMails]: MailAbout<Kind> }[keyof ContentMails]

/** `account_id`: whose address it was when the mail was enqueued. */
export type QueuedMail = ContentMail | (Mail & { account_id?: string })

/** Limits of a kind of job. */
type JobRules = {
  /** Attempts after the first one. */
  retryLimit: number
  /** Seconds before the second attempt; each later wait is about twice as long. */
  retryDelay: number
  /** The longest wait between two attempts, in seconds. */
  retryDelayMax: number
  /** An attempt that takes longer, or whose process died, counts as failed. */
  expireInSeconds: number
  /** For long jobs: the process sends heartbeats. Without one for this long, the next attempt begins. */
  heartbeatSeconds?: number
  /** Concurrent jobs of this kind per process. Each worker polls: two only for jobs that a member waits for. */
  workers: 1 | 2
}

export type JobKind<Payload extends object> = JobRules & { payload?: Payload }

export const jobKind = <Payload extends object>(rules: Partial<JobRules> = {}): JobKind<Payload> => ({
  ...DEFAULT_RULES,
  ...rules,
})

/** Five attempts within about four minutes. */
const DEFAULT_RULES: JobRules = {
  retryLimit: 4,
  retryDelay: 15,
  retryDelayMax: 60 * 60,
  expireInSeconds: 300,
  workers: 1,
}

/** For jobs whose duration grows with the data: a time limit of six hours, and heartbeats. */
const LONG_JOB = { expireInSeconds: 6 * 60 * 60, heartbeatSeconds: 30, workers: 2 } as const

/** The kinds of background jobs, with their payloads. */
export const JOB_KINDS = {
  // Retried for three days, in the end every two hours. Some mail servers accept a mail only at the second attempt.
  mail: jobKind<QueuedMail>({
    retryLimit: 42,
    retryDelay: 60,
    retryDelayMax: 2 * 60 * 60,
    expireInSeconds: 90,
    workers: 2,
  }),
  tidy_up: jobKind<Record<string, never>>(),
  // Saves the assets of this build for open tabs, and deletes those of old builds.
  keep_assets: jobKind<Record<string, never>>(),
  // Estimates how many plans contain each word. Runs every hour, without retries.
  search_counts: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Adds buffered counts to the daily totals. Runs every minute, without retries.
  fold_counts: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Removes the second factors whose reset has waited for 72 hours. Runs every hour.
  factor_resets: jobKind<Record<string, never>>(),
  // Counts « Top » and « Classement » of the week and of the month. Runs every ten minutes, without retries.
  update_rankings: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Computes the ranges and reasons that plans show of their executions. Runs every night.
  plan_evidence: jobKind<Record<string, never>>({ expireInSeconds: 30 * 60 }),
  // Pauses idle executions and reminds their owners. Runs every hour.
  idle_executions: jobKind<Record<string, never>>(),
  // Sends mails about unread messages. Runs every minute, without retries.
  message_mails: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Sends mails about replies, mentions and comments. Runs every minute, without retries.
  comment_mails: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Sends the weekly mails that are due. Runs every minute, without retries.
  weekly_mails: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Notifies the followers of discussions with new comments. Runs every minute, without retries.
  discussion_followers: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Applies a customer's state at the provider to our ledger, then cancels and refunds at the provider what must not be.
  // Retried for some hours, and by the nightly job.
  reconcile_customer: jobKind<{ customer_id: string }>({ retryLimit: 12, retryDelay: 30, workers: 2 }),
  // Updates a customer's e-mail address at the provider, or erases a customer without an account. Retried for three days, in
  // the end every two hours.
  update_customer: jobKind<{ customer_id: string }>({
    retryLimit: 42,
    retryDelay: 60,
    retryDelayMax: 2 * 60 * 60,
  }),
  // Nightly: reconciles a batch of customers after this id, then enqueues the next batch. Retried for some hours while the
  // provider is unavailable. The time limit allows eight seconds per call to the provider.
  reconcile_all_customers: jobKind<{ after: string }>({
    retryLimit: 12,
    retryDelay: 30,
    expireInSeconds: 30 * 60,
  }),
  // Ends VIP whose time is over. Without retries: the next run does it.
  vip_end: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // The simulated Stripe sends an event to the webhook, with retries as Stripe does.
  simulated_webhook: jobKind<{ event: string }>({ retryLimit: 12, retryDelay: 2, expireInSeconds: 30 }),
  data_export: jobKind<{ id: string }>({ ...LONG_JOB, retryLimit: 2 }),
  // Remove the rows and files of a deleted plan or account. An hourly job enqueues them again after a failure.
  plan_removal: jobKind<{ plan_id: string }>(LONG_JOB),
  account_removal: jobKind<{ user_id: string }>(LONG_JOB),
}

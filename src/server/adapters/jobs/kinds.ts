import type { Mail } from '../mail/mail.ts'

/** How often and how long a kind of job is tried. */
type JobRules = {
  /** Tries after the first one. */
  retryLimit: number
  /** Seconds before the second try; each later wait is about twice the one before. */
  retryDelay: number
  /** No wait is longer, in seconds. */
  retryDelayMax: number
  /** A try that takes longer, or whose process died, counts as failed. */
  expireInSeconds: number
  /** Of long work: its process sends heartbeats, and once it was silent for so long the next attempt begins. */
  heartbeatSeconds?: number
  /** How many jobs of this kind a process does at the same time. Each worker polls: two only where people wait. */
  workers: 1 | 2
}

export type JobKind<Payload extends object> = JobRules & { payload?: Payload }

export const jobKind = <Payload extends object>(rules: Partial<JobRules> = {}): JobKind<Payload> => ({
  ...USUAL,
  ...rules,
})

/** Five attempts within about four minutes. */
const USUAL: JobRules = {
  retryLimit: 4,
  retryDelay: 15,
  retryDelayMax: 60 * 60,
  expireInSeconds: 300,
  workers: 1,
}

/** However much there is to do. */
const LONG = { expireInSeconds: 6 * 60 * 60, heartbeatSeconds: 30, workers: 2 } as const

/** Everything the site does later, and what each job must know. */
export const JOB_KINDS = {
  // For three days, at last every two hours. Some servers take a first mail only at its second attempt, minutes later.
  mail: jobKind<Mail>({
    retryLimit: 42,
    retryDelay: 60,
    retryDelayMax: 2 * 60 * 60,
    expireInSeconds: 90,
    workers: 2,
  }),
  tidy_up: jobKind<Record<string, never>>(),
  // Renews the stored files of this build for open tabs, and deletes those of old builds.
  keep_assets: jobKind<Record<string, never>>(),
  // Counts how many plans have each word, about. The next hour counts again.
  search_counts: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Folds what was counted by day. Retried the next minute.
  fold_counts: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Takes likes off « Top » of the week and the month. The next hour goes on.
  age_likes: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Mails about messages that were left unread. Retried the next minute.
  message_mails: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // Reads a customer from the provider and makes our side agree, then theirs. Tried for some hours; each night again.
  payment_sync: jobKind<{ customer_id: string }>({ retryLimit: 12, retryDelay: 30, workers: 2 }),
  // Updates a customer's address at the provider, or erases a customer of no account. For three days, at last every two hours.
  payment_customer: jobKind<{ customer_id: string }>({
    retryLimit: 42,
    retryDelay: 60,
    retryDelayMax: 2 * 60 * 60,
  }),
  // Reconciles the next customers after this one. Tried for some hours while the provider is unavailable; each call of theirs
  // may take eight seconds.
  payment_reconcile: jobKind<{ after: string }>({
    retryLimit: 12,
    retryDelay: 30,
    expireInSeconds: 30 * 60,
  }),
  // Ends VIP whose time is over.
  vip_end: jobKind<Record<string, never>>({ retryLimit: 0 }),
  // The simulated Stripe calls the webhook, as often as it takes.
  simulated_webhook: jobKind<{ event: string }>({ retryLimit: 12, retryDelay: 2, expireInSeconds: 30 }),
  data_export: jobKind<{ id: string }>({ ...LONG, retryLimit: 2 }),
  // Remove what is left of what was deleted. The next hour begins again with what they could not.
  plan_removal: jobKind<{ plan_id: string }>(LONG),
  account_removal: jobKind<{ user_id: string }>(LONG),
}

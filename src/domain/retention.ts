import { counted } from './numbers.ts'

export type Period = Partial<Record<'hours' | 'days' | 'months' | 'years', number>>

/** Retention periods. The purge job applies them, the privacy page states them. */
export const RETENTION = {
  /** The period starts at the last visit. */
  idle_sessions: { days: 30 },
  sessions: { days: 90 },
  known_devices: { months: 12 },
  security_log: { months: 12 },
  sign_ups: { hours: 24 },
  mail_links: { hours: 24 },
  /** They are valid for five minutes; the clean-up runs every hour. */
  sign_in_challenges: { hours: 1 },
  rate_limits: { hours: 24 },
  former_names: { days: 90 },
  read_notifications: { days: 90 },
  unread_notifications: { months: 12 },
  withdrawn_notifications: { days: 90 },
  /** At most one mail an hour about a discussion, and eight a day. */
  discussion_mails: { days: 1 },
  exports: { days: 7 },
  unused_files: { days: 1 },
  unused_words: { days: 1 },
  visitor_salts: { days: 1 },
  visitors: { days: 2 },
  active_members: { months: 2 },
  daily_requests: { months: 26 },
  failed_mails: { days: 3 },
  jobs: { days: 14 },
  banned_addresses: { months: 12 },
  /** The trigger of the logs checks the same period (baseline.sql). */
  decision_texts: { months: 12 },
  /** Backups are kept for less time, so that a restored backup does not bring back a deleted account. */
  erasures: { months: 12 },
  support_requests: { years: 2 },
  payment_events: { days: 90 },
  ledger: { years: 10 },
  /** Server logs and backups are deleted by the operator. */
  server_logs: { days: 30 },
} as const satisfies Record<string, Period>

export type RetentionKey = keyof typeof RETENTION

const NO_BREAK = '\u00A0'

/** « 90 jours », « 12 mois » */
export function timeInWords(key: RetentionKey): string {
  const { hours, days, months, years = 0 }: Period = RETENTION[key]
  if (months) return `${months}${NO_BREAK}mois`
  const words = hours ? counted(hours, 'heure') : days ? counted(days, 'jour') : counted(years, 'an')
  return words.replace(' ', NO_BREAK)
}

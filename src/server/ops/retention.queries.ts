import { type RetentionKey, RETENTION, type Period } from '#domain/retention.ts'
import type { Fragment, Sql, Transaction } from '#server/platform/db/database.ts'

/** The rows that one statement deletes. */
export const ROWS_PER_STATEMENT = 1000

type Rule = {
  retention: RetentionKey
  isOver: (sql: Sql) => Fragment
  /** Where the rule is not named after it. */
  table?: string
}

/** Rows with a column that says when they end. */
const ending = (retention: RetentionKey, end: string): Rule => ({
  retention,
  isOver: (sql) => sql`${sql(end)} < now()`,
})

const aging = (retention: RetentionKey, since: string): Rule => ({
  retention,
  isOver: (sql) => sql`${sql(since)} < now() - ${timeOf(sql, retention)}`,
})

/** Rows of a day: the day itself is the first. */
const ofDays = (retention: RetentionKey, day: string): Rule => ({
  retention,
  isOver: (sql) => sql`${sql(day)} <= zurich_day(now() - ${timeOf(sql, retention)})`,
})

const both = (condition: (sql: Sql) => Fragment, { retention, isOver }: Rule): Rule => ({
  retention,
  isOver: (sql) => sql`${condition(sql)} and ${isOver(sql)}`,
})

const of = (table: string, rule: Rule): Rule => ({ ...rule, table })

const withoutMember = (sql: Sql) => sql`user_id is null`

/** What is deleted row by row once its time is over, each found by an index. */
const RULES = {
  rate_limits: ending('rate_limits', 'resets_at'),
  mail_tokens: ending('mail_links', 'expires_at'),
  sign_in_challenges: ending('sign_in_challenges', 'expires_at'),
  second_factor_resets: aging('security_log', 'asked_at'),
  sessions: ending('sessions', 'expires_at'),
  sign_ups: ending('sign_ups', 'expires_at'),
  former_names: ending('former_names', 'reserved_until'),
  banned_addresses: ending('banned_addresses', 'expires_at'),
  known_devices: aging('known_devices', 'seen_at'),
  security_events: aging('security_log', 'created_at'),
  read_notifications: of(
    'notifications',
    both((sql) => sql`read`, aging('read_notifications', 'read_at')),
  ),
  unread_notifications: of(
    'notifications',
    both((sql) => sql`not read`, aging('unread_notifications', 'created_at')),
  ),
  withdrawn_notifications: aging('withdrawn_notifications', 'withdrawn_at'),
  discussion_mails: aging('discussion_mails', 'mailed_at'),
  erasures: aging('erasures', 'erased_at'),
  support_requests: aging('support_requests', 'created_at'),
  payment_events: aging('payment_events', 'received_at'),
  purchases: both(withoutMember, aging('ledger', 'created_at')),
  subscriptions: both(withoutMember, aging('ledger', 'created_at')),
  billing_customers: both(
    (sql) =>
      sql`user_id is null and not needs_reconciliation and snapshot_at < now() - ${timeOf(sql, 'ledger')}`,
    aging('ledger', 'created_at'),
  ),
  visitor_salts: ofDays('visitor_salts', 'day'),
  views: ofDays('visitors', 'day'),
  profile_views: ofDays('visitors', 'day'),
  active_members: ofDays('active_members', 'month'),
  daily_requests: ofDays('daily_requests', 'day'),
} as const satisfies Record<string, Rule>

export type ShortLived = keyof typeof RULES
export const SHORT_LIVED = Object.keys(RULES) as ShortLived[]
export const retentionOf = (rule: ShortLived): RetentionKey => RULES[rule].retention

export function tableOf(rule: ShortLived): string {
  const { table = rule }: Rule = RULES[rule]
  return table
}

/** Rows locked by another transaction wait for the next run. Returns how many were deleted. */
export async function deleteBatch(sql: Sql, rule: ShortLived): Promise<number> {
  const deleted = await sql`
    delete from ${sql(tableOf(rule))} where ctid = any (array(${someOver(sql, rule)}))`
  return deleted.count
}

export const someOver = (sql: Sql, rule: ShortLived): Fragment => sql`
  select ctid from ${sql(tableOf(rule))} where ${RULES[rule].isOver(sql)} limit ${ROWS_PER_STATEMENT} for update skip locked`

type Redaction = { decided: string; isUnredacted: (sql: Sql) => Fragment; redact: (sql: Sql) => Fragment }

/** Decisions, whose texts and names go. The logs' trigger knows what may be left, and refuses anything else. */
const DECISIONS = {
  moderation_logs: {
    decided: 'created_at',
    isUnredacted: (sql) => sql`reason is distinct from redacted_reason(action)`,
    redact: (sql) => sql`reason = redacted_reason(action)`,
  },
  moderation_actions: {
    decided: 'created_at',
    isUnredacted: (sql) => sql`details <> redacted_details(details)`,
    redact: (sql) => sql`details = redacted_details(details)`,
  },
  moderation_logs_extended: {
    decided: 'created_at',
    isUnredacted: (sql) => sql`(reason is not null or details <> redacted_details(details))`,
    redact: (sql) => sql`reason = null, details = redacted_details(details)`,
  },
  reports: {
    decided: 'handled_at',
    isUnredacted: (sql) => sql`(evidence is not null or answer is not null or reason <> 'Texte effacé')`,
    redact: (sql) => sql`evidence = null, answer = null, reason = 'Texte effacé'`,
  },
} as const satisfies Record<string, Redaction>

export type DecisionTable = keyof typeof DECISIONS
export const DECISION_TABLES = Object.keys(DECISIONS) as DecisionTable[]

export async function redactBatch(tx: Transaction, table: DecisionTable): Promise<number> {
  await tx`select set_config('planb.redaction', 'on', true)`
  const redacted = await tx`
    update ${tx(table)} set ${DECISIONS[table].redact(tx)} where id = any (array(${someUnredacted(tx, table)}))`
  return redacted.count
}

export const someUnredacted = (sql: Sql, table: DecisionTable): Fragment => sql`
  select id from ${sql(table)}
  where ${sql(DECISIONS[table].decided)} < now() - ${timeOf(sql, 'decision_texts')} and ${DECISIONS[table].isUnredacted(sql)}
  limit ${ROWS_PER_STATEMENT} for update skip locked`

/** Skipped while a plan is being published, whose transaction may use one of them (search_index_plan, baseline.sql). */
export async function deleteUnusedTags(tx: Transaction): Promise<number> {
  if (!(await areTagsFree(tx))) return 0
  const deleted = await tx`
    delete from search_tags where id = any (array(${someUnusedTags(tx)}))`
  return deleted.count
}

/** The counter finds them quickly; whether a plan has the tag decides, because a counter may have drifted. */
export const someUnusedTags = (sql: Sql): Fragment => sql`
  select t.id from search_tags t
  where t.plans = 0 and not exists (select from plan_search p where p.tags @> array[t.id])
  limit ${ROWS_PER_STATEMENT} for update skip locked`

/** In a statement of its own: the next one sees what was written before. */
async function areTagsFree(tx: Transaction): Promise<boolean> {
  const { is_free } = await tx.one<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('search_tags')) as is_free`
  return is_free
}

function timeOf(sql: Sql, retention: RetentionKey): Fragment {
  const { hours = 0, days = 0, months = 0, years = 0 }: Period = RETENTION[retention]
  return sql`make_interval(years => ${years}, months => ${months}, days => ${days}, hours => ${hours})`
}

import { expect, test } from 'vitest'
import { type RetentionKey, RETENTION } from '#domain/retention.ts'
import { endpoints } from '../../../tests/support/endpoints.ts'
import { aSite } from '../../../tests/support/site.ts'
import { DECISION_TABLES, SHORT_LIVED, tableOf, retentionOf } from './retention.queries.ts'

const site = await aSite()
const { sql } = site.db

/** Tables that are cleaned up otherwise than row by row, and by which time. */
const CLEANED: Record<string, RetentionKey> = {
  data_exports: 'exports',
  files: 'unused_files',
  search_words: 'unused_words',
  search_tags: 'unused_words',
  ...Object.fromEntries(DECISION_TABLES.map((table) => [table, 'decision_texts' as const])),
}

const WITH_MEMBER = 'the member’s own, and goes with the account'
const WITH_PLAN = 'goes with the plan'
const COUNTED = 'one row for each day, category or badge, without a name'
const BY_HAND = 'as many rows as the team made'

const LASTING: Record<string, string> = {
  users: WITH_MEMBER,
  passwords: WITH_MEMBER,
  google_identities: WITH_MEMBER,
  second_factors: WITH_MEMBER,
  recovery_codes: WITH_MEMBER,
  profiles: WITH_MEMBER,
  profile_stats: WITH_MEMBER,
  period_scores: WITH_MEMBER,
  member_search: WITH_MEMBER,
  daily_profile_views: WITH_MEMBER,
  followers: WITH_MEMBER,
  blocks: WITH_MEMBER,
  bookmarks: WITH_MEMBER,
  topic_follows: WITH_MEMBER,
  saved_scenarios: WITH_MEMBER,
  delivery_problems: WITH_MEMBER,
  comment_mails: 'until the mail is sent',
  mail_consents: WITH_MEMBER,
  weekly_mails: WITH_MEMBER,
  likes: WITH_MEMBER,
  reposts: WITH_MEMBER,
  drafts: WITH_MEMBER,
  draft_files: 'goes with the draft, of which a member has fifty at most',
  xp_events: WITH_MEMBER,
  user_bans: WITH_MEMBER,
  appeals: WITH_MEMBER,
  conversations: 'goes with its two members',
  conversation_recipients: 'goes with its conversation',
  messages: 'goes with its conversation; without a name once its author has left',
  assignments: 'ends with the decision that it is for',
  plans: 'stays until its author deletes it',
  plan_slugs: WITH_PLAN,
  plan_stats: WITH_PLAN,
  plan_search: WITH_PLAN,
  plan_topics: WITH_PLAN,
  plan_versions: WITH_PLAN,
  adaptation_bases: WITH_PLAN,
  daily_views: WITH_PLAN,
  comments: WITH_PLAN,
  comment_likes: WITH_MEMBER,
  comment_mentions: 'goes with the comment',
  executions: WITH_MEMBER,
  execution_steps: 'goes with the execution',
  journal_entries: 'goes with the execution',
  plan_evidence: WITH_PLAN,
  reviews: WITH_MEMBER,
  review_totals: WITH_PLAN,
  daily_reviews: WITH_MEMBER,
  discussion_levels: WITH_MEMBER,
  discussion_rounds: 'until the followers of the discussion are notified',
  daily_counts: COUNTED,
  category_counts: COUNTED,
  numbered_badges: COUNTED,
  feature_switches: BY_HAND,
  schema_migrations: BY_HAND,
  simulated_stripe: 'only where nothing is sold for real',
}

test('every table has a retention period, or a reason to be kept', async () => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  const known = new Set([...SHORT_LIVED.map(tableOf), ...Object.keys(CLEANED), ...Object.keys(LASTING)])
  expect(tables.map(({ name }) => name)).toEqual([...known].toSorted())
})

test('every retention period is used', () => {
  const elsewhere: RetentionKey[] = ['idle_sessions', 'failed_mails', 'jobs', 'server_logs']
  const used = new Set([...SHORT_LIVED.map(retentionOf), ...Object.values(CLEANED), ...elsewhere])
  expect([...used].toSorted()).toEqual(Object.keys(RETENTION).toSorted())
})

test('rows with their own expiry have the retention period', async () => {
  const member = await site.aMember({ pseudo: 'Girouette' })
  await sql`update profiles set pseudo = 'Girouette 2' where user_id = ${member.id}`
  await sql`
    insert into sign_ups (token, pseudo, email, password, password_is_long, device)
    values ('t', 'p', 'p@exemple.test', 'x', false, sha256('x'))`
  await sql`insert into banned_addresses (kind, address_hash) values ('ip', sha256('x'))`
  const { sign_ups, former_names, banned_addresses } = RETENTION
  const [given] = await sql`
    select (select expires_at - now() <= make_interval(hours => ${sign_ups.hours}) from sign_ups) as sign_up,
      (select reserved_until - now() <= make_interval(days => ${former_names.days}) from former_names) as name,
      (select expires_at <= now() + make_interval(months => ${banned_addresses.months}) from banned_addresses) as ban`
  expect(given).toEqual({ sign_up: true, name: true, ban: true })
})

test('attempts are counted no longer than they are stored', () => {
  const windows = endpoints.flatMap(([, { limits = [] }]) => limits.map(({ seconds }) => seconds))
  expect(Math.max(...windows)).toBeLessThanOrEqual(RETENTION.rate_limits.hours * 3600)
})

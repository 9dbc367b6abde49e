import type { Database, DatabaseTarget } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { aFilledDatabase } from './filled-database.ts'
import { fillPlans } from './short-plans.ts'

/** « Membre 1 » has the largest lists of a member, and « plan-1 » those of a plan. */
export const BUSY = { pseudo: 'Membre 1', slug: 'plan-1' }
/** A member with the same few plans in every community. */
export const QUIET = 'Membre 2'
/** Half of all journal entries are of this member. */
export const DIARIST = 'Membre 3'
/** Plans and reports that wait for a decision, however large the community is. */
const WAITING = 300

/** A new database with so many short plans, half as many members, and the rows of all other lists. */
export const aDatabaseOfLists = (server: Exclude<DatabaseTarget, string>, plans: number): Promise<Database> =>
  aFilledDatabase(server, `lists_${plans}`, (tx) => fillLists(tx, { plans, members: plans / 2 }))

/** Requires a transaction without triggers. */
export async function fillLists(
  tx: Sql,
  { plans, members }: { plans: number; members: number },
): Promise<void> {
  await fillPlans(tx, plans, members)
  for (const statement of STATEMENTS) await tx.unsafe(statement)
}

const BUSY_MEMBER = `(select user_id from profiles where pseudo = '${BUSY.pseudo}')`
const QUIET_MEMBER = `(select user_id from profiles where pseudo = '${QUIET}')`
const BUSY_PLAN = `(select id from plans where slug = '${BUSY.slug}')`
const BUSY_JOURNAL = `(select id from executions join profiles using (user_id) where plan_id = ${BUSY_PLAN} and pseudo = '${DIARIST}')`
/** Members and plans with their number, from 0 on. */
const MEMBERS = `(select user_id as id, row_number() over (order by pseudo) - 1 as n from profiles)`
const PLANS = `(select id, author_id, filter_category as category, created_at, row_number() over (order by slug) - 1 as n from plans)`
/** A member for each plan. */
const PLANS_AND_MEMBERS = `${PLANS} p join ${MEMBERS} m on m.n = p.n % (select count(*) from profiles)`

const STATEMENTS = [
  `update plans set author_id = ${BUSY_MEMBER} where slug ~ '^plan-[0-9]{1,2}0$' or author_id = ${QUIET_MEMBER}`,
  `update plans set author_id = ${QUIET_MEMBER} where slug in ('plan-11', 'plan-12', 'plan-13')`,
  `insert into plan_slugs (slug, plan_id) select slug, id from plans`,
  // Half of all likes, comments and other rows belong to the busy member or to the busy plan.
  `insert into likes (plan_id, user_id, created_at) select p.id, m.id, p.created_at from ${PLANS_AND_MEMBERS}`,
  `insert into likes (plan_id, user_id, created_at)
    select id, ${BUSY_MEMBER}, created_at from plans on conflict do nothing`,
  `insert into reposts (plan_id, user_id, created_at) select plan_id, user_id, created_at from likes`,
  `insert into bookmarks (plan_id, user_id, created_at) select id, ${BUSY_MEMBER}, created_at from plans`,
  `insert into comments (plan_id, user_id, content, created_at)
    select plan, m.id, 'Un commentaire.', p.created_at
    from ${PLANS_AND_MEMBERS}, lateral unnest(array[p.id, ${BUSY_PLAN}]) plan`,
  // Every member executes and reviews the busy plan and two others; half of all entries are in one journal.
  `insert into executions (id, user_id, plan_id, plan_title, plan_version, visibility, is_begun, is_counted, last_activity_at)
    select gen_random_uuid(), m.id, plan, 'Un plan', 1, 'all', true, true, p.created_at
    from ${PLANS_AND_MEMBERS}, lateral unnest(array[p.id, ${BUSY_PLAN}]) plan on conflict do nothing`,
  `insert into execution_steps (id, execution_id, position, content, done_on)
    select gen_random_uuid(), e.id, n, 'Louer un local', case when n = 0 then current_date end
    from executions e, generate_series(0, 2) n where plan_id = ${BUSY_PLAN}`,
  `insert into journal_entries (id, execution_id, entry_date, content, spent_cents, created_at)
    select gen_random_uuid(), journal, p.created_at::date, 'Premier marché.', 4200, p.created_at
    from ${PLANS} p join executions e on e.plan_id = p.id, lateral unnest(array[e.id, ${BUSY_JOURNAL}]) journal`,
  `insert into plan_evidence (plan_id, started, running, journals)
    select plan_id, count(*), count(*), count(*) from executions group by plan_id`,
  `insert into reviews (id, plan_id, user_id, budget, delay, difficulty, reason, basis, by_staff, plan_version, created_at)
    select gen_random_uuid(), plan_id, user_id, 4, 3, 2, repeat('Un avis mesuré. ', 4),
      case when abs(hashtext(id::text)) % 10 = 0 then 'ran' else 'trade' end, false, 1, last_activity_at
    from executions`,
  `insert into review_totals (plan_id, reviews, ran_reviews, budget, delay, difficulty)
    select plan_id, count(*), count(*) filter (where basis = 'ran'), sum(budget), sum(delay), sum(difficulty)
    from reviews group by plan_id`,
  `insert into notifications (user_id, type, title, message, actor_id, plan_id, read, created_at)
    select ${BUSY_MEMBER}, 'new_comment', 'Du nouveau', 'Un commentaire', m.id, p.id, p.n > 20, p.created_at
    from ${PLANS_AND_MEMBERS} where m.id <> ${BUSY_MEMBER}`,
  `insert into followers (follower_id, following_id, created_at)
    select id, ${BUSY_MEMBER}, now() - n * interval '1 minute' from ${MEMBERS} m where id <> ${BUSY_MEMBER}`,
  `insert into followers (follower_id, following_id, created_at)
    select ${BUSY_MEMBER}, id, now() - n * interval '1 minute' from ${MEMBERS} m
    where id <> ${BUSY_MEMBER} and n < 500`,
  // Every category and fifty tags of a hundred common ones. A plan has seven tags more that no member follows.
  `insert into plan_topics (topic, online_at, plan_id)
    select unnest(
      array['categorie:' || category_slug(category), 'tag:tag ' || n % 100] || array(select 'tag:rare ' || (n + k) % 5000 from generate_series(1, 7) k)
    ), p.created_at, p.id
    from ${PLANS} p`,
  `insert into topic_follows (user_id, topic)
    select ${BUSY_MEMBER}, topic from (select distinct topic from plan_topics where topic ~ '^(categorie:|tag:tag .?[02468]$)') t`,
  `insert into conversations (participant1_id, participant2_id, started_by, last_message_at, last_message_content)
    select least(id, ${BUSY_MEMBER}), greatest(id, ${BUSY_MEMBER}), id, now() - n * interval '1 minute', 'Bonjour'
    from ${MEMBERS} m where id <> ${BUSY_MEMBER}`,
  `insert into messages (conversation_id, sender_id, content, is_read, created_at)
    select c.id, c.started_by, 'Bonjour', true, c.last_message_at - k * interval '1 minute'
    from conversations c, generate_series(0, 2) k`,
  `insert into conversation_recipients (conversation_id, user_id) select id, ${BUSY_MEMBER} from conversations`,
  `insert into profile_stats (user_id, likes_received, plans_posted, following_count)
    select id, n % 900, n % 20, case when id = ${BUSY_MEMBER} then 499 else 0 end from ${MEMBERS} m`,
  `insert into period_scores
    select user_id, false, likes_received / 3, plans_posted / 4, likes_received / 9, plans_posted / 8 from profile_stats`,
  `insert into reports (reporter_id, target_type, target_id, case_id, reason, status, handled_at)
    select m.id, 'plan', p.id, report_case('plan', p.id, null), 'Une copie', case when p.n < ${WAITING} then 'open' else 'dismissed' end,
      case when p.n >= ${WAITING} then p.created_at end from ${PLANS_AND_MEMBERS} where p.n % 2 = 0`,
  `update plans set status = 'pending', published_at = null, validated = false
    where id in (select id from ${PLANS} p where n % 3 = 1 and n < ${WAITING})`,
  `update plan_stats set published = false where plan_id in (select id from plans where status = 'pending')`,
  `update plan_stats set comments_count = 1, week_likes = likes_count / 4, month_likes = likes_count / 2`,
]

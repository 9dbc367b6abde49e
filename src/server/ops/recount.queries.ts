import type { Sql } from '#server/platform/db/database.ts'
import { lockMember, lockPlan, lockRemovals, rowLock } from '#server/platform/db/locks.ts'

/** A counter that differs from the rows it counts. */
export type Mismatch = {
  of: 'plan' | 'comment' | 'member' | 'day' | 'category' | 'tag'
  /** Of a day its date, of a category its name, of a tag its key. */
  id: string
  counter: string
  stored: number
  counted: number
}

/** In one snapshot each: counters change in the transaction of what they count, so this may run while the site is in use. */
export const listMismatches = (sql: Sql) => sql<Mismatch[]>`
  select * from (
    select 'plan' as of, s.plan_id::text as id, c.* from plan_stats s
    left join (select plan_id, count(*) as n from likes group by plan_id) l on l.plan_id = s.plan_id
    left join (select plan_id, count(*) as n from comments where deleted_at is null group by plan_id) m on m.plan_id = s.plan_id
    left join (select plan_id, count(*) as n from reposts group by plan_id) r on r.plan_id = s.plan_id
    left join (select plan_id, sum(views) as n from daily_views group by plan_id) v on v.plan_id = s.plan_id
    left join review_totals stored on stored.plan_id = s.plan_id
    left join (${reviewTotals(sql)}) actual on actual.plan_id = s.plan_id
    cross join lateral (values
      ('likes_count', s.likes_count, coalesce(l.n, 0)), ('comments_count', s.comments_count, coalesce(m.n, 0)),
      ('reposts_count', s.reposts_count, coalesce(r.n, 0)), ('views_count', s.views_count, coalesce(v.n, 0)),
      ('reviews', coalesce(stored.reviews, 0), coalesce(actual.reviews, 0)),
      ('ran_reviews', coalesce(stored.ran_reviews, 0), coalesce(actual.ran_reviews, 0)),
      ('review_budget', coalesce(stored.budget, 0), coalesce(actual.budget, 0)),
      ('review_delay', coalesce(stored.delay, 0), coalesce(actual.delay, 0)),
      ('review_difficulty', coalesce(stored.difficulty, 0), coalesce(actual.difficulty, 0))
    ) c (counter, stored, counted)
    union all
    select 'plan', v.plan_id::text, c.* from plan_evidence v
    left join (${evidenceCounts(sql)}) e on e.plan_id = v.plan_id
    cross join lateral (values
      ('executions_started', v.started, coalesce(e.started, 0)), ('executions_running', v.running, coalesce(e.running, 0)),
      ('executions_paused', v.paused, coalesce(e.paused, 0)),
      ('executions_succeeded', v.succeeded, coalesce(e.succeeded, 0)),
      ('executions_abandoned', v.abandoned, coalesce(e.abandoned, 0)), ('journals', v.journals, coalesce(e.journals, 0))
    ) c (counter, stored, counted)
    union all
    select 'comment', t.id::text, c.* from comments t join plans on plans.id = t.plan_id and plans.status <> 'deleted'
    left join (select comment_id, count(*) as n from comment_likes group by 1) l on l.comment_id = t.id
    left join (
      select r.parent_id, count(*) as n, count(*) filter (where r.user_id = p.author_id) as by_author
      from comments r join plans p on p.id = r.plan_id where r.parent_id is not null group by 1
    ) r on r.parent_id = t.id
    cross join lateral (values
      ('likes_count', t.likes_count, coalesce(l.n, 0)), ('replies_count', t.replies_count, coalesce(r.n, 0)),
      ('author_replies', t.author_replies, coalesce(r.by_author, 0))
    ) c (counter, stored, counted)
    union all
    select 'member', t.user_id::text, c.* from profile_stats t
    left join (select following_id, count(*) as n from followers group by 1) f on f.following_id = t.user_id
    left join (select follower_id, count(*) as n from followers group by 1) g on g.follower_id = t.user_id
    left join (
      select author_id, count(*) as n from plans where status = 'published' group by 1
    ) p on p.author_id = t.user_id
    left join (
      select author_id, count(*) as n from likes l join plans p on p.id = l.plan_id and p.author_id <> l.user_id
      group by 1
    ) l on l.author_id = t.user_id
    left join (select user_id, sum(amount) as n from xp_events group by 1) x on x.user_id = t.user_id
    cross join lateral (values
      ('followers_count', t.followers_count, coalesce(f.n, 0)), ('following_count', t.following_count, coalesce(g.n, 0)),
      ('plans_posted', t.plans_posted, coalesce(p.n, 0)), ('likes_received', t.likes_received, coalesce(l.n, 0)),
      ('community_xp', t.community_xp, coalesce(x.n, 0))
    ) c (counter, stored, counted)
    union all
    select 'day', day::text, kind, stored, counted from (${wrongDays(sql)}) days
    union all
    select 'category', category, 'plans', stored, counted from (${wrongCategories(sql)}) categories
    union all
    select 'tag', t.key, 'plans', t.plans, coalesce(u.n, 0) from search_tags t
    left join (select unnest(tags) as id, count(*) as n from plan_search group by 1) u on u.id = t.id
    union all
    select 'plan', plan_id::text, 'wrong_topics', count(*), 0 from (${wrongTopics(sql)}) topics group by plan_id
  ) counters
  where stored <> counted order by of, id, counter`

/** What `review_totals` should hold. */
const reviewTotals = (sql: Sql) => sql`
  select plan_id, count(*) as reviews, count(*) filter (where basis = 'ran') as ran_reviews, sum(budget) as budget,
    sum(delay) as delay, sum(difficulty) as difficulty
  from reviews where not by_staff group by plan_id`

/** Locks the totals before it counts: a review that is being deleted is counted before or after, never twice. */
async function recountReviews(sql: Sql, planId: string): Promise<void> {
  await sql`
    insert into review_totals (plan_id, reviews, ran_reviews, budget, delay, difficulty) values (${planId}, 0, 0, 0, 0, 0)
    on conflict do nothing`
  await sql`select from review_totals where plan_id = ${planId} for update`
  await sql`
    update review_totals t set (reviews, ran_reviews, budget, delay, difficulty) = (
      select count(*), count(*) filter (where basis = 'ran'), coalesce(sum(budget), 0), coalesce(sum(delay), 0),
        coalesce(sum(difficulty), 0)
      from reviews r where r.plan_id = t.plan_id and not by_staff
    )
    where plan_id = ${planId}`
}
/** The executions of plans by state, and the public journals. */
const evidenceCounts = (sql: Sql) => sql`
  select plan_id, count(*) filter (where is_counted) as started,
    count(*) filter (where is_counted and status = 'running') as running,
    count(*) filter (where is_counted and status = 'paused') as paused,
    count(*) filter (where is_counted and status = 'succeeded') as succeeded,
    count(*) filter (where is_counted and status = 'abandoned') as abandoned,
    count(*) filter (where visibility <> 'private') as journals
  from executions where is_begun and plan_id is not null group by plan_id`

async function recountExecutions(sql: Sql, planId: string): Promise<void> {
  await sql`select from plan_evidence where plan_id = ${planId} for no key update`
  await sql`
    update plan_evidence v set started = coalesce(e.started, 0), running = coalesce(e.running, 0),
      paused = coalesce(e.paused, 0), succeeded = coalesce(e.succeeded, 0), abandoned = coalesce(e.abandoned, 0),
      journals = coalesce(e.journals, 0)
    from (select) one left join (${evidenceCounts(sql)}) e on e.plan_id = ${planId}
    where v.plan_id = ${planId}`
}

/** Topics that a published plan has and should not have, or should have and has not. */
const wrongTopics = (sql: Sql) => {
  const stored = sql`select topic, online_at, plan_id from plan_topics`
  const right = sql`select unnest(topics_of(p)), published_at, id from plans p where status = 'published'`
  return sql`(${stored} except ${right}) union all (${right} except ${stored})`
}

async function correctTopics(sql: Sql, planId: string): Promise<void> {
  await sql`delete from plan_topics where plan_id = ${planId}`
  await sql`
    insert into plan_topics (topic, online_at, plan_id)
    select unnest(topics_of(p)), published_at, id from plans p where id = ${planId} and status = 'published'`
}

/** Views and messages stay counted after their deletion: of these only too low a count is wrong. */
const wrongDays = (sql: Sql) => sql`
  select coalesce(s.day, c.day) as day, coalesce(s.kind, c.kind) as kind,
    coalesce(s.stored, 0) as stored, coalesce(c.count, 0) as counted
  from (select day, kind, sum(count)::bigint as stored from daily_counts group by day, kind) s
  full join actual_daily_counts c on c.day = s.day and c.kind = s.kind
  where coalesce(s.stored, 0) < coalesce(c.count, 0)
    or (coalesce(s.stored, 0) > coalesce(c.count, 0) and coalesce(s.kind, c.kind) not in ('views', 'messages'))`

/** Adds the difference, which may be negative, in one snapshot: the site may be in use meanwhile. */
export async function correctDays(sql: Sql): Promise<void> {
  await sql`
    insert into daily_counts (day, kind, count)
    select day, kind, counted - stored from (${wrongDays(sql)}) days`
}

const wrongCategories = (sql: Sql) => sql`
  select coalesce(s.category, c.category) as category, coalesce(s.stored, 0) as stored, coalesce(c.count, 0) as counted
  from (select category, sum(count)::bigint as stored from category_counts group by category) s
  full join actual_category_counts c on c.category = s.category
  where coalesce(s.stored, 0) <> coalesce(c.count, 0)`

/** As correctDays. */
export async function correctCategories(sql: Sql): Promise<void> {
  await sql`
    insert into category_counts (category, count)
    select category, counted - stored from (${wrongCategories(sql)}) categories`
}

/** Locks the tag before it counts: a plan that is being saved with it is counted before or after, never twice. */
export async function recountTag(sql: Sql, key: string): Promise<void> {
  await sql`select from search_tags where key = ${key} for update`
  await sql`
    update search_tags t set plans = (select count(*) from plan_search where tags @> array[t.id]) where key = ${key}`
}

/** Counts every day anew by the existing rows; what was deleted counts no longer. */
export async function recountDays(sql: Sql): Promise<void> {
  await sql`delete from daily_counts`
  await sql`insert into daily_counts (day, kind, count) select day, kind, count from actual_daily_counts`
}

const COUNTERS = [
  {
    of: 'plan',
    table: 'plan_stats',
    key: 'plan_id',
    columns: ['likes_count', 'comments_count', 'reposts_count', 'views_count'],
  },
  {
    of: 'comment',
    table: 'comments',
    key: 'id',
    columns: ['likes_count', 'replies_count', 'author_replies'],
  },
  {
    of: 'member',
    table: 'profile_stats',
    key: 'user_id',
    columns: ['followers_count', 'following_count', 'plans_posted', 'likes_received', 'community_xp'],
  },
  { of: 'tag', table: 'search_tags', key: 'key', columns: ['plans'] },
]

/** Corrects these counters in one statement for each table, without locks: for rows that were inserted without counting. */
export async function correctCounters(tx: Sql): Promise<void> {
  const counters = COUNTERS.flatMap(({ columns }) => columns)
  await tx`
    create temporary table mismatches on commit drop as
    select * from (${listMismatches(tx)}) m where counter = any (${counters}::text[])`
  for (const { of, table, key, columns } of COUNTERS) {
    const list = (each: (column: string) => string) => tx.unsafe(columns.map(each).join(', '))
    await tx`
      update ${tx(table)} t set ${list((column) => `${column} = coalesce(m.${column}, t.${column})`)}
      from (
        select id, ${list((column) => `max(counted) filter (where counter = '${column}') as ${column}`)}
        from mismatches where of = ${of} group by id
      ) m
      where t.${tx(key)}::text = m.id`
  }
}

/** In a transaction: reactions to the plan wait, so that each is counted exactly once. */
export async function recountPlan(sql: Sql, planId: string): Promise<void> {
  await lockRemovals(sql)
  await lockPlan(sql, planId, 'remove')
  await sql`
    update plan_stats set
      likes_count = (select count(*) from likes where plan_id = ${planId}),
      comments_count = (select count(*) from comments where plan_id = ${planId} and deleted_at is null),
      reposts_count = (select count(*) from reposts where plan_id = ${planId}),
      views_count = coalesce((select sum(views) from daily_views where plan_id = ${planId}), 0)
    where plan_id = ${planId}`
  await recountReviews(sql, planId)
  await recountExecutions(sql, planId)
  await correctTopics(sql, planId)
}

/** The same for a comment: likes and replies wait. */
export async function recountComment(sql: Sql, id: string): Promise<void> {
  await lockRemovals(sql)
  await sql`select from comments where id = ${id} ${rowLock(sql, 'remove')}`
  await sql`
    update comments t set likes_count = (select count(*) from comment_likes where comment_id = ${id}),
      (replies_count, author_replies) = (
        select count(*), count(*) filter (where r.user_id = p.author_id)
        from comments r join plans p on p.id = r.plan_id where r.parent_id = ${id}
      )
    where id = ${id}`
}

/** The same for a member. */
export async function recountMember(sql: Sql, userId: string): Promise<void> {
  await lockRemovals(sql)
  await lockMember(sql, userId, 'remove')
  await sql`
    update profile_stats set
      followers_count = (select count(*) from followers where following_id = ${userId}),
      following_count = (select count(*) from followers where follower_id = ${userId}),
      plans_posted = (select count(*) from plans where author_id = ${userId} and status = 'published'),
      likes_received = (
        select count(*) from plans p join likes l on l.plan_id = p.id
        where p.author_id = ${userId} and l.user_id <> ${userId}
      ),
      community_xp = coalesce((select sum(amount) from xp_events where user_id = ${userId}), 0)
    where user_id = ${userId}`
}

export type StoredExcerpt = { id: string; stored: string }

/** The next plans after this one. */
export const listPlanTexts = (sql: Sql, after: string | undefined, limit: number) =>
  sql<(StoredExcerpt & { markdown: string })[]>`
    select id, excerpt as stored, markdown_content as markdown from plans
    where ${after ? sql`id > ${after}` : sql`true`} order by id limit ${limit}`

/** Unless the plan was saved meanwhile, with an excerpt of its new text. */
export async function updateExcerpt(
  sql: Sql,
  { id, stored, right }: StoredExcerpt & { right: string },
): Promise<void> {
  await sql`update plans set excerpt = ${right} where id = ${id} and excerpt = ${stored}`
}

/** The stored share of changed text of an adaptation. */
export type StoredShare = { plan_id: string; stored: number }

/** The next adaptations after this one, with both texts. */
export const listAdaptationTexts = (sql: Sql, after: string | undefined, limit: number) =>
  sql<(StoredShare & { before: string; after: string })[]>`
    select b.plan_id, b.changed_percent as stored, b.markdown_content as before, p.markdown_content as after
    from adaptation_bases b join plans p on p.id = b.plan_id
    where ${after ? sql`b.plan_id > ${after}` : sql`true`} order by b.plan_id limit ${limit}`

/** Unless the adaptation was saved meanwhile, with another share. */
export async function updateShare(
  sql: Sql,
  { plan_id, stored, right }: StoredShare & { right: number },
): Promise<void> {
  await sql`
    update adaptation_bases set changed_percent = ${right} where plan_id = ${plan_id} and changed_percent = ${stored}`
}

import type { Sql } from '#server/platform/db/sql.ts'
import { recentLikes } from '#server/platform/db/recent-likes.ts'
import { updatePeriodScoresCte } from '#server/points/queries.ts'

/**
 * Temporary table: when each member published the nth plan, received the nth like, wrote the nth comment, wrote on the nth day
 * in public journals about plans of others.
 */
export async function createMilestones(sql: Sql) {
  await sql`
    create temporary table milestones on commit drop as
    select user_id, kind, row_number() over (partition by user_id, kind order by at, cause) as n, at
    from (
      select author_id as user_id, 'plan' as kind, published_at as at, id::text as cause from plans
      where status = 'published'
      union all
      select p.author_id, 'like', l.created_at, l.user_id::text
      from likes l join plans p on p.id = l.plan_id and p.author_id <> l.user_id
      union all
      select user_id, 'comment', created_at, id::text from comments where user_id is not null
      union all
      select user_id, 'journal_day', at, day::text from (${journalDays(sql)}) written
    ) events`
}

/** The days on which members wrote in public journals about plans of others. */
const journalDays = (sql: Sql) => sql`
  select e.user_id, zurich_day(j.created_at) as day, min(j.created_at) as at
  from executions e join journal_entries j on j.execution_id = e.id
  where e.is_counted and e.visibility <> 'private' and not j.is_private
  group by e.user_id, zurich_day(j.created_at)`

/** +10 for a plan, +2 for a comment (ten comments a day at most), +1 for a like by another member. */
export async function insertXp(sql: Sql) {
  await sql`
    with xp_changes as (
      insert into xp_events (user_id, kind, cause, amount, created_at)
      select author_id, 'plan_published', id::text, 10, published_at from plans where status = 'published'
      union all
      select p.author_id, 'like_received', p.id || ':' || l.user_id, 1, l.created_at
      from likes l join plans p on p.id = l.plan_id and p.author_id <> l.user_id
      union all
      select user_id, 'comment', id::text, 2, created_at
      from (select *, row_number() over (partition by user_id, zurich_day(created_at) order by created_at, id) as n from comments) c
      where n <= 10 and user_id is not null
      on conflict do nothing returning user_id, kind, created_at
    ), ${updatePeriodScoresCte(sql, { xpRows: 'inserted', rowCount: 'many', runAfter: sql`xp_changes` })} select`
}

type Quest = { id: string; xp_reward: number; plans: number; likes: number; comments: number }

/** Members claim the reward of a quest five hours after it is earned; about a sixth of the rewards is unclaimed. */
export async function insertQuestClaims(sql: Sql, quests: Quest[], withoutClaims: string[], until: string) {
  await sql`
    insert into xp_events (user_id, kind, cause, amount, created_at)
    select p.user_id, 'quest', q.id, q.xp_reward, greatest(done.plans, done.likes, done.comments) + interval '5 hours'
    from profiles p
    cross join jsonb_to_recordset(${sql.json(quests)}) as q (id text, xp_reward int, plans int, likes int, comments int)
    cross join lateral (
      select max(at) filter (where kind = 'plan' and n = q.plans) as plans,
             max(at) filter (where kind = 'like' and n = q.likes) as likes,
             max(at) filter (where kind = 'comment' and n = q.comments) as comments
      from milestones m where m.user_id = p.user_id
    ) done
    where (q.plans = 0 or done.plans is not null) and (q.likes = 0 or done.likes is not null)
      and (q.comments = 0 or done.comments is not null)
      and greatest(done.plans, done.likes, done.comments) + interval '5 hours' < ${until}::timestamptz
      and p.user_id <> all (${withoutClaims}::uuid[])
      and abs(hashtext(p.handle || q.id)::bigint) % 6 <> 0`
}

/** Counts the rows behind every counter of the plans. */
export async function updatePlanCounters(sql: Sql) {
  await sql`
    update plan_stats s set
      likes_count = coalesce(l.n, 0), comments_count = coalesce(c.n, 0), reposts_count = coalesce(r.n, 0),
      views_count = coalesce(v.n, 0), week_likes = coalesce(l.week_likes, 0), month_likes = coalesce(l.month_likes, 0),
      recent_likes_until = now()
    from plans p
    left join (
      select plan_id, count(*) as n, ${recentLikes(sql, sql`now()`)} from likes l group by plan_id
    ) l on l.plan_id = p.id
    left join (select plan_id, count(*) as n from comments where deleted_at is null group by plan_id) c on c.plan_id = p.id
    left join (select plan_id, count(*) as n from reposts group by plan_id) r on r.plan_id = p.id
    left join (select plan_id, sum(views) as n from daily_views group by plan_id) v on v.plan_id = p.id
    where s.plan_id = p.id`
}

/** Counts the rows behind every counter of the members. Likes of their own plans do not count. */
export async function updateMemberCounters(sql: Sql) {
  await sql`
    update profile_stats s set
      plans_posted = coalesce(p.n, 0), likes_received = coalesce(l.n, 0), followers_count = coalesce(f.n, 0),
      following_count = coalesce(g.n, 0), community_xp = coalesce(x.n, 0)
    from users u
    left join (select author_id, count(*) as n from plans where status = 'published' group by author_id) p
      on p.author_id = u.id
    left join (
      select p.author_id, count(*) as n from likes l join plans p on p.id = l.plan_id and p.author_id <> l.user_id
      group by p.author_id
    ) l on l.author_id = u.id
    left join (select following_id, count(*) as n from followers group by following_id) f on f.following_id = u.id
    left join (select follower_id, count(*) as n from followers group by follower_id) g on g.follower_id = u.id
    left join (select user_id, sum(amount) as n from xp_events group by user_id) x on x.user_id = u.id
    where s.user_id = u.id`
}

/** The first 50 VIP members and the first 100 members, after those who have a number already. */
export async function insertNumberedBadges(sql: Sql) {
  await sql`
    insert into numbered_badges (badge, number, user_id, awarded_at)
    select 'OG', row_number() over (order by created_at, user_id), user_id, created_at
    from subscriptions order by created_at, user_id limit 50
    on conflict do nothing`
  await sql`
    insert into numbered_badges (badge, number, user_id, awarded_at)
    select 'Early Builder', taken.n + row_number() over (order by p.joined_at, p.user_id), p.user_id, p.joined_at
    from profiles p cross join (select count(*) as n from numbered_badges where badge = 'Early Builder') taken
    where not exists (select from numbered_badges b where b.badge = 'Early Builder' and b.user_id = p.user_id)
    order by p.joined_at, p.user_id limit (select 100 - count(*) from numbered_badges where badge = 'Early Builder')`
}

/** Every badge of every member: by role, by purchase, earned and awarded. */
export async function updateBadges(sql: Sql) {
  await sql`
    update profiles p set badges = array_remove(array[
      case p.role when 'founder' then 'Fondateur PB' when 'admin' then 'Admin' when 'moderator' then 'Modérateur PB'
                  when 'validator' then 'Validateur PB' when 'vip' then 'VIP' end,
      case when numbered.badges @> array['OG'] then 'OG' end,
      case p.verified_type when 'blue' then 'Verified bleu' when 'red' then 'Verified rouge'
                           when 'yellow' then 'Verified jaune' end,
      case when numbered.badges @> array['Early Builder'] then 'Early Builder' end,
      case when comments.n >= 10 then 'Actif' end,
      case when s.plans_posted >= 3 then 'Créatif' end,
      case when s.likes_received >= 100 then 'Influenceur' end,
      case when journal_days.n >= 10 then 'Bâtisseur' end
    ], null) || coalesce(awarded.badges, '{}')
    from profile_stats s
    left join (select user_id, array_agg(badge) as badges from numbered_badges group by user_id) numbered
      using (user_id)
    left join (select user_id, count(*) as n from comments group by user_id) comments using (user_id)
    left join (
      select user_id, count(*) as n from (${journalDays(sql)}) written group by user_id
    ) journal_days using (user_id)
    left join (
      select target_user_id as user_id, array_agg(badge order by created_at) as badges
      from moderation_logs_extended cross join lateral jsonb_array_elements_text(details -> 'added') as badge
      where action_type = 'edit_badges' group by target_user_id
    ) awarded using (user_id)
    where s.user_id = p.user_id`
}

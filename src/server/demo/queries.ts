import type { PlanText } from '#server/plans/render-text.ts'
import type { Sql } from '#server/db/database.ts'
import type { DemoMember } from './content/members.ts'
import type { DemoPlan } from './content/read-plans.ts'

export async function hasMembers(sql: Sql): Promise<boolean> {
  const [first] = await sql`select from users limit 1`
  return first !== undefined
}

export async function insertMember(sql: Sql, member: DemoMember): Promise<string> {
  const [user] = await sql<[{ id: string }]>`
    insert into users (name, email, email_verified, created_at)
    values (${member.pseudo}, ${member.email}, true, ${member.joined_at})
    returning id`
  await sql`
    update profiles set
      handle = ${member.handle}, handle_updated_at = joined_at, custom_avatar_url = ${member.avatar},
      bio = ${member.bio}, role = ${member.role}, badges = ${member.badges}, verified_type = ${member.verified_type},
      verified_at = ${member.verified_type && member.joined_at}
    where user_id = ${user.id}`
  return user.id
}

type NewPlan = DemoPlan & PlanText & { author_id: string; slug: string; created_at: string }

export async function insertPlan(sql: Sql, plan: NewPlan): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into plans (
      author_id, slug, title, category, filter_category, budget, budget_max, difficulty, duration, duration_choice, tags,
      markdown_content, content_html, excerpt, toc, reading_minutes, thumbnail_url, status, validated, review_note,
      published_at, created_at, updated_at
    ) values (
      ${plan.author_id}, ${plan.slug}, ${plan.title}, ${plan.category}, ${plan.filter_category}, ${plan.budget},
      ${BUDGET_MAX[plan.budget] ?? null}, ${plan.difficulty}, ${plan.duration},
      ${DURATION_CHOICES.find((choice) => choice === plan.duration) ?? null}, ${plan.tags},
      ${plan.markdown}, ${plan.content_html}, ${plan.excerpt}, ${sql.json(plan.headings)}, ${plan.reading_minutes},
      ${plan.thumbnail_url}, ${plan.status}, ${plan.validated},
      ${plan.review_note},
      ${plan.status === 'published' ? plan.created_at : null}, ${plan.created_at}, ${plan.created_at}
    ) returning id`
  await sql`insert into plan_slugs (slug, plan_id) values (${plan.slug}, ${row.id})`
  return row.id
}

const BUDGET_MAX: Record<string, number> = { '0€': 0, '<100€': 100, '<500€': 500, '<1K€': 1000, '<5K€': 5000 }
const DURATION_CHOICES = ['< 1 semaine', '1–4 semaines', '1–3 mois', '3–6 mois', '> 6 mois']

type Reactions = {
  plan_id: string
  likers: string[]
  reposters: string[]
  views: number
  since: string
  until: string
}

/** Spread evenly between the day of the plan and now. */
export async function insertReactions(
  sql: Sql,
  { plan_id, likers, reposters, views, since, until }: Reactions,
) {
  await sql`
    insert into likes (plan_id, user_id, created_at)
    select ${plan_id}, id, ${since}::timestamptz + (${until}::timestamptz - ${since}::timestamptz) * n / (${likers.length} + 1)
    from unnest(${likers}::uuid[]) with ordinality as liker (id, n)`
  await sql`
    insert into reposts (plan_id, user_id, created_at)
    select ${plan_id}, id, ${since}::timestamptz + (${until}::timestamptz - ${since}::timestamptz) * n / (${reposters.length} + 1)
    from unnest(${reposters}::uuid[]) with ordinality as reposter (id, n)`
  await sql`
    insert into views (plan_id, day, visitor)
    select ${plan_id},
      zurich_day(${since}::timestamptz + (${until}::timestamptz - ${since}::timestamptz) * n / ${views + 1}),
      sha256(convert_to(${plan_id} || n, 'UTF8'))
    from generate_series(1, ${views}) as n`
}

/** Everybody follows a few of the others, and the well-known ones more often. */
export async function insertFollows(sql: Sql, memberIds: string[]) {
  await sql`
    insert into followers (follower_id, following_id)
    select a.id, b.id
    from unnest(${memberIds}::uuid[]) with ordinality as a (id, n)
    join unnest(${memberIds}::uuid[]) with ordinality as b (id, n)
      on a.n <> b.n and abs(hashtext(a.n || ':' || b.n)::bigint) % 100 < 8 + 60 / b.n`
}

type NewComment = { plan_id: string; user_id: string; content: string; created_at: string }

export async function insertComment(sql: Sql, { plan_id, user_id, content, created_at }: NewComment) {
  await sql`
    insert into comments (plan_id, user_id, content, created_at)
    values (${plan_id}, ${user_id}, ${content}, ${created_at})`
}

/** Every counter from its rows, and the XP that the activity is worth. Likes of one's own plans count for nothing. */
export async function countEverything(sql: Sql) {
  await sql`
    update plan_stats s set
      likes_count = coalesce(l.n, 0), comments_count = coalesce(c.n, 0), reposts_count = coalesce(r.n, 0),
      views_count = coalesce(v.n, 0)
    from plans p
    left join (select plan_id, count(*) as n from likes group by plan_id) l on l.plan_id = p.id
    left join (select plan_id, count(*) as n from comments group by plan_id) c on c.plan_id = p.id
    left join (select plan_id, count(*) as n from reposts group by plan_id) r on r.plan_id = p.id
    left join (select plan_id, count(*) as n from views group by plan_id) v on v.plan_id = p.id
    where s.plan_id = p.id`
  await sql`
    insert into xp_events (user_id, kind, cause, amount, created_at)
    select author_id, 'plan_published', id::text, 10, published_at from plans where status = 'published'
    union all
    select p.author_id, 'like_received', p.id || ':' || l.user_id, 1, l.created_at
    from likes l join plans p on p.id = l.plan_id and p.author_id <> l.user_id
    union all
    select user_id, 'comment', id::text, 2, created_at
    from (select *, row_number() over (partition by user_id, zurich_day(created_at) order by created_at, id) as n from comments) c
    where n <= 10
    on conflict do nothing`
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

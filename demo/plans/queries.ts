import type { PlanHeading } from '#domain/plans/plans.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { DemoPlan } from '../read-plans.ts'

type NewPlan = DemoPlan & {
  id: string
  author_id: string
  slug: string
  budget_max: number | null
  duration_choice: string | null
  thumbnail_url: string
  content_html: string
  excerpt: string
  steps: string[]
  toc: PlanHeading[]
  reading_minutes: number
  modified: boolean
  version: number
  published_at: string | null
  created_at: string
  updated_at: string
}

export async function insertPlans(sql: Sql, plans: NewPlan[]) {
  await sql`
    insert into plans (
      id, author_id, slug, title, category, filter_category, budget, budget_max, difficulty, duration, duration_choice,
      tags, markdown_content, content_html, excerpt, steps, toc, reading_minutes, thumbnail_url, status, validated,
      modified, review_note, version, steps_version, published_at, created_at, updated_at, forecast, town, country, licence
    )
    select id, author_id, slug, title, category, category, budget, budget_max, difficulty, duration, duration_choice,
      tags, markdown, content_html, excerpt, steps, toc, reading_minutes, thumbnail_url, status, validated, modified,
      validator_note, version, version, published_at, created_at, updated_at, nullif(forecast, 'null'), town, country, licence
    from jsonb_to_recordset(${sql.json(plans)}) as p (
      id uuid, author_id uuid, slug text, title text, category text, budget text, budget_max int, difficulty text,
      duration text, duration_choice text, tags text[], markdown text, content_html text, excerpt text, steps text[], toc jsonb,
      reading_minutes int, thumbnail_url text, status text, validated boolean, modified boolean, validator_note text,
      version int, published_at timestamptz, created_at timestamptz, updated_at timestamptz,
      forecast jsonb, town text, country text, licence text
    )`
  await sql`
    insert into plan_slugs (slug, plan_id, created_at)
    select slug, id, created_at from plans where id = any(${plans.map(({ id }) => id)})`
}

type NewAdaptation = { plan_id: string; source_id: string; changed_percent: number; created_at: string }

/** Their authors were notified: the notification is among the others. */
export async function insertAdaptations(sql: Sql, rows: NewAdaptation[]) {
  const adaptations = sql`
    jsonb_to_recordset(${sql.json(rows)}) as b (
      plan_id uuid, source_id uuid, changed_percent smallint, created_at timestamptz
    )`
  await sql`
    update plans p set adapted_from = b.source_id, is_adaptation = true from ${adaptations} where p.id = b.plan_id`
  await sql`
    insert into adaptation_bases (
      plan_id, source_id, source_version, title, category, budget, difficulty, duration, tags, town, country,
      markdown_content, forecast, changed_percent, is_announced, created_at
    )
    select b.plan_id, o.id, o.version, o.title, o.category, o.budget, o.difficulty, o.duration, o.tags, o.town, o.country,
      o.markdown_content, o.forecast, b.changed_percent, true, b.created_at
    from ${adaptations} join plans o on o.id = b.source_id`
}

type Decision = {
  plan_id: string
  admin_id: string
  action: string
  reason: string | null
  approved_text: string
  created_at: string
}

/** On the first version of each plan; later edits have no decision yet. */
export async function insertDecisions(sql: Sql, rows: Decision[]) {
  await sql`
    insert into moderation_logs (admin_id, plan_id, plan_version, action, reason, created_at)
    select admin_id, plan_id, 1, action, reason, created_at
    from jsonb_to_recordset(${sql.json(rows)}) as d (
      admin_id uuid, plan_id uuid, action text, reason text, created_at timestamptz
    )`
}

export async function insertVersions(sql: Sql, rows: Decision[]) {
  await sql`
    insert into plan_versions (
      plan_id, version, title, category, budget, difficulty, duration, tags, thumbnail_url, markdown_content, approved_by,
      approved_at, forecast, town, country
    )
    select p.id, 1, p.title, p.category, p.budget, p.difficulty, p.duration, p.tags, p.thumbnail_url, v.approved_text,
      v.admin_id, v.created_at, p.forecast, p.town, p.country
    from jsonb_to_recordset(${sql.json(rows)}) as v (
      plan_id uuid, admin_id uuid, approved_text text, created_at timestamptz
    )
    join plans p on p.id = v.plan_id`
}

type Reactions = { plan_id: string; since: string; likers: string[]; reposters: string[]; views: number }

/** At even intervals from the publication of the plan, or from the day the member joined, to now. */
export async function insertLikes(sql: Sql, rows: Reactions[], until: string) {
  await sql`insert into likes (plan_id, user_id, created_at) ${spread(sql, rows, 'likers', until)}`
}

export async function insertReposts(sql: Sql, rows: Reactions[], until: string) {
  await sql`insert into reposts (plan_id, user_id, created_at) ${spread(sql, rows, 'reposters', until)}`
}

function spread(sql: Sql, rows: Reactions[], column: 'likers' | 'reposters', until: string) {
  const reactions = rows.map(({ plan_id, since, [column]: members }) => ({ plan_id, since, members }))
  return sql`
    select r.plan_id, m.id::uuid, b.earliest + (${until}::timestamptz - b.earliest) * m.n / (jsonb_array_length(members) + 1)
    from jsonb_to_recordset(${sql.json(reactions)}) as r (plan_id uuid, since timestamptz, members jsonb)
    cross join lateral jsonb_array_elements_text(members) with ordinality as m (id, n)
    join profiles p on p.user_id = m.id::uuid
    cross join lateral (select greatest(r.since, p.joined_at) as earliest) b`
}

type Views = Pick<Reactions, 'plan_id' | 'since' | 'views'>

export async function insertViews(sql: Sql, { plan_id, since, views }: Views, until: string) {
  await sql`
    insert into views (plan_id, day, visitor)
    select ${plan_id},
      zurich_day(${since}::timestamptz + (${until}::timestamptz - ${since}::timestamptz) * n / ${views + 1}),
      sha256(convert_to(${plan_id} || n, 'UTF8'))
    from generate_series(1, ${views}) as n`
}

/** Each member bookmarks a few plans of other members. */
export async function insertBookmarks(sql: Sql, until: string) {
  await sql`
    insert into bookmarks (plan_id, user_id, created_at)
    select p.id, m.user_id, b.earliest + (${until}::timestamptz - b.earliest) * (d.hash % 97) / 97.0
    from plans p
    join profiles m on m.user_id <> p.author_id
    cross join lateral (select abs(hashtext(m.handle || p.slug)::bigint) as hash) d
    cross join lateral (select greatest(p.published_at, m.joined_at) as earliest) b
    where p.status = 'published' and d.hash % 100 < 6`
}

export async function insertTopicFollows(sql: Sql, email: string, topics: string[]) {
  await sql`
    insert into topic_follows (user_id, topic)
    select u.id, unnest(${topics}::text[]) from users u where u.email = ${email}`
}

type NewDraft = {
  user_id: string
  kind: string
  plan_id: string | null
  recipient: string | null
  content: Record<string, string | string[]>
  updated_at: string
}

export async function insertDrafts(sql: Sql, rows: NewDraft[]) {
  await sql`
    insert into drafts (user_id, kind, plan_id, conversation_id, content, created_at, updated_at)
    select d.user_id, d.kind, d.plan_id, c.id, d.content, d.updated_at, d.updated_at
    from jsonb_to_recordset(${sql.json(rows)}) as d (
      user_id uuid, kind text, plan_id uuid, recipient uuid, content jsonb, updated_at timestamptz
    )
    left join conversations c
      on c.participant1_id = least(d.user_id, d.recipient) and c.participant2_id = greatest(d.user_id, d.recipient)
      and d.recipient is not null`
}

import type { Sql } from '#server/db/sql.ts'

/*
 * A crowd for measuring, made by the database from the demo's own texts: set-based, and the same at every run, since
 * what looks random is a hash of the row's number.
 */

/** Letters that names are told apart by too badly to be unique. */
const ALIKE = '[il]|rn|vv|m|w'

export async function hasCrowd(sql: Sql): Promise<boolean> {
  const [first] = await sql`select from users where email like 'membre-%@foule.test' limit 1`
  return first !== undefined
}

export async function insertCrowd(sql: Sql, members: number) {
  await sql`
    create temporary table names on commit drop as
    select row_number() over (order by rank) - 1 as n, word from vocabulary where word !~ ${ALIKE}`
  await sql`
    insert into users (name, email, email_verified, created_at)
    select initcap(name.word || ' ' || family.word), 'membre-' || m.n || '@foule.test', true,
      now() - (${DICE(sql, 'joined', 'm.n')} % 700) * interval '1 day'
    from (select n, (select count(*) from names) as names from generate_series(1, ${members}) as n) m
    join names name on name.n = m.n % m.names
    join vocabulary family on family.rank = 1 + (m.n / m.names + abs(hashtext(name.word)::bigint)) % 500`
}

/** Plans after the texts of the published ones that are there, each under its own title. */
export async function insertPlansOfCrowd(sql: Sql, plans: number) {
  await sql`
    create temporary table crowd on commit drop as
    select row_number() over (order by email) - 1 as place, id, name from users where email like 'membre-%@foule.test'`
  await sql`
    create temporary table models on commit drop as
    select row_number() over (order by created_at, id) - 1 as place, p.* from plans p
    where status = 'published' and char_length(title) <= 90 and cardinality(tags) < 8`
  await sql`
    create temporary table crowd_plans on commit drop as
    select n, gen_random_uuid() as id, m.id as model_id
    from generate_series(1, ${plans}) as n join models m on m.place = n % (select count(*) from models)`
  await sql`
    insert into plans (
      id, author_id, slug, title, category, filter_category, budget, budget_max, difficulty, duration, duration_choice,
      tags, markdown_content, content_html, excerpt, toc, reading_minutes, thumbnail_url, status, validated, published_at,
      created_at, updated_at, forecast, town, country
    )
    select crowd_plans.id, c.id, left(m.slug, 200) || '-foule-' || n, m.title || ' ' || words[1] || ' ' || words[2],
      m.category, m.filter_category, m.budget, m.budget_max, m.difficulty, m.duration, m.duration_choice,
      case when words[3] = any(m.tags) then m.tags else m.tags || words[3] end,
      m.markdown_content || E'\n\n' || array_to_string(words, ' '),
      m.content_html || '<p>' || array_to_string(words, ' ') || '</p>', m.excerpt, m.toc, m.reading_minutes,
      m.thumbnail_url, 'published', ${DICE(sql, 'valid')} % 3 = 0, t.moment, t.moment, t.moment, m.forecast,
      m.town, m.country
    from crowd_plans
    join drawn using (n)
    join models m on m.id = crowd_plans.model_id
    join crowd c on c.place = ${DICE(sql, 'author')} % (select count(*) from crowd)
    cross join lateral (select now() - (${DICE(sql, 'when')} % 40000000) * interval '1 second' as moment) t`
  await sql`
    insert into plan_slugs (slug, plan_id)
    select slug, id from plans p where not exists (select from plan_slugs s where s.plan_id = p.id)`
}

/** A few plans are liked by many, most by few: as it is. */
export async function insertReactionsOfCrowd(sql: Sql) {
  const reactions = (salt: string, most: number) => sql`
    select p.id as plan_id, c.id as user_id, p.created_at
    from (select id, created_at, row_number() over (order by slug) as n from plans where slug like '%-foule-%') p
    cross join lateral generate_series(1, floor(${most}::int * power((${DICE(sql, salt)} % 1000) / 1000.0, 6))::int) as k
    join crowd c on c.place = abs(hashtext(${salt}::text || p.n || ':' || k)::bigint) % (select count(*) from crowd)`
  await sql`insert into likes (plan_id, user_id, created_at) ${reactions('like', 30)} on conflict do nothing`
  await sql`insert into reposts (plan_id, user_id, created_at) ${reactions('repost', 8)} on conflict do nothing`
  await sql`
    insert into comments (plan_id, user_id, content, created_at)
    select plan_id, user_id, 'Merci pour les chiffres, ils m’ont servi.', created_at from (${reactions('comment', 8)}) r`
  await sql`
    insert into views (plan_id, day, visitor)
    select p.id, zurich_day(p.created_at), sha256(convert_to(p.n || ':' || k, 'UTF8'))
    from (select id, created_at, row_number() over (order by slug) as n from plans where slug like '%-foule-%') p
    cross join lateral generate_series(1, 1 + floor(12 * power((${DICE(sql, 'view')} % 1000) / 1000.0, 4))::int) as k`
}

/** So that what follows is planned for the rows that are there now, not for the few of before. */
export async function learnSizes(sql: Sql) {
  await sql`analyze users, plans, plan_search, search_words, plan_stats, profile_stats, likes, reposts, comments, views, daily_views, followers`
}

export async function insertFollowsOfCrowd(sql: Sql) {
  await sql`
    insert into followers (follower_id, following_id)
    select a.id, b.id
    from crowd a
    cross join lateral generate_series(1, 10) as k
    join crowd b on b.place = abs(hashtext('follow' || a.place || ':' || k)::bigint) % (select count(*) from crowd)
    where a.id <> b.id
    on conflict do nothing`
}

/** A number between 0 and two billion that depends on the row's number `n` and nothing else. */
const DICE = (sql: Sql, salt: string, row = 'n') =>
  sql`abs(hashtext(${salt}::text || ${sql.unsafe(row)})::bigint)`

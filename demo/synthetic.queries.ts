import type { Sql } from '#server/platform/db/sql.ts'

/*
 * Generated members and plans for benchmarks. The database makes them from the texts of the demo, in a few large
 * statements. Every run makes the same ones: instead of random numbers they use hashes of the row number.
 */

/** Characters that look alike: a pseudo must not resemble another one. */
const LOOK_ALIKE = '[il]|rn|vv|m|w'

export const hasSyntheticMembers = async (sql: Sql) =>
  (await sql.maybeOne`select from users where email like 'membre-%@foule.test' limit 1`) !== null

export async function insertSyntheticMembers(sql: Sql, members: number) {
  await sql`
    with names as (select row_number() over (order by rank) - 1 as n, word from vocabulary where word !~ ${LOOK_ALIKE})
    insert into users (name, email, email_verified, created_at)
    select initcap(name.word || ' ' || family.word), 'membre-' || m.n || '@foule.test', true,
      now() - (${hashOf(sql, 'joined', 'm.n')} % 700) * interval '1 day'
    from (select n, (select count(*) from names) as names from generate_series(1, ${members}) as n) m
    join names name on name.n = m.n % m.names
    join vocabulary family on family.rank = 1 + (m.n / m.names + abs(hashtext(name.word)::bigint)) % 500`
}

/** Copies the texts of published plans, each with words of its own in title, text and tags. */
export async function insertSyntheticPlans(sql: Sql, plans: number) {
  await sql`
    create temporary table synthetic_members on commit drop as
    select row_number() over (order by email) - 1 as place, id, name from users where email like 'membre-%@foule.test'`
  await sql`
    create temporary table synthetic_plans on commit drop as
    with templates as (
      select row_number() over (order by created_at, id) - 1 as place, id from plans
      where status = 'published' and char_length(title) <= 90 and cardinality(tags) < 8
    )
    select n, gen_random_uuid() as id, m.id as template_id
    from generate_series(1, ${plans}) as n join templates m on m.place = n % (select count(*) from templates)`
  await sql`
    insert into plans (
      id, author_id, slug, title, category, filter_category, budget, budget_max, difficulty, duration, duration_choice,
      tags, markdown_content, content_html, excerpt, steps, toc, reading_minutes, thumbnail_url, status, validated,
      published_at, created_at, updated_at, forecast, town, country
    )
    select synthetic_plans.id, c.id, left(m.slug, 200) || '-foule-' || n, m.title || ' ' || words[1] || ' ' || words[2],
      m.category, m.filter_category, m.budget, m.budget_max, m.difficulty, m.duration, m.duration_choice,
      case when words[3] = any(m.tags) then m.tags else m.tags || words[3] end,
      m.markdown_content || E'\n\n' || array_to_string(words, ' '),
      m.content_html || '<p>' || array_to_string(words, ' ') || '</p>', m.excerpt, m.steps, m.toc, m.reading_minutes,
      m.thumbnail_url, 'published', ${hashOf(sql, 'valid')} % 3 = 0, t.moment, t.moment, t.moment, m.forecast,
      m.town, m.country
    from synthetic_plans
    join plan_words using (n)
    join plans m on m.id = synthetic_plans.template_id
    join synthetic_members c on c.place = ${hashOf(sql, 'author')} % (select count(*) from synthetic_members)
    cross join lateral (select now() - (${hashOf(sql, 'when')} % 40000000) * interval '1 second' as moment) t`
  await sql`
    insert into plan_slugs (slug, plan_id)
    select slug, id from plans p where not exists (select from plan_slugs s where s.plan_id = p.id)`
}

/** A few plans have many reactions, most have few. */
export async function insertSyntheticReactions(sql: Sql) {
  const reactions = (salt: string, most: number) => sql`
    select p.id as plan_id, c.id as user_id, p.created_at
    from (select id, created_at, row_number() over (order by slug) as n from plans where slug like '%-foule-%') p
    cross join lateral generate_series(1, floor(${most}::int * power((${hashOf(sql, salt)} % 1000) / 1000.0, 6))::int) as k
    join synthetic_members c
      on c.place = abs(hashtext(${salt}::text || p.n || ':' || k)::bigint) % (select count(*) from synthetic_members)`
  await sql`insert into likes (plan_id, user_id, created_at) ${reactions('like', 30)} on conflict do nothing`
  await sql`insert into reposts (plan_id, user_id, created_at) ${reactions('repost', 8)} on conflict do nothing`
  // Every third comment of a plan replies to its first one.
  await sql`
    with numbered as materialized (
      select gen_random_uuid() as id, r.*, row_number() over (partition by plan_id order by user_id) as place
      from (${reactions('comment', 8)}) r
    )
    insert into comments (id, plan_id, user_id, parent_id, content, created_at)
    select c.id, c.plan_id, c.user_id, root.id,
      case when root.id is null then 'Merci pour les chiffres, ils m’ont servi.' else 'À moi aussi, merci.' end,
      c.created_at + c.place * interval '1 second'
    from numbered c
    left join numbered root on root.plan_id = c.plan_id and root.place = 1 and c.place % 3 = 0`
  await sql`
    insert into comment_likes (comment_id, user_id, created_at)
    select c.id, m.id, c.created_at
    from (
      select id, user_id, created_at, row_number() over (order by plan_id, created_at) as n from comments
      where plan_id in (select id from synthetic_plans)
    ) c
    cross join lateral generate_series(1, floor(6 * power((${hashOf(sql, 'comment like')} % 1000) / 1000.0, 6))::int) as k
    join synthetic_members m
      on m.place = abs(hashtext('comment like' || c.n || ':' || k)::bigint) % (select count(*) from synthetic_members)
    where m.id <> c.user_id
    on conflict do nothing`
  await sql`
    insert into views (plan_id, day, visitor)
    select p.id, zurich_day(p.created_at), sha256(convert_to(p.n || ':' || k, 'UTF8'))
    from (select id, created_at, row_number() over (order by slug) as n from plans where slug like '%-foule-%') p
    cross join lateral generate_series(1, 1 + floor(12 * power((${hashOf(sql, 'view')} % 1000) / 1000.0, 4))::int) as k`
  await sql`
    insert into followers (follower_id, following_id)
    select a.id, b.id
    from synthetic_members a
    cross join lateral generate_series(1, 10) as k
    join synthetic_members b
      on b.place = abs(hashtext('follow' || a.place || ':' || k)::bigint) % (select count(*) from synthetic_members)
    where a.id <> b.id
    on conflict do nothing`
  // The planner needs the new sizes for the statements that follow.
  await sql`analyze`
}

/** The Early Builder numbers that are left, and the badges that members earn. */
export async function insertSyntheticBadges(sql: Sql) {
  await sql`
    with early as (
      insert into numbered_badges (badge, number, user_id, awarded_at)
      select 'Early Builder', taken.n + row_number() over (order by joined_at, user_id), user_id, joined_at
      from profiles join synthetic_members on id = user_id
      cross join (select count(*) as n from numbered_badges where badge = 'Early Builder') taken
      order by joined_at, user_id limit (select 100 - count(*) from numbered_badges where badge = 'Early Builder')
      returning user_id
    )
    update profiles p set badges = array_remove(array[
      case when early.user_id is not null then 'Early Builder' end, case when comments.n >= 10 then 'Actif' end,
      case when s.plans_posted >= 3 then 'Créatif' end, case when s.likes_received >= 100 then 'Influenceur' end
    ], null)
    from synthetic_members m join profile_stats s on s.user_id = m.id
    left join early on early.user_id = m.id
    left join (select user_id, count(*) as n from comments group by user_id) comments on comments.user_id = m.id
    where p.user_id = m.id`
}

/** A number between 0 and two billion that depends only on the salt and the row number. */
const hashOf = (sql: Sql, salt: string, row = 'n') =>
  sql`abs(hashtext(${salt}::text || ${sql.unsafe(row)})::bigint)`

const SYLLABLES =
  'ba ce di fo gu la me ni po ru sa te vi zo chu bra cle dri flo gru pla tre van lon mar ten cor pal sin gou ' +
  'da ro ju fe ki va so mu re to pe ca be du go fa vo ta bu de'

/**
 * Temporary table `vocabulary`: invented words by rank, the most frequent first. Synthetic texts need as many different
 * words as real ones: a few in every tenth plan, most in one plan or two. Temporary table `plan_words`: thirty words of
 * each synthetic plan. The first two stand in the title, the third is a tag.
 */
export async function createWords(sql: Sql, { words, plans }: { words: number; plans: number }) {
  await sql`
    create temporary table vocabulary on commit drop as
    select row_number() over (order by min(rank))::int as rank, word from (
      select rank, s[1 + rank % 50] || s[1 + rank / 50 % 50] || case when rank < 2500 then '' else s[rank / 2500] end as word
      from generate_series(1, ${words}::int) as rank, (select string_to_array(${SYLLABLES}, ' ') as s) syllables
    ) combined
    group by word`
  await sql`create unique index on vocabulary (rank)`
  await sql`analyze vocabulary`
  await sql`
    create temporary table plan_words on commit drop as
    select n, array_agg(word order by k) as words
    from generate_series(1, ${plans}) as n
    cross join generate_series(1, 30) as k
    join vocabulary on rank = floor(
      power((select count(*) from vocabulary)::float8, (hashtext('word' || n || ':' || k) & 65535) / 65536.0)
    )
    group by n`
  await sql`create unique index on plan_words (n)`
  await sql`analyze plan_words`
}

/** Inserts what the search triggers would insert, in a few statements: a plan has the words of its template and its own. */
export async function insertSearchRows(sql: Sql) {
  await sql`
    insert into member_search (user_id, pseudo, name) select c.id, lower(c.name), lower(c.name) from synthetic_members c`
  await sql`select search_tag_ids(array_agg(distinct words[3])) from plan_words`
  await sql`
    with bodies as materialized (
      select id, search_body(p) as body from plans p where id in (select template_id from synthetic_plans)
    )
    insert into plan_search (plan_id, title, tags, filter_ids, metadata, document)
    select c.id, search_fold(p.title), uniq(sort(m.tags || t.id)), plan_filter_ids(p.facets, p.country), n.metadata,
      n.metadata || body || search_vector(array_to_string(d.words, ' '), 'D')
    from synthetic_plans c
    join plans p on p.id = c.id
    join plan_search m on m.plan_id = c.template_id
    join bodies b on b.id = c.template_id
    join plan_words d using (n)
    join search_tags t on t.key = d.words[3]
    cross join lateral (select search_metadata(p) as metadata offset 0) n`
}

const TRIGGERS = [
  ['profiles', 'profiles_search_insert'],
  ['plans', 'plans_search_insert'],
  ['plan_search', 'plan_search_count_tags'],
] as const

/** Disables the triggers and drops the indexes of the search during the work, which takes far longer row by row. */
export async function withoutSearchTriggers(sql: Sql, work: () => Promise<void>) {
  const indexes = await sql<{ name: string; text: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid in ('plan_search'::regclass, 'member_search'::regclass, 'search_words'::regclass)
      and not indisunique`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  for (const [table, trigger] of TRIGGERS) await sql.unsafe(`alter table ${table} disable trigger ${trigger}`)
  await work()
  await sql`set constraints all immediate`
  for (const [table, trigger] of TRIGGERS) await sql.unsafe(`alter table ${table} enable trigger ${trigger}`)
  for (const { text } of indexes) await sql.unsafe(text)
}

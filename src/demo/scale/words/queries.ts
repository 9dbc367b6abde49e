import type { Sql } from '#server/db/sql.ts'

/*
 * Words for the crowd to write with, so that its texts have as many different words as real ones: a few that every
 * tenth plan has, most of them in one plan or two.
 */

const SYLLABLES =
  'ba ce di fo gu la me ni po ru sa te vi zo chu bra cle dri flo gru pla tre van lon mar ten cor pal sin gou ' +
  'da ro ju fe ki va so mu re to pe ca be du go fa vo ta bu de'

/** The table `vocabulary`: the words by rank, the most usual first. */
export async function inventWords(sql: Sql, words: number) {
  await sql`
    create temporary table invented on commit drop as
    select min(rank) as rank, word from (
      select rank, s[1 + rank % 50] || s[1 + rank / 50 % 50] || case when rank < 2500 then '' else s[rank / 2500] end as word
      from generate_series(1, ${words}::int) as rank, (select string_to_array(${SYLLABLES}, ' ') as s) syllables
    ) every
    group by word`
  await sql`
    create temporary table vocabulary on commit drop as
    select row_number() over (order by rank)::int as rank, word from invented`
  await sql`create unique index on vocabulary (rank)`
  await sql`analyze vocabulary`
}

const WORDS_PER_PLAN = 30

/** The table `drawn`: what each plan of the crowd says of its own. Two of the words are in its title, one is a tag. */
export async function drawWords(sql: Sql, plans: number) {
  await sql`
    create temporary table drawn on commit drop as
    select n, array_agg(word order by k) as words
    from generate_series(1, ${plans}) as n
    cross join generate_series(1, ${WORDS_PER_PLAN}) as k
    join vocabulary on rank = floor(
      power((select count(*) from vocabulary)::float8, (hashtext('word' || n || ':' || k) & 65535) / 65536.0)
    )
    group by n`
  await sql`create unique index on drawn (n)`
  await sql`analyze drawn`
}

/** What the triggers would do for each member and plan, for all at once: a plan has the words of its model and its own. */
export async function indexCrowd(sql: Sql) {
  await sql`
    insert into member_search (user_id, pseudo, name) select c.id, lower(c.name), lower(c.name) from crowd c`
  await sql`select search_tag_ids(array_agg(distinct words[3])) from drawn`
  await sql`
    create temporary table bodies on commit drop as
    select id, search_body(p) as body from plans p where id in (select model_id from crowd_plans)`
  await sql`
    insert into plan_search (plan_id, title, tags, suits, named, document)
    select c.id, search_fold(p.title), uniq(sort(m.tags || t.id)), filters_suited(p.facets, p.country), n.named,
      n.named || body || search_field(array_to_string(d.words, ' '), 'D')
    from crowd_plans c
    join plans p on p.id = c.id
    join plan_search m on m.plan_id = c.model_id
    join bodies b on b.id = c.model_id
    join drawn d using (n)
    join search_tags t on t.key = d.words[3]
    cross join lateral (select search_named(p) as named offset 0) n`
  await sql`
    update search_tags t set plans = counted.plans
    from (select tag, count(*)::int as plans from plan_search, unnest(tags) as tag group by tag) counted
    where counted.tag = t.id and counted.plans <> t.plans`
}

const TRIGGERS = [
  ['profiles', 'profiles_search_new'],
  ['plans', 'plans_search_new'],
  ['plan_search', 'plan_search_count_tags'],
] as const

/** Does the work without the search's triggers and indexes, and makes these anew: row by row takes far longer. */
export async function withoutSearchUpkeep(sql: Sql, work: () => Promise<void>) {
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

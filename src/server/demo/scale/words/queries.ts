import type { Sql } from '#server/db/sql.ts'

/*
 * Words for the crowd to write with, so that its texts have as many different words as real ones: a few that every
 * tenth plan has, most of them in one plan or two.
 */

const SYLLABLES =
  'ba ce di fo gu la me ni po ru sa te vi zo chu bra cle dri flo gru pla tre van lon mar ten cor pal sin gou' +
  ' da ro ju fe ki va so mu re to pe ca be du go fa vo ta bu de'

/** The table `vocabulary`: the words by rank, the most usual first. */
export async function inventWords(sql: Sql, words: number) {
  await sql`
    create temporary table vocabulary on commit drop as
    with syllables as (select string_to_table(${SYLLABLES}, ' ') as s)
    select row_number() over (order by char_length(word), hashtext(word))::int as rank, word, null::int as id
    from (
      select a.s || b.s as word from syllables a, syllables b
      union
      select a.s || b.s || c.s from syllables a, syllables b, syllables c
    ) invented
    order by 1 limit ${words}`
  await sql`create unique index on vocabulary (rank)`
  await sql`analyze vocabulary`
}

const WORDS_PER_PLAN = 30

/** The table `drawn`: what each plan of the crowd says of its own. The first two words stand in its title too. */
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

/**
 * What the triggers would do for each plan, for all of them at once: a plan of the crowd has the words of its model and
 * its own.
 */
export async function indexCrowd(sql: Sql) {
  await sql`
    insert into search_words (word, named) select word, true from vocabulary order by rank
    on conflict (word) do update set named = true`
  await sql`update vocabulary v set id = w.id from search_words w where w.word = v.word`
  await sql`select search_tag_ids(array_agg(distinct words[3])) from drawn`
  await sql`
    insert into plan_search (plan_id, title, title_words, tags, words)
    select p.id, search_fold(p.title), uniq(sort(m.title_words || own.ids[1:2])),
      uniq(sort(m.tags || own.tag)), uniq(sort(m.words || own.ids))
    from crowd_plans c
    join plans p on p.id = c.id
    join plan_search m on m.plan_id = c.model_id
    join (
      select d.n, array_agg(v.id order by word.k) as ids, (
        select id from search_tags where key = d.words[3]
      ) as tag
      from drawn d cross join unnest(d.words) with ordinality as word (word, k)
      join vocabulary v on v.word = word.word
      group by d.n, d.words
    ) own on own.n = c.n`
  await sql`
    update search_tags t set plans = counted.plans
    from (select tag, count(*)::int as plans from plan_search, unnest(tags) as tag group by tag) counted
    where counted.tag = t.id and counted.plans <> t.plans`
}

/** Runs the work without these indexes and triggers, and makes the indexes anew: filling them row by row takes far longer. */
export async function withoutSearchIndexes(sql: Sql, work: () => Promise<void>) {
  const indexes = await sql<{ name: string; text: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid in ('plan_search'::regclass, 'search_words'::regclass) and not indisunique`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await sql`alter table plans disable trigger plans_search_new`
  await sql`alter table plan_search disable trigger plan_search_count_tags`
  await work()
  await sql`set constraints all immediate`
  await sql`alter table plans enable trigger plans_search_new`
  await sql`alter table plan_search enable trigger plan_search_count_tags`
  for (const { text } of indexes) await sql.unsafe(text)
}

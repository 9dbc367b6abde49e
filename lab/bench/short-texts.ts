import type { Database, DatabaseTarget } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { aFilledDatabase } from './filled-database.ts'

const WORDS = 30_000
/** The default pool of the site. */
const AS_THE_SITE = {}
const SYLLABLES =
  'ba|ce|di|fo|gu|la|me|ni|po|ru|sa|te|vi|zo|bru|cla|dre|fli|gro|plu|cha|phe|tri|spo|qua'.split('|')

/**
 * A new database with so many plans of sixteen words, four of them in the title; the same at every run. Words with higher
 * numbers are rarer: the first ones occur in every third plan, the last ones in a few.
 */
export const aDatabaseOfTexts = (server: Exclude<DatabaseTarget, string>, plans: number): Promise<Database> =>
  aFilledDatabase(
    server,
    `texts_${plans}`,
    async (tx) => {
      await tx`insert into users (name, email, email_verified) values ('Camille', 'camille@banc.test', true)`
      await tx`insert into profiles (user_id, pseudo) select id, name from users`
      await tx.unsafe(NAME_WORDS)
      const indexes = await dropIndexes(tx)
      await tx.unsafe(drawPlans(plans))
      await tx.unsafe(INSERT_PLANS)
      for (const index of indexes) await tx.unsafe(index)
      await tx`select search_count_words()`
    },
    AS_THE_SITE,
  )

/** Building indexes after the inserts takes a tenth of the time. */
async function dropIndexes(tx: Sql): Promise<string[]> {
  const indexes = await tx<{ name: string; made: string }[]>`
    select indexname as name, indexdef as made from pg_indexes where indexname = 'plan_search_words'`
  for (const { name } of indexes) await tx`drop index ${tx(name)}`
  return indexes.map(({ made }) => made)
}

const syllable = (divisor: number) =>
  `(array['${SYLLABLES.join("','")}'])[1 + n / ${divisor} % ${SYLLABLES.length}]`
const NAME_WORDS = `
  create function word_of(n int) returns text language sql immutable
  return ${[1, 25, 625, 15_625].map(syllable).join(' || ')};
  create function text_of(words int[]) returns text language sql immutable
  return (select string_agg(word_of(n), ' ' order by place) from unnest(words) with ordinality as w (n, place))`

const drawPlans = (plans: number) => `
  create temporary table drawn on commit drop as
  select gen_random_uuid() as id, n, array(
    select 1 + floor(${WORDS} * power((hashtext(n || ':' || k) & 2147483647) / 2147483648.0, 3))::int
    from generate_series(1, 16) k
  ) as words from generate_series(1, ${plans}) n`

const INSERT_PLANS = `
  insert into plans (
    id, author_id, slug, title, category, filter_category, budget, difficulty, markdown_content, content_html, excerpt,
    status, published_at, created_at
  )
  select drawn.id, users.id, 'plan-' || n, initcap(text_of(words[:4])), 'SaaS', 'SaaS', 'budget', 'débutant',
    text_of(words[5:]), '', text_of(words[5:]), 'published', now(), now()
  from drawn, users;
  insert into plan_stats (plan_id, published, creator, facets, likes_count)
  select id, true, false, 0, floor(60 * power((hashtext('likes' || n) & 65535) / 65536.0, 6)) from drawn;
  insert into plan_search (plan_id, title, tags, filter_ids, metadata, document)
  select id, lower(title), '{}', plan_filter_ids(facets, null), search_vector(title, 'A'),
    search_vector(title, 'A') || search_vector(markdown_content, 'D')
  from drawn join plans using (id)`

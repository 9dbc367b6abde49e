import type { Sql } from '#server/platform/db/database.ts'
import type { SearchWordsRow } from '#server/platform/db/rows.gen.ts'

export type KnownWord = {
  word: string
  stem: string
  /** Some plan has that very word. */
  isWord: boolean
  /** About how many plans have a form of it. */
  plans: number
  /** The stems of words that begin with it, and about how many plans have one of these. */
  prefixStems: string[]
  prefixPlans: number
  /** About how many plans have a word that begins with its stem: « heritage » for « heriter ». */
  stemPrefixPlans: number
  /** How many plans there are, about. */
  all: number
}

/** Of the words with the same prefix, only the commonest. */
const PREFIX_MAX = 50
/** Shorter stems are those of too many words. */
const STEM_PREFIX_FROM = 5

/** What is known of words, in the order of the query. */
export const listKnownWords = (sql: Sql, words: string[]): Promise<KnownWord[]> => sql<KnownWord[]>`
  select w.word, stem, size.all, prefix_stems as "prefixStems", least(prefix_plans, size.all)::int as "prefixPlans",
    exists (select from search_words k where k.word = folded) as "isWord",
    least((select coalesce(sum(k.plans), 0) from search_words k where k.stem = s.stem), size.all)::int as plans,
    (
      select coalesce(sum(k.plans), 0)::int from search_words k
      where char_length(s.stem) >= ${STEM_PREFIX_FROM} and k.word >= s.stem and k.word < s.stem || chr(1114111)
    ) as "stemPrefixPlans"
  from unnest((select ${words}::text[])) with ordinality as w (word, place)
  cross join (select greatest(reltuples, 1)::int as all from pg_class where oid = 'plan_search'::regclass) size
  cross join lateral (select search_fold(w.word) collate "C" as folded) f
  cross join lateral (select coalesce((ts_lexize('search_stem', folded))[1], folded) as stem) s
  cross join lateral (
    select coalesce(array_agg(distinct b.stem), '{}') as prefix_stems, coalesce(sum(b.plans), 0) as prefix_plans from (
      select k.stem, k.plans from search_words k where k.word >= folded and k.word < folded || chr(1114111)
      order by k.plans desc limit ${PREFIX_MAX}
    ) b
  ) b
  order by place`

export type AlikeWord = Pick<SearchWordsRow, 'word' | 'spelling' | 'stem' | 'plans'>
export type Correction = {
  word: string
  isFound: boolean
  alike: AlikeWord[]
}

const ALIKE_MAX = 30

/** For words that are not known: whether a plan beyond the sample or a member's name has them, and what looks alike. */
export const listAlikeWords = (
  sql: Sql,
  words: KnownWord[],
  isUnknown: (word: KnownWord) => boolean,
): Promise<Correction[]> => sql<Correction[]>`
  select w.word,
    -- as arrays: an « exists » would make PostgreSQL scan the tables
    cardinality(array(select 1 from plan_search d where d.document @@ w.query::tsquery)) > 0
      or cardinality(array(select 1 from member_search m where m.name like '%' || w.word || '%')) > 0 as "isFound",
    coalesce((
      select json_agg(alike) from (
        select k.word, k.spelling, k.stem, k.plans from search_words k where k.word % w.word
        order by similarity(k.word, w.word) desc, k.plans desc limit ${ALIKE_MAX}
      ) alike
    ), '[]') as alike
  from unnest(
    (select ${words.map(({ word }) => word)}::text[]), (select ${words.map((word) => (isUnknown(word) ? `'${word.stem.replaceAll("'", "''")}'` : null))}::text[])
  ) as w (word, query)`

/** Counts in about how many plans each word occurs. */
export async function countSearchWords(sql: Sql): Promise<void> {
  await sql`select search_count_words()`
}

import type { Sql } from '#server/db/database.ts'
import { plainNumber } from '#server/db/sql.ts'

/** A term that so many words contain is in nearly every text: the commonest of them stand for all. */
const WORDS_MAX = 1_000
/** Of the words that begin with two letters so many stand for all, those of titles first; and that very word, if it is one. */
const SHORT_WORDS_MAX = 200

export type FoundWords = {
  /** The term, folded by the database as everything it is compared with. */
  text: string
  /** The numbers of the words that contain it; null where it has no letters to look up. */
  ids: number[] | null
  /** No other word contains it. */
  isAll: boolean
  /** The share of all plans that have one of these words, and that of those that have one in the title; about. */
  share: number
  titleShare: number
  /** How many plans there are, about. */
  allPlans: number
}

/** For each term the words that contain its word; two letters are looked for at the beginning of words. */
export const listWordsWith = (
  sql: Sql,
  terms: { term: string; word: string | null }[],
): Promise<FoundWords[]> => sql<FoundWords[]>`
  select search_fold(t.term) as text, case when t.word is not null then found.ids end as ids,
    found.count <= ${plainNumber(sql, WORDS_MAX)} and char_length(t.word) > 2 as "isAll",
    least(1, found.plans / all_plans) as share, least(1, found.titles / all_plans) as "titleShare",
    all_plans as "allPlans"
  from (
    select term, search_fold(word) as word, place
    from unnest(
      (select ${terms.map(({ term }) => term)}::text[]), (select ${terms.map(({ word }) => word)}::text[])
    ) with ordinality as t (term, word, place)
  ) t
  cross join (
    select greatest(reltuples, 1)::float8 as all_plans from pg_class where oid = 'plan_search'::regclass
  ) size
  cross join lateral (
    -- in order, for these are compared faster then
    select coalesce(array_agg(id order by id), '{}') as ids, count(*) as count, coalesce(sum(plans), 0) as plans,
      coalesce(sum(titles), 0) as titles
    from (
      (
        select id, plans, titles from search_words where char_length(t.word) > 2 and word like '%' || t.word || '%'
        order by plans desc, id limit ${plainNumber(sql, WORDS_MAX + 1)}
      ) union all (
        select id, plans, titles from search_words where char_length(t.word) = 2 and left(word, 2) = t.word
        and word <> t.word order by titles desc, plans desc, id limit ${plainNumber(sql, SHORT_WORDS_MAX)}
      ) union all
      select id, plans, titles from search_words where char_length(t.word) = 2 and word = t.word
    ) w
  ) found
  order by place`

/** For each word the words of titles, tags and names that differ from it by a small typo. */
export const listMisspeltWords = (sql: Sql, words: string[]): Promise<{ ids: number[] }[]> => sql<
  { ids: number[] }[]
>`
  select array(
    select id from search_words
    where named and char_length(word) between 4 and 20 and search_misspelt(word) && w.forms limit 100
  ) as ids
  from (
    select place, search_misspelt(word) as forms from unnest((select ${words}::text[])) with ordinality as w (word, place)
  ) w
  order by place`

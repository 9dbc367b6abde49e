import { cleanQuery } from '#domain/clean-query.ts'
import { type SearchResults, SUGGESTED, type Suggestions } from '#domain/search.ts'
import { termsOf } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { toFoundMembers } from '#server/search/members/actions.ts'
import { toFoundPlans } from '#server/search/plans/actions.ts'
import { placedByRelevance } from '#server/search/plans/find-by-relevance.ts'
import { toFoundTags } from '#server/search/tags/actions.ts'
import { findFirstPage, listSuggestions } from './queries.ts'

/** Nearly all that is typed: words, of which the database finds the best at once. Null where it does not. */
export async function searchWords(sql: Sql, q: string): Promise<SearchResults | null> {
  const words = plainWords(q)
  const page = words && (await findFirstPage(sql, words))
  if (!page) return null
  return {
    plans: toFoundPlans(page.plans.map(placedByRelevance), words),
    members: toFoundMembers(page.members),
    tags: toFoundTags(page.tags),
    without_filters: null,
  }
}

export async function suggestWords(sql: Sql, q: string): Promise<Suggestions | null> {
  const words = plainWords(q)
  return words && (await listSuggestions(sql, words, SUGGESTED))
}

/** What the database would fold to itself. */
const PLAIN_WORD = /^[a-z0-9]{3,60}$/

function plainWords(q: string): string[] | null {
  const words = termsOf(cleanQuery(q))
  return words.length > 0 && words.every((word) => PLAIN_WORD.test(word)) ? words : null
}

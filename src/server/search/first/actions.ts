import { cleanQuery } from '#domain/clean-query.ts'
import { unavailable } from '#domain/errors.ts'
import { type SearchResults, SUGGESTED, type Suggestions } from '#domain/search.ts'
import { termsOf } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { toFoundMembers } from '#server/search/members/actions.ts'
import { toFoundPlans } from '#server/search/plans/actions.ts'
import { placedByRelevance } from '#server/search/plans/find-by-relevance.ts'
import { toFoundTags } from '#server/search/tags/actions.ts'
import { createTogether } from '#server/together.ts'
import { findFirstPages, listSuggestions } from './queries.ts'

/** Where sixteen people search at a time, these took a third less time each than four searches side by side. */
const ROOM = { running: 3, most: 4, waiting: 200 }

/** Nearly all that is typed: words, of which the database finds the best at once. Null where it does not. */
export function createFirst(sql: Sql) {
  const suggestTogether = createTogether(
    ROOM,
    (asked: string[][]) => listSuggestions(sql, asked, SUGGESTED),
    unavailable,
  )
  const findTogether = createTogether(ROOM, (asked: string[][]) => findFirstPages(sql, asked), unavailable)

  return {
    async suggest(q: string): Promise<Suggestions | null> {
      const words = plainWords(q)
      return words && (await suggestTogether(words))
    },

    async search(q: string): Promise<SearchResults | null> {
      const words = plainWords(q)
      const page = words && (await findTogether(words))
      if (!page) return null
      return {
        plans: toFoundPlans(page.plans.map(placedByRelevance), words),
        members: toFoundMembers(page.members),
        tags: toFoundTags(page.tags),
        without_filters: null,
      }
    },
  }
}

/** What the database would fold to itself. */
const PLAIN_WORD = /^[a-z0-9]{3,60}$/

function plainWords(q: string): string[] | null {
  const words = termsOf(cleanQuery(q))
  return words.length > 0 && words.every((word) => PLAIN_WORD.test(word)) ? words : null
}

import { cleanQuery } from '#domain/clean-query.ts'
import { type SearchResults, SUGGESTED, type Suggestions } from '#domain/search.ts'
import { termsOf } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { toFoundMembers } from '#server/search/members/actions.ts'
import { toFoundPlans } from '#server/search/plans/actions.ts'
import { placedByRelevance } from '#server/search/plans/find-by-relevance.ts'
import { toFoundTags } from '#server/search/tags/actions.ts'
import { createBatcher } from '#server/lib/batch.ts'
import type { WorkPool } from '#server/lib/work-pool.ts'
import { findFirstPages, listSuggestions, type Question } from './queries.ts'

type FirstResults = Omit<SearchResults, 'without_filters'>

/** So many searches in one statement, of which a few run at once: more took longer, and so did fewer. */
const TOGETHER = 4

/** Nearly all that is typed: words, of which the database finds the best at once. Each answers null where it does not. */
export function createFirstAnswers(sql: Sql, inTurn: WorkPool) {
  const together = { inTurn, most: TOGETHER }
  const listTogether = createBatcher(together, (asked: Question[]) => listSuggestions(sql, asked, SUGGESTED))
  const findTogether = createBatcher(together, (asked: Question[]) => findFirstPages(sql, asked))

  return {
    async suggest(q: string): Promise<Suggestions | null> {
      const words = plainWords(q)
      return words && (await listTogether({ words, filters: [] }))
    },

    async search(q: string, filters: number[]): Promise<FirstResults | null> {
      const words = plainWords(q)
      const page = words && (await findTogether({ words, filters }))
      if (!page) return null
      return {
        plans: toFoundPlans(page.plans.map(placedByRelevance), words),
        members: toFoundMembers(page.members),
        tags: toFoundTags(page.tags),
      }
    },
  }
}

/** What the database would fold to itself. */
const PLAIN_WORD = /^(?=.{3,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

function plainWords(q: string): string[] | null {
  const words = termsOf(cleanQuery(q))
  return words.length > 0 && words.every((word) => PLAIN_WORD.test(word)) ? words : null
}

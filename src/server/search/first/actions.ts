import { cleanQuery } from '#domain/clean-query.ts'
import { type SearchResults, SUGGESTED, type Suggestions } from '#domain/search.ts'
import { termsOf } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { toFoundMembers } from '#server/search/members/actions.ts'
import { toFoundPlans } from '#server/search/plans/actions.ts'
import { rankedByRelevance } from '#server/search/plans/find-by-relevance.ts'
import { toFoundTags } from '#server/search/tags/actions.ts'
import { createBatcher } from '#server/lib/batch.ts'
import type { WorkPool } from '#server/lib/work-pool.ts'
import { findFirstPages, listSuggestions, type Question } from './queries.ts'

type FirstResults = Omit<SearchResults, 'without_filters'>

/** Searches in one statement, of which a few run at once: both more and fewer took longer. */
const BATCH_SIZE = 4

/** Answers plain words, which is nearly all that is typed, with one function of the database. Null where it gives up. */
export function createFirstAnswers(sql: Sql, pool: WorkPool) {
  const batch = { pool, maxSize: BATCH_SIZE }
  const suggestBatched = createBatcher(batch, (asked: Question[]) => listSuggestions(sql, asked, SUGGESTED))
  const searchBatched = createBatcher(batch, (asked: Question[]) => findFirstPages(sql, asked))

  return {
    async suggest(q: string): Promise<Suggestions | null> {
      const words = plainWords(q)
      return words && (await suggestBatched({ words, filters: [] }))
    },

    async search(q: string, filters: number[]): Promise<FirstResults | null> {
      const words = plainWords(q)
      const page = words && (await searchBatched({ words, filters }))
      if (!page) return null
      return {
        plans: toFoundPlans(page.plans.map(rankedByRelevance), words),
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

import type { Sql } from '#server/platform/db/database.ts'
import { createSearch } from '#server/search/actions.ts'
import { isMissed, type JudgedQuery, ndcg } from './ndcg.ts'

export type Judgement = JudgedQuery & {
  /** Slugs of the first page, in the order of the results. */
  found: string[]
  ndcg: number
  isMissed: boolean
}

/** Runs each query and compares its results with the grades. */
export async function judgeSearch(sql: Sql, queries: JudgedQuery[]) {
  const search = createSearch(sql)
  const judgements: Judgement[] = []
  for (const judged of queries) {
    const { plans } = await search.all({ q: judged.query, sort: 'relevance' })
    const found = plans.items.map(({ slug }) => slug)
    judgements.push({
      ...judged,
      found,
      ndcg: ndcg(found, judged.grades),
      isMissed: isMissed(found, judged.grades),
    })
  }
  return {
    /** The mean over all queries. */
    ndcg: judgements.reduce((sum, each) => sum + each.ndcg, 0) / judgements.length,
    missed: judgements.filter((each) => each.isMissed).map(({ query }) => query),
    /** The worst first. */
    judgements: judgements.toSorted((one, other) => one.ndcg - other.ndcg),
  }
}

import { expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { aDatabase } from '../../tests/support/database.ts'
import { judgedQueries } from './judged-queries.ts'
import { judgeSearch } from './judge-search.ts'
import { RELEVANCE_GOALS } from './ndcg.ts'

const db = await aDatabase()
await loadDemo(db)

test('the search of the demo community reaches the goals of the judged list', async () => {
  const { ndcg, missed, judgements } = await judgeSearch(db.sql, judgedQueries)
  const worst = judgements.slice(0, 10).map((each) => `${each.ndcg.toFixed(2)} ${each.query}`)
  expect(ndcg, `worst queries:\n${worst.join('\n')}`).toBeGreaterThanOrEqual(RELEVANCE_GOALS.leastNdcg)
  expect(missed.length, `without a relevant plan: ${missed.join(', ')}`).toBeLessThanOrEqual(
    RELEVANCE_GOALS.mostMissed,
  )
})

import { describe, expect, test } from 'vitest'
import { keyset } from '#server/platform/db/fragments.ts'
import { aDatabase } from '../../../../tests/support/database.ts'
import { pageCursor } from './page-cursor.ts'

const { sql } = await aDatabase()

type Row = { name: string; number: number }
const nameCursor = pageCursor({ name: 'text', number: 'count' })
const NAMES = ['Ada', 'Ada', 'Bo~b', 'B%7Eob', 'Zoé', 'Zoé 🚀', 'Ève']

/** Pages of three of these names, in the order of the database, or the other way round. */
function pagesOf(names: string[], direction: 'asc' | 'desc' = 'asc') {
  const rows = sql`unnest(${names}::text[]) with ordinality as r (name, number)`
  return async (query: { after?: string; before?: string }) =>
    await nameCursor.bothWays(query, 3, async (bound, count) => {
      const columns = { name: sql`r.name`, number: sql`r.number` }
      const { isBeyond, order } = keyset(sql, bound, columns, direction)
      return await sql<Row[]>`
        select name, number::int from ${rows} where ${isBeyond} order by ${order} limit ${count}`
    })
}
const numbersOf = ({ rows }: { rows: Row[] }) => rows.map(({ number }) => number)

describe('A list with pages in both directions', () => {
  test.each(['asc', 'desc'] as const)('has the same pages forward and back, %s', async (direction) => {
    const page = pagesOf(NAMES, direction)
    const all = await sql<Row[]>`
      select number::int from unnest(${NAMES}::text[]) with ordinality as r (name, number) order by name, number`
    const order = direction === 'asc' ? all : all.toReversed()
    const first = await page({})
    const second = await page({ after: first.next! })
    const third = await page({ after: second.next! })
    expect([first, second, third].flatMap(numbersOf)).toEqual(order.map(({ number }) => number))
    expect([first.previous, third.next]).toEqual([null, null])
    expect(await page({ before: third.previous! })).toEqual(second)
    expect(await page({ before: second.previous! })).toEqual(first)
  })

  test('shows the complete first page when fewer rows are left before the cursor', async () => {
    const before = (await pagesOf(NAMES)({})).rows.at(-1)!
    expect(await pagesOf(NAMES)({ before: nameCursor.write(before) })).toEqual(await pagesOf(NAMES)({}))
  })

  test('leads back from a cursor beyond its end', async () => {
    const beyond = await pagesOf(['Ada'])({ after: nameCursor.write({ name: 'Zoé', number: 9 }) })
    expect(beyond).toMatchObject({ rows: [], next: null })
    expect(numbersOf(await pagesOf(['Ada'])({ before: beyond.previous! }))).toEqual([1])
    expect(await pagesOf([])({})).toEqual({ rows: [], next: null, previous: null })
  })

  test.each([{ after: 'x' }, { before: 'Ada~x' }, { before: 'Ada~1~2' }])(
    'refuses an invalid cursor: %j',
    async (query) => {
      await expect(pagesOf(NAMES)(query)).rejects.toMatchObject({
        kind: 'invalid',
        field: Object.keys(query)[0],
      })
    },
  )
})

import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { inProcessApi, withClientNetwork } from './in-process-api.ts'

const MEGABYTE = 1024 * 1024

test('A page stores the ids of a response, not its text', async () => {
  const ids = Array.from({ length: 20 }, () => randomUUID())
  const app = new Hono<RequestEnv>()
  app.get('/api/texts/:number', (c) => c.text('x'.repeat(MEGABYTE) + ids[Number(c.req.param('number'))]))
  const callApi = inProcessApi(app)
  const pages: Set<string>[] = []
  const before = usedBytes()
  for (const number of ids.keys()) {
    const { shows } = await withClientNetwork('', () => callApi(`/api/texts/${number}`, {}))
    pages.push(shows)
  }
  // Buffers are freed a moment after their last use.
  await expect.poll(() => usedBytes() - before).toBeLessThan(ids.length * (MEGABYTE / 2))
  expect(pages).toEqual(ids.map((id, number) => new Set([`/api/texts/${number}`, id])))
})

/** The memory that is still referenced after a garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

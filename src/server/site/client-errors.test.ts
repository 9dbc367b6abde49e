import { describe, expect, test } from 'vitest'
import { CLIENT_ERROR_MAX } from '#domain/site-client-errors.ts'
import { createLog } from '#server/platform/http/log.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'

const REPORT = {
  name: 'TypeError',
  message: 'Cannot read properties of undefined',
  stack: 'PlanCard /assets/start-1a2b.js:1:20',
  build: '1a2b',
  path: '/plan/$slug',
}

const lines: Record<string, unknown>[] = []
const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
const site = await aSite({ log, env: { RATE_LIMIT_FACTOR: '1000' } })
const visitor = await site.as()
const report = (changes: object = {}) => visitor.post('/api/client-errors', { ...REPORT, ...changes })

/** What is logged while `work` runs. */
async function loggedBy(work: () => Promise<unknown>) {
  lines.length = 0
  await work()
  return [...lines]
}

describe('A crash of a page', () => {
  test('is one line of the log with its route, its build and the error, and nothing about who reports it', async () => {
    const member = await site.as(await site.aMember())
    const { path: route, ...error } = REPORT
    const line = { level: 40, time: expect.any(String), msg: 'client error', route, ...error }
    for (const browser of [visitor, member]) {
      expect(await loggedBy(() => browser.post('/api/client-errors', REPORT))).toEqual([line])
    }
  })

  test('is logged without quoted words, query and fragment, whatever a browser sends', async () => {
    const [line] = await loggedBy(() =>
      report({ message: 'No plan "Chez Lou" of lou@exemple.test', path: '/search?q=Lou#x' }),
    )
    expect(line).toMatchObject({ message: 'No plan "…" of …', route: '/search' })
  })

  test.each([
    [{ name: 'x'.repeat(CLIENT_ERROR_MAX.name + 1) }, 'name'],
    [{ name: 'Lou Fontaine' }, 'name'],
    [{ message: 'x'.repeat(CLIENT_ERROR_MAX.message + 1) }, 'message'],
    [{ stack: 'at https://planb.example/u/Lou:1:2' }, 'stack'],
    [{ stack: '' }, 'stack'],
    [{ build: '<b>' }, 'build'],
    [{ path: 'https://evil.example' }, 'path'],
    [{ path: '/u/Lou Fontaine' }, 'path'],
    [{ message: 'a\u0000b' }, 'message'],
  ])('is refused by its field: %j', async (changes, field) => {
    expect(await errorOf(await report(changes))).toMatchObject({ status: 422, field })
  })

  test('is counted in /metrics', async () => {
    const figure = async () =>
      Number(/^client_errors_total (\d+)$/m.exec(await (await visitor.get('/metrics')).text())?.[1])
    const before = await figure()
    await report()
    expect(await figure()).toBe(before + 1)
  })

  test('can be reported twenty times an hour from one network', async () => {
    const strict = await aSite()
    const browser = await strict.as()
    const statuses = []
    for (let n = 0; n <= 20; n++) statuses.push((await browser.post('/api/client-errors', REPORT)).status)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
    expect(statuses.at(-1)).toBe(429)
  })
})

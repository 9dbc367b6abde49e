import { describe, expect, test } from 'vitest'
import { CLIENT_ERROR_MAX, type ClientError } from '#domain/client-errors.ts'
import { deleteOver } from '#server/ops/retention/clean.ts'
import { errorOf } from '../../../../tests/support/browser.ts'
import { aSite } from '../../../../tests/support/site.ts'

const REPORT = {
  name: 'TypeError',
  message: 'Cannot read properties of undefined',
  stack: 'PlanCard /assets/start-1a2b.js:1:20',
  build: '1a2b',
  path: '/plan/$slug',
}

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const visitor = await site.as()
const admin = await site.as(await site.aMember({ role: 'admin' }))
const report = (changes: object = {}) => visitor.post('/api/client-errors', { ...REPORT, ...changes })
const list = async () =>
  (await admin.getJson<{ errors: ClientError[]; is_on: boolean }>('/api/admin/client-errors')).errors

describe('A crash of a page', () => {
  test('is listed for administrators, equal ones in one row with their number', async () => {
    for (let n = 0; n < 3; n++) expect((await report()).status).toBe(200)
    await report({ path: '/' })
    const errors = await list()
    expect(errors).toHaveLength(2)
    expect(errors[0]).toMatchObject({ path: '/', times: 1 })
    expect(errors[1]).toEqual({
      ...REPORT,
      times: 3,
      first_at: expect.any(String),
      last_at: expect.any(String),
    })
  })

  test('is stored without quoted words, query and fragment, whatever a browser sends', async () => {
    await report({ message: 'No plan "Chez Lou" of lou@exemple.test', path: '/search?q=Lou#x' })
    const [latest] = await list()
    expect(latest).toMatchObject({ message: 'No plan "…" of …', path: '/search' })
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

  test('stores nothing about who reports it', async () => {
    const member = await site.as(await site.aMember())
    await member.post('/api/client-errors', { ...REPORT, build: 'signed-in' })
    const columns = await site.db.sql<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = 'client_errors'::regclass and attnum > 0 order by 1`
    expect(columns.map(({ name }) => name)).toEqual(
      ['fingerprint', 'first_at', 'last_at', 'times', ...Object.keys(REPORT)].toSorted(),
    )
  })

  test('is stored with the latest 200 only', async () => {
    await site.db.sql`
      insert into client_errors (fingerprint, name, message, stack, build, path, last_at)
      select sha256(n::text::bytea), 'Error', n::text, '/assets/a.js:1:2', 'old', '/', now() - interval '1 hour'
      from generate_series(1, 300) n`
    await report({ build: 'newest' })
    const errors = await list()
    expect(errors).toHaveLength(CLIENT_ERROR_MAX.rows)
    expect(errors[0]).toMatchObject({ build: 'newest' })
    const { count } = await site.db.sql.one<{ count: number }>`select count(*)::int from client_errors`
    expect(count).toBe(CLIENT_ERROR_MAX.rows)
  })

  test('is deleted 14 days after its last report', async () => {
    await site.db
      .sql`update client_errors set last_at = now() - interval '14 days 1 minute' where build = 'old'`
    await deleteOver(site.db, 'client_errors')
    expect((await list()).some(({ build }) => build === 'old')).toBe(false)
    expect((await list()).some(({ build }) => build === 'newest')).toBe(true)
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

  test('is neither requested nor stored where the operator turned reports off', async () => {
    const quiet = await aSite({ env: { CLIENT_ERRORS: '0' } })
    const browser = await quiet.as()
    expect(await browser.getJson('/api/site')).toMatchObject({ error_reports: 0 })
    expect((await browser.post('/api/client-errors', REPORT)).status).toBe(200)
    const staff = await quiet.as(await quiet.aMember({ role: 'admin' }))
    expect(await staff.getJson('/api/admin/client-errors')).toEqual({ errors: [], is_on: false })
  })
})

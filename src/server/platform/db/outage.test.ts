import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { TEST_SETTINGS } from '../../../../tests/support/global-setup.ts'
import { aTemporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import { connect, isDatabaseUnavailable } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded.ts'

const dataDir = aTemporaryDirectory('outage')
const start = () => startEmbeddedPostgres({ dataDir, settings: TEST_SETTINGS })
let server = await start()
const db = connect(server)

afterAll(async () => {
  await db.end()
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/**
 * Sends more concurrent queries than there are connections, half of them in transactions, like a busy site. Repeated where they
 * must succeed: a busy machine may take longer to connect than the site waits.
 */
async function manyQueries(): Promise<unknown[]> {
  const queries = Array.from({ length: 40 }, (_, n) =>
    n % 2 ? db.sql`select ${n}::int` : db.transaction(async (tx) => await tx`select ${n}::int`),
  )
  const outcomes = await Promise.allSettled(queries)
  return outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
}

test('queries fail while the database is unavailable, and work again as soon as it is back', async () => {
  await expect.poll(manyQueries).toEqual([])
  await server.stop()
  for (const _ of [1, 2, 3]) {
    const errors = await manyQueries()
    expect(errors).toHaveLength(40)
    expect(errors.every(isDatabaseUnavailable)).toBe(true)
  }
  server = await start()
  await expect.poll(manyQueries).toEqual([])
})

test('queries in flight when the server is killed fail as unavailable, and it comes back by itself', async () => {
  const pid = server.pid()
  const untimed = connect(server, { isTimed: false })
  const inFlight = untimed.sql`select pg_sleep(600)`.catch((error) => error)
  const inTransaction = untimed
    .transaction(async (tx) => await tx`select pg_sleep(600)`)
    .catch((error) => error)
  await waitForSleepers(2)
  process.kill(pid, 'SIGKILL')
  expect([await inFlight, await inTransaction].map(isDatabaseUnavailable)).toEqual([true, true])
  await untimed.end()
  await expect.poll(() => server.pid()).not.toBe(pid)
  await expect.poll(manyQueries).toEqual([])
})

async function waitForSleepers(count: number): Promise<void> {
  const asleep =
    await db.sql`select from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'`
  if (asleep.count < count) await waitForSleepers(count)
}

test.runIf(process.platform === 'linux')('queries fail when the server no longer responds', async () => {
  await manyQueries()
  const pids = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([pid, parent]) => pid === server.pid() || parent === server.pid())
    .flatMap(([pid]) => pid ?? [])
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const errors = await manyQueries()
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  expect(errors).toHaveLength(40)
  expect(errors.every(isDatabaseUnavailable)).toBe(true)
  await expect.poll(manyQueries).toEqual([])
})

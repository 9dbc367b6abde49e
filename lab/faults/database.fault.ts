import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openConnection } from '#server/platform/db/client.ts'
import { messageArrives, openTab, pageIsInvalidated } from './support/live.ts'
import { startLocalSite, until } from './support/site.ts'
import { aTrial, READY_WITH_RECOVERY_MS, times } from './support/trial.ts'

const site = await startLocalSite()
afterAll(site.stop)
const trial = await aTrial(site)

test('the database restarts ten times: members wait or get a 503, and no other error', async () => {
  const restart = async () => {
    const pid = site.databasePid()
    process.kill(pid, 'SIGINT')
    await until('another database', () => site.databasePid() !== pid, READY_WITH_RECOVERY_MS)
  }
  const outcomes = await times(10, () => trial.during(restart, READY_WITH_RECOVERY_MS))
  trial.log('the database restarts', outcomes)
  expect(outcomes.reduce((sum, { broken }) => sum + broken, 0)).toBe(0)
})

test('the whole database is frozen for four seconds', async () => {
  const freeze = async () => {
    const pid = site.databasePid()
    const all = [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)]
    const signal = (name: NodeJS.Signals) => all.forEach((each) => process.kill(Number(each), name))
    signal('SIGSTOP')
    await pause(4_000)
    signal('SIGCONT')
    return performance.now()
  }
  const outcome = await trial.during(freeze)
  trial.log('the database is frozen', [outcome])
  expect(outcome.broken).toBe(0)
})

test('behind a lock of five seconds members wait or get a 503, and two seconds later the site has recovered', async () => {
  const outcome = await trial.during(async (report) => {
    const { sql, end } = await openConnection(site.target)
    await sql`begin`
    await sql`lock table users, plans, likes, comments, messages in access exclusive mode`
    await pause(5_000)
    await sql`rollback`
    await end()
    const since = performance.now()
    await pause(2_000)
    const { unavailable, ok } = report
    await pause(2_000)
    expect(report.unavailable).toBe(unavailable)
    expect(report.ok).toBeGreaterThan(ok)
    return since + 4_000
  })
  trial.log('a lock of five seconds', [outcome])
  expect(outcome.broken).toBe(0)
  expect(outcome.unavailable).toBeGreaterThan(0)
})

test('after the loss of every LISTEN connection, live events and page invalidation resume', async () => {
  const outcome = await trial.during(async () => {
    const tab = await openTab(site.url, trial.bystander)
    const { sql, end } = await openConnection(site.target)
    // After ten seconds its last statement is a heartbeat.
    const { count } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and (query ilike 'listen %' or query = 'select 1')`
    await end()
    expect(count).toBeGreaterThan(0)
    // It may have missed events: it reconnects and loads again.
    await tab.closed
    const from = trial.people.at(-1)!
    const arrivedMs = await messageArrives(
      { urls: [site.url] },
      { from, to: trial.bystander, journal: trial.journal },
    )
    const invalidatedMs = await pageIsInvalidated([site.url], trial.bystander, trial.journal)
    console.log(
      `• after that a message arrives in ${arrivedMs.toFixed(0)} ms, a page is invalidated in ${invalidatedMs.toFixed(0)} ms`,
    )
  })
  trial.log('the LISTEN connections are lost', [outcome])
  expect(outcome.broken + outcome.unavailable).toBe(0)
})

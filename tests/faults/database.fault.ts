import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openSession } from '#server/db/client.ts'
import { messageIsHeard, openTab, pageIsDropped } from './support/live.ts'
import { startLocalSite, until } from './support/site.ts'
import { aTrial, READY_WITH_RECOVERY_MS, times } from './support/trial.ts'

const site = await startLocalSite()
afterAll(site.stop)
const trial = await aTrial(site)

test('the database restarts ten times: people wait or are told to try again, and nothing else', async () => {
  const restart = async () => {
    const pid = site.databasePid()
    process.kill(pid, 'SIGINT')
    await until('another database', () => site.databasePid() !== pid, READY_WITH_RECOVERY_MS)
  }
  const outcomes = await times(10, () => trial.under(restart, READY_WITH_RECOVERY_MS))
  trial.tell('the database restarts', outcomes)
  expect(outcomes.reduce((sum, { broken }) => sum + broken, 0)).toBe(0)
})

test('all of the database stands still for four seconds', async () => {
  const freeze = async () => {
    const pid = site.databasePid()
    const all = [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)]
    const signal = (name: NodeJS.Signals) => all.forEach((each) => process.kill(Number(each), name))
    signal('SIGSTOP')
    await pause(4_000)
    signal('SIGCONT')
    return performance.now()
  }
  const outcome = await trial.under(freeze)
  trial.tell('the database stands still', [outcome])
  expect(outcome.broken).toBe(0)
})

test('the database is slow: behind a lock of five seconds people wait or are told to try again, and two seconds later all is well', async () => {
  const outcome = await trial.under(async (met) => {
    const { sql, end } = await openSession(site.target)
    await sql`begin`
    await sql`lock table users, plans, likes, comments, messages in access exclusive mode`
    await pause(5_000)
    await sql`rollback`
    await end()
    const since = performance.now()
    await pause(2_000)
    const { unavailable, ok } = met
    await pause(2_000)
    expect(met.unavailable).toBe(unavailable)
    expect(met.ok).toBeGreaterThan(ok)
    return since + 4_000
  })
  trial.tell('a lock of five seconds', [outcome])
  expect(outcome.broken).toBe(0)
  expect(outcome.unavailable).toBeGreaterThan(0)
})

test('every listening connection is lost: live events and dropped pages go on', async () => {
  const outcome = await trial.under(async () => {
    const tab = await openTab(site.url, trial.bystander)
    const { sql, end } = await openSession(site.target)
    // After ten seconds its last statement is a heartbeat.
    const { count } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and (query ilike 'listen %' or query = 'select 1')`
    await end()
    expect(count).toBeGreaterThan(0)
    // It may have missed something: it comes back and loads again.
    await tab.closed
    const from = trial.people.at(-1)!
    const heard = await messageIsHeard(
      { urls: [site.url] },
      { from, to: trial.bystander, journal: trial.journal },
    )
    const dropped = await pageIsDropped([site.url], trial.bystander, trial.journal)
    console.log(
      `• after that a message is heard in ${heard.toFixed(0)} ms, a page dropped in ${dropped.toFixed(0)} ms`,
    )
  })
  trial.tell('the listening connections are lost', [outcome])
  expect(outcome.broken + outcome.unavailable).toBe(0)
})

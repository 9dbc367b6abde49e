import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalSite, startLocalSite, until } from './support/site.ts'
import { aTrial } from './support/trial.ts'

/** Generous: this test does not measure the machine, `npm run faults` does. */
const READY_MS = 300_000

/** Two of the faults of `npm run faults`, once each. */
describe('While members read and write', () => {
  let site: LocalSite
  let trial: Awaited<ReturnType<typeof aTrial>>
  beforeAll(async () => {
    site = await startLocalSite()
    trial = await aTrial(site)
  })
  afterAll(() => site.stop())

  test('the process is killed: no acknowledged write is lost or duplicated', async () => {
    const { ok } = await trial.during(async () => {
      await site.end('SIGKILL')
      site.launch()
    }, READY_MS)
    expect(ok).toBeGreaterThan(0)
  })

  test('the database restarts: members wait or get a 503, and no other error', async () => {
    const { broken } = await trial.during(async () => {
      const pid = site.databasePid()
      process.kill(pid, 'SIGINT')
      await until('another database', () => site.databasePid() !== pid, READY_MS)
    }, READY_MS)
    expect(broken).toBe(0)
  })
})

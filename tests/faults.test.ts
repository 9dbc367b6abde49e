import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalSite, startLocalSite, until } from './faults/support/site.ts'
import { aTrial } from './faults/support/trial.ts'

/** A test is not about how quick the machine is: `npm run faults` measures. */
const READY_MS = 60_000

/** Two of the faults of `npm run faults`, once each. */
describe('While people read and write', () => {
  let site: LocalSite
  let trial: Awaited<ReturnType<typeof aTrial>>
  beforeAll(async () => {
    site = await startLocalSite()
    trial = await aTrial(site)
  })
  afterAll(() => site.stop())

  test('the process is killed: nothing acknowledged is lost or doubled', async () => {
    const { ok } = await trial.under(async () => {
      await site.end('SIGKILL')
      site.launch()
    }, READY_MS)
    expect(ok).toBeGreaterThan(0)
  })

  test('the database restarts: they wait or are told to try again, and nothing else', async () => {
    const { broken } = await trial.under(async () => {
      const pid = site.databasePid()
      process.kill(pid, 'SIGINT')
      await until('another database', () => site.databasePid() !== pid, READY_MS)
    }, READY_MS)
    expect(broken).toBe(0)
  })
})

import { afterAll, expect, test } from 'vitest'
import { startLocalSite } from './support/site.ts'
import { aTrial, READY_WITH_RECOVERY_MS, times } from './support/trial.ts'

const site = await startLocalSite()
afterAll(site.stop)
const trial = await aTrial(site)

test('the process is killed twenty times: no acknowledged write is lost, and the next process is soon ready', async () => {
  const killProcess = async () => {
    await site.end('SIGKILL')
    site.launch()
  }
  const outcomes = await times(20, () => trial.during(killProcess))
  trial.log('kill -9 of the process', outcomes)
  expect(outcomes).toHaveLength(20)
})

test('the process and the database are killed ten times: no acknowledged write is lost', async () => {
  const killBoth = async () => {
    process.kill(site.databasePid(), 'SIGKILL')
    await site.end('SIGKILL')
    site.launch()
  }
  const outcomes = await times(10, () => trial.during(killBoth, READY_WITH_RECOVERY_MS))
  trial.log('kill -9 of the process and the database', outcomes)
  expect(outcomes).toHaveLength(10)
})

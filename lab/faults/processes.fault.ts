import { expect, test } from 'vitest'
import { aBalancer } from './support/balancer.ts'
import { messageArrives, pageIsInvalidated } from './support/live.ts'
import { anEmbeddedDatabase, ORIGIN, startProcesses } from './support/processes.ts'
import { severalProcesses } from './support/several-processes.ts'
import { aTrial } from './support/trial.ts'

severalProcesses('two processes', async () => startProcesses(await anEmbeddedDatabase(), [{}, {}], aBalancer))

test.each([1, -1])('one of two processes has a clock that is %i hour wrong', async (hours) => {
  const wrongClock = {
    NODE_FLAGS: '--import ./tests/faults/support/wrong-clock.mjs',
    CLOCK_SHIFT_MS: String(hours * 3_600_000),
  }
  const site = await startProcesses(await anEmbeddedDatabase(), [{}, wrongClock], aBalancer)
  try {
    const trial = await aTrial(site)
    const { journal, bystander } = trial
    const from = trial.people.at(-1)!
    const outcome = await trial.during(async () => {
      for (const urls of [site.urls, site.urls.toReversed()]) {
        await messageArrives({ urls, origin: ORIGIN }, { from, to: bystander, journal })
        await pageIsInvalidated(urls, bystander, journal)
      }
    })
    trial.log(`a clock ${hours > 0 ? 'ahead' : 'behind'} by an hour`, [outcome])
    expect(outcome).toMatchObject({ broken: 0, unavailable: 0, wrong: [] })
  } finally {
    await site.stop()
  }
})

import { expect, test } from 'vitest'
import { createSharedJobs } from './shared-jobs.ts'

function aRequest(key: string) {
  const aborting = new AbortController()
  return { key, signal: aborting.signal, abort: () => aborting.abort() }
}

function someJobs() {
  const share = createSharedJobs<string>(() => new Error('abandoned'))
  const gate = Promise.withResolvers<string>()
  const signals: AbortSignal[] = []
  const work = async (signal: AbortSignal) => {
    signals.push(signal)
    return await gate.promise
  }
  return { share, gate, signals, work }
}

test('identical requests share one job, and others have their own', async () => {
  const { share, gate, signals, work } = someJobs()
  const results = ['a', 'a', 'b', 'a'].map((key) => share(aRequest(key), work))
  expect(signals).toHaveLength(2)
  gate.resolve('made')
  expect(await Promise.all(results)).toEqual(['made', 'made', 'made', 'made'])
  await share(aRequest('a'), work)
  expect(signals).toHaveLength(3)
})

test('a job is abandoned when its last request is aborted, and another request starts it again', async () => {
  const { share, gate, signals, work } = someJobs()
  const [first, second] = [aRequest('a'), aRequest('a')]
  const results = [share(first, work), share(second, work)]
  first.abort()
  expect(signals[0]?.aborted).toBe(false)
  second.abort()
  expect(signals[0]?.aborted).toBe(true)
  results.push(share(aRequest('a'), work))
  expect(signals).toHaveLength(2)
  gate.resolve('made')
  await Promise.all(results)
})

test('a job that fails fails for all of its requests, and is started again by the next', async () => {
  const { share, gate, work } = someJobs()
  const results = Promise.allSettled([share(aRequest('a'), work), share(aRequest('a'), work)])
  gate.reject(new Error('broken'))
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(share(aRequest('a'), async () => 'made')).resolves.toBe('made')
})

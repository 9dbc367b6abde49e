import { expect, test } from 'vitest'
import { createSharedJobs } from './shared-jobs.ts'

const requestOf = (caller: string, key: string) => {
  const aborting = new AbortController()
  return { caller, key, signal: aborting.signal, abort: () => aborting.abort() }
}

function someJobs() {
  const share = createSharedJobs<string>(() => new Error('busy'))
  const gate = Promise.withResolvers<string>()
  const signals: AbortSignal[] = []
  const work = async (signal: AbortSignal) => {
    signals.push(signal)
    return await gate.promise
  }
  return { share, gate, signals, work }
}

test('identical requests share one job, and a caller has one job at a time', async () => {
  const { share, gate, signals, work } = someJobs()
  const results = ['sara', 'paul', 'sara'].map((caller) => share(requestOf(caller, 'a'), work))
  await expect(share(requestOf('sara', 'b'), work)).rejects.toThrow('busy')
  const other = share(requestOf('paul', 'b'), work)
  expect(signals).toHaveLength(2)
  gate.resolve('made')
  expect(await Promise.all([...results, other])).toEqual(['made', 'made', 'made', 'made'])
  await share(requestOf('sara', 'b'), work)
  expect(signals).toHaveLength(3)
})

test('a job is abandoned when its last request is aborted, and its caller may start another', async () => {
  const { share, gate, signals, work } = someJobs()
  const [first, second] = [requestOf('sara', 'a'), requestOf('paul', 'a')]
  const results = [share(first, work), share(second, work)]
  first.abort()
  expect(signals[0]?.aborted).toBe(false)
  second.abort()
  expect(signals[0]?.aborted).toBe(true)
  results.push(share(requestOf('sara', 'a'), work))
  expect(signals).toHaveLength(2)
  gate.resolve('made')
  await Promise.all(results)
})

test('a job that fails fails for all of its requests, and frees its caller', async () => {
  const { share, gate, work } = someJobs()
  const results = Promise.allSettled(['sara', 'paul'].map((caller) => share(requestOf(caller, 'a'), work)))
  gate.reject(new Error('broken'))
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(share(requestOf('sara', 'b'), async () => 'made')).resolves.toBe('made')
})

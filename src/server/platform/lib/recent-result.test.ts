import { expect, test } from 'vitest'
import { recentResult } from './shared-jobs.ts'

function aCounter() {
  let time = 0
  let reads = 0
  const outcomes: Promise<void>[] = []
  const read = recentResult(
    async () => {
      reads += 1
      const result = reads
      await outcomes.shift()
      return result
    },
    { maxAgeMs: 1000, now: () => time },
  )
  return { read, outcomes, setTime: (ms: number) => void (time = ms) }
}

test('a result is shared until it is a second old', async () => {
  const { read, setTime } = aCounter()
  expect(await read()).toBe(1)
  setTime(999)
  expect(await read()).toBe(1)
  setTime(1000)
  expect(await read()).toBe(2)
})

test('callers wait for the running read, however long it takes', async () => {
  const { read, outcomes, setTime } = aCounter()
  const { promise, resolve } = Promise.withResolvers<void>()
  outcomes.push(promise)
  const first = read()
  setTime(5000)
  const second = read()
  resolve()
  expect(await Promise.all([first, second, read()])).toEqual([1, 1, 1])
})

test('a failure reaches those who wait for it, and the next caller reads again', async () => {
  const { read, outcomes } = aCounter()
  outcomes.push(Promise.reject(new Error('unavailable')))
  await expect(read()).rejects.toThrow('unavailable')
  expect(await read()).toBe(2)
})

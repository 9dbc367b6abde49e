import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('at most two tasks run at once, in order, also after one that fails [366]', async () => {
  const take = limitConcurrency(2)
  const started: number[] = []
  const ends: ((failed: boolean) => void)[] = []
  const tasks = [0, 1, 2, 3].map((n) =>
    take(
      () =>
        new Promise<number>((resolve, reject) => {
          started.push(n)
          ends[n] = (failed) => (failed ? reject(new Error('failed')) : resolve(n))
        }),
    ).catch(() => 'failed'),
  )
  expect(started).toEqual([0, 1])
  ends[1]!(true)
  expect(await tasks[1]).toBe('failed')
  expect(started).toEqual([0, 1, 2])
  ends[0]!(false)
  await tasks[0]
  expect(started).toEqual([0, 1, 2, 3])
  ends[2]!(false)
  ends[3]!(false)
  expect(await Promise.all(tasks)).toEqual([0, 'failed', 2, 3])
})

import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWorkPool } from './work-pool.ts'

test('work beyond the slots waits in the queue, and beyond the queue is refused', async () => {
  const inPool = createWorkPool({ running: 2, waiting: 2 }, () => new Error('full'))
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
  const started: number[] = []
  const jobs = gates.map(({ promise }, index) =>
    inPool(async () => {
      started.push(index)
      await promise
    }),
  )
  await expect(inPool(async () => {})).rejects.toThrow('full')
  expect(started).toEqual([0, 1])

  gates[1]!.resolve()
  await jobs[1]
  await soon()
  expect(started).toEqual([0, 1, 2])

  for (const gate of gates) gate.resolve()
  await Promise.all(jobs)
  expect(started).toEqual([0, 1, 2, 3])
})

test('work that fails releases its slot', async () => {
  const inPool = createWorkPool({ running: 1, waiting: 0 }, () => new Error('full'))
  await expect(inPool(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(inPool(async () => 'done')).resolves.toBe('done')
})

test('work that is aborted in the queue never starts, and its place is free', async () => {
  const inPool = createWorkPool({ running: 1, waiting: 1 }, () => new Error('full'))
  const gate = Promise.withResolvers<void>()
  const running = inPool(() => gate.promise)
  const request = new AbortController()
  const started: string[] = []
  const dropped = inPool(async () => void started.push('dropped'), request.signal)
  request.abort(new Error('aborted'))
  await expect(dropped).rejects.toThrow('aborted')
  await expect(inPool(async () => {}, request.signal)).rejects.toThrow('aborted')
  const next = inPool(async () => void started.push('next'))
  gate.resolve()
  await Promise.all([running, next])
  expect(started).toEqual(['next'])
})

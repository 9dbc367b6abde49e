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
  const dropped = inPool(async () => void started.push('dropped'), request)
  request.abort(new Error('aborted'))
  await expect(dropped).rejects.toThrow('aborted')
  await expect(inPool(async () => {}, request)).rejects.toThrow('aborted')
  const next = inPool(async () => void started.push('next'))
  gate.resolve()
  await Promise.all([running, next])
  expect(started).toEqual(['next'])
})

/** A pool of one slot, which is taken until `open` is called. */
function aTakenPool(waiting: number) {
  const inPool = createWorkPool({ running: 1, waiting }, () => new Error('full'))
  const gate = Promise.withResolvers<void>()
  const running = inPool(() => gate.promise)
  const started: string[] = []
  const enter = (caller: string, name: string) => inPool(async () => void started.push(name), { caller })
  return { started, enter, open: () => (gate.resolve(), running) }
}

test('callers take turns, whichever has more tasks', async () => {
  const { started, enter, open } = aTakenPool(9)
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => enter('a', name))
  const then = [enter('b', 'b1'), enter('c', 'c1'), enter('b', 'b2'), enter('c', 'c2')]
  await open()
  await Promise.all([...first, ...then])
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'a4'])
})

test('a full queue refuses the last task of the caller with the most, and lets one with fewer in', async () => {
  const { started, enter, open } = aTakenPool(3)
  const own = [enter('a', 'a1'), enter('a', 'a2')]
  const last = expect(enter('a', 'a3')).rejects.toThrow('full')
  const others = [enter('b', 'b1')]
  await last
  await expect(enter('a', 'a4')).rejects.toThrow('full')
  await expect(enter('b', 'b2')).rejects.toThrow('full')
  await open()
  await Promise.all([...own, ...others])
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('late work is refused when it has no place in the queue in time, and its place is free', async () => {
  const settings = { running: 1, waiting: 1, late: { waiting: 1, ms: 1 } }
  const inPool = createWorkPool(settings, () => new Error('full'))
  const gate = Promise.withResolvers<void>()
  const running = inPool(() => gate.promise)
  const waiting = inPool(async () => 'waited')
  const late = inPool(async () => {})
  await expect(inPool(async () => {})).rejects.toThrow('full')
  await expect(late).rejects.toThrow('full')
  await expect(inPool(async () => {})).rejects.toThrow('full')
  const inTime = inPool(async () => 'in time')
  gate.resolve()
  await running
  expect(await Promise.all([waiting, inTime])).toEqual(['waited', 'in time'])
})

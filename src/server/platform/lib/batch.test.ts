import { expect, test } from 'vitest'
import { createBatcher } from './batch.ts'
import { createWorkPool } from './work-pool.ts'

/** A batcher that returns its input in capitals. Each batch runs when the test releases it. */
function aDesk({ waiting = 10 } = {}) {
  const batches: string[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const pool = createWorkPool({ running: 1, waiting }, () => new Error('full'))
  const ask = createBatcher({ pool, maxSize: 2 }, async (inputs: string[]) => {
    batches.push(inputs)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    if (inputs.includes('?')) throw new Error('broken')
    return inputs.includes('none') ? [] : inputs.map((input) => input.toUpperCase())
  })
  const letThrough = async (all: number) => {
    for (let place = 0; place < all; place++) {
      await expect.poll(() => gates.length).toBeGreaterThan(place)
      gates[place]!.resolve()
    }
  }
  return { ask, batches, letThrough, pool }
}

test('inputs that wait at the same time run in one batch, each with its own result', async () => {
  const { ask, batches, letThrough } = aDesk()
  const responses = Promise.all(['a', 'b', 'c', 'd', 'e'].map((letter) => ask(letter)))
  await letThrough(3)
  expect(await responses).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('where the pool refuses a batch, the last inputs are rejected, and later ones run', async () => {
  const { ask, letThrough } = aDesk({ waiting: 1 })
  const results = ['a', 'b', 'c', 'd'].map((letter) => ask(letter))
  await expect(ask('e')).rejects.toThrow('full')
  await letThrough(2)
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D'])
  const later = ask('f')
  await letThrough(3)
  expect(await later).toBe('F')
})

test('a batch that fails is requested one by one, so that one item does not fail the others', async () => {
  const { ask, batches, letThrough } = aDesk()
  const [good, bad] = [ask('a'), ask('?')]
  const failure = expect(bad).rejects.toThrow('broken')
  await letThrough(3)
  expect(await good).toBe('A')
  await failure
  expect(batches).toEqual([['a', '?'], ['a'], ['?']])
})

test('an input without a result is an error', async () => {
  const { ask, letThrough } = aDesk()
  const asked = expect(ask('none')).rejects.toThrow('a result for each input')
  await letThrough(1)
  await asked
})

test('a batch does not overtake other work in the pool', async () => {
  const { ask, batches, letThrough, pool } = aDesk()
  const other = Promise.withResolvers<string>()
  const before = pool(() => other.promise)
  const response = ask('a')
  expect(batches).toEqual([])
  other.resolve('other')
  expect(await before).toBe('other')
  await letThrough(1)
  expect(await response).toBe('A')
})

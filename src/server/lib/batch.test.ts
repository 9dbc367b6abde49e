import { expect, test } from 'vitest'
import { createBatcher } from './batch.ts'
import { createWorkPool } from './work-pool.ts'

/** Answers with the question in capitals, a batch at a time, each when it is let through. */
function aDesk({ waiting = 10 } = {}) {
  const batches: string[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const pool = createWorkPool({ running: 1, waiting }, () => new Error('full'))
  const ask = createBatcher({ pool, maxSize: 2 }, async (questions: string[]) => {
    batches.push(questions)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    if (questions.includes('?')) throw new Error('broken')
    return questions.includes('nobody') ? [] : questions.map((question) => question.toUpperCase())
  })
  const letThrough = async (all: number) => {
    for (let place = 0; place < all; place++) {
      await expect.poll(() => gates.length).toBeGreaterThan(place)
      gates[place]!.resolve()
    }
  }
  return { ask, batches, letThrough, pool }
}

test('who waits for the same turn is answered together, each with their own answer', async () => {
  const { ask, batches, letThrough } = aDesk()
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map((letter) => ask(letter)))
  await letThrough(3)
  expect(await answers).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('where a turn is refused, who came last is turned away, and later ones are answered', async () => {
  const { ask, letThrough } = aDesk({ waiting: 1 })
  const answered = ['a', 'b', 'c', 'd'].map((letter) => ask(letter))
  await expect(ask('e')).rejects.toThrow('full')
  await letThrough(2)
  expect(await Promise.all(answered)).toEqual(['A', 'B', 'C', 'D'])
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

test('a question without an answer is an error', async () => {
  const { ask, letThrough } = aDesk()
  const asked = expect(ask('nobody')).rejects.toThrow('an answer to each question')
  await letThrough(1)
  await asked
})

test('whatever else has its turn is not overtaken', async () => {
  const { ask, batches, letThrough, pool } = aDesk()
  const other = Promise.withResolvers<string>()
  const before = pool(() => other.promise)
  const answer = ask('a')
  expect(batches).toEqual([])
  other.resolve('other')
  expect(await before).toBe('other')
  await letThrough(1)
  expect(await answer).toBe('A')
})

import { expect, test } from 'vitest'
import { createTogether } from './together.ts'

/** Answers with the question in capitals, a batch at a time, each when it is let through. */
function aCounter(room: { running: number; most: number; waiting: number }) {
  const batches: string[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const ask = createTogether(
    room,
    async (questions: string[]) => {
      batches.push(questions)
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      return questions.map((question) => question.toUpperCase())
    },
    () => new Error('full'),
  )
  return { ask, batches, gates }
}

test('whoever comes while another is answered is answered together with the next', async () => {
  const { ask, batches, gates } = aCounter({ running: 1, most: 2, waiting: 10 })
  const answers = Promise.all(['a', 'b', 'c', 'd'].map((letter) => ask(letter)))
  for (const place of [0, 1, 2]) {
    await expect.poll(() => gates.length).toBe(place + 1)
    gates[place]!.resolve()
  }
  expect(await answers).toEqual(['A', 'B', 'C', 'D'])
  expect(batches).toEqual([['a'], ['b', 'c'], ['d']])
})

test('beyond the waiting room people are turned away', async () => {
  const { ask, gates } = aCounter({ running: 1, most: 2, waiting: 1 })
  const answers = [ask('a'), ask('b')]
  await expect(ask('c')).rejects.toThrow('full')
  for (const place of [0, 1]) {
    await expect.poll(() => gates.length).toBe(place + 1)
    gates[place]!.resolve()
  }
  expect(await Promise.all(answers)).toEqual(['A', 'B'])
})

test('what fails, fails for its batch alone', async () => {
  const { ask, gates } = aCounter({ running: 2, most: 1, waiting: 1 })
  const [first, second] = [ask('a'), ask('b')]
  gates[0]!.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  gates[1]!.resolve()
  expect(await second).toBe('B')
  const third = ask('c')
  gates[2]!.resolve()
  expect(await third).toBe('C')
})

import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('a storm of news is read at once, and once more when it is over [91]', async () => {
  const works: PromiseWithResolvers<void>[] = []
  const wish = oneAtATime(() => {
    const work = Promise.withResolvers<void>()
    works.push(work)
    return work.promise
  }, 1)
  wish()
  expect(works).toHaveLength(1)
  for (let n = 0; n < 100; n++) wish()
  expect(works).toHaveLength(1)
  works[0]!.resolve()
  await expect.poll(() => works.length).toBe(2)
  works[1]!.resolve()
  wish()
  await expect.poll(() => works.length).toBe(3)
})

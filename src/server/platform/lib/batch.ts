import { isDatabaseUnavailable } from '#server/platform/db/database.ts'
import type { WorkPool } from './work-pool.ts'

type Waiting<Input, Result> = {
  input: Input
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Groups the inputs that wait for the pool into batches of at most `maxSize`, so that each input costs less under load.
 * `runAll` must return the results in the order of its inputs.
 */
export function createBatcher<Input, Result>(
  { pool, maxSize }: { pool: WorkPool; maxSize: number },
  runAll: (inputs: Input[]) => Promise<Result[]>,
): (input: Input) => Promise<Result> {
  const queue: Waiting<Input, Result>[] = []
  /** The number of batches that wait for the pool. Together they can take the whole queue. */
  let batches = 0

  async function run(batch: Waiting<Input, Result>[]): Promise<void> {
    try {
      const results = await runAll(batch.map(({ input }) => input))
      if (results.length !== batch.length) throw new Error('there must be a result for each input')
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      // One bad input must not fail its whole batch, so each input runs again alone. Without a database this is useless.
      if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await run([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return async (input) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    queue.push({ input, resolve, reject })
    if (queue.length > batches * maxSize) {
      batches += 1
      pool(() => {
        batches -= 1
        return run(queue.splice(0, maxSize))
      }).catch((error: unknown) => {
        batches -= 1
        for (const last of queue.splice(batches * maxSize)) last.reject(error)
      })
    }
    return await promise
  }
}

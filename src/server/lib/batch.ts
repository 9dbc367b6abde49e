import { isDatabaseUnavailable } from '#server/db/database.ts'
import type { WorkPool } from './work-pool.ts'

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Answers questions that wait for the pool in batches of at most `maxSize`: the more people ask, the less each costs.
 * `answerAll` answers in the order of its questions.
 */
export function createBatcher<Question, Answer>(
  { pool, maxSize }: { pool: WorkPool; maxSize: number },
  answerAll: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  const queue: Waiting<Question, Answer>[] = []
  /** Batches that wait for the pool: always enough for the whole queue. */
  let batches = 0

  async function answer(batch: Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await answerAll(batch.map(({ question }) => question))
      if (answers.length !== batch.length) throw new Error('there must be an answer to each question')
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      // One bad question must not fail the others of its batch. Without a database all of them fail.
      if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await answer([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return async (question) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    queue.push({ question, resolve, reject })
    if (queue.length > batches * maxSize) {
      batches += 1
      pool(() => {
        batches -= 1
        return answer(queue.splice(0, maxSize))
      }).catch((error: unknown) => {
        batches -= 1
        for (const last of queue.splice(batches * maxSize)) last.reject(error)
      })
    }
    return await promise
  }
}

import { isDatabaseAway } from '#server/db/database.ts'
import type { WorkPool } from './work-pool.ts'

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Questions that wait for the same turn are answered together, up to `most` of them: the more people ask, the less each
 * costs. `answerAll` answers in the order of its questions.
 */
export function createBatcher<Question, Answer>(
  { inTurn, most }: { inTurn: WorkPool; most: number },
  answerAll: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  const queue: Waiting<Question, Answer>[] = []
  /** Turns asked for and not yet come: always enough for all who wait. */
  let turns = 0

  async function answer(batch: Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await answerAll(batch.map(({ question }) => question))
      if (answers.length !== batch.length) throw new Error('there must be an answer to each question')
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place]!)
    } catch (error) {
      // Nobody pays for another's question; without a database nobody gets an answer.
      if (batch.length > 1 && !isDatabaseAway(error)) for (const one of batch) await answer([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return async (question) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    queue.push({ question, resolve, reject })
    if (queue.length > turns * most) {
      turns += 1
      inTurn(() => {
        turns -= 1
        return answer(queue.splice(0, most))
      }).catch((error: unknown) => {
        turns -= 1
        for (const last of queue.splice(turns * most)) last.reject(error)
      })
    }
    return await promise
  }
}

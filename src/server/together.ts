type Room = {
  /** So many batches are under way at once. */
  running: number
  /** So many questions make a batch at most. */
  most: number
  /** So many may wait; more than that are turned away. */
  waiting: number
}

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Whoever asks while others are being answered is answered together with those who came meanwhile: the more people ask,
 * the less each costs. `answerAll` answers in the order of its questions.
 */
export function createTogether<Question, Answer>(
  { running, most, waiting }: Room,
  answerAll: (questions: Question[]) => Promise<Answer[]>,
  tooMany: () => Error,
): (question: Question) => Promise<Answer> {
  const queue: Waiting<Question, Answer>[] = []
  let free = running

  async function answerQueue() {
    free -= 1
    while (queue.length > 0) await answerBatch(queue.splice(0, most))
    free += 1
  }

  async function answerBatch(batch: Waiting<Question, Answer>[]) {
    try {
      const answers = await answerAll(batch.map(({ question }) => question))
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return async (question) => {
    if (free === 0 && queue.length >= waiting) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    queue.push({ question, resolve, reject })
    if (free > 0) void answerQueue()
    return await promise
  }
}

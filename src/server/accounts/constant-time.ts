import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the work ever takes on an idle machine. */
export const ANSWER_MS = 400

/** Resolves or rejects after the same time in every case, so that the duration does not reveal who has an account. */
export async function inConstantTime<T>(
  { answerMs }: { answerMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const wait = pause(answerMs)
  try {
    return await work()
  } finally {
    await wait
  }
}

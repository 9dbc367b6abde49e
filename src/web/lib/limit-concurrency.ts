/** Returns a function that runs at most `max` tasks at once; further ones wait for their turn. */
export function limitConcurrency(max: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running === max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const startNext = waiting.shift()
      // The place goes to the next task, or becomes free.
      if (startNext) startNext()
      else running -= 1
    }
  }
}

export type WorkPool = <T>(work: () => Promise<T>) => Promise<T>

/** Runs a few tasks concurrently and queues some more, in order. It refuses further tasks. */
export function createWorkPool(
  { running, waiting }: { running: number; waiting: number },
  tooMany: () => Error,
): WorkPool {
  const queue: (() => void)[] = []
  let free = running

  const enter = async () => {
    if (free > 0) {
      free -= 1
      return
    }
    if (queue.length >= waiting) throw tooMany()
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.push(resolve)
    await promise
  }
  /** Passes the slot directly to the next task in the queue, so that no new caller takes it in between. */
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

export type WorkPool = <T>(work: () => Promise<T>) => Promise<T>

/** Runs a few tasks at once and queues some, in order; further ones are refused. */
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
  /** The slot goes straight to the next in line, so that no other caller takes it in between. */
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

/** A task whose signal aborts while it is queued leaves the queue, and fails with the reason. */
export type WorkPool = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Runs a few tasks concurrently and queues some more, in order. It refuses further tasks. */
export function createWorkPool(
  { running, waiting }: { running: number; waiting: number },
  tooMany: () => Error,
): WorkPool {
  const queue: (() => void)[] = []
  let free = running

  const enter = async (signal?: AbortSignal) => {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return
    }
    if (queue.length >= waiting) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.push(resolve)
    const leaveQueue = () => {
      const place = queue.indexOf(resolve)
      if (place < 0) return
      queue.splice(place, 1)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leaveQueue)
    await promise.finally(() => signal?.removeEventListener('abort', leaveQueue))
  }
  /** Passes the slot directly to the next task in the queue, so that no new caller takes it in between. */
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  return async (work, signal) => {
    await enter(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

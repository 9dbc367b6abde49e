type WorkOptions = {
  /** A task whose signal aborts while it is queued leaves the queue, and fails with the reason. */
  signal?: AbortSignal | undefined
  /** The member or the network that the task is for. */
  caller?: string
}

export type WorkPool = <T>(work: () => Promise<T>, options?: WorkOptions) => Promise<T>

type PoolSettings = {
  running: number
  waiting: number
  /** So many more wait for a place in the queue, and each for so long at most. */
  late?: { waiting: number; ms: number }
}

type Queued = { caller: string; turn: number; start: () => void; refuse: () => void }

/**
 * Runs a few tasks concurrently and queues some more. Callers take turns, and each one's tasks are in order. It refuses further
 * tasks; while the queue is full, those of the caller who has the most in it.
 */
export function createWorkPool({ running, waiting, late }: PoolSettings, tooMany: () => Error): WorkPool {
  const queue: Queued[] = []
  let free = running
  /** Of the last task that left the queue to run. */
  let turn = 0

  const queuedBy = (caller: string) => queue.filter((queued) => queued.caller === caller)

  /** Refuses the last task of the caller with the most tasks, which may be this one. */
  function makePlaceFor(caller: string) {
    const counts = Map.groupBy(queue, (queued) => queued.caller)
    const most = [...counts.values()].reduce((found, own) => (own.length > found.length ? own : found), [])
    if (most.length <= queuedBy(caller).length + 1) throw tooMany()
    most.at(-1)?.refuse()
  }

  const enter = async ({ signal, caller = '' }: WorkOptions) => {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return
    }
    if (queue.length >= waiting + (late?.waiting ?? 0)) makePlaceFor(caller)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leaveQueue = (reason: unknown) => {
      const place = queue.indexOf(queued)
      if (place < 0) return
      queue.splice(place, 1)
      reject(reason)
    }
    const refuse = () => leaveQueue(tooMany())
    const ownTurns = queuedBy(caller).map((queued) => queued.turn)
    const queued = { caller, turn: Math.max(turn, ...ownTurns) + 1, start: resolve, refuse }
    const refuseLate = () => queue.indexOf(queued) >= waiting && refuse()
    const timer = late && queue.length >= waiting ? setTimeout(refuseLate, late.ms) : undefined
    queue.push(queued)
    const onAbort = () => leaveQueue(signal?.reason)
    signal?.addEventListener('abort', onAbort)
    await promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    })
  }
  /** Passes the slot directly to the next task in the queue, so that no new caller takes it in between. */
  const leave = () => {
    const [first] = queue
    if (!first) {
      free += 1
      return
    }
    const next = queue.reduce((found, queued) => (queued.turn < found.turn ? queued : found), first)
    queue.splice(queue.indexOf(next), 1)
    turn = next.turn
    next.start()
  }

  return async (work, options = {}) => {
    await enter(options)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

type Job<T> = { result: Promise<T>; requests: number; abandoned: AbortController }

type JobRequest = { key: string; signal: AbortSignal }

/** Identical requests share one job. A job whose requests are all aborted is abandoned: its own signal aborts, with this reason. */
export function createSharedJobs<T>(reason: () => Error) {
  const byKey = new Map<string, Job<T>>()

  function start(key: string, work: (signal: AbortSignal) => Promise<T>): Job<T> {
    const abandoned = new AbortController()
    const end = () => {
      if (byKey.get(key) === job) byKey.delete(key)
    }
    const job: Job<T> = { requests: 0, abandoned, result: work(abandoned.signal).finally(end) }
    abandoned.signal.addEventListener('abort', end)
    byKey.set(key, job)
    return job
  }

  return async ({ key, signal }: JobRequest, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const job = byKey.get(key) ?? start(key, work)
    job.requests += 1
    const leave = () => {
      job.requests -= 1
      if (job.requests === 0) job.abandoned.abort(reason())
    }
    signal.addEventListener('abort', leave)
    try {
      return await job.result
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}

/** Shares one result between all callers for this long. Callers during a running read wait for it. A failure is not shared later. */
export function recentResult<T>(
  read: () => Promise<T>,
  { maxAgeMs, now = Date.now }: { maxAgeMs: number; now?: () => number },
): () => Promise<T> {
  let last: { result: Promise<T>; expiresAt: number } | undefined

  return () => {
    if (last && now() < last.expiresAt) return last.result
    const current = { result: read(), expiresAt: Infinity }
    last = current
    current.result.then(
      () => (current.expiresAt = now() + maxAgeMs),
      () => (current.expiresAt = 0),
    )
    return current.result
  }
}

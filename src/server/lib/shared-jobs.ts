type Job<T> = { result: Promise<T>; requests: number; abandoned: AbortController }

type JobRequest = { key: string; caller: string; signal: AbortSignal }

/**
 * Identical requests share one job. A caller starts one job at a time, and is refused another. A job whose requests are all
 * aborted is abandoned: its own signal aborts.
 */
export function createSharedJobs<T>(tooMany: () => Error) {
  const byKey = new Map<string, Job<T>>()
  const byCaller = new Map<string, Job<T>>()

  function start({ key, caller }: JobRequest, work: (signal: AbortSignal) => Promise<T>): Job<T> {
    if (byCaller.has(caller)) throw tooMany()
    const abandoned = new AbortController()
    const end = () => {
      if (byKey.get(key) === job) byKey.delete(key)
      if (byCaller.get(caller) === job) byCaller.delete(caller)
    }
    const job: Job<T> = { requests: 0, abandoned, result: work(abandoned.signal).finally(end) }
    abandoned.signal.addEventListener('abort', end)
    byKey.set(key, job)
    byCaller.set(caller, job)
    return job
  }

  return async (request: JobRequest, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const { key, signal } = request
    const job = byKey.get(key) ?? start(request, work)
    job.requests += 1
    const leave = () => {
      job.requests -= 1
      if (job.requests === 0) job.abandoned.abort(tooMany())
    }
    signal.addEventListener('abort', leave)
    try {
      return await job.result
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}

import { isStalePlan, isWorthRetrying } from './database-errors.ts'

const ATTEMPTS = 4

/**
 * Retries after a serialization failure or a deadlock: PostgreSQL let the other transaction go first. After a stale plan
 * it retries without a limit: the connection is closed each time, so there are no more retries than connections.
 */
export async function retrying<T>(work: () => Promise<T>, onRetry: (error: unknown) => void): Promise<T> {
  for (let attempts = 1; ;) {
    try {
      return await work()
    } catch (error) {
      if (isStalePlan(error)) continue
      if (attempts === ATTEMPTS || !isWorthRetrying(error)) throw error
      attempts += 1
      onRetry(error)
    }
  }
}

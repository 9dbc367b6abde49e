import { isStalePlan, isWorthRetrying } from './database-errors.ts'

const ATTEMPTS = 4

/**
 * Retries after a serialization failure or a deadlock: PostgreSQL let the other transaction go first. A connection whose
 * plan is stale is closed, so there are only as many of those as connections.
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

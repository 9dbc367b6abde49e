import { isStalePlan, isWorthRetrying } from './away.ts'

const TRIES = 4

/**
 * Does it again when two transactions got in each other's way: PostgreSQL let the other one go first. A connection whose
 * plan is stale is thrown away, so there are only as many of those as connections.
 */
export async function retrying<T>(work: () => Promise<T>, onRetry: (error: unknown) => void): Promise<T> {
  for (let tries = 1; ;) {
    try {
      return await work()
    } catch (error) {
      if (isStalePlan(error)) continue
      if (tries === TRIES || !isWorthRetrying(error)) throw error
      tries += 1
      onRetry(error)
    }
  }
}

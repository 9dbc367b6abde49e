import { isWorthRetrying } from './away.ts'

const TRIES = 4

/** Does it again when two transactions got in each other's way: PostgreSQL let the other one go first. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isWorthRetrying(error)) throw error
    }
  }
}

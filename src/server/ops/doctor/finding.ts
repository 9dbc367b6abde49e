import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#server/config/start-error.ts'

/** One line of the doctor: what was checked, and its state or what to do. */
export type Finding = { isFine: boolean; isSkipped?: true; name: string; sentence: string }

const LIMIT_MS = 15_000

/** A check returns the state, or throws a StartError that says what to do. It gets no more time than the limit. */
export async function find(name: string, check: () => Promise<string>, limitMs = LIMIT_MS): Promise<Finding> {
  const late = new AbortController()
  const overdue = async () => {
    await pause(limitMs, undefined, { signal: late.signal })
    throw new StartError(`pas de réponse en ${limitMs / 1000} secondes.`)
  }
  try {
    return { isFine: true, name, sentence: await Promise.race([check(), overdue()]) }
  } catch (error) {
    return { isFine: false, name, sentence: error instanceof Error ? error.message : String(error) }
  } finally {
    late.abort()
  }
}

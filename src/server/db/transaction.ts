import { AsyncLocalStorage } from 'node:async_hooks'
import type postgres from 'postgres'
import { afterSilence, DatabaseAway } from './away.ts'
import type { Clients, Pool } from './pool.ts'
import { guardedSql, type Sql } from './sql.ts'

/** The tag of an open transaction, and what it must cause once it is kept. */
type Transaction = Sql & {
  /** Runs after the commit, in order; never when the work is undone. What it throws is reported, not passed on. */
  afterCommit(consequence: () => unknown): void
}

export type RunTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

export function transactionsOver(pool: Pool, onError: (error: unknown) => void): RunTransaction {
  return async (work) => {
    if (surrounding.getStore()?.isOpen) {
      throw new Error('A transaction is open here already: pass its tx on instead of opening a second one.')
    }
    const consequences: (() => unknown)[] = []
    const result = await attempt(pool.current(), work, (consequence) => consequences.push(consequence))
    for (const consequence of consequences) {
      try {
        await consequence()
      } catch (error) {
        onError(error)
      }
    }
    return result
  }
}

const surrounding = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * After a failure postgres.js sends a rollback of its own, which crashes the process when the connection is gone. So
 * work that lost its connection never returns to it (`NEVER`): the caller is told from here.
 */
function attempt<T>(
  { sql, retire }: Clients,
  work: (tx: Transaction) => Promise<T>,
  afterCommit: Transaction['afterCommit'],
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let isLost = false
  const lose = (error: unknown) => {
    isLost = true
    reject(error)
  }
  const waitForAnswer = () =>
    afterSilence(() => {
      retire()
      lose(new DatabaseAway('The database does not answer.'))
    })

  const run = async (raw: postgres.TransactionSql): Promise<T> => {
    stopWaiting()
    if (isLost) throw new DatabaseAway('The transaction began when nobody waited for it any more.')
    const guard = { isUsable: () => !isLost, onAway: lose }
    const tx = guardedSql(() => ({ sql: raw, guard }), { afterCommit })
    const scope = { isOpen: true }
    try {
      const result = await surrounding.run(scope, () => work(tx))
      if (isLost) return await NEVER
      stopWaiting = waitForAnswer()
      return result
    } catch (error) {
      if (isLost) return await NEVER
      throw error
    } finally {
      scope.isOpen = false
    }
  }

  let stopWaiting = waitForAnswer()
  sql
    .begin(run)
    .then((result) => resolve(result as T), lose)
    .finally(() => stopWaiting())
  return promise
}

const NEVER = new Promise<never>(() => {})

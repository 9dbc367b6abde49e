import { afterSilence, DatabaseAway, isDatabaseAway } from './away.ts'

export type Guard = {
  /** False once the connection that the query belongs to is gone. */
  isUsable?: () => boolean
  /** The database went away under the query, or does not answer it. */
  onAway: (error: unknown) => void
}

/**
 * postgres.js waits without limit for a server that fell silent, and would send the rest of a broken transaction over
 * whatever connection took its place. Both are decided here, at the moment when the query leaves.
 */
export function guardQuery<Q>(query: Q, { isUsable = () => true, onAway }: Guard): Q {
  if (!isQuery(query)) return query
  const { handler: send, resolve, reject } = query
  let stopWaiting: (() => void) | undefined

  query.resolve = (result) => {
    stopWaiting?.()
    resolve(result)
  }
  query.reject = (error) => {
    stopWaiting?.()
    if (isDatabaseAway(error)) onAway(error)
    reject(error)
  }
  query.handler = (self) => {
    if (!isUsable()) return self.reject(new DatabaseAway('The connection of this transaction was lost.'))
    // A cursor lives as long as its reader wants.
    if (!self.cursorFn) stopWaiting = afterSilence(() => giveUp(self))
    send(self)
  }
  return query
}

function giveUp(query: Query) {
  query.reject(new DatabaseAway('The database does not answer.'))
  // Still in line? Then it must not be sent later, when nobody waits for it any more.
  if (query.state === null) query.cancel()
}

/** What this file leans on in a query of postgres.js, beyond its public types. */
type Query = {
  handler: (self: Query) => void
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  state: object | null
  cursorFn?: unknown
  cancel: () => void
}

function isQuery(value: unknown): value is Query {
  return value instanceof Promise && 'handler' in value && 'resolve' in value && 'reject' in value
}

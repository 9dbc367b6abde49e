import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Statement } from '#server/db/sql.ts'

const sent = new AsyncLocalStorage<Statement[]>()

/**
 * What the work sends to the database until it is done, whichever connections it takes, in order. Without the news to
 * other processes: those of many requests leave together, a little later.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  listenOnce()
  const statements: Statement[] = []
  // A query is sent when it is waited for: that too must happen inside.
  await sent.run(statements, async () => await work())
  return statements.filter(({ text }) => !/pg_notify.* unnest/.test(text))
}

let isListening = false

/** Where the driver sends: nothing that is ours has to take part, and nothing can go round it. */
function listenOnce() {
  if (isListening) return
  isListening = true
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    if (isStatement(first)) sent.getStore()?.push(first)
    return send.apply(this, args)
  } as typeof pg.Client.prototype.query
}

const isStatement = (first: unknown): first is Statement =>
  typeof first === 'object' && first !== null && 'text' in first

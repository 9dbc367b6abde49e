import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Sql, Statement } from '#server/platform/db/sql.ts'

const sent = new AsyncLocalStorage<Statement[]>()

/**
 * The statements that the work sends to the database, over any connection, in order. Without the notifications to other
 * processes: those of many requests are sent together, a little later.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  listenOnce()
  const statements: Statement[] = []
  // A query is sent when it is awaited: that must happen inside the storage context too.
  await sent.run(statements, async () => await work())
  return statements.filter(({ text }) => !/pg_notify.* unnest/.test(text))
}

let isListening = false

/** Patches the driver, so that no code of ours has to take part and no statement is missed. */
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

/** How many rows the statements read, and by which scans. Runs them once more. */
export async function rowsRead(on: Sql, statements: Statement[]) {
  const scans: Scan[] = []
  for (const { text, values } of statements) {
    const [row] = await on.unsafe<{ 'QUERY PLAN': [{ Plan: Step }] }[]>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    scans.push(...scansOf(row!['QUERY PLAN'][0].Plan))
  }
  return {
    read: scans.reduce((sum, { rows }) => sum + rows, 0),
    steps: scans.map(({ how, rows }) => `${how}: ${rows}`).join('\n'),
  }
}

type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}
type Scan = { how: string; rows: number }

function scansOf(step: Step): Scan[] {
  const below = (step.Plans ?? []).flatMap(scansOf)
  if (!step['Relation Name'] && !step['Index Name']) return below
  const how = [step['Node Type'], step['Relation Name'], step['Index Name']].join(' ')
  const each = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)
  return [{ how, rows: Math.round(each * step['Actual Loops']) }, ...below]
}

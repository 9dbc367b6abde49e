import { rangesOf } from '#domain/executions/evidence-ranges.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import {
  clearRanges,
  EXECUTIONS_AT_ONCE,
  findNow,
  listSharedFigures,
  type PlanRanges,
  type SharedExecution,
  updateRanges,
  updateReasons,
} from './ranges.queries.ts'

type Db = Pick<Database, 'sql' | 'transaction'>

/**
 * Computes what plans show of the figures of their executions: each night and never in between, so that no reader can find out
 * a figure by comparing before and after. A run that was interrupted is repeated from the start.
 */
export async function updateEvidence(db: Db): Promise<void> {
  const at = await findNow(db.sql)
  for await (const plans of plansWithRanges(db)) await inTransaction(db, (tx) => updateRanges(tx, plans, at))
  while ((await inTransaction(db, (tx) => clearRanges(tx, at))) > 0);
  let after: string | null = null
  do {
    const last: string | null = after
    after = await inTransaction(db, (tx) => updateReasons(tx, last))
  } while (after !== null)
}

const inTransaction = <T>({ transaction }: Db, work: (tx: Transaction) => Promise<T>) => transaction(work)

/** The ranges of all plans that have any, in batches. */
async function* plansWithRanges({ sql }: Db): AsyncGenerator<PlanRanges[]> {
  let ofPlan: SharedExecution[] = []
  let batch: SharedExecution[]
  do {
    batch = await listSharedFigures(sql, ofPlan.at(-1) ?? null)
    const groups = [...Map.groupBy([...ofPlan, ...batch], ({ plan_id }) => plan_id).values()]
    // The last plan may go on in the next batch.
    ofPlan = groups.at(-1) ?? []
    const complete = batch.length < EXECUTIONS_AT_ONCE ? groups : groups.slice(0, -1)
    const found = complete.flatMap(toRanges)
    if (found.length > 0) yield found
  } while (batch.length === EXECUTIONS_AT_ONCE)
}

function toRanges(executions: SharedExecution[]): PlanRanges[] {
  const [first] = executions
  const ranges = first && rangesOf(first.currency, executions)
  return ranges ? [{ plan_id: first.plan_id, ranges }] : []
}

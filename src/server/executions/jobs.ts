import { counted } from '#domain/numbers.ts'
import { PAUSE_DAYS } from '#domain/executions/executions.ts'
import { rangesOf } from '#domain/executions/evidence-ranges.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction, Database } from '#server/platform/db/database.ts'
import { lockMembers, lockRemovals } from '#server/platform/db/locks.ts'
import { notify } from '#server/notifications/actions.ts'
import { publishChange } from './read.ts'
import {
  type IdleExecution,
  listIdle,
  lockPlansOf,
  updateIdle,
  clearRanges,
  EXECUTIONS_AT_ONCE,
  findNow,
  listSharedFigures,
  type PlanRanges,
  type SharedExecution,
  updateRanges,
  updateReasons,
} from './jobs.queries.ts'

type Ctx = Pick<AppContext, 'db' | 'live'>
type Kind = 'pause' | 'remind'

/**
 * Pauses executions without a tick or an entry for 90 days, and reminds the owners of those without one for 14 days, each once.
 * Each batch is a transaction that also records it, so that an interrupted run continues where it stopped.
 */
export async function handleIdleExecutions(ctx: Ctx): Promise<void> {
  for (const kind of ['pause', 'remind'] as const)
    while (await ctx.db.transaction((tx) => handleSome(tx, ctx.live, kind)));
}

/** Returns false when there is nothing left. The lock keeps two runs, and removals, from changing the same counters. */
async function handleSome(tx: Transaction, live: AppContext['live'], kind: Kind): Promise<boolean> {
  await lockRemovals(tx)
  const idle = await listIdle(tx, kind)
  const members = await lockMembers(
    tx,
    idle.map(({ user_id }) => user_id),
    'share',
  )
  const ids = idle.filter(({ user_id }) => members.has(user_id)).map(({ id }) => id)
  await lockPlansOf(tx, ids)
  const changed = await updateIdle(tx, kind, ids)
  for (const execution of changed) {
    await notify(tx, live, notificationOf(execution, kind))
    publishChange(tx, live, execution, { isCounted: kind === 'pause' && execution.is_counted })
  }
  return changed.length > 0
}

const notificationOf = ({ id, user_id, title, next_step }: IdleExecution, kind: Kind) => ({
  user_id,
  type: 'execution_reminder' as const,
  execution_id: id,
  ...(kind === 'pause'
    ? {
        title: 'Exécution mise en pause',
        message: `« ${title} » : en pause après ${counted(PAUSE_DAYS, 'jour')} sans étape cochée ni entrée`,
      }
    : {
        title: 'Votre exécution vous attend',
        message: `« ${title} » : ${next_step ? `prochaine étape, ${next_step}` : 'notez où vous en êtes'}`,
      }),
})

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

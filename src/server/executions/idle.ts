import { counted } from '#domain/numbers.ts'
import { PAUSE_DAYS } from '#domain/executions/executions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockMembers, lockRemovals } from '#server/platform/db/locks.ts'
import { notify } from '#server/notifications/notify.ts'
import { publishChange } from './own-execution.ts'
import { type IdleExecution, listIdle, lockPlansOf, updateIdle } from './idle.queries.ts'

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

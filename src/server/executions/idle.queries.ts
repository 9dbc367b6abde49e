import { PAUSE_DAYS, REMINDER_DAYS } from '#domain/executions/executions.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { isOpenAccount } from '#server/platform/db/fragments.ts'
import type { ExecutionsRow } from '#server/platform/db/rows.gen.ts'

const AT_ONCE = 50

/** An execution without a tick or an entry, with its next step. */
export type IdleExecution = Pick<ExecutionsRow, 'id' | 'user_id' | 'plan_id' | 'is_counted'> & {
  title: string
  next_step: string | null
}

/** The members with executions that are idle for this long, and the plans, in the order of their locks. */
export const listIdle = (
  sql: Sql,
  kind: 'pause' | 'remind',
): Promise<Pick<ExecutionsRow, 'id' | 'user_id' | 'plan_id'>[]> => sql<
  Pick<ExecutionsRow, 'id' | 'user_id' | 'plan_id'>[]
>`
  select id, user_id, plan_id from executions e where ${isIdle(sql, kind)} and ${isOpenAccount(sql, sql`e.user_id`)}
  order by last_activity_at limit ${AT_ONCE}`

const isIdle = (sql: Sql, kind: 'pause' | 'remind') =>
  kind === 'pause'
    ? sql`status = 'running' and last_activity_at < now() - make_interval(days => ${PAUSE_DAYS})`
    : sql`status = 'running' and reminded_at is null and last_activity_at < now() - make_interval(days => ${REMINDER_DAYS})`

/** Locks the plans of these executions against deletion. */
export async function lockPlansOf(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    select from plans where id in (select plan_id from executions where id = any (${[...ids]}::uuid[]))
    order by id for key share`
}

/** Pauses those of the executions that are still idle, or records that their owners are reminded. Returns them. */
export const updateIdle = (
  sql: Sql,
  kind: 'pause' | 'remind',
  ids: readonly string[],
): Promise<IdleExecution[]> => sql<IdleExecution[]>`
  with idle as (
    select id from executions where id = any (${[...ids]}::uuid[]) and ${isIdle(sql, kind)}
    order by plan_id, id for no key update
  )
  update executions e set ${kind === 'pause' ? sql`status = 'paused'` : sql`reminded_at = now()`}
  from idle where e.id = idle.id
  returning e.id, e.user_id, e.plan_id, e.is_counted,
    coalesce((select p.title from plans p where p.id = e.plan_id and p.status = 'published'), e.plan_title) as title,
    (
      select content from execution_steps s where s.execution_id = e.id and s.done_on is null
      order by s.position, s.id limit 1
    ) as next_step`

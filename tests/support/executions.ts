import { randomUUID } from 'node:crypto'
import type { EntryContent, ExecutionStatus, JournalVisibility } from '#domain/executions/executions.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { aSite } from './site.ts'

type Site = Pick<Awaited<ReturnType<typeof aSite>>, 'aMember' | 'aPlan'> & { db: { sql: Sql } }

type NewExecution = Partial<{
  user_id: string
  plan_id: string
  status: ExecutionStatus
  visibility: JournalVisibility
  shares_figures: boolean
  forecast: Forecast
  /** Days before today. */
  started_ago: number
  ended_ago: number
  idle_days: number
  is_counted: boolean
}>

/** An execution as it is stored after its first tick. */
export async function anExecution({ db: { sql }, ...site }: Site, execution: NewExecution = {}) {
  const id = randomUUID()
  const user_id = execution.user_id ?? (await site.aMember()).id
  const plan_id = execution.plan_id ?? (await site.aPlan()).id
  const { status = 'running', visibility = 'private', started_ago = 0, ended_ago = 0 } = execution
  const isEnded = status === 'abandoned' || status === 'succeeded'
  await sql`
    insert into executions (
      id, user_id, plan_id, plan_title, plan_version, status, abandon_reason, visibility, shares_figures, forecast,
      started_on, ended_on, is_begun, is_counted, last_activity_at
    )
    select ${id}, ${user_id}, p.id, p.title, p.version, ${status}, ${status === 'abandoned' ? 'time' : null}, ${visibility},
      ${execution.shares_figures ?? null}, ${execution.forecast ? sql.json(execution.forecast) : null},
      zurich_day(now()) - ${started_ago}::int, ${isEnded ? sql`zurich_day(now()) - ${ended_ago}::int` : null}, true,
      ${execution.is_counted ?? true} and p.author_id is distinct from ${user_id},
      now() - make_interval(days => ${execution.idle_days ?? 0})
    from plans p where p.id = ${plan_id}`
  return { id, user_id, plan_id }
}

type NewEntry = Partial<EntryContent> & {
  /** Days before today, when there is no date. */
  ago?: number
  written_ago?: number
}

export async function anEntry(sql: Sql, executionId: string, entry: NewEntry = {}): Promise<string> {
  const id = randomUUID()
  const { content = null, spent_cents = null, earned_cents = null, sales = null, is_private = false } = entry
  const isEmpty = content === null && spent_cents === null && earned_cents === null && sales === null
  await sql`
    insert into journal_entries (id, execution_id, entry_date, content, spent_cents, earned_cents, sales, is_private, created_at)
    values (${id}, ${executionId}, coalesce(${entry.entry_date ?? null}::date, zurich_day(now()) - ${entry.ago ?? 0}::int),
      ${isEmpty ? 'Une journée au marché.' : content}, ${spent_cents}, ${earned_cents}, ${sales}, ${is_private},
      now() - make_interval(days => ${entry.written_ago ?? 0}))`
  return id
}

export async function aStep(sql: Sql, executionId: string, content = 'Louer un local', position = 0) {
  const id = randomUUID()
  await sql`
    insert into execution_steps (id, execution_id, position, content)
    values (${id}, ${executionId}, ${position}, ${content})`
  return id
}

import { REMINDER_DAYS } from '#domain/executions/executions.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { ExecutionsRow } from '#server/platform/db/rows.gen.ts'

type NewExecution = Pick<
  ExecutionsRow,
  | 'id'
  | 'user_id'
  | 'plan_id'
  | 'plan_title'
  | 'plan_version'
  | 'status'
  | 'abandon_reason'
  | 'visibility'
  | 'shares_figures'
  | 'is_counted'
  | 'start_announced'
  | 'success_announced'
> & { forecast: Forecast | null; started_at: string; ended_at: string | null; last_activity_at: string }

/** Their members have been reminded of the idle ones. */
export async function insertExecutions(sql: Sql, rows: NewExecution[], now: string) {
  await sql`
    insert into executions (
      id, user_id, plan_id, plan_title, plan_version, status, abandon_reason, visibility, shares_figures, forecast,
      started_on, ended_on, is_begun, is_counted, last_activity_at, reminded_at, start_announced, success_announced,
      created_at
    )
    select id, user_id, plan_id, plan_title, plan_version, status, abandon_reason, visibility, shares_figures,
      nullif(forecast, 'null'), zurich_day(started_at), zurich_day(ended_at), true, is_counted, last_activity_at,
      case when status = 'running' and reminder_at < ${now} then reminder_at end, start_announced, success_announced,
      started_at
    from jsonb_to_recordset(${sql.json(rows)}) as e (
      id uuid, user_id uuid, plan_id uuid, plan_title text, plan_version int, status text, abandon_reason text,
      visibility text, shares_figures boolean, forecast jsonb, started_at timestamptz, ended_at timestamptz,
      is_counted boolean, last_activity_at timestamptz, start_announced boolean, success_announced boolean
    )
    cross join lateral (select last_activity_at + interval '1 day' * ${REMINDER_DAYS} as reminder_at) r`
}

type NewStep = { id: string; execution_id: string; position: number; content: string; done_at: string | null }

export async function insertSteps(sql: Sql, rows: NewStep[]) {
  await sql`
    insert into execution_steps (id, execution_id, position, content, done_on)
    select id, execution_id, position, content, zurich_day(done_at)
    from jsonb_to_recordset(${sql.json(rows)}) as s (
      id uuid, execution_id uuid, position int, content text, done_at timestamptz
    )`
}

type NewEntry = {
  id: string
  execution_id: string
  content: string | null
  spent_cents: number | null
  earned_cents: number | null
  sales: number | null
  is_private: boolean
  created_at: string
}

/** Entries are about the day on which they were written. */
export async function insertEntries(sql: Sql, rows: NewEntry[]) {
  await sql`
    insert into journal_entries (
      id, execution_id, entry_date, content, spent_cents, earned_cents, sales, is_private, created_at
    )
    select id, execution_id, zurich_day(created_at), content, spent_cents, earned_cents, sales, is_private, created_at
    from jsonb_to_recordset(${sql.json(rows)}) as j (
      id uuid, execution_id uuid, content text, spent_cents bigint, earned_cents bigint, sales int, is_private boolean,
      created_at timestamptz
    )`
}

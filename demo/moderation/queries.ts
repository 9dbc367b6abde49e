import type { StaffAction } from '#domain/moderation/staff-log.ts'
import type { Sql } from '#server/platform/db/database.ts'

type NewBan = {
  id: string
  user_id: string
  banned_by: string
  type: string
  reason: string
  start_at: string
  end_at: string | null
  lifted_at: string | null
  lifted_by: string | null
}

export async function insertBans(sql: Sql, rows: NewBan[]) {
  await sql`
    insert into user_bans (id, user_id, banned_by, type, reason, start_at, end_at, lifted_at, lifted_by)
    select * from jsonb_to_recordset(${sql.json(rows)}) as b (
      id uuid, user_id uuid, banned_by uuid, type text, reason text, start_at timestamptz, end_at timestamptz,
      lifted_at timestamptz, lifted_by uuid
    )`
}

type NewAppeal = {
  id: string
  user_id: string
  ban_id: string
  message: string
  status: string
  answer: string | null
  decided_by: string | null
  decided_at: string | null
  created_at: string
}

export async function insertAppeals(sql: Sql, rows: NewAppeal[]) {
  await sql`
    insert into appeals (id, user_id, ban_id, message, status, answer, decided_by, decided_at, created_at)
    select * from jsonb_to_recordset(${sql.json(rows)}) as a (
      id uuid, user_id uuid, ban_id uuid, message text, status text, answer text, decided_by uuid,
      decided_at timestamptz, created_at timestamptz
    )`
}

type NewReport = {
  id: string
  reporter_id: string
  target_type: string
  target_id: string
  target_user_id: string
  reason: string
  evidence: string
  status: string
  answer: string | null
  handled_by: string | null
  handled_at: string | null
  created_at: string
}

export async function insertReports(sql: Sql, rows: NewReport[]) {
  await sql`
    insert into reports (
      id, reporter_id, target_type, target_id, target_user_id, reason, evidence, status, answer, handled_by, handled_at,
      created_at
    )
    select * from jsonb_to_recordset(${sql.json(rows)}) as r (
      id uuid, reporter_id uuid, target_type text, target_id uuid, target_user_id uuid, reason text, evidence text,
      status text, answer text, handled_by uuid, handled_at timestamptz, created_at timestamptz
    )`
}

type Details = Record<string, string | number | string[]>

type Action = {
  admin_id: string
  action_type: StaffAction
  target_id: string
  details: Details
  created_at: string
}

/** Role changes and comment bans; every other action has a log row (`insertLogRows`). */
export async function insertActions(sql: Sql, rows: Action[]) {
  await sql`
    insert into moderation_actions (admin_id, action_type, target_id, details, created_at)
    select * from jsonb_to_recordset(${sql.json(rows)}) as a (
      admin_id uuid, action_type text, target_id uuid, details jsonb, created_at timestamptz
    )`
}

export type LogRow = {
  admin_id: string
  target_user_id: string
  action_type: StaffAction
  target_type: string
  target_id: string
  reason: string | null
  details: Details
  created_at: string
}

export async function insertLogRows(sql: Sql, rows: LogRow[]) {
  await sql`
    insert into moderation_logs_extended (
      admin_id, target_user_id, action_type, target_type, target_id, reason, details, created_at
    )
    select * from jsonb_to_recordset(${sql.json(rows)}) as l (
      admin_id uuid, target_user_id uuid, action_type text, target_type text, target_id uuid, reason text, details jsonb,
      created_at timestamptz
    )`
}

/** A banned member cannot like, repost or follow. */
export async function deleteReactionsWhileBanned(sql: Sql) {
  await sql`delete from likes r using user_bans b where r.user_id = b.user_id and ${during(sql)}`
  await sql`delete from reposts r using user_bans b where r.user_id = b.user_id and ${during(sql)}`
  await sql`delete from followers r using user_bans b where r.follower_id = b.user_id and ${during(sql)}`
}

const during = (sql: Sql) => sql`
  b.type <> 'comment' and r.created_at >= b.start_at and r.created_at < coalesce(b.end_at, 'infinity')`

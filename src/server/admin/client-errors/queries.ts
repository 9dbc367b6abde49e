import { CLIENT_ERROR_MAX, type ClientError, type ClientErrorReport } from '#domain/client-errors.ts'
import type { Sql } from '#server/db/database.ts'

/** Inserts the report, or counts it if it is known: one row per error. */
export async function insertReport(sql: Sql, report: ClientErrorReport): Promise<void> {
  const { name, message, stack, build, path } = report
  await sql`
    insert into client_errors (fingerprint, name, message, stack, build, path)
    values (
      sha256(convert_to(jsonb_build_array(${name}::text, ${message}::text, ${stack}::text, ${build}::text, ${path}::text)::text, 'UTF8')),
      ${name}, ${message}, ${stack}, ${build}, ${path}
    )
    on conflict (fingerprint) do update set times = client_errors.times + 1, last_at = now()`
}

/** Deletes all but the latest reports. */
export async function deleteOldReports(sql: Sql): Promise<void> {
  await sql`
    delete from client_errors where fingerprint in (
      select fingerprint from client_errors order by last_at desc, fingerprint offset ${CLIENT_ERROR_MAX.rows}
    )`
}

export const listClientErrors = (sql: Sql): Promise<ClientError[]> => sql<ClientError[]>`
  select name, message, stack, build, path, times, first_at, last_at
  from client_errors order by last_at desc, fingerprint limit ${CLIENT_ERROR_MAX.rows}`

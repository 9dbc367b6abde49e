import type { Fragment, Sql } from './sql.ts'

/** The days of Zurich that a log is narrowed to, both included, as conditions that follow another one. */
export const isInDays = (
  sql: Sql,
  column: Fragment,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Fragment => sql`
  ${from ? sql`and ${column} >= ${from}::date::timestamp at time zone 'Europe/Zurich'` : sql``}
  ${to ? sql`and ${column} < (${to}::date + 1)::timestamp at time zone 'Europe/Zurich'` : sql``}`

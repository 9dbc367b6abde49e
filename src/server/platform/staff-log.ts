import { STAFF_PAGE_SIZE, type ListPage } from '#domain/moderation/staff.ts'
import type { LogEntry } from '#domain/moderation/staff-log.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import { type LogFilters, listActivity } from './staff-log.queries.ts'

const activityCursor = pageCursor({ created_at: 'time', id: 'id' })

/** The entries of the three logs together, newest first. */
export const readActivity = (
  sql: Sql,
  { after, before, ...filters }: LogFilters & { after?: string | undefined; before?: string | undefined },
): Promise<ListPage<LogEntry>> =>
  activityCursor.bothWays({ after, before }, STAFF_PAGE_SIZE, (bound, count) =>
    listActivity(sql, filters, bound, count),
  )

import { foldText } from '#domain/search/search-text.ts'
import type { StaffComment } from '#domain/moderation/staff.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const COMMENT_FILTERS = ['all', 'day'] as const

type Wanted = { q: string | undefined; filter: (typeof COMMENT_FILTERS)[number] | undefined }

/** Filters by text (content, author's pseudo, plan's title) and by the last 24 hours. */
export function filterComments(
  comments: readonly StaffComment[],
  { q = '', filter }: Wanted,
  now: number,
): StaffComment[] {
  const text = foldText(q)
  return comments.filter(
    ({ content, author, plan, created_at }) =>
      (filter !== 'day' || now - Date.parse(created_at) < DAY_MS) &&
      [content, author?.pseudo ?? '', plan.title].some((field) => foldText(field).includes(text)),
  )
}

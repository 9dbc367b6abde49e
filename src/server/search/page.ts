import { type Found, FOUND_PAGE_SIZE } from '#domain/search/search.ts'
import { pageOf } from '#server/platform/http/page-cursor.ts'

/** One more than a page: it says whether there is a next one. */
export const PAGE_ROWS = FOUND_PAGE_SIZE + 1

export function toPage<Row, Item>(
  rows: Row[],
  { toItem, cursorOf }: { toItem: (row: Row) => Item; cursorOf: (row: Row) => string },
): Found<Item> {
  const { shown, next } = pageOf(rows, FOUND_PAGE_SIZE, cursorOf)
  return { items: shown.map(toItem), next }
}

export const EMPTY_PAGE = { items: [], next: null }

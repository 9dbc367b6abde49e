import { type Found, FOUND_PAGE_SIZE } from '#domain/search.ts'

/** One more than a page: it tells whether there is a next one. */
export const PAGE_ROWS = FOUND_PAGE_SIZE + 1

export function toPage<Row, Item>(
  rows: Row[],
  { toItem, placeOf }: { toItem: (row: Row) => Item; placeOf: (row: Row) => string },
): Found<Item> {
  const shown = rows.slice(0, FOUND_PAGE_SIZE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { items: shown.map(toItem), next: last ? placeOf(last) : null }
}

export const NOTHING = { items: [], next: null }

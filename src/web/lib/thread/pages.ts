import type { InfiniteData } from '@tanstack/react-query'
import { withoutRepeats } from '#domain/feed.ts'

/** Some items of a thread, oldest first. */
export type ThreadPage<Item> = {
  items: Item[]
  /** The cursor of the first and of the last one; null where there is none. */
  start: string | null
  end: string | null
  has_earlier: boolean
  has_later: boolean
}

/** Which items a page holds: those around one of them, after or before a cursor, or else the server's choice. */
export type ThreadCursor = { around?: string; after?: string; before?: string }

/** The loaded pages of a thread, in order. */
export type ThreadPages<Item> = InfiniteData<ThreadPage<Item>, ThreadCursor | null>

type Identified = { id: string }
type Loaded<Item> = Pick<ThreadPages<Item>, 'pages'> | undefined

/** Each item once: one that moved to the next page while both were asked for may be in both. */
export const itemsIn = <Item extends Identified>(loaded: Loaded<Item>): Item[] =>
  withoutRepeats(loaded?.pages.flatMap(({ items }) => items) ?? [])

export const hasItem = (loaded: Loaded<Identified>, id: string): boolean =>
  loaded?.pages.some(({ items }) => items.some((item) => item.id === id)) ?? false

type Page = ThreadPage<unknown>

/** Where the page after these begins. One is empty when all of it was deleted: then the one before it tells. */
export function nextCursor({ has_later }: Page, pages: Page[]): ThreadCursor | null {
  if (!has_later) return null
  const end = pages.findLast((page) => page.end)?.end
  return end ? { after: end } : {}
}

export function previousCursor(_: Page, pages: Page[]): ThreadCursor | null {
  const first = pages.find(({ start }) => start)
  return first?.has_earlier && first.start ? { before: first.start } : null
}

/**
 * With what was written since. It goes into the last page while that has room, else into a page of its own, so that
 * asking again for the same pages brings the same items.
 */
export function withArrivals<Item extends Identified>(
  loaded: ThreadPages<Item>,
  arrivals: ThreadPage<Item>,
  pageSize: number,
): ThreadPages<Item> {
  const { pages, pageParams } = loaded
  const last = pages.at(-1)
  const items = arrivals.items.filter(({ id }) => !hasItem(loaded, id))
  if (!last || items.length === 0) return loaded
  if (last.items.length + items.length > pageSize) {
    return {
      pages: [...pages, { ...arrivals, items }],
      pageParams: [...pageParams, last.end ? { after: last.end } : null],
    }
  }
  const { end, has_later } = arrivals
  const start = last.start ?? arrivals.start
  const longer = { ...last, items: [...last.items, ...items], start, end, has_later }
  return { pages: pages.with(pages.length - 1, longer), pageParams }
}

export const withChanged = <Item extends Identified>(loaded: ThreadPages<Item>, changed: Item) =>
  mapItems(loaded, (items) => items.map((item) => (item.id === changed.id ? changed : item)))

/** What else is known of the items stays. */
export const withMarked = <Item extends Identified>(
  loaded: ThreadPages<Item>,
  ids: ReadonlySet<string>,
  mark: Partial<Item>,
) => mapItems(loaded, (items) => items.map((item) => (ids.has(item.id) ? { ...item, ...mark } : item)))

export const withoutItem = <Item extends Identified>(loaded: ThreadPages<Item>, id: string) =>
  mapItems(loaded, (items) => items.filter((item) => item.id !== id))

/** What is known anew of `asked`, which were loaded: those without a state are deleted. All others stay. */
export function withStates<Item extends Identified>(
  loaded: ThreadPages<Item>,
  asked: ReadonlySet<string>,
  states: readonly (Partial<Item> & Identified)[],
): ThreadPages<Item> {
  const known = new Map(states.map((state) => [state.id, state]))
  const withState = (item: Item): Item => ({ ...item, ...known.get(item.id) })
  return mapItems(loaded, (items) => items.filter(({ id }) => !asked.has(id) || known.has(id)).map(withState))
}

const mapItems = <Item>(
  { pages, pageParams }: ThreadPages<Item>,
  change: (items: Item[]) => Item[],
): ThreadPages<Item> => ({
  pages: pages.map((page) => ({ ...page, items: change(page.items) })),
  pageParams,
})

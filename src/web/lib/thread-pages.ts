import type { InfiniteData } from '@tanstack/react-query'
import { withoutRepeats } from '#domain/feed/feed.ts'

/** Some items of a thread, oldest first. */
export type ThreadPage<Item> = {
  items: Item[]
  /** The cursors of the first and the last item; null on an empty page. */
  start: string | null
  end: string | null
  has_earlier: boolean
  has_later: boolean
}

/** Which items a page has: around an item, after or before a cursor, or the server's choice. */
export type ThreadCursor = { around?: string; after?: string; before?: string }

/** The loaded pages of a thread, in order. */
export type ThreadPages<Item> = InfiniteData<ThreadPage<Item>, ThreadCursor | null>

type Identified = { id: string }
type Loaded<Item> = Pick<ThreadPages<Item>, 'pages'> | undefined

/** Each item once: an item that moved to the next page between two requests may be in both. */
export const itemsIn = <Item extends Identified>(loaded: Loaded<Item>): Item[] =>
  withoutRepeats(loaded?.pages.flatMap(({ items }) => items) ?? [])

export const hasItem = (loaded: Loaded<Identified>, id: string): boolean =>
  loaded?.pages.some(({ items }) => items.some((item) => item.id === id)) ?? false

type Page = ThreadPage<unknown>

/** Where the next page begins. A page whose items were all deleted has no end: the page before it decides. */
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
 * Adds the items written since to the last page, or to a page of their own if that one would exceed the page size: a refetch
 * of the same pages then returns the same items.
 */
export function withNewItems<Item extends Identified>(
  loaded: ThreadPages<Item>,
  newer: ThreadPage<Item>,
  pageSize: number,
): ThreadPages<Item> {
  const { pages, pageParams } = loaded
  const last = pages.at(-1)
  const items = newer.items.filter(({ id }) => !hasItem(loaded, id))
  if (!last || items.length === 0) return loaded
  if (last.items.length + items.length > pageSize) {
    return {
      pages: [...pages, { ...newer, items }],
      pageParams: [...pageParams, last.end ? { after: last.end } : null],
    }
  }
  const { has_earlier } = last
  const start = last.start ?? newer.start
  const longer = { ...newer, items: [...last.items, ...items], start, has_earlier }
  return { pages: pages.with(pages.length - 1, longer), pageParams }
}

/** Changes some fields of these items. */
export const withPatch = <Item extends Identified>(
  loaded: ThreadPages<Item>,
  ids: ReadonlySet<string>,
  patch: Partial<Item>,
) => mapItems(loaded, (items) => items.map((item) => (ids.has(item.id) ? { ...item, ...patch } : item)))

export const withoutItem = <Item extends Identified>(loaded: ThreadPages<Item>, id: string) =>
  mapItems(loaded, (items) => items.filter((item) => item.id !== id))

/** Applies the states of the `asked` items: those without a state were deleted. All other items stay. */
export function withStates<Item extends Identified>(
  loaded: ThreadPages<Item>,
  asked: ReadonlySet<string>,
  states: readonly (Partial<Item> & Identified)[],
): ThreadPages<Item> {
  const known = new Map(states.map((state) => [state.id, state]))
  const withState = (item: Item): Item => ({ ...item, ...known.get(item.id) })
  return mapItems(loaded, (items) => items.filter(({ id }) => !asked.has(id) || known.has(id)).map(withState))
}

export const mapItems = <Item>(
  { pages, pageParams }: ThreadPages<Item>,
  change: (items: Item[]) => Item[],
): ThreadPages<Item> => ({
  pages: pages.map((page) => ({ ...page, items: change(page.items) })),
  pageParams,
})

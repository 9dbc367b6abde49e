import { expect, test } from 'vitest'
import {
  itemsIn,
  nextCursor,
  previousCursor,
  type ThreadPage,
  type ThreadPages,
  withNewItems,
  withoutItem,
} from './thread-pages.ts'

type Item = { id: string; text: string }

const PAGE_SIZE = 5
const anItem = (number: number): Item => ({ id: String(number), text: `n° ${number}` })
const aPage = (from: number, to: number): ThreadPage<Item> => ({
  items: Array.from({ length: to - from + 1 }, (_, index) => anItem(from + index)),
  start: from > to ? null : `cursor ${from}`,
  end: from > to ? null : `cursor ${to}`,
  has_earlier: from > 1,
  has_later: false,
})
const loaded = (...pages: ThreadPage<Item>[]): ThreadPages<Item> => ({
  pages,
  pageParams: pages.map((_, index) => (index === 0 ? null : { after: `cursor ${index}` })),
})
const idsIn = ({ pages }: ThreadPages<Item>) => pages.map(({ items }) => items.map(({ id }) => id))

test('an item that is in two pages is shown once', () => {
  expect(itemsIn(loaded(aPage(1, 3), aPage(3, 4))).map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
  expect(itemsIn(undefined)).toEqual([])
})

test('new items fill the last page, each once', () => {
  const after = withNewItems(loaded(aPage(1, 2)), aPage(2, 4), PAGE_SIZE)
  expect(idsIn(after)).toEqual([['1', '2', '3', '4']])
  expect(after.pages[0]).toMatchObject({ start: 'cursor 1', end: 'cursor 4' })
  expect(withNewItems(after, aPage(3, 4), PAGE_SIZE)).toBe(after)
})

test('the first item of a thread starts its list', () => {
  expect(withNewItems(loaded(aPage(1, 0)), aPage(1, 1), PAGE_SIZE).pages[0]).toMatchObject({
    start: 'cursor 1',
    end: 'cursor 1',
  })
})

test('new items that would exceed the page size get a page of their own, as a refetch would return', () => {
  const full = aPage(1, PAGE_SIZE)
  const after = withNewItems(loaded(full), aPage(6, 6), PAGE_SIZE)
  expect(idsIn(after)[1]).toEqual(['6'])
  expect(after.pageParams).toEqual([null, { after: full.end }])
})

test('a deleted item disappears from every page', () => {
  const before = loaded(aPage(1, 2), aPage(3, 4))
  expect(idsIn(withoutItem(before, '3'))).toEqual([['1', '2'], ['4']])
})

test('a page of which everything was deleted does not hide those beside it', () => {
  const [empty, later] = [{ ...aPage(1, 0), has_later: true }, aPage(4, 6)]
  expect(nextCursor(empty, [empty])).toEqual({})
  expect(nextCursor(empty, [later, empty])).toEqual({ after: 'cursor 6' })
  expect(previousCursor(empty, [empty, later])).toEqual({ before: 'cursor 4' })
  expect(previousCursor(empty, [empty])).toBe(null)
})

import { expect, test } from 'vitest'
import type { ListPage } from '#domain/moderation/staff.ts'
import { rangeOf, toListAddress, toListState } from './list-state.ts'

const CHOICES = { filters: ['all', 'team'], sorts: ['newest', 'pseudo'] } as const

const aPage = (rows: number, beside: Partial<ListPage<string>> = {}) => ({
  rows: Array.from({ length: rows }, () => 'row'),
  next: null,
  previous: null,
  ...beside,
})

test('an empty address gives the first page of the default list', () => {
  expect(toListState({}, CHOICES)).toEqual({
    q: undefined,
    filter: 'all',
    sort: 'newest',
    after: undefined,
    before: undefined,
    page: 1,
  })
})

test('ignores invalid values: unknown choices, pages that are no numbers, a cursor in both directions', () => {
  expect(
    toListState({ q: '  ', filter: 'aliens', sort: '', after: 'a', before: 'b', page: '-3' }, { ...CHOICES }),
  ).toMatchObject({ q: undefined, filter: 'all', sort: 'newest', after: 'a', before: undefined, page: 1 })
})

test('a search is no longer than the server allows', () => {
  expect(toListState({ q: 'é'.repeat(500) }, CHOICES).q).toHaveLength(100)
})

test('another search, filter or order returns to the first page; default choices are left out of the address', () => {
  const first = { after: undefined, before: undefined, page: undefined }
  expect(toListAddress({ q: ' ann ' }, CHOICES)).toEqual({ q: 'ann', ...first })
  expect(toListAddress({ q: '' }, CHOICES)).toEqual({ q: undefined, ...first })
  expect(toListAddress({ filter: 'team' }, CHOICES)).toEqual({ filter: 'team', ...first })
  expect(toListAddress({ filter: 'all' }, CHOICES)).toEqual({ filter: undefined, ...first })
  expect(toListAddress({ sort: 'newest' }, CHOICES)).toEqual({ sort: undefined, ...first })
})

test('gives the range of rows on a page, and the total where it is known', () => {
  expect(rangeOf({ ...aPage(20, { next: 'n' }), total: 1451 }, 1)).toBe('1 à 20 sur 1\u202F451')
  expect(rangeOf({ ...aPage(20, { next: 'n', previous: 'p' }), total: 1451 }, 2)).toBe(
    '21 à 40 sur 1\u202F451',
  )
  expect(rangeOf(aPage(20, { next: 'n', previous: 'p' }), 3)).toBe('41 à 60')
  expect(rangeOf(aPage(0), 1)).toBeNull()
})

test('counts the last page from the end, unless it is also the first', () => {
  expect(rangeOf({ ...aPage(11, { previous: 'p' }), total: 51 }, 3)).toBe('41 à 51 sur 51')
  expect(rangeOf({ ...aPage(11), total: 11 }, 7)).toBe('1 à 11 sur 11')
  expect(rangeOf(aPage(3, { previous: 'p' }), 3)).toBeNull()
})

test('a total above the counting limit is « plus de » that limit', () => {
  expect(rangeOf({ ...aPage(20, { next: 'n' }), total: 10_000 }, 1)).toBe('1 à 20 sur plus de 10\u202F000')
})

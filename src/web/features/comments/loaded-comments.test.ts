import { expect, test } from 'vitest'
import { COMMENTS_PAGE_SIZE, type Comment, type CommentPage } from '#domain/comments.ts'
import type { LoadedComments } from './comments-query.ts'
import { withArrivals, withCorrected, withoutComment } from './loaded-comments.ts'

const aComment = (number: number): Comment => ({
  id: String(number),
  plan_id: 'plan',
  content: `n° ${number}`,
  created_at: new Date(number * 60_000).toISOString(),
  edited_at: null,
  author: null,
})
const aPage = (from: number, to: number): CommentPage => ({
  comments: Array.from({ length: to - from + 1 }, (_, index) => aComment(from + index)),
  start: from > to ? null : `place ${from}`,
  end: from > to ? null : `place ${to}`,
  has_earlier: from > 1,
  has_later: false,
  comments_count: to,
})
const loaded = (...pages: CommentPage[]): LoadedComments => ({
  pages,
  pageParams: pages.map((_, index) => (index === 0 ? null : { after: `place ${index}` })),
})
const idsIn = ({ pages }: LoadedComments) => pages.map(({ comments }) => comments.map(({ id }) => id))

test('what was written since fills the last page, once', () => {
  const after = withArrivals(loaded(aPage(1, 2)), aPage(2, 4))
  expect(idsIn(after)).toEqual([['1', '2', '3', '4']])
  expect(after.pages[0]).toMatchObject({ start: 'place 1', end: 'place 4' })
  expect(withArrivals(after, aPage(3, 4))).toEqual(after)
})

test('the first comment of a plan starts its list', () => {
  expect(withArrivals(loaded(aPage(1, 0)), aPage(1, 1)).pages[0]).toMatchObject({
    start: 'place 1',
    end: 'place 1',
  })
})

test('what a full page has no room for gets a page of its own, which asking again would bring', () => {
  const full = aPage(1, COMMENTS_PAGE_SIZE)
  const next = COMMENTS_PAGE_SIZE + 1
  const after = withArrivals(loaded(full), aPage(next, next))
  expect(idsIn(after)[1]).toEqual([String(next)])
  expect(after.pageParams).toEqual([null, { after: full.end }])
})

test('a correction stands in its place, and what was deleted is gone from every page', () => {
  const before = loaded(aPage(1, 2), aPage(3, 4))
  const corrected = { ...aComment(2), content: 'Mieux' }
  expect(withCorrected(before, corrected).pages[0]?.comments[1]).toBe(corrected)
  expect(idsIn(withoutComment(before, '3'))).toEqual([['1', '2'], ['4']])
})

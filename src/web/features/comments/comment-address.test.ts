import { expect, test } from 'vitest'
import { discussionPath, sortOf, firstCursorOf, suiteAfter, suiteBefore } from './comment-address.ts'
import { isPartOfDiscussion, toCommentSearch } from './comment-search.ts'

test('the order of the address sorts the threads, an unknown one is the default [329]', () => {
  expect(sortOf(toCommentSearch({}))).toBe('oldest')
  expect(sortOf(toCommentSearch({ tri: 'recents' }))).toBe('newest')
  expect(sortOf(toCommentSearch({ tri: 'utiles' }))).toBe('useful')
  expect(sortOf(toCommentSearch({ tri: 'hasard' }))).toBe('oldest')
})

test('the page of a comment is that of the default order [311]', () => {
  const search = toCommentSearch({ tri: 'recents', commentaire: 'un' })
  expect(sortOf(search)).toBe('oldest')
  expect(firstCursorOf(search)).toEqual({ around: 'un' })
})

test('« suite » leads to the page after or before a cursor [312]', () => {
  expect(firstCursorOf({})).toBe(null)
  expect(firstCursorOf({ suite: suiteAfter('0~fin') })).toEqual({ after: '0~fin' })
  expect(firstCursorOf({ suite: suiteBefore('0~début') })).toEqual({ before: '0~début' })
})

test('only the plan’s own page is not a part of the discussion [313]', () => {
  expect(isPartOfDiscussion(toCommentSearch({ autre: 'x', tri: 'hasard' }))).toBe(false)
  for (const name of ['commentaire', 'fil', 'suite'])
    expect(isPartOfDiscussion(toCommentSearch({ [name]: 'x' }))).toBe(true)
})

test('links lead to the comments of the page [312]', () => {
  const plan = { slug: 'pain' }
  expect(discussionPath(plan, {})).toBe('/plan/pain#commentaires')
  expect(discussionPath(plan, { tri: 'recents', suite: '-0~a' })).toBe(
    '/plan/pain?tri=recents&suite=-0%7Ea#commentaires',
  )
})

import { expect, test } from 'vitest'
import { toFeedSort } from './feed.ts'

test('an unknown or missing sort is « top » [28]', () => {
  expect([undefined, '', 'hot', 42, ['new']].map(toFeedSort)).toEqual(['top', 'top', 'top', 'top', 'top'])
  expect(['top', 'new', 'views', 'following'].map(toFeedSort)).toEqual(['top', 'new', 'views', 'following'])
})

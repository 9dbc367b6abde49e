import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { planChanged, planGone } from './plan-query.ts'

const SHOWN: QueryKey[] = [
  ['feed', 'top'],
  ['feed', 'member', 'ann', 'plans', null],
  ['plan', 'x'],
  ['plan', 'x', 'related'],
  ['plan', 'y'],
  ['viewer'],
  ['viewer', 'plans'],
  ['viewer', 'bookmarks'],
  ['viewer', 'plan', 'x'],
  ['viewer', 'marks', 'id-of-x'],
  ['viewer', 'notifications'],
  ['profile', 'pseudo', 'Ann'],
]

function aPage() {
  const client = new QueryClient()
  for (const queryKey of SHOWN) client.setQueryData(queryKey, 'shown')
  const keysOf = (isStale: boolean) =>
    SHOWN.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated === isStale)
  return { client, keysOf }
}

test('after a plan was changed every list and page that may show it is outdated, and nothing else', async () => {
  const { client, keysOf } = aPage()
  await planChanged(client)
  expect(keysOf(true)).toEqual([
    ['feed', 'top'],
    ['feed', 'member', 'ann', 'plans', null],
    ['plan', 'x'],
    ['plan', 'x', 'related'],
    ['plan', 'y'],
    ['viewer', 'plans'],
    ['viewer', 'bookmarks'],
    ['viewer', 'plan', 'x'],
  ])
})

test('after it was deleted the lists are outdated, its own page is forgotten, and others stay', async () => {
  const { client, keysOf } = aPage()
  await planGone(client, 'x')
  expect(keysOf(true)).toEqual([
    ['feed', 'top'],
    ['feed', 'member', 'ann', 'plans', null],
    ['viewer', 'plans'],
    ['viewer', 'bookmarks'],
  ])
  for (const queryKey of [
    ['plan', 'x'],
    ['plan', 'x', 'related'],
    ['viewer', 'plan', 'x'],
  ])
    expect(client.getQueryData(queryKey)).toBeUndefined()
  expect(client.getQueryData(['plan', 'y'])).toBe('shown')
})

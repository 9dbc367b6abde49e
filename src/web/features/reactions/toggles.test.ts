import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { PlanViewerState, Viewer } from '#domain/accounts/viewer.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { bookmarkToggle, followToggle, likeToggle, repostToggle } from './toggles.ts'
import { replaceTransport } from '../../../../tests/support/transport.ts'

/** A page of Ann's, with a server that always sends the same response. */
function aPage(response: object) {
  const client = new QueryClient()
  client.setQueryData(viewerQuery.queryKey, { user: { id: 'ann' }, following_count: 1 } as Viewer)
  const sent: string[] = []
  replaceTransport((path, { method }) => {
    sent.push(`${method} ${path}`)
    return Response.json(response)
  })
  return {
    client,
    sent,
    show: (...keys: QueryKey[]) => keys.forEach((queryKey) => client.setQueryData(queryKey, 'shown')),
    isStale: (...queryKey: string[]) => client.getQueryState(queryKey)?.isInvalidated,
  }
}

const STATE: PlanViewerState = {
  liked: false,
  reposted: false,
  bookmarked: false,
  discussion: null,
  execution_id: null,
  counters: null,
}
const listOf = (memberId: string, list: string) => ['feed', 'member', memberId, list]

test.for([
  ['likes', likeToggle, 'like', { liked: true, likes_count: 3 }],
  ['reposts', repostToggle, 'repost', { reposted: true, reposts_count: 3 }],
] as const)(
  'invalidates the viewer’s own %s, and does not refetch a list on the screen',
  async ([list, of, path, response]) => {
    const { client, sent, show, isStale } = aPage(response)
    show(listOf('ann', list), listOf('ann', 'plans'), listOf('ben', list), ['feed', 'top'])
    let reads = 0
    const observer = new QueryObserver(client, {
      queryKey: listOf('ann', list),
      queryFn: () => ++reads,
      staleTime: Infinity,
    })
    const stop = observer.subscribe(() => {})
    const reconcile = await of(client, 'plan-1').send(true)
    expect(sent).toEqual([`PUT /api/plans/plan-1/${path}`])
    expect(reconcile(STATE)).toMatchObject({ [list === 'likes' ? 'liked' : 'reposted']: true })
    expect(isStale('feed', 'member', 'ann', list)).toBe(true)
    expect(isStale('feed', 'member', 'ann', 'plans')).toBe(false)
    expect(isStale('feed', 'member', 'ben', list)).toBe(false)
    expect(isStale('feed', 'top')).toBe(false)
    expect(reads).toBe(0)
    stop()
  },
)

test('a bookmark invalidates the list of bookmarks', async () => {
  const { client, show, isStale } = aPage({})
  show(['viewer', 'bookmarks'], ['viewer', 'plans'])
  const reconcile = await bookmarkToggle(client, 'plan-1').send(true)
  expect(reconcile(STATE).bookmarked).toBe(true)
  expect(isStale('viewer', 'bookmarks')).toBe(true)
  expect(isStale('viewer', 'plans')).toBe(false)
})

test('a follow updates the counters of both members wherever they are shown, and invalidates their lists', async () => {
  const { client, show, isStale } = aPage({ followed: true, followers_count: 8, following_count: 2 })
  client.setQueryData(['member', 'ben'], { followers_count: 7 })
  client.setQueryData(['profile', 'pseudo', 'Ben'], {
    user_id: 'ben',
    followers_count: 7,
    following_count: 5,
  })
  client.setQueryData(['profile', 'pseudo', 'Ann'], {
    user_id: 'ann',
    followers_count: 4,
    following_count: 1,
  })
  client.setQueryData(['profile', 'pseudo', 'Cléo'], { user_id: 'cleo', followers_count: 0 })
  show(
    ['viewer', 'following'],
    ['profile', 'follows', 'ben', 'followers'],
    ['profile', 'follows', 'ben', 'following'],
    ['profile', 'follows', 'ann', 'following'],
    ['profile', 'follows', 'ann', 'followers'],
  )
  const reconcile = await followToggle(client, 'ben').send(true)
  expect(reconcile(false)).toBe(true)
  expect(client.getQueryData(viewerQuery.queryKey)?.following_count).toBe(2)
  expect(client.getQueryData(['member', 'ben'])).toEqual({ followers_count: 8 })
  expect(client.getQueryData(['profile', 'pseudo', 'Ben'])).toMatchObject({
    followers_count: 8,
    following_count: 5,
  })
  expect(client.getQueryData(['profile', 'pseudo', 'Ann'])).toMatchObject({
    followers_count: 4,
    following_count: 2,
  })
  expect(client.getQueryData(['profile', 'pseudo', 'Cléo'])).toEqual({ user_id: 'cleo', followers_count: 0 })
  expect(isStale('viewer', 'following')).toBe(true)
  expect(isStale('profile', 'follows', 'ben', 'followers')).toBe(true)
  expect(isStale('profile', 'follows', 'ann', 'following')).toBe(true)
  expect(isStale('profile', 'follows', 'ben', 'following')).toBe(false)
  expect(isStale('profile', 'follows', 'ann', 'followers')).toBe(false)
})

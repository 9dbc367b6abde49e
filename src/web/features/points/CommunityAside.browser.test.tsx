import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LeaderboardEntry } from '#domain/points/leaderboard.ts'
import { plainSpaces } from '../../../../tests/support/example-forecasts.ts'
import { refusal, render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { CommunityAside } from './CommunityAside.tsx'

const anEntry = (pseudo: string, value: number) => {
  const { profile } = aViewer({ profile: { pseudo, user_id: crypto.randomUUID() } })
  return { member: profile, value, points: value, likes: 0, plans: 0 } as unknown as LeaderboardEntry
}
const ENTRIES = [anEntry('Ann', 1_240), anEntry('Bo', 12), anEntry('Chloé', 1)]
const TAGS = [{ tag: 'café', plans: 2 }]

const leaders = page.getByRole('region', { name: 'Membres en tête' })
const tags = page.getByRole('region', { name: 'Tags populaires' })
const respond = ({ path }: { path: string }) => (path.includes('leaderboard') ? { entries: ENTRIES } : TAGS)

test('the first three members are beside the feed by rank, with their points and a link to all [126]', async () => {
  const requests = replaceNetwork(respond)
  await render(<CommunityAside />)
  await expect.element(leaders.getByRole('listitem').nth(2)).toBeVisible()
  const texts = leaders.getByRole('listitem').elements()
  expect(texts.map(({ textContent }) => plainSpaces(textContent))).toEqual([
    'AAnn1 240 pts1',
    'BBo12 pts2',
    'CChloé1 pt3',
  ])
  await expect.element(leaders.getByRole('link', { name: 'Chloé' })).toHaveAttribute('href', '/u/Chlo%C3%A9')
  await expect.element(leaders.getByRole('link', { name: 'Classement PB' })).toHaveAttribute('href', '/top')
  await expect.element(tags.getByRole('link')).toHaveAttribute('href', '/search?tag=caf%C3%A9')
  expect(requests.map(({ path }) => path).toSorted()).toEqual([
    '/api/leaderboard?limit=3',
    '/api/tags/popular',
  ])
})

test('nothing is requested while the column is hidden, as on phones [126]', async () => {
  const requests = replaceNetwork(respond)
  const { rerender } = await render(
    <div hidden>
      <CommunityAside />
    </div>,
  )
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  expect(requests).toEqual([])
  rerender(
    <div>
      <CommunityAside />
    </div>,
  )
  await expect.element(leaders).toBeVisible()
})

test('leaders that cannot be loaded leave no box [126]', async () => {
  replaceNetwork(({ path }) => (path.includes('leaderboard') ? refusal(503) : TAGS))
  await render(<CommunityAside />)
  await expect.element(tags).toBeVisible()
  expect(leaders.query()).toBeNull()
})

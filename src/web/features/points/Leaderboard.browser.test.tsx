import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LeaderboardEntry, OwnPlace } from '#domain/points/leaderboard.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { Leaderboard } from './Leaderboard.tsx'

const podium = page.getByRole('list', { name: 'Podium' }).getByRole('listitem')
const rest = page.getByRole('list', { name: 'Suite du classement' }).getByRole('listitem')

const anEntry = (pseudo: string, value: number): LeaderboardEntry => ({
  member: { ...aViewer().profile, user_id: pseudo, pseudo },
  value,
  likes_received: value,
  plans_posted: 0,
})
const ENTRIES = ['Ana', 'Bo', 'Cléo', 'Dan', 'Éva'].map((pseudo, index) => anEntry(pseudo, 90 - index * 10))

beforeEach(() => page.viewport(1280, 800))

test('the podium shows the first member in the centre, then the list goes on [125] [126]', async () => {
  replaceNetwork(() => ({ entries: ENTRIES }))
  await render(<Leaderboard filter={{ sort: 'points', period: 'all' }} />)
  await expect.element(podium.first()).toMatchTextContent('90 pts')
  await expect.element(podium.first().getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/u/Ana')
  const [first, second, third] = podium.elements().map((step) => step.getBoundingClientRect().x)
  expect(second).toBeLessThan(first!)
  expect(first).toBeLessThan(third!)
  expect(rest.elements().map((row) => row.textContent)).toEqual([
    '4DDan Ambitieux60 pts',
    '5ÉÉva Ambitieux50 pts',
  ])
})

test('each sort and period has its own address [125]', async () => {
  replaceNetwork(() => ({ entries: ENTRIES }))
  await render(<Leaderboard filter={{ sort: 'likes', period: 'week' }} />)
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('Cette semaine')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Points')).toHaveAttribute('href', '/top?periode=semaine')
  await expect.element(link('All-time')).toHaveAttribute('href', '/top?tri=likes')
  await expect
    .element(page.getByText('Classement mis à jour toutes les 10 minutes.', { exact: false }))
    .toBeVisible()
  await expect.element(podium.first()).toMatchTextContent('90 likes')
})

test('a month without points says so [125]', async () => {
  replaceNetwork(() => ({ entries: [] }))
  await render(<Leaderboard filter={{ sort: 'points', period: 'month' }} />)
  await expect
    .element(page.getByRole('heading', { name: 'Personne n’est encore classé ce mois-ci' }))
    .toBeVisible()
})

test('members see their own row in the list [126]', async () => {
  replaceNetwork(() => ({ entries: ENTRIES }))
  await render(<Leaderboard filter={{ sort: 'points', period: 'all' }} />, {
    viewer: aViewer({ user: { ...aViewer().user, id: 'Dan' } }),
  })
  await expect.element(rest.filter({ hasText: 'c’est vous' })).toMatchTextContent('Dan')
})

test.each<[string, OwnPlace, RegExp]>([
  [
    'beyond the counted places',
    { place: 12_345, value: 7, likes_received: 7, plans_posted: 0 },
    /10\s000\+.*Rookie · encore 43 pts avant Ambitieux.*7 pts/,
  ],
  [
    'without a point',
    { place: null, value: 0, likes_received: 0, plans_posted: 0 },
    /^–.*pas encore dans ce classement.*0 pt/,
  ],
])('members who are not in the list see their own place %s [126]', async (_, own, row) => {
  replaceNetwork(({ path }) => (path.includes('own-place') ? { own } : { entries: ENTRIES }))
  await render(<Leaderboard filter={{ sort: 'points', period: 'all' }} />, { viewer: aViewer() })
  await expect.element(rest.filter({ hasText: 'Vous' })).toMatchTextContent(row)
})

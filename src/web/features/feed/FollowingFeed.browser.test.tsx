import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { followingApi } from '#api/feed.ts'
import type { FollowedPlan, MemberToFollow } from '#domain/feed/feed.ts'
import type { Topic } from '#domain/feed/topics.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aMemberCard } from '../../../../tests/support/members.ts'
import { aPlanCard } from '../../../../tests/support/plan-card.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import FollowingFeed from './FollowingFeed.tsx'

const IA = { topic: 'categorie:ia', name: 'IA' }
const LOCAL = { topic: 'tag:local', name: 'Local' }
const chips = page.getByRole('navigation', { name: 'Plans à afficher' })

const aFollowedPlan = (title: string, topic: Topic | null): FollowedPlan => ({
  ...aPlanCard({ id: crypto.randomUUID(), slug: title, title }),
  repost: null,
  topic,
})

type Server = { topics: Topic[]; plans: FollowedPlan[]; members?: MemberToFollow[] }

function startServer({ topics, plans, members = [] }: Server) {
  return replaceNetwork(({ path }) => {
    if (path === '/api/my/topics') return { topics }
    if (path === followingApi.listToFollow.path) return members
    if (path.startsWith('/api/feed/following')) return { plans, next: null }
    return { liked: [], reposted: [], bookmarked: [], followed: [], counters: {} }
  })
}

const feedRequests = (requests: { path: string }[]) =>
  requests.map(({ path }) => path).filter((path) => path.startsWith('/api/feed/following'))

test('a card says by which topic it is in the feed, with a link to it [334]', async () => {
  startServer({
    topics: [IA, LOCAL],
    plans: [aFollowedPlan('Un', IA), aFollowedPlan('Deux', LOCAL), aFollowedPlan('Trois', null)],
  })
  await render(<FollowingFeed de={undefined} />, { viewer: aViewer({ following_count: 2 }) })
  const cards = page.getByRole('article')
  await expect.element(cards.nth(0)).toMatchTextContent(/^Dans IA/)
  await expect
    .element(cards.nth(0).getByRole('link', { name: 'IA', exact: true }))
    .toHaveAttribute('href', '/categorie/ia')
  await expect.element(cards.nth(1)).toMatchTextContent(/^Parce que vous suivez #Local/)
  await expect
    .element(cards.nth(1).getByRole('link', { name: '#Local' }))
    .toHaveAttribute('href', '/search?tag=Local')
  await expect.element(cards.nth(2)).not.toMatchTextContent(/Dans IA|Parce que/)
})

test('« Tout », « Membres » and « Sujets » choose the plans, by the address [336]', async () => {
  const requests = startServer({ topics: [IA], plans: [aFollowedPlan('Un', IA)] })
  await render(<FollowingFeed de="sujets" />, { viewer: aViewer({ following_count: 2 }) })
  await expect.element(chips.getByRole('link', { name: 'Sujets' })).toHaveAttribute('aria-current', 'page')
  expect(
    chips
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Tout', '/?sort=following'],
    ['Membres', '/?sort=following&de=membres'],
    ['Sujets', '/?sort=following&de=sujets'],
  ])
  expect(feedRequests(requests)).toEqual(['/api/feed/following?from=topics'])
})

test.each([
  ['no topic', [], 2],
  ['no member', [IA], 0],
])('there is no choice where %s is followed [336]', async (_what, topics, following_count) => {
  const requests = startServer({ topics, plans: [aFollowedPlan('Un', IA)] })
  await render(<FollowingFeed de="membres" />, { viewer: aViewer({ following_count }) })
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.element(chips).not.toBeInTheDocument()
  expect(feedRequests(requests).at(-1)).toBe('/api/feed/following')
})

test('an empty feed proposes to follow members, a category or a tag [33]', async () => {
  startServer({ topics: [], plans: [] })
  await render(<FollowingFeed de={undefined} />, { viewer: aViewer() })
  await expect.element(page.getByRole('heading', { name: 'Votre feed est vide' })).toBeVisible()
  await expect
    .element(page.getByText(/^Suivez des membres, une catégorie ou un tag\s: leurs plans viendront ici\.$/))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Voir le top' })).toHaveAttribute('href', '/top')
})

test('on a phone « Suivre » stays beside the floating button of the page', async () => {
  await page.viewport(390, 844)
  startServer({ topics: [], plans: [], members: [{ member: aMemberCard(), category: 'IA' }] })
  await render(
    <div className="column">
      <FollowingFeed de={undefined} />
    </div>,
    { viewer: aViewer() },
  )
  const follow = page.getByRole('button', { name: /^Suivre/ })
  await expect.element(follow).toBeVisible()
  // The button: 56 px wide, 16 px from the edge.
  expect(follow.element().getBoundingClientRect().right).toBeLessThanOrEqual(390 - 16 - 56)
})

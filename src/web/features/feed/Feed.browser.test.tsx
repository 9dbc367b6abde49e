import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aPlanCard } from '../../../../tests/support/plan-card.ts'
import { Feed } from './Feed.tsx'
import { toFeedFilters } from './feed-filters.ts'

const renderFeed = (props: Partial<Parameters<typeof Feed>[0]> = {}) =>
  render(<Feed sort="top" filters={{}} after={undefined} {...props} />)

beforeEach(() => page.viewport(1280, 800))

test('three skeleton cards are shown while loading; a failed load shows an error and can be retried [32, 34]', async () => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<Response>()
  let response: unknown = refused
  replaceNetwork(() => response)
  await renderFeed()
  const loading = page.getByRole('status').filter({ hasText: 'Chargement des plans' })
  await expect.element(loading).toBeVisible()
  expect(loading.element().querySelectorAll(':scope > div')).toHaveLength(3)
  refuse(Response.json({ error: { kind: 'invalid', message: 'Non.' } }, { status: 422 }))
  await expect.element(toasts()).toMatchTextContent('Impossible de charger les plans')
  const failure = page.getByRole('alert').filter({ hasText: 'Impossible de charger les plans' })
  await expect.element(failure).toBeVisible()
  response = { plans: [aPlanCard()], next: null }
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('an empty feed says so and links to publishing [33]', async () => {
  replaceNetwork(() => ({ plans: [], next: null }))
  await renderFeed()
  await expect.element(page.getByRole('heading', { name: 'Aucun plan publié' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Publier un plan' }))
    .toHaveAttribute('href', '/publish')
})

test.each([
  ['week', 'cette semaine'],
  ['month', 'ce mois-ci'],
] as const)('a %s without likes says so and links to all time', async (sort, since) => {
  replaceNetwork(() => ({ plans: [], next: null }))
  await renderFeed({ sort })
  await expect
    .element(page.getByRole('heading', { name: `Aucun plan n’a reçu de J’aime ${since}` }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Depuis toujours' })).toHaveAttribute('href', '/')
  await expect.element(page.getByText('Classement mis à jour toutes les 10 minutes.')).toBeVisible()
})

test('filters without results show a message and a button to clear them, and keep the order', async () => {
  const requests = replaceNetwork(() => ({ plans: [], next: null }))
  await renderFeed({ sort: 'new', filters: toFeedFilters({ category: 'SaaS', verified: '1' }) })
  await expect.element(page.getByRole('heading', { name: 'Aucun plan ne correspond' })).toBeVisible()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Aucun plan ne correspond' }))
    .toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Effacer les filtres' }))
    .toHaveAttribute('href', '/?sort=new')
  expect(requests.map(({ path }) => path)).toEqual(['/api/feed?sort=new&category=SaaS&verified=1'])
})

test('the number of filtered plans is announced in a live region that existed before', async () => {
  replaceNetwork(() => ({ plans: [aPlanCard()], next: 'cursor' }))
  await renderFeed({ filters: toFeedFilters({ category: 'SaaS' }) })
  const region = document.querySelector('p[role=status]')
  await expect.poll(() => region?.textContent).toMatch(/^Filtres appliqués\s: plus de 1 plan\.$/)
})

import { useSearch } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SearchResults } from '#domain/search/search.ts'
import { CONTENT_ID } from '#web/lib/focus.ts'
import { render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aPlanCard } from '../../../../tests/support/plan-card.ts'
import { toSearchParams } from './search-params.ts'
import { SearchScreen } from './SearchScreen.tsx'

const ScreenOfAddress = () => (
  <main id={CONTENT_ID} tabIndex={-1}>
    <SearchScreen params={toSearchParams(useSearch({ strict: false }))} title="Recherche" purpose="" />
  </main>
)

const FOUND: SearchResults = {
  plans: {
    items: [{ ...aPlanCard(), is_close: false }],
    next: 'cursor',
    highlight: { stems: [], parts: [] },
    corrected: null,
  },
  members: { items: [], next: null },
  tags: { items: [{ tag: 'café', plans: 1 }], next: null },
  without_filters: null,
}
const NOTHING: SearchResults = {
  ...FOUND,
  plans: { ...FOUND.plans, items: [], next: null },
  tags: { items: [], next: null },
}

async function renderScreen(path: string, results: (path: string) => unknown = () => FOUND) {
  replaceNetwork(({ path: asked }) => {
    if (asked.startsWith('/api/search?')) return results(asked)
    if (asked.startsWith('/api/tags')) return [{ tag: 'café', plans: 2 }]
    return { plans: 1, members: 1, comments: 1, categories: {} }
  })
  const { router } = await render(<ScreenOfAddress />, { path })
  return router
}

const removeLink = (filter: string) => page.getByRole('link', { name: `Retirer le filtre ${filter}` })
const press = async (link: ReturnType<typeof removeLink>) => {
  await expect.element(link).toBeVisible()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => page.viewport(1280, 900))

test('removing a filter moves the focus to the next one, then to the content [99]', async () => {
  const router = await renderScreen('/search?q=atelier&tag=bois&difficulty=expert')
  await press(removeLink('Difficulté : expert'))
  await expect.poll(() => router.state.location.search).toEqual({ q: 'atelier', tag: 'bois' })
  await expect.element(removeLink('Tag : bois')).toHaveFocus()
  await press(removeLink('Tag : bois'))
  await expect.poll(() => router.state.location.search).toEqual({ q: 'atelier' })
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('results that fail to load say so and can be retried [103]', async () => {
  let isDown = true
  await renderScreen('/search?q=atelier', () => (isDown ? new Response('panne', { status: 500 }) : FOUND))
  await expect.element(page.getByRole('heading', { name: 'La recherche n’a pas abouti' })).toBeVisible()
  await expect.element(page.getByRole('status').getByText('La recherche n’a pas abouti.')).toBeVisible()
  await expect.element(page.getByText(/^Aucun résultat/)).not.toBeInTheDocument()
  isDown = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByRole('article')).toBeVisible()
})

test('a found plan can be saved from its card, where a visitor is asked to sign in [338]', async () => {
  await renderScreen('/search?q=atelier')
  await page.getByRole('button', { name: /^Enregistrer\s: / }).click()
  await expect
    .element(toasts())
    .toMatchTextContent(/^Connexion requiseVous devez être connecté pour enregistrer un plan\./)
})

test('a search without results links to categories and tags [103]', async () => {
  const router = await renderScreen('/search?q=zzqx', () => NOTHING)
  await expect.element(page.getByRole('status').filter({ hasText: 'Aucun résultat.' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Tags populaires' })).toBeVisible()
  const categories = page.getByRole('region', { name: 'Explorer une catégorie' }).getByRole('link')
  await expect.poll(() => categories.elements().length).toBe(6)
  await categories.first().click()
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/categorie\/[a-z-]+$/)
})

test('on the narrowest phone the tabs fit, and a long filter keeps its remove button visible', async () => {
  await page.viewport(320, 740)
  const many = (kind: 'plans' | 'members' | 'tags') => ({ ...FOUND[kind], next: 'cursor' })
  await renderScreen(`/search?q=prix&author=${'m'.repeat(50)}`, () => ({
    ...FOUND,
    plans: {
      ...many('plans'),
      items: Array.from({ length: 10 }, (_, n) => ({ ...aPlanCard({ id: `${n}` }), is_close: false })),
    },
    tags: { items: Array.from({ length: 10 }, (_, n) => ({ tag: `prix${n}`, plans: 1 })), next: 'cursor' },
  }))
  const tabs = page.getByRole('navigation', { name: 'Type de résultat' })
  await expect.element(tabs.getByRole('link', { name: /^Plans 10\+/ })).toBeVisible()
  await expect.element(tabs.getByRole('link', { name: /^Tags/ })).toBeInViewport({ ratio: 1 })
  const filter = page.getByRole('list', { name: 'Filtres actifs' }).getByRole('link')
  await expect.element(filter).toBeInViewport({ ratio: 1 })
  await expect
    .element(page.elementLocator(filter.element().querySelector('svg')!))
    .toBeInViewport({ ratio: 1 })
})

import { useSearch } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type PublicFeedSort, toFeedSort } from '#domain/feed/feed.ts'
import { render } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { toFeedFilters } from './feed-filters.ts'
import { FeedTabs } from './FeedTabs.tsx'
import { FilterBar } from './FilterBar.tsx'
import { feedSearch } from './home-feed.ts'

function BarOfAddress() {
  const search: Record<string, string> = useSearch({ strict: false })
  const sort = toFeedSort(search['sort'])
  const filters = toFeedFilters(search)
  return (
    <>
      <FeedTabs current={sort} linkTo={(one) => ({ to: '/', search: feedSearch(one, filters) })} />
      <FilterBar sort={sort as PublicFeedSort} filters={filters} />
    </>
  )
}

async function renderBar(path: string, following_count = 0) {
  const { router } = await render(<BarOfAddress />, { path, viewer: aViewer({ following_count }) })
  return () => router.state.location.search
}

const list = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) })
const link = (name: string) => page.getByRole('link', { name })
const verified = page.getByRole('checkbox', { name: 'Vérifié PB' })

beforeEach(() => page.viewport(1280, 800))

test('the tabs sort the plans, in the address, and keep the filters [28]', async () => {
  const search = await renderBar('/?category=Immobilier')
  const tabs = page.getByRole('navigation', { name: 'Tri des plans' })
  expect(
    tabs
      .getByRole('link')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['Top', 'Nouveaux', 'Vues', 'Abonnements'])
  await expect.element(tabs.getByRole('link', { name: 'Top' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Nouveaux' }).click()
  await expect.poll(search).toEqual({ sort: 'new', category: 'Immobilier' })
  await expect.element(tabs.getByRole('link', { name: 'Nouveaux' })).toHaveAttribute('aria-current', 'page')
  expect(tabs.element().querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('the tab of followed members shows how many they are [31]', async () => {
  await renderBar('/', 12)
  await expect.element(page.getByRole('link', { name: /^Abonnements.*12 membres suivis$/ })).toBeVisible()
})

test('filters can be combined, are in the address and keep the order and the focus', async () => {
  const search = await renderBar('/?sort=new')
  await list('Catégorie').selectOptions('Immobilier')
  await expect.poll(search).toEqual({ sort: 'new', category: 'Immobilier' })
  list('Difficulté').element().focus()
  await list('Difficulté').selectOptions('expert')
  await expect.poll(search).toEqual({ sort: 'new', category: 'Immobilier', difficulty: 'expert' })
  await expect.element(list('Difficulté')).toHaveFocus()
  await link('Retirer le filtre catégorie').click()
  await expect.poll(search).toEqual({ sort: 'new', difficulty: 'expert' })
  await expect.element(list('Catégorie')).toHaveFocus()
  await verified.click()
  await expect.poll(search).toEqual({ sort: 'new', difficulty: 'expert', verified: '1' })
  await expect.element(verified).toBeChecked()
  await link('Tout effacer').click()
  await expect.poll(search).toEqual({ sort: 'new' })
  await expect.element(verified).not.toBeChecked()
  await expect.element(list('Catégorie')).toHaveFocus()
})

test('the period belongs to « Top » [28]', async () => {
  const search = await renderBar('/')
  await list('Période').selectOptions('Cette semaine')
  await expect.poll(search).toEqual({ sort: 'week' })
  await expect.element(link('Top')).toHaveAttribute('aria-current', 'page')
  await link('Retirer le filtre période').click()
  await expect.poll(search).toEqual({})
  await link('Nouveaux').click()
  await expect.element(list('Période')).not.toBeInTheDocument()
})

test('plans are filtered by country, in the address [28] [58]', async () => {
  const search = await renderBar('/?sort=new')
  await list('Pays').selectOptions('Bénin')
  await expect.poll(search).toEqual({ sort: 'new', country: 'Bénin' })
  await link('Retirer le filtre pays').click()
  await expect.poll(search).toEqual({ sort: 'new' })
})

test('on the narrowest phone the longest category fits', async () => {
  await page.viewport(320, 740)
  await renderBar('/?category=Artisanat+et+r%C3%A9paration')
  await expect.element(list('Catégorie')).toBeInViewport({ ratio: 1 })
})

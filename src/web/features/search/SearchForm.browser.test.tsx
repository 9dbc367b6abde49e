import { useSearch } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../tests/support/component.tsx'
import { toSearchParams } from './search-params.ts'
import { SearchForm } from './SearchForm.tsx'

const FormOfAddress = () => (
  <SearchForm params={toSearchParams(useSearch({ strict: false }))} isOpen={false} />
)

async function renderForm(path: string) {
  const { router } = await render(<FormOfAddress />, { path })
  return () => router.state.location.search
}

const summary = () => page.elementLocator(document.querySelector('summary')!)
const done = page.getByRole('button', { name: 'Voir les résultats' })
const category = page.getByLabelText('Catégorie')
const tag = page.getByLabelText('Tag exact')
const expert = page.getByRole('radio', { name: 'Expert' })

beforeEach(() => page.viewport(1280, 900))

test('on a phone the filters act at once and collapse with the button, which moves the focus to the summary [99]', async () => {
  await page.viewport(360, 740)
  const search = await renderForm('/search?q=atelier')
  await expect.element(done).not.toBeInTheDocument()
  await summary().click()
  await page.getByText('Expert', { exact: true }).click()
  await expect.poll(search).toEqual({ q: 'atelier', difficulty: 'expert' })
  await expect.element(page.getByText('1 filtre')).toBeVisible()
  await expect.element(done).toBeVisible()
  done.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(done).not.toBeInTheDocument()
  await expect.element(summary()).toHaveFocus()
})

test('on a wide screen the filters are always open, without a button [99]', async () => {
  await renderForm('/search?q=atelier')
  await expect.element(page.getByText('Recherche avancée')).toBeVisible()
  await expect.element(category).toBeVisible()
  await expect.element(done).not.toBeInTheDocument()
  expect(summary().element().checkVisibility({ visibilityProperty: true })).toBe(false)
})

test('a text is applied with Enter or when the field is left, and the focus stays [99]', async () => {
  const search = await renderForm('/search?q=atelier')
  await tag.fill('atelier')
  expect(search()).toEqual({ q: 'atelier' })
  await userEvent.keyboard('{Enter}')
  await expect.poll(search).toEqual({ q: 'atelier', tag: 'atelier' })
  await expect.element(tag).toHaveValue('atelier')
  await expect.element(tag).toHaveFocus()
  await category.selectOptions('SaaS')
  await expect.poll(search).toEqual({ q: 'atelier', tag: 'atelier', category: 'SaaS' })
  await tag.fill('artisans')
  await page.getByText('Expert', { exact: true }).click()
  await expect.poll(search).toEqual({ q: 'atelier', tag: 'artisans', category: 'SaaS', difficulty: 'expert' })
})

test('all filters are cleared together, also a text that is not applied yet [99]', async () => {
  const search = await renderForm('/search?q=atelier&category=SaaS&difficulty=expert')
  await expect.element(category).toHaveValue('SaaS')
  await expect.element(expert).toBeChecked()
  await tag.fill('artisans')
  await page.getByRole('link', { name: 'Effacer' }).click()
  await expect.poll(search).toEqual({ q: 'atelier' })
  await expect.element(category).toHaveValue('')
  await expect.element(tag).toHaveValue('')
  await expect.element(expert).not.toBeChecked()
})

test('a declined correction stays with other filters and ends with other words', async () => {
  const search = await renderForm('/search?q=imobilier&exact=1')
  await category.selectOptions('SaaS')
  await expect.poll(search).toEqual({ q: 'imobilier', category: 'SaaS', exact: '1' })
  await page.getByLabelText('Mots recherchés').fill('imobilie')
  await userEvent.keyboard('{Enter}')
  await expect.poll(search).toEqual({ q: 'imobilie', category: 'SaaS' })
})

import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { Header } from './Header.tsx'

const link = (name: string | RegExp) => page.getByRole('link', { name })
const explorer = page.getByRole('button', { name: 'Explorer' })
const drawer = page.getByRole('dialog', { name: 'Menu' })

async function renderHeader(viewer: Viewer | null = null) {
  replaceNetwork(() => ({ plans: 3, members: 2, comments: 1, categories: { SaaS: 3 } }))
  const { router } = await render(<Header />, { path: '/contact', viewer })
  return () => router.state.location.href
}

beforeEach(() => page.viewport(1280, 800))

test('the header links to Top, Badges, Recherche avancée, Quêtes, home and sign-in [18, 19]', async () => {
  const address = await renderHeader()
  await expect.element(link('Plan B, accueil')).toHaveAttribute('href', '/')
  await expect.element(link('Top')).toHaveAttribute('href', '/top')
  await expect.element(link('Quêtes')).toHaveAttribute('href', '/quests')
  await expect.element(link('Connexion')).toHaveAttribute('href', '/auth?retour=%2Fcontact')
  await expect
    .element(link('Créer un compte'))
    .toHaveAttribute('href', '/auth?onglet=inscription&retour=%2Fcontact')
  await expect.element(link('Badges')).not.toBeInTheDocument()
  await explorer.click()
  await expect.element(link('Badges')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(link('Badges')).not.toBeInTheDocument()
  await expect.element(explorer).toHaveFocus()
  await explorer.click()
  await link('Recherche avancée').click()
  await expect.poll(address).toBe('/search')
  await expect.element(link('Badges')).not.toBeInTheDocument()
  await explorer.click()
  await expect.element(link(/^IA 0 plan$/)).toBeVisible()
  await link(/^SaaS 3 plans$/).click()
  await expect.poll(address).toBe('/categorie/saas')
})

test('the drawer on a phone links to every page, and restores the focus [20]', async () => {
  await page.viewport(360, 740)
  const address = await renderHeader()
  const button = page.getByRole('button', { name: 'Ouvrir le menu' })
  await button.click()
  const pages = drawer.getByRole('navigation', { name: 'Navigation principale' })
  await expect.element(pages).toBeVisible()
  expect(
    pages
      .getByRole('link')
      .elements()
      .map((page_) => page_.textContent),
  ).toEqual(['Top', 'Badges', 'Quêtes', 'Nouveau Plan', 'Messages', 'PB-AI'])
  const categories = drawer.getByRole('navigation', { name: 'Catégories' })
  await expect
    .element(categories.getByRole('link', { name: /^SaaS 3 plans$/ }))
    .toHaveAttribute('href', '/categorie/saas')
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await drawer.getByRole('link', { name: 'Quêtes' }).click()
  await expect.poll(address).toBe('/quests')
  await expect.element(drawer).not.toBeInTheDocument()
})

test('the header of a member links to publishing and messages, and shows unread counts [19]', async () => {
  await renderHeader(aViewer({ unread: { notifications: 1, messages: 2 } }))
  await expect.element(link('Plan')).toHaveAttribute('href', '/publish')
  await expect.element(link('Messages, 2 non lus')).toHaveAttribute('href', '/messages')
  await expect.element(page.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()
  await expect.element(link('Connexion')).not.toBeInTheDocument()
})

test('more than 99 unread messages are « 99+ », in the header and in the drawer [19, 20]', async () => {
  await page.viewport(360, 740)
  await renderHeader(aViewer({ unread: { notifications: 0, messages: 100 } }))
  await expect.element(link('Messages, 99+ non lus')).toMatchTextContent('99+')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect
    .element(drawer.getByRole('link', { name: /^Messages/ }))
    .toHaveTextContent('Messages99+ non lus')
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_SUBSCRIPTION, type OwnProfile, type Viewer } from '#domain/accounts/viewer.ts'
import { saveRecent, readRecent } from '#web/features/search/recent-searches.ts'
import { ASSISTANT_KEY, ASSISTANT_QUESTION_KEY, THEME_KEY } from '#web/lib/storage-keys.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { AccountMenu } from './HeaderActions.tsx'

const button = page.getByRole('button', { name: 'Menu du compte' })
const menu = page.getByRole('menu')
const renderMenu = (viewer: Viewer) => render(<AccountMenu viewer={viewer} />, { viewer })

const OWN_PAGES = [
  'Mon profil',
  'Tableau de bord',
  'Mes plans',
  'Mes exécutions',
  'Favoris',
  'Mes scénarios',
  'Paramètres',
]
const ALL_STAFF_PAGES = ['/admin', '/admin/analytics', '/validator', '/moderator']

test.each<[string, Partial<OwnProfile>, string[], string[]]>([
  ['a member', {}, ['Devenir VIP', 'Se vérifier'], []],
  ['a VIP member', { role: 'vip' }, ['VIP 💎Statut actif', 'Se vérifier'], []],
  [
    'a verified member',
    { role: 'verified', verified_type: 'blue' },
    ['Devenir VIP', 'VerifiedCompte vérifié'],
    [],
  ],
  ['a validator', { role: 'validator' }, ['Devenir VIP', 'Se vérifier'], ['/validator']],
  ['a moderator', { role: 'moderator' }, ['Devenir VIP', 'Se vérifier'], ['/moderator']],
  ['an admin', { role: 'admin' }, ['Devenir VIP', 'Se vérifier'], ALL_STAFF_PAGES],
  [
    'the founder',
    { role: 'founder', verified_type: 'red' },
    ['Devenir VIP', 'VerifiedCompte vérifié'],
    ALL_STAFF_PAGES,
  ],
])('the account menu of %s has its items [21, 22]', async (_, profile, bought, staffPages) => {
  await renderMenu(aViewer({ profile }))
  await button.click()
  await expect.element(menu).toMatchTextContent('Clémence Aubry')
  await expect.element(menu).toMatchTextContent('membre@planb.test')
  const items = menu.getByRole('menuitem').elements()
  const lines = items.map((item) => item.textContent)
  expect(lines.slice(0, OWN_PAGES.length + 3)).toEqual([...OWN_PAGES, ...bought, 'PB-AI Assistant'])
  expect(lines.at(-1)).toBe('Déconnexion')
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    '/u/Cl%C3%A9mence%20Aubry',
    '/dashboard',
    '/mes-plans',
    '/mes-executions',
    '/favoris',
    '/mes-scenarios',
    '/u/Cl%C3%A9mence%20Aubry?tab=parametres',
    '/vip',
    '/verified',
    '/chat',
    ...staffPages,
    null,
  ])
})

test('a paid subscription shows as VIP in the account menu [21]', async () => {
  await renderMenu(aViewer({ subscription: { ...NO_SUBSCRIPTION, subscribed: true } }))
  await button.click()
  await expect.element(menu.getByRole('menuitem', { name: /^VIP/ })).toMatchTextContent('Statut actif')
})

test('staff whose role is locked are led to what unlocks it', async () => {
  await renderMenu(aViewer({ staff_lock: 'password' }))
  await button.click()
  await expect
    .element(menu.getByRole('menuitem', { name: 'Débloquer mon rôle' }))
    .toHaveAttribute('href', '/admin')
})

test('the account menu leads to the member’s own profile by keyboard [21]', async () => {
  const { router } = await renderMenu(aViewer())
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu.getByRole('menuitem', { name: 'Mon profil' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.href).toBe('/u/Cl%C3%A9mence%20Aubry')
})

test('signing out removes recent searches and the conversation with the assistant from the browser', async () => {
  let isRefused = true
  replaceNetwork(({ path }) => {
    if (path !== '/api/auth/sign-out') return { viewer: null }
    return isRefused ? refusal(500) : { done: true }
  })
  await renderMenu(aViewer())
  saveRecent('apiculture')
  for (const key of [ASSISTANT_KEY, ASSISTANT_QUESTION_KEY, THEME_KEY]) localStorage.setItem(key, 'x')
  const signOut = async () => {
    await button.click()
    await menu.getByRole('menuitem', { name: 'Déconnexion' }).click()
  }
  await signOut()
  await expect.element(toasts().filter({ hasText: 'Erreur de déconnexion' })).toBeVisible()
  expect(readRecent()).toEqual(['apiculture'])
  isRefused = false
  await signOut()
  await expect.element(toasts().filter({ hasText: 'Déconnexion réussie' })).toBeVisible()
  expect(readRecent()).toEqual([])
  expect(Object.keys(localStorage)).toEqual([THEME_KEY])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Suggestions } from '#domain/search/search.ts'
import { RECENT_SEARCHES_KEY } from '#web/lib/storage-keys.ts'
import {
  advanceClock,
  render,
  replaceNetwork,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { SearchBox } from './SearchBox.tsx'

const box = page.getByRole('combobox', { name: 'Rechercher' })
const list = page.getByRole('listbox', { name: 'Suggestions' })
const option = (name: string | RegExp) => list.getByRole('option', { name })
/** Visible, and announced to screen readers. */
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

beforeEach(() => page.viewport(1280, 800))
afterEach(() => localStorage.removeItem(RECENT_SEARCHES_KEY))

const CAFE = 'Un abonnement café pour bureaux'

const FOUND: Suggestions = {
  highlight: { stems: [], parts: ['cafe'] },
  corrected: null,
  plans: [{ slug: 'abonnement-cafe', title: CAFE, author: 'Julien Favre' }],
  members: [],
  tags: [
    { tag: 'café', plans: 1 },
    { tag: 'cafés', plans: 2 },
  ],
}
const NONE: Suggestions = { ...FOUND, plans: [], tags: [] }

const queryOf = ({ path }: { path: string }) => new URLSearchParams(path.split('?')[1]).get('q')

async function renderBox(respond: (q: string | null) => unknown = () => FOUND) {
  const requests = replaceNetwork((request) => respond(queryOf(request)))
  const { router } = await render(<SearchBox />, { path: '/contact' })
  return { queries: () => requests.map(queryOf), address: () => router.state.location.href }
}

test('suggestions are requested once typing pauses for 300 ms [97]', async () => {
  const { queries } = await renderBox()
  await box.click()
  // The panel has loaded.
  await expect.element(box).toHaveAttribute('aria-autocomplete', 'list')
  stopClock()
  await userEvent.keyboard('ca')
  await advanceClock(200)
  await userEvent.keyboard('fe')
  await advanceClock(200)
  expect(queries()).toEqual([])
  await advanceClock(200)
  await expect.element(option(new RegExp(CAFE))).toBeVisible()
  expect(queries()).toEqual(['cafe'])
})

test('the suggestions highlight the text and are selected with the arrow keys [97, 98]', async () => {
  const { address } = await renderBox()
  await userEvent.keyboard('/')
  await expect.element(box).toHaveFocus()
  await box.fill('cafe')
  const first = option(new RegExp(CAFE))
  await expect.element(first).toBeVisible()
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  expect(first.element().querySelector('mark')?.textContent).toBe('café')
  expect(
    list
      .getByRole('group', { name: 'Tags' })
      .getByRole('option')
      .elements()
      .map((tag) => tag.textContent),
  ).toEqual(['café1 plan', 'cafés2 plans'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
  await expect.element(box).toHaveAttribute('aria-activedescendant', first.element().id)
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('cafe')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(address).toBe('/plan/abonnement-cafe')
  await expect.element(box).toHaveValue('')
})

test('a tag and a member lead to their pages [97]', async () => {
  const member = {
    user_id: 'm1',
    pseudo: 'Camille Esteban',
    handle: 'camille.esteban',
    avatar_url: null,
    custom_avatar_url: null,
    role: 'user',
    badges: [],
    verified_type: null,
  } as const
  const { address } = await renderBox(() => ({ ...FOUND, members: [member] }))
  await box.fill('caf')
  await option(/^cafés/).click()
  await expect.poll(address).toBe('/search?tag=caf%C3%A9s')
  await box.fill('cam')
  const line = list.getByRole('group', { name: 'Membres' }).getByRole('option')
  await expect.element(line).toMatchTextContent(/Camille Esteban.*@camille\.esteban · Membre/)
  await line.click()
  await expect.poll(address).toBe('/u/Camille%20Esteban')
})

test('the last searches are offered in the empty box and can be cleared [98]', async () => {
  const { address } = await renderBox()
  await box.fill(' vélo ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/search?q=+v%C3%A9lo+')
  await box.fill('')
  await expect.element(option('vélo')).toBeVisible()
  expect(
    list
      .getByRole('option')
      .elements()
      .map((line) => line.textContent),
  ).toEqual(['vélo', 'Effacer les recherches récentes'])
  await expect.element(status('1 suggestion')).toBeInTheDocument()
  await option('Effacer les recherches récentes').click()
  await expect.element(option('vélo')).not.toBeInTheDocument()
})

test('a response to an earlier text is dropped [98]', async () => {
  const { promise: late, resolve: respondLate } = Promise.withResolvers<Suggestions>()
  const { queries } = await renderBox((q) => (q === 'ca' ? late : FOUND))
  await box.fill('ca')
  await expect.element(status('Recherche en cours...')).toBeInTheDocument()
  await expect.poll(queries).toEqual(['ca'])
  await box.fill('café')
  await expect.element(option(new RegExp(CAFE))).toBeVisible()
  respondLate(NONE)
  await expect.element(option('Tous les résultats pour «\u202Fcafé\u202F»')).toBeVisible()
  await expect.element(status('Aucun résultat trouvé')).not.toBeInTheDocument()
  expect(list.getByRole('group', { name: 'Tags' }).getByRole('option').elements()).toHaveLength(2)
})

test('a failed request shows an error, unlike one without results, and can be retried [98, 103]', async () => {
  let isDown = true
  await renderBox((q) => (q === 'zzqx' ? NONE : isDown ? new Response('panne', { status: 500 }) : FOUND))
  await box.fill('zzqx')
  await expect.element(status('Aucun résultat trouvé')).toBeInTheDocument()
  await box.fill('abonnement café')
  await expect.element(status('La recherche n’a pas abouti')).toBeInTheDocument()
  await expect.element(page.getByText('Aucun résultat trouvé')).not.toBeInTheDocument()
  await expect.element(toasts()).not.toBeInTheDocument()
  isDown = false
  await option('Réessayer').click()
  await expect.element(option(new RegExp(CAFE))).toBeVisible()
})

test('a corrected word is named, and the typed one can be searched', async () => {
  const { address } = await renderBox(() => ({ ...FOUND, corrected: 'immobilier' }))
  await box.fill('imobilier')
  await expect.element(status('suggestions pour « immobilier »')).toBeInTheDocument()
  await option('Tous les résultats pour «\u202Fimobilier\u202F»').click()
  await expect.poll(address).toBe('/search?q=imobilier')
})

test('on a phone all suggestions fit above the fold', async () => {
  await page.viewport(360, 740)
  await renderBox()
  await box.fill('art')
  await expect.element(option('Tous les résultats pour «\u202Fart\u202F»')).toBeInViewport({ ratio: 1 })
})

test.each([360, 1280])('the box needs two characters, also at %s pixels [18]', async (width) => {
  await page.viewport(width, 800)
  const { address, queries } = await renderBox()
  for (const short of ['a', '  ', 'a ', '🚲']) {
    await box.fill(short)
    await userEvent.keyboard('{Enter}')
    await expect.element(box).toHaveFocus()
  }
  expect(address()).toBe('/contact')
  expect(queries()).toEqual([])
  await box.fill('café')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/search?q=caf%C3%A9')
})

test('the hint of the « / » key shows on a wide screen while the box is empty [18]', async () => {
  const key = () => document.querySelector('kbd')!
  await renderBox()
  await expect.element(page.elementLocator(key())).toBeVisible()
  await box.fill('café')
  // It would cover the browser’s own clear button.
  await expect.element(page.elementLocator(key())).not.toBeVisible()
  await box.fill('')
  box.element().blur()
  await page.viewport(360, 800)
  await expect.element(page.elementLocator(key())).not.toBeVisible()
})

test('« / » typed in a field stays in that field', async () => {
  replaceNetwork(() => NONE)
  await render(
    <>
      <SearchBox />
      <input aria-label="Tag exact" />
      <input type="radio" aria-label="Expert" />
    </>,
  )
  const tag = page.getByRole('textbox', { name: 'Tag exact' })
  await tag.click()
  await userEvent.keyboard('/')
  await expect.element(tag).toHaveValue('/')
  page.getByRole('radio').element().focus()
  await userEvent.keyboard('/')
  await expect.element(box).toHaveFocus()
})

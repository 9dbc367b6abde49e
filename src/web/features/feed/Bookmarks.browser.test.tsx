import { useSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aPlanCard } from '../../../../tests/support/plan-card.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { Bookmarks } from './Bookmarks.tsx'

const cards = page.getByRole('article')
const Screen = () => <Bookmarks address={useSearch({ strict: false })} />
const title = (index: number) => cards.nth(index).getByRole('heading').getByRole('link')

async function removeByKeyboard(index: number) {
  const button = cards.nth(index).getByRole('button', { name: /^Enregistré\s:/ })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

test('removing a favourite by keyboard keeps the focus in the list: on the next one, else the previous one, else on the link to more plans', async () => {
  const plans = ['Un', 'Deux', 'Trois'].map((name, index) =>
    aPlanCard({ id: `00000000-0000-4000-8000-00000000010${index}`, slug: name, title: name }),
  )
  let bookmarked = plans.map(({ id }) => id)
  replaceNetwork(({ method, path }) => {
    if (method === 'DELETE') bookmarked = bookmarked.filter((id) => !path.includes(id))
    if (path.startsWith('/api/viewer/marks'))
      return { liked: [], reposted: [], bookmarked, followed: [], discussions: {}, counters: {} }
    if (method === 'GET') return { plans: plans.filter(({ id }) => bookmarked.includes(id)), next: null }
    return { bookmarked: false }
  })
  await render(<Screen />, { viewer: aViewer(), path: '/favoris' })
  await removeByKeyboard(0)
  await expect.element(title(0)).toMatchTextContent('Deux')
  await expect.element(title(0)).toHaveFocus()
  await removeByKeyboard(1)
  await expect.poll(() => cards.elements().length).toBe(1)
  await expect.element(title(0)).toHaveFocus()
  await removeByKeyboard(0)
  await expect.element(page.getByRole('link', { name: 'Parcourir les plans' })).toHaveFocus()
})

test('favourites are counted, searched and sorted, and the address has the search and the order', async () => {
  const requests = replaceNetwork(({ path }) =>
    path.startsWith('/api/viewer/marks')
      ? { liked: [], reposted: [], bookmarked: [], followed: [], discussions: {}, counters: {} }
      : { plans: path.includes('q=') ? [] : [aPlanCard({ title: 'Un atelier' })], next: null, total: 12 },
  )
  const { router } = await render(<Screen />, { viewer: aViewer(), path: '/favoris' })
  await expect.element(page.getByText('12 plans enregistrés')).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Trier par' }), 'oldest')
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'oldest' })
  await userEvent.type(page.getByRole('searchbox', { name: 'Rechercher un favori' }), 'vélo')
  await expect.element(page.getByText('Aucun favori ne correspond')).toBeVisible()
  expect(router.state.location.search).toEqual({ sort: 'oldest', q: 'vélo' })
  expect(requests.at(-1)?.path).toMatch(/sort=oldest/)
})

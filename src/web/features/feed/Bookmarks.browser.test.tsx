import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aPlanCard } from '../../../../tests/support/plan-card.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { Bookmarks } from './Bookmarks.tsx'

const cards = page.getByRole('article')
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
  await render(<Bookmarks />, { viewer: aViewer(), path: '/favoris' })
  await removeByKeyboard(0)
  await expect.element(title(0)).toMatchTextContent('Deux')
  await expect.element(title(0)).toHaveFocus()
  await removeByKeyboard(1)
  await expect.poll(() => cards.elements().length).toBe(1)
  await expect.element(title(0)).toHaveFocus()
  await removeByKeyboard(0)
  await expect.element(page.getByRole('link', { name: 'Parcourir les plans' })).toHaveFocus()
})

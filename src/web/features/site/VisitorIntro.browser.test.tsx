import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CommunityCounts, PlanToTry } from '#api/site.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { VisitorIntro } from './VisitorIntro.tsx'

const intro = page.getByRole('region', { name: 'Présentation' })

async function renderIntro(members: number, plan: PlanToTry | null) {
  const counts: CommunityCounts = { plans: 112, members, comments: 320, categories: {} }
  replaceNetwork(({ path }) => (path.startsWith('/api/site/plan-to-try') ? { plan } : counts))
  await render(<VisitorIntro />)
}

const linkTexts = () =>
  intro
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

test('the introduction says « Gratuit » and invites to try a plan, after « Créer un compte »', async () => {
  await renderIntro(44, { id: 'potager', slug: 'un-potager' })
  await expect.element(intro).toMatchTextContent('Gratuit')
  await expect
    .element(intro.getByRole('link', { name: 'Essayer un plan avec mes chiffres' }))
    .toHaveAttribute('href', '/plan/un-potager#et-pour-moi')
  expect(linkTexts()).toEqual(['Créer un compte', 'Essayer un plan avec mes chiffres'])
})

test('without a plan that has a forecast, the second action leads to the plans', async () => {
  await renderIntro(44, null)
  await expect.element(intro.getByRole('link', { name: 'Voir les plans' })).toHaveAttribute('href', '#plans')
  expect(linkTexts()).toEqual(['Créer un compte', 'Voir les plans'])
})

test.each([
  [499, false],
  [500, true],
])('members are counted from 500 on: %i', async (members, isShown) => {
  await renderIntro(members, null)
  await expect.element(intro).toMatchTextContent(/112/)
  expect(intro.element().textContent.includes('membres')).toBe(isShown)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PlanCard as Plan } from '#domain/plans/plans.ts'
import { BookmarkButton } from '#web/features/reactions/ReactionButtons.tsx'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aPlanCard } from '../../../../tests/support/plan-card.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { FoundPlanList } from '#web/features/search/FoundPlanList.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PlanRow } from './PlanRow.tsx'

const card = page.getByRole('article')
const renderCard = (plan: Plan = aPlanCard()) => {
  replaceNetwork(() => ({}))
  return render(<PlanCard plan={plan} rank={undefined} isFirst />)
}

beforeEach(() => page.viewport(1280, 800))

test('a card shows author, category, terms, excerpt, counters, validation, and links to the plan [35, 36]', async () => {
  await renderCard()
  await expect
    .element(card.getByRole('link', { name: /^Julien Favre/ }).first())
    .toHaveAttribute('href', '/u/Julien%20Favre')
  await expect.element(card.getByRole('img', { name: /Vérifié/ })).toBeVisible()
  for (const text of [
    'E-commerce',
    'Vérifié PB',
    'Budget',
    '<5K€',
    'Durée',
    '3–6 mois',
    'Intermédiaire',
    'Livré en vélo-cargo',
  ])
    await expect.element(card).toMatchTextContent(text)
  await expect.element(card.getByTitle('J’aime')).toMatchTextContent(/^J’aime\s: 12$/)
  await expect.element(card.getByTitle('Commenter')).toMatchTextContent(/^Commenter\s: 3$/)
  await expect.element(card.getByTitle('Reposter')).toMatchTextContent(/^Reposter\s: 2$/)
  await expect.element(card.getByTitle('Vues')).toMatchTextContent(/1,2\sk/)
  await expect
    .element(card.getByRole('link', { name: 'Voir le plan : Un abonnement café pour bureaux' }))
    .toHaveAttribute('href', '/plan/abonnement-cafe')
})

describe('The forecast of a plan', () => {
  const forecast = { currency: 'EUR' as const, months: 24, need_cents: 85_300, need_is_at_least: false }
  const withForecast = aPlanCard({ forecast_figures: { ...forecast, break_even_month: 1 } })

  test.each([
    ['a feed', (plan: Plan) => <PlanCard plan={plan} rank={undefined} isFirst />],
    ['favourites', (plan: Plan) => <PlanRow plan={plan} />],
    [
      'search results',
      (plan: Plan) => (
        <FoundPlanList plans={[{ ...plan, is_close: false }]} highlight={{ stems: [], parts: [] }} />
      ),
    ],
  ])(
    'shows in one line what it needs and when it pays, in %s, and nothing without one [35]',
    async (_, of) => {
      replaceNetwork(() => ({}))
      const { rerender } = await render(of(withForecast))
      await expect.element(card).toMatchTextContent(/Prévisionnel\s: besoin 853\s€, rentable au mois 1(?!\d)/)
      rerender(of(aPlanCard()))
      await expect.element(card).not.toMatchTextContent('Prévisionnel')
    },
  )
})

test('a plan that no validator approved is not « Vérifié PB » [36]', async () => {
  await renderCard(aPlanCard({ validated: false }))
  await expect.element(card).toBeVisible()
  await expect.element(card.getByText('Vérifié PB')).not.toBeInTheDocument()
})

test('long words fit a phone [35]', async () => {
  await page.viewport(360, 720)
  const plan = aPlanCard()
  await renderCard({
    ...plan,
    duration: 'environ deux étés et un hiver, selon la météo de la vallée',
    town: 'm'.repeat(60),
    country: 'République dominicaine',
    author: { ...plan.author!, pseudo: 'm'.repeat(50) },
  })
  await expect.element(card).toBeVisible()
  const wider = [document.documentElement, ...document.querySelectorAll('article div:has(> dl)')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  expect(wider).toEqual([])
})

test('a card has four tab stops: its author, its category, its title, and its actions, between which the arrow keys move', async () => {
  await renderCard()
  const stops = () =>
    [...card.element().querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex === 0)
      .length
  await expect.poll(stops).toBe(4)
  card.getByRole('heading').getByRole('link').element().focus()
  await userEvent.tab()
  await expect.element(card.getByTitle('J’aime')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(card.getByTitle('Commenter')).toHaveFocus()
  await userEvent.keyboard('{End}')
  const menu = card.getByRole('button', { name: /^Actions pour/ })
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
  expect(stops()).toBe(4)
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}')
  await expect.element(saveButton).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(card.getByRole('link', { name: /^Voir le plan/ })).toHaveFocus()
})

const saveButton = card.getByRole('button', { name: /^Enregistr/ })

/** A server that stores whether the plan is saved. */
function saveOnServer(plan: Plan, { isRefusing = false } = {}) {
  let isSaved = false
  return replaceNetwork(({ method, path }) => {
    if (!path.endsWith('/bookmark')) return { ...NO_VIEWER_STATE, bookmarked: isSaved ? [plan.id] : [] }
    if (isRefusing) return refusal(500)
    isSaved = method === 'PUT'
    return { done: true }
  })
}
const NO_VIEWER_STATE = {
  liked: [],
  reposted: [],
  bookmarked: [],
  followed: [],
  blocked: [],
  liked_comments: [],
  discussions: {},
  counters: {},
}

test('the button in the corner saves and unsaves the plan at once; the plan’s page agrees [338]', async () => {
  const plan = aPlanCard({ id: crypto.randomUUID() })
  saveOnServer(plan)
  await render(
    <>
      <PlanCard plan={plan} rank={undefined} isFirst />
      <BookmarkButton plan={plan} variant="wide" />
    </>,
    { viewer: aViewer() },
  )
  const onPage = page.getByRole('button', { name: /^Enregistr(er|é)$/ })
  await expect.element(saveButton).toHaveAttribute('aria-pressed', 'false')
  await saveButton.click()
  await expect.element(saveButton).toHaveAccessibleName(/^Enregistré\s: Un abonnement café pour bureaux$/)
  await expect.element(saveButton).toHaveAttribute('aria-pressed', 'true')
  await expect.element(onPage).toHaveTextContent('Enregistré')
  await expect.element(toasts()).toMatchTextContent(/^Plan enregistréVoir mes favoris/)
  await saveButton.click()
  await expect.element(saveButton).toHaveAttribute('aria-pressed', 'false')
  await expect.element(onPage).toHaveTextContent('Enregistrer')
  await expect.element(toasts().filter({ hasText: 'Plan retiré de vos favoris' })).toBeVisible()
})

test('a refused save is rolled back [338]', async () => {
  const plan = aPlanCard({ id: crypto.randomUUID() })
  saveOnServer(plan, { isRefusing: true })
  await render(<PlanCard plan={plan} rank={undefined} isFirst />, { viewer: aViewer() })
  await saveButton.click()
  await expect.element(toasts()).toMatchTextContent(/Impossible de modifier vos favoris/)
  await expect.element(saveButton).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor who saves a plan is asked to sign in [338]', async () => {
  await renderCard()
  await saveButton.click()
  await expect
    .element(toasts())
    .toMatchTextContent(/^Connexion requiseVous devez être connecté pour enregistrer un plan\./)
})

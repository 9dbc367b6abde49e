import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedScenario } from '#domain/forecast/saved-scenarios.ts'
import { plainSpaces } from '../../../../tests/support/example-forecasts.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { SaveScenarioButton } from './SaveScenarioButton.tsx'
import { SavedScenarios } from './SavedScenarios.tsx'

const PLAN_ID = '11111111-1111-4111-8111-111111111111'
const OTHER_ID = '11111111-1111-4111-8111-111111111112'
const dialog = () => page.getByRole('dialog')
const nameField = () => dialog().getByRole('textbox', { name: 'Nom du scénario' })

const aScenario = (changes: Partial<SavedScenario> = {}): SavedScenario => ({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'À Liège',
  scenario: { prix: 4_490, ventes: 45 },
  updated_at: new Date().toISOString(),
  plan: { id: PLAN_ID, slug: 'un-potager', title: 'Un potager' },
  currency: 'EUR',
  results: { need_cents: 341_476, need_is_at_least: false, break_even_units: 44, break_even_month: 8 },
  ...changes,
})

test('a scenario is saved under a name, once however often the button is pressed', async () => {
  const requests = replaceNetwork(() => ({ id: 'x', saved: 2, max: 5 }))
  await render(<SaveScenarioButton planId={PLAN_ID} scenario={{ apport: 300_000 }} />, { viewer: aViewer() })
  await page.getByRole('button', { name: 'Garder mon scénario' }).click()
  await nameField().fill('  À Liège ')
  await dialog().getByRole('button', { name: 'Garder', exact: true }).dblClick()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(toasts()).toMatchTextContent(/^Scénario gardé2 sur 5/)
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { plan_id: PLAN_ID, name: 'À Liège', scenario: { apport: 300_000 } }],
  ])
})

test('without a name, or beyond the limit, the dialog stays open and says why', async () => {
  const message =
    'Vous gardez déjà 5 scénarios, le maximum : supprimez-en un, ou devenez VIP pour en garder 50.'
  const requests = replaceNetwork(() => refusal(409, { kind: 'conflict', message }))
  await render(<SaveScenarioButton planId={PLAN_ID} scenario={{ apport: 1 }} />, { viewer: aViewer() })
  await page.getByRole('button', { name: 'Garder mon scénario' }).click()
  await nameField().fill(' ')
  await userEvent.keyboard('{Enter}')
  await expect.element(nameField()).toHaveAccessibleDescription('Veuillez donner un nom à ce scénario.')
  expect(requests).toEqual([])
  await nameField().fill('Le sixième')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(plainSpaces(message))
  await expect.element(nameField()).toHaveValue('Le sixième')
})

test('a visitor is asked to sign in or to create an account, without any request', async () => {
  const requests = replaceNetwork(() => ({}))
  await render(<SaveScenarioButton planId={PLAN_ID} scenario={{ apport: 1 }} />)
  await page.getByRole('button', { name: 'Garder mon scénario' }).click()
  await expect
    .element(toasts())
    .toMatchTextContent(/^Connexion requiseVous devez être connecté pour garder un scénario\./)
  await expect.element(page.getByRole('button', { name: 'Créer un compte' })).toBeVisible()
  expect(requests).toEqual([])
})

test('after signing in on the same page, the dialog to save is offered once [6]', async () => {
  replaceNetwork(() => ({}))
  const button = <SaveScenarioButton planId={PLAN_ID} scenario={{ apport: 1 }} />
  const visitor = await render(button, { path: '/plan/un-potager' })
  await page.getByRole('button', { name: 'Garder mon scénario' }).click()
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  expect(visitor.router.state.location.search).toEqual({
    onglet: 'inscription',
    retour: '/plan/un-potager#et-pour-moi',
  })
  visitor.unmount()
  const other = await render(<SaveScenarioButton planId={OTHER_ID} scenario={{ apport: 1 }} />, {
    path: '/plan/un-potager',
    viewer: aViewer(),
  })
  await expect.element(page.getByRole('button', { name: 'Garder mon scénario' })).toBeEnabled()
  await expect.element(dialog()).not.toBeInTheDocument()
  other.unmount()
  const back = await render(button, { path: '/plan/un-potager', viewer: aViewer() })
  await expect.element(nameField()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Garder mon scénario' })).toHaveFocus()
  back.rerender(null)
  back.rerender(button)
  await expect.element(page.getByRole('button', { name: 'Garder mon scénario' })).toBeEnabled()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('the author’s own figures cannot be saved as a scenario', async () => {
  await render(<SaveScenarioButton planId={PLAN_ID} scenario={{}} />, { viewer: aViewer() })
  await expect.element(page.getByRole('button', { name: 'Garder mon scénario' })).toBeDisabled()
})

test('saved scenarios lead to their plan with its values, and show need and break-even', async () => {
  const never = aScenario({
    id: '33333333-3333-4333-8333-333333333333',
    name: 'Trop cher',
    results: { need_cents: 104_513, need_is_at_least: true, break_even_units: null, break_even_month: null },
  })
  replaceNetwork(() => ({ scenarios: [aScenario(), never], max: 5 }))
  await render(<SavedScenarios />, { viewer: aViewer() })
  const rows = page.getByRole('listitem')
  await expect
    .element(rows.first())
    .toMatchTextContent(/Un potager.*Besoin : 3 415 €.*Seuil : 44 ventes par mois, atteint au mois 8/)
  await expect.element(rows.last()).toMatchTextContent(/Besoin : au moins 1 045 €.*Seuil : aucun/)
  await expect
    .element(page.getByRole('link', { name: 'À Liège' }))
    .toHaveAttribute('href', '/plan/un-potager?prix=44.9&ventes=45#previsionnel')
  await expect.element(page.getByText('2 scénarios sur 5 possibles.')).toBeVisible()
})

test('a scenario is renamed and deleted, and the focus moves to what is left', async () => {
  let scenarios = [aScenario(), aScenario({ id: '33333333-3333-4333-8333-333333333333', name: 'À Namur' })]
  const requests = replaceNetwork(({ method, body }) => {
    if (method === 'PATCH') scenarios = [{ ...scenarios[0]!, ...(body as { name: string }) }, scenarios[1]!]
    if (method === 'DELETE') scenarios = scenarios.slice(1)
    return { scenarios, max: 5 }
  })
  await render(<SavedScenarios />, { viewer: aViewer() })
  await page.getByRole('button', { name: 'Renommer « À Liège »' }).click()
  await expect.element(nameField()).toHaveValue('À Liège')
  await nameField().fill('À Huy')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'À Huy' })).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer « À Huy »' }).click()
  await page.getByRole('button', { name: 'Supprimer le scénario' }).click()
  await expect.element(page.getByRole('link', { name: 'À Huy' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'À Namur' })).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET', 'DELETE', 'GET'])
})

test('without a scenario the page says how to save one; a failed load can be retried', async () => {
  let isDown = true
  replaceNetwork(() => (isDown ? refusal(500) : { scenarios: [], max: 5 }))
  await render(<SavedScenarios />, { viewer: aViewer() })
  await expect.element(page.getByText('Impossible de charger vos scénarios')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByText('Vous ne gardez encore aucun scénario')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Trouver un plan à essayer' })).toBeVisible()
})

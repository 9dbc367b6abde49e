import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { scenarioForecast } from '#domain/executions/execution-figures.ts'
import type { Viewer, ViewerState } from '#domain/accounts/viewer.ts'
import { keys } from '#web/lib/keys.ts'
import { setPageSearch } from '#web/lib/page-search.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { exampleForecast } from '../../../../tests/support/example-forecasts.ts'
import { aPlanCard } from '../../../../tests/support/plan-card.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ExecuteButton } from './ExecuteButton.tsx'

const sheet = exampleForecast('E1')
const plan = { ...aPlanCard(), forecast: sheet }
const STATE: ViewerState = {
  liked: [],
  reposted: [],
  bookmarked: [],
  followed: [],
  blocked: [],
  liked_comments: [],
  discussions: {},
  executions: {},
  counters: {},
}

type Server = { steps?: string[]; executions?: Record<string, string>; refuses?: string; is_new?: boolean }

async function open(viewer: Viewer | null, server: Server = {}) {
  const requests = replaceNetwork(({ method, path, body }) => {
    if (path.endsWith('/steps')) return { steps: server.steps ?? [] }
    if (method === 'GET') return { ...STATE, executions: server.executions ?? {} }
    if (server.refuses) return refusal(409, { kind: 'conflict', message: server.refuses })
    return { execution: { id: (body as { id: string }).id }, is_new: server.is_new ?? true }
  })
  const app = await render(<ExecuteButton plan={plan} />, { viewer, path: `/plan/${plan.slug}` })
  const started = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as object)
  return { ...app, started }
}

const button = page.getByRole('button', { name: 'J’exécute ce plan' })
const dialog = page.getByRole('dialog')
const begin = dialog.getByRole('button', { name: 'Commencer' })

test('a visitor is asked to sign in, and comes back to the plan [246]', async () => {
  const { router } = await open(null)
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'Connexion requise' })).toBeVisible()
  await expect.element(dialog).toMatchTextContent(/Vous devez être connecté pour exécuter un plan\./)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  expect(router.state.location.pathname).toBe('/auth')
  expect(router.state.location.search).toEqual({ retour: '/plan/abonnement-cafe' })
})

test('after signing in, the dialog that starts an execution is offered once [246]', async () => {
  const visitor = await open(null)
  await button.click()
  await dialog.getByRole('button', { name: 'Créer un compte' }).click()
  visitor.unmount()
  const { rerender, started } = await open(aViewer())
  await expect.element(begin).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(button).toHaveFocus()
  rerender(null)
  rerender(<ExecuteButton plan={plan} />)
  await expect.element(button).toBeVisible()
  expect(dialog.query()).toBeNull()
  expect(started()).toEqual([])
})

test('a member who executes the plan is led to it [247]', async () => {
  await open(aViewer(), { executions: { [plan.id]: '00000000-0000-4000-8000-000000000900' } })
  const link = page.getByRole('link', { name: 'Mon exécution' })
  await expect.element(link).toHaveAttribute('href', '/execution/00000000-0000-4000-8000-000000000900')
  expect(button.query()).toBeNull()
})

test.for([
  [[], 'Ce plan n’a pas d’étapes : vous écrirez les vôtres.'],
  [['A'], '1 étape trouvée dans ce plan. Vous pourrez les modifier.'],
  [['A', 'B', 'C', 'D', 'E'], '5 étapes trouvées dans ce plan. Vous pourrez les modifier.'],
] as const)('the dialog says how many steps the plan has: %o [244]', async ([steps, sentence]) => {
  await open(aViewer(), { steps: [...steps] })
  await button.click()
  await expect.element(dialog).toMatchTextContent(sentence.replace(/\s/g, ' '))
})

test('an execution starts with a private journal unless chosen otherwise, and opens its page [244]', async () => {
  const { started, router } = await open(aViewer())
  await button.click()
  await expect.element(dialog.getByRole('radio', { name: 'Privé : vous seul le voyez' })).toBeChecked()
  expect(dialog.getByRole('checkbox').query()).toBeNull()
  await dialog.getByRole('radio', { name: 'Public, sans mes chiffres' }).click()
  await begin.click()
  await expect.element(toasts()).toMatchTextContent(/C’est parti.*Vos étapes vous attendent\./)
  expect(started()).toEqual([{ id: expect.any(String) as string, visibility: 'text' }])
  expect(router.state.location.pathname).toMatch(/^\/execution\//)
})

test.for([
  ['is taken along', true],
  ['is left with its box cleared', false],
] as const)('the scenario in the address %s [265]', async ([, isTaken]) => {
  setPageSearch({ path: `/plan/${plan.slug}`, search: '?prix=45&charges=100' })
  const { started } = await open(aViewer())
  await button.click()
  const box = dialog.getByRole('checkbox', { name: 'Partir de mon scénario' })
  await expect.element(box).toBeChecked()
  if (!isTaken) await box.click()
  await begin.click()
  await expect.poll(started).toHaveLength(1)
  const forecast = scenarioForecast(sheet, { prix: 4500, charges: 10_000 })
  expect(started()[0]).toEqual({
    id: expect.any(String) as string,
    visibility: 'private',
    ...(isTaken && { forecast }),
  })
  setPageSearch(null)
})

test('a refusal is shown in the dialog, and a retry has the same id [250]', async () => {
  const refuses = 'Vous exécutez déjà 10 plans : mettez-en un en pause ou terminez-en un.'
  const { started } = await open(aViewer(), { refuses })
  await button.click()
  await begin.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Vous exécutez déjà 10 plans/)
  await begin.click()
  await expect.poll(started).toHaveLength(2)
  const [first, second] = started()
  expect(second).toEqual(first)
})

test('while the feature is closed the button is hidden, but one’s own execution stays reachable [305]', async () => {
  const viewer = aViewer({ features: [] })
  const { queryClient } = await open(viewer)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(button.query()).toBeNull()
  queryClient.setQueryData(keys.planViewerState(plan.id), { execution_id: 'mine' })
  await expect.element(page.getByRole('link', { name: 'Mon exécution' })).toBeVisible()
})

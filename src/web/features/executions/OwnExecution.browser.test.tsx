import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Execution } from '#domain/executions/executions.ts'
import { plannedToDate } from '#domain/executions/execution-figures.ts'
import { keys } from '#web/lib/keys.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { anExecution } from '../../../../tests/support/execution.ts'
import { exampleForecast } from '../../../../tests/support/example-forecasts.ts'
import { profileSettings } from '../../../../tests/support/profile-settings.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ownExecutionQuery } from './executions-query.ts'
import { OwnExecution } from './OwnExecution.tsx'

const { id } = anExecution()

function CachedExecution() {
  const { data } = useQuery({ ...ownExecutionQuery(id), enabled: false })
  return data ? <OwnExecution execution={data} /> : null
}

/** The owner’s page, with a server that stores state, visibility and consent. */
async function open(changes: Partial<Execution> = {}, viewer = aViewer()) {
  const server = { ...anExecution(changes), refuses: null as string | null }
  const requests = replaceNetwork(({ method, path, body }) => {
    if (method === 'GET') return path === '/api/my/profile' ? profileSettings() : server
    if (server.refuses) return refusal(403, { kind: 'forbidden', message: server.refuses })
    if (path.endsWith('/publication') && method === 'DELETE') server.visibility = 'private'
    else Object.assign(server, { abandon_reason: null }, body)
    return server
  })
  const app = await render(<CachedExecution />, { viewer })
  app.queryClient.setQueryData(keys.ownExecution(id), anExecution(changes))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { ...app, server, sent: () => requests.filter(({ method }) => method !== 'GET') }
}

const state = page.getByRole('button', { name: /^État/ })
const choose = async (action: string) => {
  await state.click()
  await page.getByRole('menuitem', { name: action }).click()
}
const actions = async () => {
  await state.click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  return page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
}

test('a running execution is paused, resumed and declared a success [249]', async () => {
  const { server } = await open()
  expect(await actions()).toEqual(['Mettre en pause', 'C’est réussi', 'Abandonner…'])
  await page.getByRole('menuitem', { name: 'Mettre en pause' }).click()
  await expect.element(state).toMatchTextContent('En pause')
  expect(await actions()).toEqual(['Reprendre', 'C’est réussi', 'Abandonner…'])
  await page.getByRole('menuitem', { name: 'C’est réussi' }).click()
  await expect.element(state).toMatchTextContent('Réussi')
  await expect.element(toasts().last()).toMatchTextContent(/Bravo/)
  expect(await actions()).toEqual(['Reprendre'])
  await page.getByRole('menuitem', { name: 'Reprendre' }).click()
  await expect.element(state).toMatchTextContent('En cours')
  expect(server.status).toBe('running')
})

test('abandoning needs a reason, and resuming clears it [249]', async () => {
  const { sent } = await open()
  await choose('Abandonner…')
  const dialog = page.getByRole('dialog', { name: 'Pourquoi arrêter ?' })
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Veuillez choisir une raison.')
  expect(sent()).toEqual([])
  await expect.element(dialog.getByRole('radio', { name: 'Trop cher' })).toHaveFocus()
  await dialog.getByRole('radio', { name: 'Trop de temps' }).click()
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/raison\s: Trop de temps/)).toBeVisible()
  await choose('Reprendre')
  await expect.element(page.getByText(/raison\s: Trop de temps/)).not.toBeInTheDocument()
})

test('the server’s sentence is shown when ten plans run already [250]', async () => {
  const { server } = await open({ status: 'paused' })
  server.refuses = 'Vous exécutez déjà 10 plans : mettez-en un en pause ou terminez-en un.'
  await choose('Reprendre')
  await expect.element(toasts()).toMatchTextContent(/Vous exécutez déjà 10 plans/)
  await expect.element(state).toMatchTextContent('En pause')
})

test('notices say that the plan changed, or that it is not online any more [255]', async () => {
  const { queryClient } = await open({ is_plan_changed: true })
  const notice = page.getByRole('note')
  await expect.element(notice).toMatchTextContent(/Le plan a changé depuis votre départ\./)
  await expect
    .element(notice.getByRole('link', { name: 'Voir le plan' }))
    .toHaveAttribute('href', '/plan/reparer-des-velos')
  queryClient.setQueryData(
    keys.ownExecution(id),
    anExecution({ plan: { title: 'Réparer des vélos', slug: null } }),
  )
  await expect
    .element(notice)
    .toMatchTextContent('Le plan d’origine n’est plus en ligne. Votre exécution reste à vous.')
  expect(page.getByRole('link', { name: 'Voir le plan' }).query()).toBeNull()
})

test('« Mes chiffres » shows what E1 planned to the third month beside the sums of the journal [264]', async () => {
  const forecast = exampleForecast('E1')
  await open({
    forecast,
    planned: plannedToDate(forecast, '2026-09-01', '2026-11-15'),
    actual: { spent_cents: 74_200, earned_cents: 81_900, sales: 21 },
    first_sale_on: '2026-09-20',
  })
  const figures = page.getByRole('region', { name: 'Mes chiffres' })
  for (const line of ['742 € sur 1 502 € prévus', '819 € sur 2 340 € prévus', '21 sur 60 prévues'])
    await expect.element(figures.getByText(line)).toBeVisible()
  await expect
    .element(figures.getByText(/Première vente le 20 septembre( 2026)?, 19 jours après le départ\./))
    .toBeVisible()
})

test('without a forecast only the real sums are shown [264]', async () => {
  await open({ actual: { spent_cents: 3_850, earned_cents: 0, sales: 2 }, first_sale_on: '2026-09-01' })
  const figures = page.getByRole('region', { name: 'Mes chiffres' })
  await expect.element(figures).toMatchTextContent(/Dépensé39\s€ Encaissé0\s€ Ventes2/)
  await expect.element(figures).not.toMatchTextContent(/prévu/)
})

test('the journal is published and made private again; a refusal changes nothing [259, 300]', async () => {
  const { server, sent } = await open()
  const choice = (name: string) => page.getByRole('radio', { name })
  await expect.element(choice('Privé : vous seul le voyez')).toBeChecked()
  await choice('Public, avec mes chiffres').click()
  await expect.poll(() => server.visibility).toBe('all')
  await choice('Privé : vous seul le voyez').click()
  await expect.poll(() => sent().map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
  server.refuses = 'Votre compte est suspendu.'
  await choice('Public, sans mes chiffres').click()
  await expect.element(toasts()).toMatchTextContent(/Votre compte est suspendu\./)
  await expect.element(choice('Privé : vous seul le voyez')).toBeChecked()
})

test('the consent appears in « Visibilité » once it was asked, and can be withdrawn [263]', async () => {
  const { queryClient, server } = await open()
  const consent = page.getByRole('checkbox', { name: /^Compter mes chiffres/ })
  expect(consent.query()).toBeNull()
  queryClient.setQueryData(keys.ownExecution(id), anExecution({ shares_figures: true }))
  await expect.element(consent).toBeChecked()
  await consent.click()
  await expect.poll(() => server.shares_figures).toBe(false)
  await expect.element(consent).not.toBeChecked()
})

test('the next steps by mail are off until the member switches them on; a refusal switches them off again [275]', async () => {
  const { server, sent } = await open()
  const mail = page
    .getByRole('region', { name: 'Rappels' })
    .getByRole('switch', { name: 'Chaque lundi, un mail avec mes prochaines étapes' })
  await expect.element(mail).not.toBeChecked()
  server.refuses = 'Cette fonction n’est pas encore ouverte.'
  await mail.click()
  await expect.element(toasts()).toMatchTextContent(/Cette fonction n’est pas encore ouverte\./)
  await expect.element(mail).not.toBeChecked()
  server.refuses = null
  await mail.click()
  await expect.element(mail).toBeChecked()
  await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ steps: true }, { steps: true }])
})

test('« Rappels » is absent while mails are closed [305]', async () => {
  await open({}, aViewer({ features: ['executions'] }))
  await expect.element(page.getByRole('region', { name: 'Visibilité' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Rappels' }).query()).toBeNull()
})

test('deleting asks first, then leads back to « Mes exécutions » [256]', async () => {
  const { router, sent } = await open()
  await page.getByRole('button', { name: 'Supprimer mon exécution' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Supprimer mon exécution ?' })
  await expect.element(dialog).toMatchTextContent(/Supprimer vos étapes et votre journal/)
  await expect.element(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Supprimer mon exécution' }).click()
  await expect.element(toasts()).toMatchTextContent('Exécution supprimée')
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([`DELETE /api/my/executions/${id}`])
  expect(router.state.location.pathname).toBe('/mes-executions')
})

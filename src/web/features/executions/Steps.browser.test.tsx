import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stepsAfter, type StepChange } from '#domain/executions/execution-steps.ts'
import { TEXT_CHANGED } from '#domain/errors.ts'
import type { Execution } from '#domain/executions/executions.ts'
import { keys } from '#web/lib/keys.ts'
import {
  advanceClock,
  refusal,
  render,
  replaceNetwork,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { anExecution, someSteps } from '../../../../tests/support/execution.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ownExecutionQuery } from './executions-query.ts'
import { Steps } from './Steps.tsx'

const TODAY = '2026-11-15'
const { id } = anExecution()

function CachedSteps() {
  const { data } = useQuery({ ...ownExecutionQuery(id), enabled: false })
  return data ? <Steps execution={data} /> : null
}

/** The page with a server that applies each change, unless it fails. */
async function open(changes: Partial<Execution> = {}) {
  const server = { ...anExecution(changes), fails: false }
  const requests = replaceNetwork(({ method, path, body }) => {
    if (method === 'GET') return server
    if (server.fails) return refusal(500)
    const stepId = path.split('/').at(-1)!
    const { content, before } = (body ?? {}) as { content?: string; before?: string }
    const stored = server.steps.find((step) => step.id === stepId)?.content
    if (content !== before && stored !== before && stored !== content)
      return refusal(409, { kind: 'conflict', message: TEXT_CHANGED, field: 'before' })
    const change = (
      method === 'DELETE' ? { type: 'delete', id: stepId } : { type: 'save', id: stepId, ...(body as object) }
    ) as StepChange
    server.steps = stepsAfter(server.steps, change, TODAY)
    return { steps: server.steps }
  })
  const app = await render(<CachedSteps />, { viewer: aViewer() })
  app.queryClient.setQueryData(keys.ownExecution(id), anExecution(changes))
  await expect.element(page.getByRole('heading', { name: 'Étapes' })).toBeVisible()
  return { ...app, server, sent: () => requests.filter(({ method }) => method !== 'GET') }
}

const list = page.getByRole('list', { name: 'Étapes' })
const shown = () =>
  list
    .getByRole('checkbox')
    .elements()
    .map((box) => box.closest('label')?.textContent?.[0])
    .join('')
const tick = (name: string) => list.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const choose = async (step: string, action: string) => {
  await list.getByRole('button', { name: `Actions : ${step}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a tick shows at once, and is undone with a toast when the server refuses it [248]', async () => {
  const { server } = await open()
  await tick('B').click()
  await expect.element(tick('B')).toBeChecked()
  await expect.element(page.getByText('2 sur 3')).toBeVisible()
  await expect.poll(() => server.steps[1]?.done_on).toBe(TODAY)
  server.fails = true
  await tick('C').click()
  await expect.element(toasts()).toMatchTextContent(/Impossible d’enregistrer/)
  await expect.element(tick('C')).not.toBeChecked()
  await expect.element(tick('B')).toBeChecked()
})

test('a step of an old plan that turns the direction of its text is shown as it was typed', async () => {
  const [step] = someSteps(1)
  await open({ steps: [{ ...step!, content: '\u202eÉcrire' }] })
  await expect.element(list.getByRole('checkbox')).toHaveAccessibleName('Écrire')
})

test('several quick ticks arrive one after the other [248]', async () => {
  const { sent } = await open({ steps: someSteps(5) })
  for (const name of ['A', 'B', 'C', 'D', 'E']) await tick(name).click()
  await expect.element(page.getByText('5 sur 5')).toBeVisible()
  await expect.poll(() => sent().length).toBe(5)
  await expect.element(page.getByText('5 sur 5')).toBeVisible()
})

test('a step is renamed in place; a refused text stays in its field [248]', async () => {
  const { server } = await open()
  await choose('B', 'Modifier')
  const field = list.getByRole('textbox', { name: 'Texte de l’étape' })
  await expect.element(field).toHaveFocus()
  await field.fill(' ')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('Veuillez écrire cette étape.')
  await field.fill('x'.repeat(201))
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/^Une étape compte 200 caractères au plus/)
  server.fails = true
  await field.fill('Ouvrir un carnet')
  await userEvent.keyboard('{Enter}')
  await expect.element(toasts()).toMatchTextContent(/Impossible d’enregistrer/)
  await expect.element(field).toHaveValue('Ouvrir un carnet')
  server.fails = false
  await userEvent.keyboard('{Enter}')
  await expect.element(tick('Ouvrir un carnet')).toHaveFocus()
  expect(server.steps[1]?.content).toBe('Ouvrir un carnet')
})

test('a step that was renamed in another tab is shown, and replaced only once it was seen [248]', async () => {
  const { server } = await open()
  await choose('B', 'Modifier')
  const field = list.getByRole('textbox', { name: 'Texte de l’étape' })
  await field.fill('Ouvrir un carnet')
  server.steps = server.steps.map((step) =>
    step.content === 'B' ? { ...step, content: 'Ouvrir un compte' } : step,
  )
  await userEvent.keyboard('{Enter}')
  await expect
    .element(list.getByRole('alert'))
    .toMatchTextContent(/Ce texte a changé entre-temps\..*Ouvrir un compte/)
  await expect.element(field).toHaveValue('Ouvrir un carnet')
  expect(server.steps[1]?.content).toBe('Ouvrir un compte')
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(tick('Ouvrir un carnet')).toBeVisible()
  expect(server.steps[1]?.content).toBe('Ouvrir un carnet')
})

test('Escape asks before the new text of a step is lost, and closes at once without one [248]', async () => {
  const { server } = await open()
  await choose('B', 'Modifier')
  const field = list.getByRole('textbox', { name: 'Texte de l’étape' })
  await field.fill('Ouvrir un carnet')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Abandonner cette modification ?' })
  await question.getByRole('button', { name: 'Continuer à écrire' }).click()
  await expect.element(field).toHaveValue('Ouvrir un carnet')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await expect.element(tick('B')).toBeVisible()
  expect(server.steps[1]?.content).toBe('B')

  await choose('B', 'Modifier')
  await userEvent.keyboard('{Escape}')
  await expect.element(tick('B')).toHaveFocus()
})

test('a step that is being added is not lost by Escape or « Terminer » [248]', async () => {
  await open()
  const button = page.getByRole('button', { name: 'Ajouter une étape' })
  await button.click()
  const field = page.getByRole('textbox', { name: 'Nouvelle étape' })
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('button', { name: 'Terminer' }).click(),
  ]) {
    await field.fill('Appeler la mairie')
    await leave()
    await page.getByRole('button', { name: 'Continuer à écrire' }).click()
    await expect.element(field).toHaveValue('Appeler la mairie')
  }
  await field.fill('')
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

test('steps are added one after the other [248]', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Ajouter une étape' }).click()
  const field = page.getByRole('textbox', { name: 'Nouvelle étape' })
  await field.fill('Demander l’accord de la mairie')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.steps.length).toBe(4)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect.element(page.getByRole('button', { name: 'Ajouter une étape' })).toHaveFocus()
})

test('a list of 60 steps takes no more [248]', async () => {
  await open({ steps: someSteps(60) })
  await expect.element(page.getByText(/^60 étapes au plus/)).toBeVisible()
  expect(page.getByText('Ajouter une étape').query()).toBeNull()
})

test('a step moves up and down; the pressed button keeps the focus [248]', async () => {
  await page.viewport(1280, 800)
  const { server } = await open()
  const down = list.getByRole('button', { name: 'Descendre : A' })
  await down.click()
  await expect.poll(shown).toBe('BAC')
  await down.click()
  await expect.poll(shown).toBe('BCA')
  await expect.element(down).toHaveFocus()
  await expect.element(down).toHaveAttribute('aria-disabled', 'true')
  await list.getByRole('button', { name: 'Monter : C' }).click()
  await expect.poll(() => server.steps.map(({ content }) => content).join('')).toBe('CBA')
})

test('a deleted step comes back with « Annuler », ticked as it was [248]', async () => {
  stopClock()
  const { sent } = await open()
  await choose('A', 'Supprimer')
  await expect.poll(shown).toBe('BC')
  await expect.element(toasts()).toMatchTextContent(/Étape supprimée/)
  await toasts().getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(shown).toBe('ABC')
  await expect.element(page.getByText('faite le 6 septembre')).toBeVisible()
  expect(sent()).toEqual([])

  await choose('A', 'Supprimer')
  await expect.element(tick('B')).toHaveFocus()
  await advanceClock(6_000)
  await expect.poll(() => sent().map(({ method }) => method)).toEqual(['DELETE'])
})

test('a change after a deletion sends the deletion first, so that positions are right [248]', async () => {
  const { server, sent } = await open()
  await choose('A', 'Supprimer')
  await choose('C', 'Monter')
  await expect.poll(shown).toBe('CB')
  await expect.poll(() => sent().map(({ method }) => method)).toEqual(['DELETE', 'PUT'])
  expect(server.steps.map(({ content }) => content).join('')).toBe('CB')
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PublicExecution } from '#domain/executions/executions.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aJournalCard, anEntry } from '../../../../tests/support/execution.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { PublicJournal } from './PublicJournal.tsx'

const aJournal = (changes: Partial<PublicExecution> = {}): PublicExecution => {
  const { last_entry: _, ...card } = aJournalCard()
  return {
    ...card,
    plan: { id: 'p1', title: 'Réparer des vélos', slug: 'reparer-des-velos' },
    visibility: 'all',
    currency: 'EUR',
    entries: [anEntry()],
    next: null,
    ...changes,
  }
}

async function open(journal: PublicExecution, viewer: Viewer | null = null, second?: PublicExecution) {
  const server = { journal, refuses: false }
  const requests = replaceNetwork(({ method, path }) => {
    if (method === 'GET') return path.includes('after=') ? second : server.journal
    if (server.refuses) return refusal(403, { kind: 'forbidden', message: 'Rang insuffisant.' })
    if (method === 'DELETE') server.journal = { ...server.journal, entries: [] }
    return { done: true }
  })
  await render(<PublicJournal executionId={journal.id} />, { viewer, path: `/execution/${journal.id}` })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { server, sent: () => requests.filter(({ method }) => method !== 'GET') }
}

const actions = page.getByRole('button', { name: 'Actions sur l’entrée du 12 novembre 2026' })

test('a public journal shows who executes what, how far, and its entries [260]', async () => {
  await open(aJournal({ entries: [anEntry({ spent_cents: 3_800, sales: 9 })] }))
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toMatchTextContent(/Julien Favre exécute «\sRéparer des vélos\s»/)
  await expect.element(page.getByText('En cours')).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Étapes faites' }))
    .toHaveAttribute('aria-valuetext', '5 étapes sur 9')
  await expect
    .element(page.getByRole('article'))
    .toMatchTextContent(/12 novembre 2026.*Neuf vélos en six heures\.Dépensé38\s€Ventes9/)
})

test('an empty journal says so; the journal of the plan’s author is named [253]', async () => {
  await open(aJournal({ entries: [], is_plan_author: true }))
  await expect.element(page.getByText('Pas encore d’entrée publique.')).toBeVisible()
  await expect.element(page.getByText('Journal de l’auteur')).toBeVisible()
})

test('a journal of a plan that is offline names no title [255]', async () => {
  await open(aJournal({ plan: { id: null, title: 'un plan qui n’est plus en ligne', slug: null } }))
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Julien Favre exécute un plan qui n’est plus en ligne')
  await expect.element(page.getByText('Le plan d’origine n’est plus en ligne.')).toBeVisible()
})

test('older entries are loaded on request [260]', async () => {
  const older = anEntry({ id: 'older', content: 'Outils.', entry_date: '2026-09-06' })
  await open(aJournal({ next: 'cursor' }), null, aJournal({ entries: [older] }))
  await page.getByRole('button', { name: 'Voir plus' }).click()
  await expect.element(page.getByText('Outils.')).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(2)
})

test('an entry is reported to the moderators [267]', async () => {
  const { sent } = await open(aJournal(), aViewer())
  await actions.click()
  expect(page.getByRole('menuitem', { name: 'Supprimer' }).query()).toBeNull()
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signaler cette entrée' })
  await dialog.getByRole('radio', { name: 'Arnaque ou promesse de gain' }).click()
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect.element(toasts()).toMatchTextContent(/votre signalement a été transmis/)
  expect(sent()[0]).toEqual({
    method: 'POST',
    path: `/api/journal-entries/${anEntry().id}/reports`,
    body: { reason: 'Arnaque ou promesse de gain' },
  })
})

test('a moderator deletes an entry after a question, and learns of a refusal [267]', async () => {
  const { server } = await open(aJournal(), aViewer({ profile: { role: 'moderator' } }))
  server.refuses = true
  await actions.click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const dialog = page.getByRole('alertdialog', { name: /Supprimer cette entrée/ })
  await expect.element(dialog).toMatchTextContent(/inscrite au journal de modération/)
  const remove = dialog.getByRole('button', { name: 'Supprimer l’entrée' })
  await remove.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Rang insuffisant.')
  server.refuses = false
  await remove.click()
  await expect.element(page.getByText('Pas encore d’entrée publique.')).toBeVisible()
})

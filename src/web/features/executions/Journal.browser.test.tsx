import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DRAFT_ALREADY_SENT, TEXT_CHANGED } from '#domain/errors.ts'
import type { EntryContent, Execution, JournalEntry } from '#domain/executions/executions.ts'
import { zurichDay } from '#domain/time.ts'
import { emptyEntry } from '#domain/executions/typed-entry.ts'
import { keys } from '#web/lib/keys.ts'
import { JOURNAL_DRAFT_KEY, SENT_DRAFTS_CHANNEL } from '#web/lib/storage-keys.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { anEntry, anExecution } from '../../../../tests/support/execution.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ownExecutionQuery } from './executions-query.ts'
import { type EntryDraft, textOfDraft } from './entry-draft.ts'
import { Journal } from './Journal.tsx'

const { id } = anExecution()
const TODAY = zurichDay(new Date())
const DRAFT = `${JOURNAL_DRAFT_KEY}${aViewer().user.id}:${id}`
const LATER = '2026-11-12T19:00:00.000Z'

function CachedJournal() {
  const { data } = useQuery({ ...ownExecutionQuery(id), enabled: false })
  return data ? <Journal execution={data} /> : null
}

/** The journal, with a server that stores entries unless it refuses them. */
async function open(changes: Partial<Execution> = {}) {
  const server = {
    ...anExecution(changes),
    fails: null as Response | null,
    forced_private: null as string | null,
    older: [] as JournalEntry[],
  }
  const requests = replaceNetwork(({ method, path, body }) => {
    if (path.includes('/entries?')) return { entries: server.older, next: null }
    if (method === 'GET') return server
    if (server.fails) return server.fails.clone()
    if (path.endsWith('/figures')) return body
    if (method === 'DELETE') {
      server.entries = server.entries.filter((entry) => !path.endsWith(entry.id))
      return { done: true }
    }
    const before = server.entries.find((other) => path.endsWith(other.id))
    const stored = { id: path.split('/').at(-1)!, created_at: before?.created_at ?? LATER }
    const entry = anEntry({ ...(body as EntryContent), ...stored })
    server.entries = [entry, ...server.entries.filter((other) => other.id !== entry.id)]
    const { actual, first_sale_on, shares_figures, last_entry_on } = server
    return {
      entry,
      execution: { actual, first_sale_on, shares_figures, last_entry_on },
      forced_private: server.forced_private,
    }
  })
  const app = await render(<CachedJournal />, { viewer: aViewer() })
  app.queryClient.setQueryData(keys.ownExecution(id), anExecution(changes))
  await expect.element(text).toBeVisible()
  const saved = () =>
    requests
      .filter(({ method }) => method === 'PUT')
      .map(({ path, body }) => Object.assign({ path }, body as EntryContent))
  return { ...app, server, requests, saved }
}

const text = page.getByRole('textbox', { name: 'Qu’avez-vous fait ? Qu’avez-vous appris ?' })
const field = (name: string) => page.getByRole('textbox', { name })
const add = page.getByRole('button', { name: 'Ajouter au journal' })
const entries = () =>
  page
    .getByRole('article')
    .elements()
    .map(({ textContent }) => textContent)
const choose = async (entry: string, action: string) => {
  await page.getByRole('button', { name: `Actions sur l’entrée du ${entry}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an entry is written with its figures; the form is then empty for the next one [257]', async () => {
  const { saved } = await open({ is_own_plan: true })
  await expect
    .element(page.getByText(/Votre première entrée\s: qu’allez-vous faire cette semaine/))
    .toBeVisible()
  await text.fill('Neuf vélos en six heures.')
  await field('Dépensé (€)').fill('1 234,50')
  await field('Ventes').fill('9')
  await add.click()
  await expect.poll(entries).toHaveLength(1)
  expect(saved()[0]).toMatchObject({
    entry_date: TODAY,
    content: 'Neuf vélos en six heures.',
    spent_cents: 123_450,
    earned_cents: null,
    sales: 9,
    is_private: false,
  })
  expect(entries()[0]).toMatch(/Neuf vélos en six heures.*Dépensé1\s234,50\s€.*Ventes9/)
  await expect.element(text).toHaveValue('')
  await expect.element(text).toHaveFocus()
})

test('of one day, the entry that was written last stands first, whatever the ids [258]', async () => {
  await open({ entries: [anEntry({ id: 'zzz', entry_date: TODAY, content: 'Le matin.' })] })
  await text.fill('Le soir.')
  await add.click()
  await expect
    .poll(entries)
    .toEqual([expect.stringContaining('Le soir.'), expect.stringContaining('Le matin.')])
})

test('refusals stand by their field, and nothing is sent [257]', async () => {
  const { saved } = await open()
  await add.click()
  await expect
    .element(text)
    .toHaveAccessibleDescription('Veuillez écrire quelque chose ou indiquer un chiffre.')
  await text.fill('Une idée')
  await field('Encaissé (€)').fill('abc')
  await add.click()
  await expect
    .element(field('Encaissé (€)'))
    .toHaveAccessibleDescription(/^Écrivez un montant, par exemple 1\s234,50\./)
  await field('Encaissé (€)').fill('')
  await page.getByLabelText('Date').fill('2025-08-31')
  await add.click()
  await expect
    .element(page.getByLabelText('Date'))
    .toHaveAccessibleDescription('Cette date est trop ancienne.')
  expect(saved()).toEqual([])
})

test('a failed save keeps the text, also after a reload, and the retry has the same id [258]', async () => {
  const { server, saved, unmount } = await open()
  server.fails = refusal(500)
  await text.fill('Première vente !')
  await add.click()
  await expect.element(toasts()).toMatchTextContent(/Impossible d’enregistrer/)
  await expect.element(text).toHaveValue('Première vente !')
  unmount()
  const second = await open()
  await expect.element(text).toHaveValue('Première vente !')
  await add.click()
  await expect.poll(entries).toHaveLength(1)
  expect(second.saved()[0]!.path).toBe(saved()[0]!.path)
})

test('a draft whose id another tab has used for another text is kept, and sent under a new id', async () => {
  const { server, saved } = await open()
  server.fails = refusal(409, { kind: 'conflict', message: DRAFT_ALREADY_SENT, field: 'id' })
  await text.fill('Le second')
  await add.click()
  await expect.element(toasts()).toMatchTextContent(/Le vôtre est gardé/)
  await expect.element(text).toHaveValue('Le second')
  server.fails = null
  await add.click()
  await expect.poll(entries).toEqual([expect.stringContaining('Le second')])
  const [first, second] = saved()
  expect(second).toMatchObject({ content: 'Le second', is_new: true })
  expect(second!.path).not.toBe(first!.path)
})

test('a draft that another tab has sent disappears here; another text stays', async () => {
  const { saved } = await open()
  const sentElsewhere = (content: string) => {
    const { id: draftId } = JSON.parse(localStorage.getItem(DRAFT)!) as EntryDraft
    const channel = new BroadcastChannel(SENT_DRAFTS_CHANNEL)
    channel.postMessage({
      id: draftId,
      text: textOfDraft({ typed: { ...emptyEntry(''), content } }),
    })
    channel.close()
    return draftId
  }
  await text.fill('Le même')
  sentElsewhere('Le même')
  await expect.element(text).toHaveValue('')
  await text.fill('Un autre')
  const sent = sentElsewhere('Le premier')
  await expect.poll(() => localStorage.getItem(DRAFT)).not.toContain(sent)
  await expect.element(text).toHaveValue('Un autre')
  await add.click()
  await expect.poll(() => saved().map(({ content }) => content)).toEqual(['Un autre'])
})

test('a correction shows what was saved meanwhile beside its own text, which then replaces it', async () => {
  const entry = anEntry()
  const { server, saved } = await open({ entries: [entry] })
  await choose('12 novembre 2026', 'Modifier')
  const form = page.getByRole('textbox', { name: /Qu’avez-vous fait/ }).last()
  await form.fill('Ma version')
  const edited_at = '2026-11-13T09:00:00.000000Z'
  server.entries = [{ ...entry, content: 'La version d’ailleurs', edited_at }]
  server.fails = refusal(409, { kind: 'conflict', message: TEXT_CHANGED, field: 'edited_at' })
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Ce texte a changé entre-temps\..*La version d’ailleurs/)
  await expect.element(form).toHaveValue('Ma version')
  server.fails = null
  await save.click()
  await expect.poll(entries).toEqual([expect.stringContaining('Ma version')])
  expect(saved().map((one) => Reflect.get(one, 'edited_at') as unknown)).toEqual([null, edited_at])
})

test('the correction of an entry is there again after a reload, until it is saved or cancelled', async () => {
  const entry = anEntry()
  const { unmount } = await open({ entries: [entry] })
  await choose('12 novembre 2026', 'Modifier')
  const form = page.getByRole('textbox', { name: /Qu’avez-vous fait/ }).last()
  await form.fill('Ma version')
  unmount()
  // Corrected in another browser meanwhile.
  const later = { ...entry, content: 'La version d’ailleurs', edited_at: '2026-11-13T09:00:00.000000Z' }
  const again = await open({ entries: [later] })
  const resume = page.getByRole('button', { name: 'Reprendre ma correction' })
  await resume.click()
  await expect.element(form).toHaveValue('Ma version')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/La version d’ailleurs/)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(entries).toEqual([expect.stringContaining('Ma version')])
  expect(again.saved()).toMatchObject([{ content: 'Ma version', edited_at: later.edited_at }])
  expect(localStorage.length).toBe(0)

  await choose('12 novembre 2026', 'Modifier')
  await form.fill('Encore une autre')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(entries).toEqual([expect.stringContaining('Ma version')])
  await expect.element(resume).not.toBeInTheDocument()
  expect(localStorage.length).toBe(0)
})

test('the server’s sentence about the twenty-first entry is shown [257]', async () => {
  const { server } = await open()
  server.fails = refusal(429, {
    kind: 'rate_limited',
    message: 'Vous avez écrit 20 entrées aujourd’hui : à demain.',
  })
  await text.fill('Encore une')
  await add.click()
  await expect.element(toasts()).toMatchTextContent(/Vous avez écrit 20 entrées aujourd’hui/)
})

test('the first figure on another member’s plan asks for consent, with nothing preselected [263]', async () => {
  const { requests } = await open()
  await field('Dépensé (€)').fill('38')
  await add.click()
  const dialog = page.getByRole('alertdialog', { name: /Vos chiffres peuvent-ils compter/ })
  await expect.element(dialog).toMatchTextContent(/Elles n’apparaissent qu’à partir de 3 personnes/)
  const [no, yes] = dialog.getByRole('button').elements()
  expect([no?.textContent, yes?.textContent]).toEqual(['Non', 'Oui, les compter'])
  expect(no?.className).toBe(yes?.className)
  await dialog.getByRole('button', { name: 'Oui, les compter' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.find(({ path }) => path.endsWith('/figures'))?.body).toEqual({ shares_figures: true })
})

test.for<[string, Partial<Execution>, string]>([
  ['a text without a figure', {}, ''],
  ['a figure after the question was answered', { shares_figures: false }, '38'],
  ['a figure on one’s own plan', { is_own_plan: true }, '38'],
])('%s asks for no consent [263]', async ([, changes, spent]) => {
  const { server } = await open(changes)
  server.shares_figures = changes.shares_figures ?? null
  await text.fill('Une entrée')
  await field('Dépensé (€)').fill(spent)
  await add.click()
  await expect.poll(entries).toHaveLength(1)
  expect(page.getByRole('alertdialog').query()).toBeNull()
})

test('an entry of a public journal can be kept private, and shows it [260]', async () => {
  const { saved } = await open({ visibility: 'text' })
  await expect.element(page.getByText('Public, sans mes chiffres')).toBeVisible()
  await text.fill('Je n’ose pas rappeler.')
  await page.getByRole('checkbox', { name: 'Garder cette entrée pour moi' }).click()
  await add.click()
  await expect.poll(entries).toHaveLength(1)
  expect(saved()[0]).toMatchObject({ is_private: true })
  expect(entries()[0]).toContain('Pour moi')
})

test('a member who is banned reads why the entry stays private [300]', async () => {
  const { server } = await open({ visibility: 'all' })
  server.forced_private = 'Votre compte est suspendu : cette entrée reste privée.'
  await text.fill('Une entrée')
  await add.click()
  await expect.element(toasts()).toMatchTextContent(/Votre compte est suspendu : cette entrée reste privée\./)
})

test('an entry is corrected in place and deleted after a question [257]', async () => {
  const entry = anEntry({ spent_cents: 3_800 })
  const { saved, server } = await open({ entries: [entry], shares_figures: true })
  server.shares_figures = true
  await choose('12 novembre 2026', 'Modifier')
  const form = page.getByRole('textbox', { name: /Qu’avez-vous fait/ }).last()
  await expect.element(form).toHaveFocus()
  await form.fill('Dix vélos.')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(entries).toEqual([expect.stringContaining('Dix vélos.')])
  expect(saved()[0]).toMatchObject({ content: 'Dix vélos.', spent_cents: 3_800, entry_date: '2026-11-12' })

  await choose('12 novembre 2026', 'Supprimer')
  const dialog = page.getByRole('alertdialog', { name: /Supprimer cette entrée/ })
  await dialog.getByRole('button', { name: 'Supprimer l’entrée' }).click()
  await expect.poll(entries).toEqual([])
})

test('older entries are loaded on request, and stay when the journal is loaded again [248]', async () => {
  const first = anEntry()
  const older = anEntry({ id: 'older', entry_date: '2026-09-06', content: 'Outils.' })
  const { server, queryClient } = await open({ entries: [first], next: 'cursor' })
  server.older = [older]
  await page.getByRole('button', { name: 'Voir plus' }).click()
  await expect.poll(entries).toHaveLength(2)
  await queryClient.fetchQuery({ ...ownExecutionQuery(id), staleTime: 0 })
  expect(entries()).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Voir plus' })).not.toBeInTheDocument()
})

import { useSearch } from '@tanstack/react-router'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DRAFTS_FULL, type DraftContent, type PlanForm, PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { templateOf } from '#domain/editor/plan-templates.ts'
import { EMPTY_FORECAST, type TypedForecast } from '#domain/forecast/typed-forecast.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { plainSpaces } from '../../../../tests/support/example-forecasts.ts'
import { aForecast, aPlanForm } from '../../../../tests/support/plan-form.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { toDraft } from './plan-content.ts'
import { readPublishSearch } from './publish-search.ts'
import { PublishScreen } from './PublishScreen.tsx'

const PRICE = 'Prix d’une vente'
const PLAN_ID = '00000000-0000-4000-8000-0000000000aa'

const title = () => page.getByRole('textbox', { name: 'Titre' })
const text = () => page.getByRole('textbox', { name: 'Contenu du plan' })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const group = (name: string) => page.getByRole('group', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
const send = () => button('Soumettre à validation').click()
const wrongFields = () => document.querySelectorAll('[aria-invalid]').length

let initialAddress = ''
beforeEach(() => {
  initialAddress = window.location.href
})
afterEach(() => window.history.replaceState(null, '', initialAddress))

const VIEWER = aViewer()

function Screen({ viewer = VIEWER }) {
  const search = useSearch({ strict: false })
  return <PublishScreen viewer={viewer} search={readPublishSearch(search)} />
}

type Opened = { draft?: DraftContent; path?: string; stored?: PlanForm; isOwn?: boolean; respond?: Respond }
type Respond = (path: string, method: string) => unknown

/** Opens the form with the values of a draft. The server accepts everything, unless `respond` says otherwise. */
async function openScreen({ draft, path = '/publish', stored, isOwn = true, respond }: Opened = {}) {
  const requests = replaceNetwork(({ method, path: requested }) => {
    const response = respond?.(requested, method)
    if (response !== undefined) return response
    if (requested.startsWith('/api/my/draft?') || requested === '/api/my/draft')
      return draft ? { id: PLAN_ID, content: draft, updated_at: '2026-01-01T12:00:00.000Z' } : { id: null }
    if (requested.endsWith('/form'))
      return {
        form: stored,
        version: 1,
        slug: 'un-plan',
        status: 'published',
        is_own: isOwn,
        was_refused: false,
        thumbnail_url: null,
      }
    if (requested === '/api/plans') return { id: PLAN_ID, slug: 'un-atelier', status: 'pending' }
    return { updated_at: '2026-01-01T12:00:01.000Z', places: [], plans: [], drafts: [] }
  })
  const { router } = await render(<Screen />, { path, viewer: VIEWER })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  await expect.element(page.getByRole('navigation', { name: 'Parties du plan' })).toBeVisible()
  return { requests, router, search: () => router.state.location.search }
}

const aDraft = (changes?: Partial<PlanForm>): DraftContent => toDraft(aPlanForm(changes))

const refusal = (status: number, kind: string, message: string) =>
  Response.json({ error: { kind, message } }, { status })

describe('A plan that cannot be sent', () => {
  test('without any value shows the errors by the fields, opens their tab, and has the focus in the first one [53, 54]', async () => {
    const { search } = await openScreen({
      draft: { markdown_content: 'Réparer le samedi.' },
      path: '/publish?onglet=contenu',
    })
    await send()
    await expect.element(title()).toHaveFocus()
    expect(search()).toEqual({})
    await expect.element(title()).toHaveAccessibleDescription(/Veuillez donner un titre/)
    await expect.element(page.getByText('Veuillez choisir un budget.')).toBeVisible()
    await expect.element(page.getByText('Veuillez choisir une difficulté.')).toBeVisible()
    await userEvent.fill(title(), 'Un atelier')
    await expect.element(title()).not.toHaveAttribute('aria-invalid')
  })

  test('has a title that is too long, which is announced [53]', async () => {
    await openScreen({ draft: aDraft({ title: 'x'.repeat(PLAN_LIMITS.title + 1) }) })
    await send()
    await expect.element(title()).toHaveFocus()
    await expect.element(title()).toHaveAccessibleDescription(/120 caractères au plus/)
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Le texte est trop long.' }))
      .toBeInTheDocument()
  })

  test('needs a category when « Autre » is chosen [54]', async () => {
    await openScreen({ draft: aDraft({ category: 'Autre' }), path: '/publish?onglet=contenu' })
    await send()
    const custom = page.getByLabelText('Préciser la catégorie')
    await expect.element(custom).toHaveFocus()
    await expect
      .element(custom)
      .toHaveAccessibleDescription(/Veuillez préciser la catégorie quand 'Autre' est sélectionné\./)
  })

  test('needs a text: its tab opens, with the focus in it [53, 54]', async () => {
    const { search } = await openScreen({
      draft: aDraft({ markdown_content: '   ' }),
      path: '/publish?onglet=apercu',
    })
    await send()
    await expect.element(text()).toHaveFocus()
    expect(search()).toEqual({ onglet: 'contenu' })
    await expect.element(text()).toHaveAccessibleDescription(/Veuillez écrire le contenu/)
    await userEvent.fill(text(), 'x'.repeat(PLAN_LIMITS.content + 1))
    await expect.element(text()).toHaveAccessibleDescription(/100.000 caractères au plus/)
  })

  test('has the unchanged text of a template, even with more spaces [53]', async () => {
    const { requests, search } = await openScreen({
      draft: aDraft({ markdown_content: `${templateOf('saas').markdown}   ` }),
    })
    await expect.element(page.getByRole('button', { name: 'Soumettre à validation' })).not.toBeInTheDocument()
    await button('Continuer vers le contenu').click()
    await expect.element(text()).toHaveFocus()
    expect(search()).toEqual({ onglet: 'contenu' })
    await send()
    await expect.element(text()).toHaveAccessibleDescription(/encore celui du modèle/)
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('is an edit whose text was replaced by a template [53]', async () => {
    const { requests } = await openScreen({
      stored: aPlanForm(),
      draft: aDraft({ markdown_content: templateOf('saas').markdown }),
      path: `/publish?edit=${PLAN_ID}`,
    })
    await button('Enregistrer').click()
    await expect.element(text()).toHaveFocus()
    await expect.element(text()).toHaveAccessibleDescription(/encore celui du modèle/)
    expect(requests.filter(({ path }) => path === `/api/plans/${PLAN_ID}`)).toEqual([])
  })
})

test('a refused submission shows the reason and keeps the text [62]', async () => {
  const message = 'Vous avez déjà cinq plans en attente de validation.'
  await openScreen({
    draft: aDraft({ title: 'Un plan de trop' }),
    respond: (path) => (path === '/api/plans' ? refusal(409, 'conflict', message) : undefined),
  })
  await send()
  const toast = page.getByRole('listitem').filter({ hasText: 'Erreur lors de la soumission' })
  await expect.element(toast).toMatchTextContent(message)
  await expect.element(title()).toHaveValue('Un plan de trop')
})

test('a banned member sees why there is no form [62]', async () => {
  const viewer = aViewer({ ban_status: { banned: true, banned_permanently: true } })
  await render(<Screen viewer={viewer} />, { viewer })
  await expect.element(page.getByRole('note')).toMatchTextContent('Votre compte est suspendu.')
  await expect.element(title()).not.toBeInTheDocument()
})

test('with fifty drafts the next one stays in the browser until its author deletes the oldest', async () => {
  const oldest = { id: PLAN_ID, plan_id: null, title: 'Idée 1', updated_at: '2026-01-01T12:00:00.000Z' }
  let isFull = true
  await openScreen({
    respond: (path, method) => {
      if (path === '/api/my/plans') return { plans: [], drafts: isFull ? [oldest] : [] }
      if (method === 'DELETE') isFull = path !== `/api/my/drafts/${PLAN_ID}`
      if (method === 'PUT' && isFull) return refusal(409, 'conflict', 'Trop de brouillons.')
      return undefined
    },
  })
  await userEvent.fill(title(), 'Une idée de plus')
  const notice = page.getByRole('note').filter({ hasText: DRAFTS_FULL })
  await expect.element(notice).toMatchTextContent(plainSpaces('le plus ancien est « Idée 1 »'))
  expect((await axe.run(notice.element(), { runOnly: ['wcag2a', 'wcag2aa'] })).violations).toEqual([])
  expect(Object.entries(localStorage).join()).toContain('Une idée de plus')
  await notice.getByRole('button', { name: 'Supprimer le plus ancien' }).click()
  await expect.element(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(isFull).toBe(false)
})

describe('The forecast of a plan', () => {
  const withForecast = (changes: Partial<TypedForecast>): DraftContent => ({
    ...aDraft({ budget: '<100€' }),
    forecast: { ...EMPTY_FORECAST, ...changes },
  })

  test('is checked when the plan is sent: the first invalid field has the focus [226]', async () => {
    const { requests } = await openScreen({ draft: withForecast({ sales_full: '60', own: 'trop' }) })
    await expect.element(field(PRICE)).toBeVisible()
    await send()
    await expect.element(field(PRICE)).toHaveFocus()
    await expect.element(field(PRICE)).toHaveAccessibleDescription(/Écrivez un montant/)
    await expect.element(field('Votre apport')).toHaveAccessibleDescription(/Écrivez un montant/)
    await userEvent.fill(field(PRICE), '39')
    await expect.element(field(PRICE)).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByText('Un champ est à corriger.')).toBeVisible()
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('counts as the budget once it is valid, and is sent with it [226]', async () => {
    const { requests } = await openScreen({ draft: withForecast({ price: '39', sales_full: '' }) })
    const item = page.getByRole('listitem').filter({ hasText: 'Un budget et une difficulté' })
    await expect.element(item).not.toMatchTextContent('fait')
    await userEvent.fill(field('Ventes par mois, en rythme de croisière'), '60')
    await expect.element(item).toMatchTextContent('fait')
    await send()
    await expect.element(page.getByText('Plan soumis')).toBeVisible()
    const { body } = requests.find(({ method }) => method === 'POST')!
    expect(body).toMatchObject({ form: { budget: '0€', forecast: { price: 3900, sales_full: 60 } } })
  })

  test('shows the terms of an unused loan when they are invalid [226]', async () => {
    await openScreen({ draft: withForecast({ price: '39', sales_full: '60', loan_rate: 'cher' }) })
    await expect.element(field(PRICE)).toBeVisible()
    await expect.element(field('Taux annuel (%)')).not.toBeInTheDocument()
    await send()
    await expect.element(field('Taux annuel (%)')).toHaveFocus()
  })

  test('keeps an error with its line, and loses it with the forecast [217]', async () => {
    await openScreen({
      draft: withForecast({
        sales_full: '60',
        start: [
          { label: 'Un établi', cents: '0' },
          { label: 'Des outils', cents: '300' },
          { label: '', cents: '' },
        ],
      }),
    })
    const lines = group('Dépenses de départ')
    await expect.element(lines).toBeVisible()
    await send()
    await expect.element(field(PRICE)).toHaveFocus()
    await expect.element(lines.getByLabelText('Montant, ligne 1')).toHaveAttribute('aria-invalid', 'true')
    await expect
      .element(lines.getByLabelText('Poste, ligne 3'))
      .toHaveAccessibleDescription('Nommez cette ligne.')
    // A corrected field does not change the errors of the others.
    await userEvent.fill(field(PRICE), '39')
    await expect.element(lines.getByLabelText('Poste, ligne 3')).toHaveAttribute('aria-invalid', 'true')
    await lines.getByRole('button', { name: 'Retirer la ligne Un établi' }).click()
    await expect.element(lines.getByLabelText('Poste, ligne 3')).not.toBeInTheDocument()
    expect(wrongFields()).toBe(0)

    await send()
    await expect.element(lines.getByLabelText('Poste, ligne 2')).toHaveFocus()
    await button('Retirer le prévisionnel').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le prévisionnel' }).click()
    await button('Ajouter un prévisionnel').click()
    await expect.element(field(PRICE)).toHaveValue('')
    expect(wrongFields()).toBe(0)
  })

  test('determines the budget; the earlier choice returns without it [220]', async () => {
    await openScreen({
      draft: withForecast({
        price: '39',
        sales_full: '60',
        start: [{ label: 'Matériel', cents: '' }],
      }),
    })
    const amount = group('Dépenses de départ').getByLabelText('Montant, ligne 1')
    await expect.element(page.getByRole('radio', { name: '<100€' })).not.toBeInTheDocument()
    await expect
      .element(group('Budget'))
      .toMatchTextContent(plainSpaces('Budget : 0€, d’après le prévisionnel (0 €)'))
    await userEvent.fill(amount, '499,99')
    await expect
      .element(group('Budget'))
      .toMatchTextContent(plainSpaces('Budget : <500€, d’après le prévisionnel'))
    await userEvent.fill(amount, '500')
    await expect
      .element(group('Budget'))
      .toMatchTextContent(plainSpaces('Budget : <1K€, d’après le prévisionnel'))
    await button('Retirer le prévisionnel').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le prévisionnel' }).click()
    await expect.element(page.getByRole('radio', { name: '<100€' })).toBeChecked()
  })

  test('does not go with an investment category [224]', async () => {
    await openScreen({ draft: withForecast({ price: '39', sales_full: '60' }) })
    const category = field('Catégorie')
    await userEvent.selectOptions(category, 'Crypto')
    await expect
      .element(category)
      .toHaveAccessibleDescription(/^Un plan de cette catégorie ne peut pas avoir de prévisionnel/)
    await send()
    await expect.element(category).toHaveFocus()
    await userEvent.selectOptions(category, 'SaaS')
    await expect.element(category).not.toHaveAttribute('aria-invalid')
  })

  test('is opened by an address that ends in #previsionnel, which is no change [222]', async () => {
    window.history.replaceState(null, '', `${window.location.pathname}#previsionnel`)
    const { requests } = await openScreen({ stored: aPlanForm(), path: `/publish?edit=${PLAN_ID}` })
    await expect.element(field('Monnaie')).toHaveFocus()
    await expect.element(field('Monnaie')).toBeInViewport()
    await expect.element(page.getByText('Enregistrement…')).not.toBeInTheDocument()
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  test('is shown as it is stored when the plan is edited [222]', async () => {
    await openScreen({ stored: aPlanForm({ forecast: aForecast() }), path: `/publish?edit=${PLAN_ID}` })
    await expect.element(field(PRICE)).toHaveValue('45')
    await expect
      .element(group('Dépenses de départ').getByLabelText('Poste, ligne 1'))
      .toHaveValue('Deux vélos cargo')
    expect(plainSpaces(group('Budget').element().textContent)).toContain(plainSpaces('Budget : <5K€'))
  })
})

describe('The figures of another plan', () => {
  const path = '/publish?chiffres=velos&scenario=prix%3D49.9%26charges%3D120'
  const source = { title: 'Louer des vélos', forecast: aForecast() }
  const respond: Respond = (requested) => (requested === '/api/plans/velos' ? source : undefined)
  const lineOf = (name: string, label: string) => group(name).getByLabelText(label)
  const drafts = (requests: Awaited<ReturnType<typeof openScreen>>['requests']) =>
    requests.flatMap(({ method, path: sent, body }) =>
      method === 'PUT' && sent.startsWith('/api/my/drafts/')
        ? [(body as { content: DraftContent }).content]
        : [],
    )

  test('begin a new plan, with the reader’s changes and no text of the other plan', async () => {
    const { requests, search } = await openScreen({ path, respond })
    await expect.element(field(PRICE)).toHaveValue('49,90')
    await expect.element(lineOf('Charges fixes par mois', 'Montant, ligne 1')).toHaveValue('120')
    await expect.element(title()).toHaveValue('')
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Vos chiffres sont repris.' }))
      .toMatchTextContent(plainSpaces('Ceux de « Louer des vélos », avec vos changements'))
    // Reloading restores the draft instead of copying the figures again.
    await expect.poll(search).toEqual({})
    await expect.poll(() => drafts(requests).at(-1)?.forecast?.price).toBe('49,90')
  })

  test('enter a draft only if its author says so', async () => {
    const draft = { ...aDraft({ title: 'Mon atelier' }), forecast: { ...EMPTY_FORECAST, price: '12' } }
    const { requests, search } = await openScreen({ path, respond, draft })
    const dialog = page.getByRole('alertdialog', { name: 'Où écrire ces chiffres ?' })
    await expect.element(dialog).toMatchTextContent(plainSpaces('« Mon atelier » est en cours.'))
    await expect.element(dialog).toMatchTextContent('remplace son prévisionnel')
    await expect.element(field(PRICE)).toHaveValue('12')
    expect(drafts(requests)).toEqual([])
    await dialog.getByRole('button', { name: 'Dans ce brouillon' }).click()
    await expect.element(field(PRICE)).toHaveValue('49,90')
    await expect.element(title()).toHaveValue('Mon atelier')
    await expect.poll(search).toEqual({})
  })

  test('leave the draft as it is when they go into a new plan, or nowhere', async () => {
    const draft = aDraft({ title: 'Mon atelier' })
    const { requests, search } = await openScreen({ path, respond, draft })
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog).toMatchTextContent('pas encore de prévisionnel')
    await dialog.getByRole('button', { name: 'Dans un nouveau plan' }).click()
    await expect.element(field(PRICE)).toHaveValue('49,90')
    await expect.element(title()).toHaveValue('')
    await expect.poll(() => drafts(requests)).toHaveLength(1)
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await expect.poll(search).toEqual({})
  })

  test('of a plan that is no longer online are missing, which is said; the form opens without them', async () => {
    await openScreen({
      path,
      respond: (requested) =>
        requested === '/api/plans/velos' ? refusal(404, 'not_found', 'Plan introuvable.') : undefined,
    })
    await expect.element(page.getByText('Chiffres introuvables')).toBeVisible()
    await expect.element(button('Ajouter un prévisionnel')).toBeVisible()
  })
})

describe('An adaptation', () => {
  const SOURCE = { id: PLAN_ID, slug: 'velos', title: 'Louer des vélos', author: 'Inès' }
  const path = `/publish?adapter=${PLAN_ID}`
  const form = aPlanForm({
    title: 'Louer des vélos – ma version',
    licence: 'reserved',
    forecast: aForecast(),
  })
  const respond: Respond = (requested) =>
    requested.endsWith('/adaptation-form') ? { form, source: SOURCE } : undefined

  test('opens with the original’s content, and is sent with its id [281]', async () => {
    const { requests } = await openScreen({ path, respond })
    await expect.element(title()).toHaveValue('Louer des vélos – ma version')
    await expect.element(field(PRICE)).toHaveValue('45')
    await expect
      .element(page.getByRole('note').filter({ hasText: 'Vous adaptez' }))
      .toMatchTextContent(
        plainSpaces(
          'Vous adaptez « Louer des vélos » d’Inès. Le lien vers l’original restera affiché. Les images ne sont pas reprises.',
        ),
      )
    await userEvent.fill(title(), 'Louer des vélos à Liège')
    await send()
    await expect.element(page.getByText('Plan soumis')).toBeVisible()
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      adapted_from: PLAN_ID,
      form: { title: 'Louer des vélos à Liège', licence: 'reserved' },
    })
  })

  test('is restored from its draft, which the server finds by its original [281]', async () => {
    const draft = { ...aDraft({ title: 'À Liège' }), adapted_from: PLAN_ID }
    const { requests } = await openScreen({
      path,
      draft,
      respond: (requested, method) =>
        respond(requested, method) ??
        (requested.includes('adapted_from=')
          ? { id: PLAN_ID, content: draft, updated_at: '2026-01-01T12:00:00.000Z' }
          : undefined),
    })
    await expect.element(title()).toHaveValue('À Liège')
    await expect.element(page.getByRole('note').filter({ hasText: 'Vous adaptez' })).toBeVisible()
    expect(requests.some(({ path: sent }) => sent.endsWith(`adapted_from=${PLAN_ID}`))).toBe(true)
  })

  test('of a reserved plan is refused with its sentence [280]', async () => {
    const message = 'L’auteur de ce plan en réserve la réutilisation.'
    replaceNetwork(({ path: requested }) =>
      requested.endsWith('/adaptation-form') ? refusal(403, 'forbidden', message) : { id: null },
    )
    await render(<Screen />, { path, viewer: VIEWER })
    await expect.element(page.getByRole('heading', { name: 'Ce plan ne peut pas être adapté' })).toBeVisible()
    await expect.element(page.getByText(message)).toBeVisible()
  })
})

describe('« Réutilisation »', () => {
  const choice = (name: RegExp) => page.getByRole('radio', { name })

  test('is reserved unless the author opens it; closing it again says what stays [280, 286]', async () => {
    const stored = aPlanForm({ licence: 'adaptable' })
    const { requests } = await openScreen({ stored, path: `/publish?edit=${PLAN_ID}` })
    await expect.element(choice(/^Adaptable avec mention/)).toBeChecked()
    await choice(/^Réservé/).click()
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Il n’y aura plus de nouvelle adaptation.' }))
      .toMatchTextContent('Celles qui sont publiées restent en ligne.')
    await button('Enregistrer').click()
    await expect
      .poll(() => requests.findLast(({ method }) => method === 'PUT')?.body)
      .toMatchObject({ form: { licence: 'reserved' } })
  })

  test('is not shown while adaptations are closed, unless the plan is adaptable [305]', async () => {
    const features = VIEWER.features.filter((feature) => feature !== 'adaptations')
    replaceNetwork(() => ({ id: null, places: [] }))
    await render(<Screen viewer={aViewer({ features })} />, { path: '/publish', viewer: VIEWER })
    await expect.element(title()).toBeVisible()
    await expect.element(choice(/^Réservé/)).not.toBeInTheDocument()
  })
})

describe('« Exporter » of the editor', () => {
  const exportIt = () => button('Exporter').click()
  const choices = page.getByRole('dialog', { name: 'Exporter' })
  const aFile = () =>
    new Response('octets', { headers: { 'content-disposition': 'filename="un-atelier.md"' } })
  const respond = (path: string) => (path === '/api/my/exports' ? aFile() : undefined)
  const bodyOf = ({ requests }: Awaited<ReturnType<typeof openScreen>>) =>
    requests.filter(({ path }) => path === '/api/my/exports').map(({ body }) => body)

  test('saves the draft first, then exports it [409]', async () => {
    const screen = await openScreen({ draft: aDraft(), respond })
    await userEvent.fill(title(), 'Un autre atelier')
    await exportIt()
    await choices.getByRole('button', { name: /^Exporter en Markdown/ }).click()
    await expect.poll(() => bodyOf(screen)).toEqual([{ draft_id: PLAN_ID, kind: 'md', scenario: {} }])
    const saved = screen.requests.findIndex(
      ({ body, method }) => method === 'PUT' && JSON.stringify(body).includes('Un autre atelier'),
    )
    expect(saved).toBeGreaterThan(-1)
    expect(saved).toBeLessThan(screen.requests.findIndex(({ path }) => path === '/api/my/exports'))
  })

  test('exports the plan itself while nothing is changed [409]', async () => {
    const screen = await openScreen({ stored: aPlanForm(), path: `/publish?edit=${PLAN_ID}`, respond })
    await exportIt()
    await choices.getByRole('button', { name: /^Exporter en Markdown/ }).click()
    await expect.poll(() => bodyOf(screen)).toEqual([{ plan_id: PLAN_ID, kind: 'md', scenario: {} }])
  })

  test('is not offered to the staff for the plan of another member, and neither is its licence [404, 280]', async () => {
    const edit = { stored: aPlanForm({ licence: 'adaptable' }), path: `/publish?edit=${PLAN_ID}` }
    await openScreen({ ...edit, isOwn: false })
    await expect.element(button('Enregistrer')).toBeVisible()
    await expect.element(title()).toBeVisible()
    expect(button('Exporter').query()).toBeNull()
    expect(page.getByRole('radio', { name: /^Réservé/ }).query()).toBeNull()
  })

  test('says why there is nothing to export: no text yet, or a draft that the server does not have [409]', async () => {
    let isRefused = false
    await openScreen({
      respond: (_path, method) =>
        isRefused && method === 'PUT' ? refusal(503, 'unavailable', 'Réessayez.') : undefined,
    })
    await exportIt()
    await expect.element(page.getByText('Ce brouillon n’a pas encore de texte.')).toBeVisible()
    isRefused = true
    await userEvent.fill(title(), 'Un autre atelier')
    await exportIt()
    await expect.element(page.getByText(/^Le brouillon n’est pas encore enregistré/)).toBeVisible()
    expect(choices.query()).toBeNull()
  })
})

describe('The text of a plan', () => {
  /** The bar with the tabs covers what is above this line. */
  const barEnd = () =>
    page
      .getByRole('navigation', { name: 'Parties du plan' })
      .element()
      .closest('.sticky')!
      .getBoundingClientRect().bottom
  const topOf = (element: Element) => element.getBoundingClientRect().top
  const panel = () => document.getElementById('plan-content')!

  test.each([
    [1280, 800],
    [390, 844],
  ])(
    'begins under the tabs when « Continuer vers le contenu » leads to it, at %i × %i',
    async (width, height) => {
      await page.viewport(width, height)
      await openScreen({ draft: { title: 'Un atelier', forecast: { ...EMPTY_FORECAST, price: '39' } } })
      await expect.element(field(PRICE)).toBeVisible()
      window.scrollTo(0, document.documentElement.scrollHeight)
      await expect.poll(() => window.scrollY).toBeGreaterThan(500)
      await button('Continuer vers le contenu').click()
      await expect.element(text()).toHaveFocus()
      expect(topOf(panel())).toBeGreaterThanOrEqual(barEnd() - 1)
      await page.viewport(1280, 800)
    },
  )

  test('that is still a template shows and announces why it is refused, under the tabs [54]', async () => {
    await page.viewport(1280, 800)
    const template = templateOf('e-commerce').markdown
    await openScreen({ draft: aDraft({ markdown_content: template }), path: '/publish?onglet=apercu' })
    await button('Soumettre à validation').click()
    await expect.element(text()).toHaveFocus()
    const reason = page.getByRole('alert').filter({ hasText: 'Ce texte est encore celui du modèle' })
    await expect.element(reason).toBeVisible()
    expect(topOf(reason.element())).toBeGreaterThanOrEqual(barEnd() - 1)
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Ce texte est encore celui du modèle' }))
      .toBeInTheDocument()
  })
})

test('on a phone the forecast comes before thumbnail and notice, and it counts in the checklist', async () => {
  await page.viewport(390, 844)
  await openScreen({
    draft: { title: 'Un atelier', forecast: { ...EMPTY_FORECAST, price: '39', sales_full: '4' } },
  })
  await expect.element(field(PRICE)).toBeVisible()
  const thumbnail = page.getByText('Vignette', { exact: false }).first().element()
  expect(field(PRICE).element().compareDocumentPosition(thumbnail)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const item = page.getByRole('listitem').filter({ hasText: 'Un prévisionnel' })
  await expect.element(item).toMatchTextContent('fait')
  await userEvent.fill(field(PRICE), 'cher')
  await expect.element(item).not.toMatchTextContent('fait')
  await page.viewport(1280, 800)
})

import { useSearch } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { templateOf } from '#domain/editor/plan-templates.ts'
import type { PlanToReview } from '#domain/plans/plans.ts'
import {
  advanceClock,
  refusal,
  render,
  type Request,
  replaceNetwork,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { exampleForecast, plainSpaces } from '../../../../tests/support/example-forecasts.ts'
import { aMemberCard } from '../../../../tests/support/members.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ReviewTabs, ValidatorScreen } from './ValidatorScreen.tsx'

const queue = page.getByRole('region', { name: 'Liste' })
const review = page.getByRole('region', { name: 'Plan à relire' })
const title = review.getByRole('heading', { level: 2 }).first()
const approve = review.getByRole('button', { name: 'Approuver' })
const reject = review.getByRole('button', { name: 'Refuser' })
const note = review.getByRole('textbox', { name: 'Note au membre' })
const assignButton = review.getByRole('button', { name: 'Je m’en occupe' })
const pending = queue.getByText(/pas encore envoyé/)
const lastDecision = page.getByRole('note').filter({ hasText: 'dans quelques secondes' })
const rowOf = ({ title: name }: PlanToReview) => queue.getByRole('link', { name: new RegExp(`^${name}`) })
const undoButton = ({ title: name }: PlanToReview) =>
  queue.getByRole('button', { name: new RegExp(`^Annuler.: ${name}$`) })
const focus = (locator: ReturnType<typeof page.getByRole>) => locator.element().focus()

const aPlan = (name: string, changes: Partial<PlanToReview> = {}): PlanToReview => ({
  id: `plan-${name}`,
  slug: name.toLowerCase(),
  title: name,
  excerpt: 'Un plan.',
  category: 'Commerce',
  budget: '100 à 500 €',
  difficulty: 'débutant',
  duration: null,
  tags: [],
  town: null,
  country: null,
  thumbnail_url: null,
  validated: false,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  author: aMemberCard(),
  likes_count: 0,
  comments_count: 0,
  reposts_count: 0,
  views_count: 0,
  status: 'pending',
  modified: false,
  review_note: null,
  version: 1,
  preview: `Le début de ${name}`,
  markdown_content: 'Un texte.',
  content_html: '<p>Un texte.</p>',
  forecast: null,
  approved: null,
  has_base: false,
  last_refusal: null,
  is_own: false,
  may_reject: true,
  assignee: null,
  history: null,
  ...changes,
})

const Screen = () => {
  const { liste = 'pending', plan } = useSearch({ strict: false })
  return (
    <>
      <ReviewTabs current={liste} />
      <ValidatorScreen list={liste} requestedId={plan} />
    </>
  )
}

type Options = { path?: string; respond?: (request: Request) => unknown }

/** The screen with these plans in every list; the server accepts each decision unless `respond` returns something else. */
async function showPlans(plans: PlanToReview[], { path = '/validator', respond }: Options = {}) {
  const requests = replaceNetwork((request) => {
    const response = respond?.(request)
    if (response !== undefined) return response
    if (request.method !== 'GET') return {}
    return { plans, next: null, counts: { pending: plans.length, modified: 2, unvalidated: 3 } }
  })
  const { router, unmount } = await render(<Screen />, {
    path,
    viewer: aViewer({ profile: { role: 'validator' } }),
  })
  return {
    href: () => router.state.location.href,
    sent: () => requests.filter(({ method }) => method === 'POST').map((request) => request.path),
    requests,
    unmount,
  }
}

const passUndoDelay = () => advanceClock(10_500)

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.clear()
})

test('keyboard shortcuts move through a list, read, note and decide, and never act while typing [186] [187]', async () => {
  const plans = [aPlan('Abricots'), aPlan('Bergamotes'), aPlan('Cerises')]
  const [first, second, third] = plans as [PlanToReview, PlanToReview, PlanToReview]
  const { sent, requests } = await showPlans(plans)
  await expect.element(title).toMatchTextContent(first.title)
  focus(rowOf(first))
  await userEvent.keyboard('j')
  await expect.element(title).toMatchTextContent(second.title)
  await expect.element(rowOf(second)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(rowOf(first)).toHaveFocus()
  await expect.element(page.getByText('Un texte.')).not.toBeInTheDocument()
  await userEvent.keyboard('l')
  await expect.element(page.getByText('Un texte.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(rowOf(first)).toHaveFocus()

  await userEvent.keyboard('r')
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('La kola a jauni : la source ?')
  await expect.element(note).toHaveValue('La kola a jauni : la source ?')
  await expect.element(title).toMatchTextContent(first.title)
  await userEvent.keyboard('{Escape}')
  stopClock()
  await userEvent.keyboard('r')
  await expect.element(rowOf(second)).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(rowOf(third)).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.poll(() => pending.elements().length).toBe(2)
  expect(sent()).toEqual([])
  plans.splice(0, 3, second)
  await passUndoDelay()
  await expect.element(pending).not.toBeInTheDocument()
  expect(sent()).toEqual([
    `/api/validator/plans/${first.id}/reject`,
    `/api/validator/plans/${third.id}/approve`,
  ])
  const { body } = requests.find(({ method }) => method === 'POST')!
  expect(body).toEqual({ version: 1, note: 'La kola a jauni : la source ?' })
  await expect.element(queue.getByText(first.title)).not.toBeInTheDocument()
})

test('a word typed on the page decides nothing, and a shortcut on another row only opens its plan [187]', async () => {
  const plans = [aPlan('Abricots'), aPlan('Bergamotes')]
  const [first, second] = plans as [PlanToReview, PlanToReview]
  await showPlans(plans)
  await expect.element(rowOf(first)).toBeVisible()
  focus(rowOf(first))
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('ananas')
  title.element().blur()
  await userEvent.keyboard('ananas')
  await expect.element(title).toMatchTextContent(first.title)
  focus(rowOf(second))
  await userEvent.keyboard('a')
  await expect.element(title).toMatchTextContent(second.title)
  await expect.element(rowOf(second)).toHaveFocus()
  await userEvent.keyboard('u')
  await expect.element(rowOf(second)).toHaveFocus()
  await expect.element(pending).not.toBeInTheDocument()
})

test('decisions can be undone one by one, by a shortcut, in their row and above the next plan [187]', async () => {
  const plans = [aPlan('Abricots'), aPlan('Bergamotes'), aPlan('Cerises')]
  const [first, second, third] = plans as [PlanToReview, PlanToReview, PlanToReview]
  const { sent } = await showPlans(plans)
  const names = () =>
    queue
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('b')!.textContent)
  await expect.element(rowOf(first)).toBeVisible()
  stopClock()
  for (const plan of plans) {
    await rowOf(plan).click()
    await expect.element(title).toMatchTextContent(plan.title)
    await userEvent.keyboard('a')
    await expect.element(lastDecision).toMatchTextContent(new RegExp(plan.title))
    await expect.element(lastDecision).toBeInViewport({ ratio: 1 })
  }
  expect(pending.elements()).toHaveLength(3)
  expect(names()).toEqual(plans.map((plan) => plan.title))
  await userEvent.keyboard('u')
  await expect.element(rowOf(third)).toHaveFocus()
  focus(undoButton(first))
  await userEvent.keyboard('{Enter}')
  await expect.element(rowOf(first)).toHaveFocus()
  await advanceClock(200)
  await expect
    .element(page.getByRole('status').filter({ hasText: /Décision annulée.: Abricots/ }))
    .toBeInTheDocument()
  await lastDecision.getByRole('button').click()
  await expect.element(title).toMatchTextContent(second.title)
  expect(names()).toEqual(plans.map((plan) => plan.title))
  await passUndoDelay()
  expect(sent()).toEqual([])
})

test('shortcuts can be disabled in this browser [187]', async () => {
  const plan = aPlan('Abricots')
  await showPlans([plan])
  await review.getByRole('button', { name: 'Raccourcis clavier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect.element(dialog.getByText('approuver', { exact: true })).toBeVisible()
  await dialog.getByRole('switch', { name: 'Utiliser les raccourcis' }).click()
  expect(localStorage.getItem('pb-shortcuts')).toBe('off')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await rowOf(plan).click()
  await userEvent.keyboard('ananas')
  await expect.element(pending).not.toBeInTheDocument()
})

test('a modified plan shows its changes, its text, the author’s history and the forecast in this order, its hypotheses folded', async () => {
  const plan = aPlan('Abricots', {
    modified: true,
    forecast: exampleForecast('E1'),
    history: { joined_at: '2026-02-01T10:00:00.000Z', published: 2, refused: 0, refusals: [], sanctions: [] },
  })
  const approved = { ...plan, markdown_content: 'Un autre texte.', approved_at: '2026-10-01T10:00:00.000Z' }
  await showPlans([{ ...plan, approved }], { path: '/validator?liste=modified' })
  await expect.element(review.getByRole('heading', { name: 'Prévisionnel' })).toBeVisible()
  const text = review.element().textContent
  const places = [
    'Ce qui a changé',
    'Le début de Abricots',
    'Membre depuis',
    'Prévisionnel',
    'Les hypothèses',
  ]
  const positions = places.map((part) => text.indexOf(part))
  expect(positions).not.toContain(-1)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  await expect.element(review.getByText('Prix d’une vente')).not.toBeVisible()
  await review.getByText('Les hypothèses').click()
  await expect.element(review.getByText('Prix d’une vente')).toBeVisible()
})

test('an opened adaptation shows what it changes in its original, whose picture is no change [288]', async () => {
  const plan = aPlan('À Liège', {
    id: 'adaptation',
    has_base: true,
    thumbnail_url: '/files/a.jpg',
    markdown_content: 'Trois vélos.',
  })
  const base = {
    ...plan,
    title: 'À Toulouse',
    markdown_content: 'Deux vélos.',
    thumbnail_url: null,
    created_at: '2026-10-01T10:00:00.000Z',
  }
  let isDown = true
  const respond = ({ path }: Request) =>
    path === '/api/validator/plans/adaptation/base' ? (isDown ? refusal(503) : base) : undefined
  const { requests } = await showPlans([aPlan('Abricots'), plan], { respond })
  await expect.element(title).toMatchTextContent('Abricots')
  expect(requests).toHaveLength(1)
  await rowOf(plan).click()
  const retry = review.getByRole('button', { name: 'Réessayer' })
  await expect.element(retry).toBeVisible()
  isDown = false
  await retry.click()
  const changes = review.getByRole('region', { name: 'Différences avec l’original' })
  await expect.element(changes).toMatchTextContent(plainSpaces('Comparé à « À Toulouse » tel qu’il était'))
  await expect.element(changes).toMatchTextContent(plainSpaces('Ajouté : Trois vélos.'))
  await expect.element(changes.getByRole('img')).not.toBeInTheDocument()
})

test('undoing a rejection restores the plan in its place, with its note, also from another list', async () => {
  const plan = aPlan('Abricots')
  const { sent } = await showPlans([aPlan('Bergamotes'), plan], { path: `/validator?plan=${plan.id}` })
  await expect.element(reject).toBeDisabled()
  await userEvent.fill(note, 'Où sont les charges ?')
  stopClock()
  await reject.click()
  await expect.element(title).toMatchTextContent('Bergamotes')
  await advanceClock(200)
  await expect
    .element(page.getByRole('status').filter({ hasText: /Refus dans 10 secondes.: Abricots/ }))
    .toBeInTheDocument()
  const lists = page.getByRole('navigation', { name: 'Plans à relire' })
  await lists.getByRole('link', { name: /^Modifiés/ }).click()
  await expect.element(lists.getByRole('link', { name: /^Modifiés/ })).toHaveAttribute('aria-current', 'page')
  await lists.getByRole('link', { name: /^En attente/ }).click()
  await undoButton(plan).click()
  await expect.element(title).toMatchTextContent(plan.title)
  await expect.element(note).toHaveValue('Où sont les charges ?')
  await passUndoDelay()
  expect(sent()).toEqual([])
})

test('on a phone a toast undoes the last decision, and the focus is on the restored plan', async () => {
  await page.viewport(390, 844)
  const plan = aPlan('Abricots')
  await showPlans([aPlan('Bergamotes'), plan], { path: `/validator?plan=${plan.id}` })
  await approve.click()
  await expect.element(title).toMatchTextContent('Bergamotes')
  await expect.element(toasts()).toMatchTextContent(/Approbation dans 10 secondes/)
  await toasts().getByRole('button', { name: 'Annuler' }).click()
  await expect.element(title).toMatchTextContent(plan.title)
  await expect.element(title).toHaveFocus()
  await expect.element(toasts()).not.toBeInTheDocument()
})

test('after the last plan the focus is in the list, and then on the message of the empty list', async () => {
  const plan = aPlan('Abricots')
  const plans = [plan]
  await showPlans(plans, { path: `/validator?plan=${plan.id}` })
  await expect.element(approve).toBeVisible()
  stopClock()
  await approve.click()
  await expect.element(queue).toHaveFocus()
  await undoButton(plan).click()
  await expect.element(title).toMatchTextContent(plan.title)
  await approve.click()
  await expect.element(queue).toHaveFocus()
  plans.pop()
  await passUndoDelay()
  await expect.element(queue).not.toBeInTheDocument()
  const empty = page.getByRole('status').filter({ hasText: 'Aucun plan en attente' })
  await expect.element(empty).toHaveFocus()
})

test('a note is kept for its plan after a reload, until the decision is sent', async () => {
  const [first, second] = [aPlan('Abricots'), aPlan('Bergamotes')]
  const path = `/validator?plan=${first.id}`
  const { unmount } = await showPlans([first, second], { path })
  await userEvent.fill(note, 'Où sont les charges ?')
  unmount()
  await showPlans([first, second], { path })
  await expect.element(note).toHaveValue('Où sont les charges ?')
  stopClock()
  await reject.click()
  await expect.element(note).toHaveValue('')
  await passUndoDelay()
  expect(Object.keys(localStorage).filter((key) => key.includes('notes'))).toEqual([])
})

test('a decision that the server refuses or does not receive restores the plan with its note [189]', async () => {
  const plan = aPlan('Abricots')
  const failure = toasts().filter({ hasText: /Impossible de traiter cette action\..*Abricots/ })
  let response = () => refusal(500)
  await showPlans([plan, aPlan('Bergamotes')], {
    respond: ({ method }) => (method === 'POST' ? response() : undefined),
  })
  await userEvent.fill(note, 'Où sont les charges ?')
  stopClock()
  await reject.click()
  await expect.element(pending).toBeInTheDocument()
  await passUndoDelay()
  await expect.element(failure).toBeInTheDocument()
  await rowOf(plan).click()
  await expect.element(note).toHaveValue('Où sont les charges ?')
  await advanceClock(6_000)
  await expect.element(failure).not.toBeInTheDocument()

  response = () => {
    throw new TypeError('Failed to fetch')
  }
  await reject.click()
  await expect.element(pending).toBeInTheDocument()
  await passUndoDelay()
  await expect.element(failure).toBeInTheDocument()
  await rowOf(plan).click()
  await expect.element(note).toHaveValue('Où sont les charges ?')
})

test('a plan that another validator decided disappears, with the reason [189]', async () => {
  const [plan, other] = [aPlan('Abricots'), aPlan('Bergamotes')]
  const plans = [plan, other]
  await showPlans(plans, {
    respond: ({ method }) =>
      method === 'POST'
        ? refusal(409, { kind: 'conflict', message: 'Ce plan vient d’être traité.' })
        : undefined,
  })
  await expect.element(approve).toBeVisible()
  stopClock()
  await approve.click()
  await expect.element(pending).toBeInTheDocument()
  plans.shift()
  await passUndoDelay()
  await expect.element(toasts()).toMatchTextContent(/Abricots.*Ce plan vient d’être traité/)
  await expect.element(queue.getByText(plan.title)).not.toBeInTheDocument()
  await expect.element(title).toMatchTextContent(other.title)
})

test('a list that fails to load shows an error and can be retried; an empty one links to another list [189]', async () => {
  let isDown = true
  const { href } = await showPlans([], {
    respond: () => (isDown ? refusal(403, { kind: 'forbidden', message: 'Non.' }) : undefined),
  })
  await expect.element(toasts()).toMatchTextContent(/Impossible de charger les plans en attente/)
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent(/Impossible de charger les plans en attente/)
  isDown = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByRole('heading', { name: 'Aucun plan en attente' })).toBeVisible()
  await page.getByRole('link', { name: 'Voir les plans modifiés' }).click()
  await expect.poll(href).toBe('/validator?liste=modified')
})

test('on a phone the list comes first, shortcuts decide nothing there, and a plan has its own screen of the same width', async () => {
  await page.viewport(320, 800)
  const plans = [aPlan('Abricots', { tags: ['W'.repeat(PLAN_LIMITS.tag)] }), aPlan('Bergamotes')]
  await showPlans(plans)
  await expect.element(queue).toBeVisible()
  await expect.element(review).not.toBeInTheDocument()
  for (const plan of plans) {
    focus(rowOf(plan))
    await userEvent.keyboard('arlu')
  }
  await expect.element(pending).not.toBeInTheDocument()
  await expect.element(review).not.toBeInTheDocument()
  await rowOf(plans[0]!).click()
  await expect.element(title).toBeVisible()
  await expect.element(queue).not.toBeInTheDocument()
  await review.getByRole('button', { name: 'Lire le plan' }).click()
  await expect.element(page.getByText(/^#WWW/)).toBeVisible()
  await expect.element(review.getByRole('group', { name: 'Points relus' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.getByRole('link', { name: 'Retour à la liste' }).click()
  await expect.element(queue).toBeVisible()
})

test('an assignment that the server refuses is undone on the screen [189]', async () => {
  const sending = Promise.withResolvers<Response>()
  await showPlans([aPlan('Abricots')], {
    respond: ({ path }) => (path.endsWith('/assignment') ? sending.promise : undefined),
  })
  await assignButton.click()
  await expect.element(review).toMatchTextContent(/Vous vous en occupez/)
  sending.resolve(refusal(500))
  await expect.element(toasts()).toMatchTextContent(/Impossible de traiter cette action/)
  await expect.element(review).not.toMatchTextContent(/Vous vous en occupez/)
})

test('a shortcut assigns a plan to its validator, and releases it [186]', async () => {
  const plan = aPlan('Abricots')
  const plans = [plan]
  const { requests } = await showPlans(plans, {
    respond: ({ path, body }) => {
      if (!path.endsWith('/assignment')) return undefined
      const { mine } = body as { mine: boolean }
      plans[0] = { ...plan, assignee: mine ? aViewer().profile : null }
      return {}
    },
  })
  await expect.element(rowOf(plan)).toBeVisible()
  focus(rowOf(plan))
  await userEvent.keyboard('m')
  await expect.element(review).toMatchTextContent(/Vous vous en occupez/)
  await expect.element(queue).toMatchTextContent(/s’en occupe/)
  await userEvent.keyboard('m')
  await expect.element(assignButton).toBeVisible()
  const mine = () => requests.filter(({ path }) => path.endsWith('/assignment')).map(({ body }) => body)
  await expect.poll(mine).toEqual([{ mine: true }, { mine: false }])
})

test('the author’s history and the checklist are beside the plan; unchecked points go into the note [186] [188]', async () => {
  const refusals = [
    { plan_id: 'other', title: 'Citrons', reason: 'Sans chiffres.', created_at: '2026-10-01T10:00:00.000Z' },
  ]
  const history = { joined_at: '2026-02-01T10:00:00.000Z', published: 2, refused: 1, refusals, sanctions: [] }
  const [plan, other] = [aPlan('Abricots', { history }), aPlan('Bergamotes')]
  await showPlans([plan, other])
  const record = review.getByRole('region', { name: 'Historique de l’auteur' })
  await expect.element(record).toMatchTextContent(/Membre depuis février 20262 plans en ligne1 refus/)
  await record.getByText('Son dernier refus').click()
  await expect.element(record.getByText(/Sans chiffres\./)).toBeVisible()

  const point = (name: string) => review.getByRole('checkbox', { name })
  const missing = review.getByRole('button', { name: 'Ajouter à la note ce qui manque' })
  await point('Objectif clair').click()
  await point('Pas de promesse de gain').click()
  await userEvent.fill(note, 'Bon début.')
  await missing.click()
  await expect.element(note).toHaveFocus()
  const text = (note.element() as HTMLTextAreaElement).value
  expect(text).toMatch(/^Bon début\.\n- /)
  expect(text).toMatch(/Dites les risques/)
  expect(text).not.toMatch(/promesses de gain/)
  await expect.element(missing).toBeDisabled()
  // Another plan has its own checklist, and this one is stored in the browser.
  await rowOf(other).click()
  await expect.element(title).toMatchTextContent(other.title)
  await expect.element(point('Objectif clair')).not.toBeChecked()
  await rowOf(plan).click()
  await expect.element(point('Objectif clair')).toBeChecked()
  await expect.element(point('Risques dits')).not.toBeChecked()
  expect(localStorage.getItem('pb-review-ticks')).toContain(plan.id)
})

test('an unchanged template is shown as such, and a published plan of another validator can only be approved [197]', async () => {
  const plan = aPlan('Abricots', { may_reject: false, markdown_content: templateOf('e-commerce').markdown })
  await showPlans([plan])
  await expect
    .element(review)
    .toMatchTextContent(/Ce texte est encore, pour l’essentiel, le modèle «.E-commerce.»\./)
  await expect.element(approve).toBeVisible()
  await expect.element(reject).not.toBeInTheDocument()
  await expect.element(review).toMatchTextContent(/vous pouvez l’approuver, pas le refuser/)
  await userEvent.fill(note, 'Trop court.')
  focus(rowOf(plan))
  await userEvent.keyboard('r')
  await expect.element(pending).not.toBeInTheDocument()
})

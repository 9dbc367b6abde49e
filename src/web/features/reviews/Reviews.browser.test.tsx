import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TEXT_CHANGED } from '#domain/errors.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import {
  NO_REVIEWS,
  type OwnReview,
  type PlanReviews,
  type Review,
  TOO_MANY_REVIEWS,
} from '#domain/reviews.ts'
import type { Viewer, ViewerState } from '#domain/accounts/viewer.ts'
import { discardPending } from '#web/features/accounts/viewer/pending-action.ts'
import { keys } from '#web/lib/keys.ts'
import {
  refusal,
  render,
  replaceNetwork,
  type Request,
  toasts,
} from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import Reviews from './Reviews.tsx'

const PLAN = '00000000-0000-4000-8000-00000000000a'
const clemence = aViewer().profile
const fatou: MemberCard = {
  ...clemence,
  user_id: '00000000-0000-4000-8000-000000000002',
  pseudo: 'Fatou Sarr',
  handle: 'fatou',
}
const REASON = 'Les prototypes ont pris deux mois, pas trois semaines.'

let ids = 0
const aReview = (changes: Partial<Review> = {}): Review => ({
  id: `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
  budget: 4,
  delay: 2,
  difficulty: 5,
  reason: REASON,
  basis: 'trade',
  by_staff: false,
  created_at: '2026-11-01T12:00:00.000Z',
  edited_at: null,
  before_edit_of: null,
  answer: null,
  answered_at: null,
  author: fatou,
  ...changes,
})

const planWith = (reviews: Partial<PlanReviews>, author: MemberCard | null = fatou) =>
  ({
    id: PLAN,
    slug: 'pain',
    title: 'Un pain',
    author,
    reviews: { ...NO_REVIEWS, ...reviews },
  }) as unknown as PlanPage

const isViewerState = ({ path }: Pick<Request, 'path'>) => path.startsWith('/api/viewer/')
const viewerState = (blocked: string[] = []): ViewerState => ({
  liked: [],
  reposted: [],
  bookmarked: [],
  followed: [],
  blocked,
  liked_comments: [],
  discussions: {},
  executions: {},
  counters: {},
})

/** A server with the viewer’s own review; `respond` may handle a request first. */
function aServer(own: Partial<OwnReview> = {}, respond: (request: Request) => unknown = () => undefined) {
  return replaceNetwork((request) => {
    const response = respond(request)
    if (response !== undefined) return response
    if (request.path === `/api/my/plans/${PLAN}/review`) return { review: null, refusal: null, ...own }
    if (request.path === `/api/member/plans/${PLAN}`) return { reviews: NO_REVIEWS }
    if (isViewerState(request)) return viewerState()
    return refusal(404)
  })
}

const show = async (plan: PlanPage, viewer: Viewer | null = aViewer()) =>
  await render(<Reviews plan={plan} />, { viewer })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('without reviews the section says so and offers to write one [292]', async () => {
  aServer()
  await show(planWith({}))
  await expect.element(page.getByText('Pas encore d’avis.')).toBeVisible()
  await expect.element(button('Donner mon avis')).toBeVisible()
})

test('means are shown in numbers and words, beside the count of reviews; those of staff stand apart [292] [293]', async () => {
  aServer()
  const validator = aReview({ by_staff: true, author: { ...fatou, role: 'validator' } })
  await show(
    planWith({
      reviews: [aReview({ basis: 'ran' }), aReview()],
      count: 5,
      ran_count: 2,
      means: { budget: 42, delay: 28, difficulty: 36 },
      staff: [validator],
    }),
  )
  await expect.element(page.getByText('5 avis, dont 2 de personnes qui ont exécuté ce plan')).toBeVisible()
  const means = page.getByRole('definition')
  await expect.element(means.nth(0)).toMatchTextContent('4,2 sur 5, Plutôt oui')
  await expect.element(means.nth(1)).toMatchTextContent('2,8 sur 5, À peu près')
  const members = page.getByRole('list', { name: 'Avis des membres' })
  expect(members.getByRole('article').elements()).toHaveLength(2)
  await expect.element(members.getByText('A exécuté ce plan')).toBeVisible()
  await expect.element(members.getByText('Connaît le métier')).toBeVisible()
  const staff = page.getByRole('region', { name: /^Avis des validateurs/ })
  expect(staff.getByRole('article').elements()).toHaveLength(1)
})

test('a review shows what was changed, and that it is about an earlier version [295] [302]', async () => {
  aServer()
  const payload = '<img src=x onerror=alert(1)> [x](javascript:alert(1)), quarante caractères'
  const review = aReview({
    reason: payload,
    edited_at: '2026-11-02T12:00:00.000Z',
    before_edit_of: '2026-11-03T12:00:00.000Z',
    answer: payload,
    answered_at: '2026-11-03T12:00:00.000Z',
  })
  await show(planWith({ reviews: [review], count: 1 }))
  const article = page.getByRole('article')
  await expect.element(article).toMatchTextContent(/· modifié · avant la modification du 3\snovembre 2026/)
  await expect.element(article).toMatchTextContent(/Budget 4 sur 5, plutôt oui · Délai 2 sur 5, plutôt non/)
  await expect.element(article.getByText('Réponse de l’auteur')).toBeVisible()
  expect(article.getByText(payload).elements()).toHaveLength(2)
  expect(article.getByRole('link').elements()).toHaveLength(1)
})

test.each([
  ['too little XP', 'Pour donner un avis, il faut 50 XP et un compte de 30 jours. Vous avez 12 XP.'],
  ['three reviews of the day', TOO_MANY_REVIEWS],
])('a viewer with %s reads why, instead of the button [289]', async (_what, sentence) => {
  aServer({ refusal: sentence })
  await show(planWith({}))
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(button('Donner mon avis')).not.toBeInTheDocument()
})

test('while reviews are closed the button is hidden, and what was published is shown [305]', async () => {
  const requests = aServer()
  await show(planWith({ reviews: [aReview()], count: 1 }), aViewer({ features: [] }))
  await expect.element(page.getByText(REASON)).toBeVisible()
  await expect.element(button('Donner mon avis')).not.toBeInTheDocument()
  expect(requests.filter((request) => !isViewerState(request))).toEqual([])
})

test('reviews of a member whom one blocked are folded, and can be shown [317]', async () => {
  aServer({}, (request) => (isViewerState(request) ? viewerState([fatou.user_id]) : undefined))
  const ines = { ...fatou, user_id: '00000000-0000-4000-8000-000000000003', pseudo: 'Inès Roy' }
  const ofInes = aReview({ author: ines, reason: `${REASON} Vraiment.` })
  const blocked = aReview({ answer: 'Merci !', answered_at: '2026-11-03T12:00:00.000Z' })
  const { queryClient } = await show(planWith({ reviews: [blocked, ofInes], count: 2 }, ines), null)
  await expect.element(page.getByText(REASON, { exact: true })).toBeVisible()
  queryClient.setQueryData(keys.viewer, aViewer())
  await expect.element(page.getByText('Avis d’un membre que vous avez bloqué')).toBeVisible()
  await expect.element(page.getByText(REASON, { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('Merci !')).not.toBeInTheDocument()
  await expect.element(page.getByText(ofInes.reason)).toBeVisible()
  await button('Afficher').click()
  await expect.element(page.getByRole('article').filter({ hasText: 'Merci !' })).toHaveFocus()
})

test('the form asks for three ratings and 40 characters, by the field, then publishes once [290]', async () => {
  const requests = aServer({}, ({ method }) => (method === 'PUT' ? aReview({ author: clemence }) : undefined))
  await show(planWith({}))
  await button('Donner mon avis').click()
  const dialog = page.getByRole('dialog', { name: 'Donner mon avis' })
  await dialog.getByRole('button', { name: 'Publier' }).click()
  expect(dialog.getByText('Veuillez répondre aux trois questions.').elements()).toHaveLength(3)
  await expect.element(dialog.getByText('Expliquez en 40 caractères au moins.')).toBeVisible()
  await expect.element(dialog.getByRole('radio').first()).toHaveFocus()
  for (const [name, label] of [
    ['Budget', 'Plutôt oui'],
    ['Délai', 'Pas du tout'],
    ['Niveau', 'À peu près'],
  ] as const)
    await dialog.getByRole('radiogroup', { name }).getByRole('radio', { name: label }).click()
  await dialog.getByRole('textbox', { name: 'Pourquoi ?' }).fill(` ${REASON} `)
  await dialog.getByRole('button', { name: 'Publier' }).dblClick()
  await expect.element(toasts().getByText('Avis publié')).toBeVisible()
  const sent = requests.filter(({ method }) => method === 'PUT')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    path: `/api/plans/${PLAN}/review`,
    body: { budget: 4, delay: 1, difficulty: 3, reason: expect.stringContaining(REASON) as string },
  })
  expect(localStorage).toHaveLength(0)
})

test.each([null, 'Vous ne pouvez pas donner d’avis sur votre propre plan.'])(
  'a visitor signs in first, then finds the form open, or why they may not review: %s [6]',
  async (refused) => {
    onTestFinished(discardPending)
    aServer({ refusal: refused })
    const dialog = page.getByRole('dialog', { name: 'Donner mon avis' })
    const reviews = <Reviews plan={planWith({})} />
    const visitor = await render(reviews, { path: '/plan/pain' })
    await button('Donner mon avis').click()
    expect(visitor.router.state.location).toMatchObject({
      pathname: '/auth',
      search: { retour: '/plan/pain#avis' },
    })
    visitor.unmount()
    const member = await render(reviews, { path: '/plan/pain', viewer: aViewer() })
    if (refused) await expect.element(page.getByText(refused)).toHaveFocus()
    else {
      await expect.element(dialog).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(button('Donner mon avis')).toHaveFocus()
    }
    member.rerender(null)
    member.rerender(reviews)
    await expect.element(refused ? page.getByText(refused) : button('Donner mon avis')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('what is typed survives closing the form and a failure, which a toast names [290]', async () => {
  let isRefused = true
  aServer({}, ({ method }) => {
    if (method !== 'PUT') return undefined
    return isRefused ? refusal(429, { kind: 'rate_limited', message: TOO_MANY_REVIEWS }) : aReview()
  })
  await show(planWith({}))
  await button('Donner mon avis').click()
  const dialog = page.getByRole('dialog', { name: 'Donner mon avis' })
  for (const name of ['Budget', 'Délai', 'Niveau'])
    await dialog.getByRole('radiogroup', { name }).getByRole('radio', { name: 'Plutôt oui' }).click()
  await dialog.getByRole('textbox', { name: 'Pourquoi ?' }).fill(REASON)
  await dialog.getByRole('button', { name: 'Publier' }).click()
  await expect.element(toasts(dialog).getByText('Impossible de publier l’avis')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await button('Donner mon avis').click()
  await expect.element(dialog.getByRole('textbox', { name: 'Pourquoi ?' })).toHaveValue(REASON)
  await expect
    .element(dialog.getByRole('radiogroup', { name: 'Délai' }).getByRole('radio', { name: 'Plutôt oui' }))
    .toBeChecked()
  isRefused = false
  await dialog.getByRole('button', { name: 'Publier' }).click()
  await expect.element(toasts().getByText('Avis publié')).toBeVisible()
})

test('the own review is changed and deleted, also where it is not on the page [296]', async () => {
  const own = aReview({ author: clemence, reason: `${REASON} Vraiment.` })
  const requests = aServer({ review: own }, ({ method }) =>
    method === 'PUT' ? own : method === 'DELETE' ? { done: true } : undefined,
  )
  await show(planWith({ reviews: [aReview()], count: 9, next: 'x' }))
  await expect.element(page.getByRole('region', { name: 'Votre avis' })).toMatchTextContent(/Vraiment\.$/)
  await button('Modifier mon avis').click()
  const dialog = page.getByRole('dialog', { name: 'Modifier mon avis' })
  await expect.element(dialog.getByRole('textbox', { name: 'Pourquoi ?' })).toHaveValue(own.reason)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(toasts().getByText('Avis modifié')).toBeVisible()
  await button('Supprimer').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer l’avis' }).click()
  await expect.element(toasts().getByText('Avis supprimé')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Avis', exact: true })).toHaveFocus()
  expect(requests.filter(({ method }) => method === 'DELETE')).toMatchObject([
    { path: `/api/reviews/${own.id}` },
  ])
})

test('a review that was changed elsewhere is shown beside the own text, which then replaces it', async () => {
  const own = aReview({ author: clemence })
  let stored = own
  const requests = aServer({}, ({ method, path, body }) => {
    if (path === `/api/my/plans/${PLAN}/review`) return { review: stored, refusal: null }
    if (method !== 'PUT') return undefined
    return (body as Review).edited_at === stored.edited_at
      ? stored
      : refusal(409, { kind: 'conflict', message: TEXT_CHANGED, field: 'edited_at' })
  })
  await show(planWith({ reviews: [own], count: 1 }))
  await button('Modifier mon avis').click()
  stored = { ...own, reason: `${REASON} D’ailleurs.`, edited_at: '2026-11-02T12:00:00Z' }
  const dialog = page.getByRole('dialog', { name: 'Modifier mon avis' })
  const reason = dialog.getByRole('textbox', { name: 'Pourquoi ?' })
  await reason.fill(`${REASON} D’ici.`)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByText(TEXT_CHANGED)).toBeVisible()
  await expect.element(dialog.getByText(`${REASON} D’ailleurs.`)).toBeVisible()
  await expect.element(reason).toHaveValue(`${REASON} D’ici.`)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(toasts().getByText('Avis modifié')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('an answer that was written elsewhere is shown beside the own text, which then replaces it', async () => {
  const review = aReview()
  const requests = aServer({ refusal: 'x' }, ({ method, path, body }) => {
    if (path === `/api/member/plans/${PLAN}`)
      return { reviews: { ...NO_REVIEWS, reviews: [{ ...review, answer: 'D’ailleurs.' }] } }
    if (method !== 'PUT') return undefined
    return (body as { before?: string }).before === 'D’ailleurs.'
      ? review
      : refusal(409, { kind: 'conflict', message: TEXT_CHANGED, field: 'before' })
  })
  await show(planWith({ reviews: [review], count: 1 }, clemence))
  await button('Répondre').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Votre réponse' }).fill('D’ici.')
  await dialog.getByRole('button', { name: 'Répondre' }).click()
  await expect.element(dialog.getByText(TEXT_CHANGED)).toBeVisible()
  await expect.element(dialog.getByText('D’ailleurs.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Répondre' }).click()
  await expect.element(toasts().getByText('Réponse publiée')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('the author of the plan answers; others have no button for it [294]', async () => {
  const requests = aServer({ refusal: 'x' }, ({ method }) => (method === 'PUT' ? aReview() : undefined))
  const plan = planWith({ reviews: [aReview()], count: 1 }, clemence)
  const { rerender } = await show(plan)
  await button('Répondre').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Répondre' }).click()
  await expect.element(dialog.getByText('Veuillez écrire une réponse.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Votre réponse' }).fill('Merci !')
  await dialog.getByRole('button', { name: 'Répondre' }).click()
  await expect.element(toasts().getByText('Réponse publiée')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT')).toMatchObject([{ body: { answer: 'Merci !' } }])
  rerender(<Reviews plan={{ ...plan, author: fatou }} />)
  await expect.element(button('Répondre')).not.toBeInTheDocument()
})

test('more reviews are loaded on request, each shown once [293]', async () => {
  const [first, second, third] = [aReview(), aReview(), aReview()]
  aServer({}, ({ path }) =>
    path.startsWith(`/api/plans/${PLAN}/reviews?after=x`)
      ? { reviews: [second, third], next: null }
      : undefined,
  )
  await show(planWith({ reviews: [first, second], count: 3, next: 'x' }))
  await button('Voir les 3 avis').click()
  const list = page.getByRole('list', { name: 'Avis des membres' })
  await expect.poll(() => list.getByRole('article').elements().length).toBe(3)
  await expect.element(button('Voir plus')).not.toBeInTheDocument()
})

test('a member reports a review of another member; staff of a higher rank delete it [296]', async () => {
  const requests = aServer({}, ({ method }) => (method === 'POST' ? { done: true } : undefined))
  const { queryClient } = await show(planWith({ reviews: [aReview()], count: 1 }))
  const menu = page.getByRole('button', { name: 'Actions sur l’avis de Fatou Sarr' })
  await menu.click()
  await expect.element(page.getByRole('menuitem', { name: 'Signaler' })).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(1)
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().click()
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect.poll(() => requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(requests.find(({ method }) => method === 'POST')?.path).toMatch(/^\/api\/reviews\/.*\/reports$/)
  queryClient.setQueryData(keys.viewer, aViewer({ profile: { role: 'moderator' } }))
  await userEvent.keyboard('{Escape}')
  await menu.click()
  await expect.element(page.getByRole('menuitem', { name: 'Supprimer l’avis' })).toBeVisible()
})

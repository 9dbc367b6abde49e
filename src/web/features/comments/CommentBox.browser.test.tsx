import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { COMMENT_MAX, type CommentPage } from '#domain/comments/comments.ts'
import { COMMENTS_CLOSED } from '#domain/moderation/ban-status.ts'
import { DRAFT_ALREADY_SENT } from '#domain/errors.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { keys } from '#web/lib/keys.ts'
import {
  refusal,
  render,
  replaceNetwork,
  type Request,
  toasts,
} from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import CommentBox from './CommentBox.tsx'
import { Comments } from './Comments.tsx'

const plan = { id: '00000000-0000-4000-8000-00000000000a', slug: 'une-cantine' }
const field = page.getByRole('textbox', { name: 'Votre commentaire' })
const publish = page.getByRole('button', { name: /^(Publier|Commenter)$/ })

afterEach(() => localStorage.clear())

const open = (viewer: Viewer | null = aViewer(), path = '/plan/une-cantine') =>
  render(<CommentBox plan={plan} submitLabel="Publier" onSent={() => {}} />, { viewer, path })

const openOnCard = () =>
  render(<CommentBox plan={plan} submitLabel="Commenter" onCancel={() => {}} />, {
    viewer: aViewer(),
    path: '/',
  })

/** The server stores every comment; `respond` replaces its response. */
function startServer(respond: (stored: unknown) => unknown = (stored) => stored) {
  return replaceNetwork(({ method, body }) => {
    if (method !== 'POST') return {}
    const { id, content } = body as { id: string; content: string }
    const comment = { id, content, plan_id: plan.id, created_at: '', edited_at: null, author: null }
    return respond({ comment, comments_count: 1 })
  })
}

const postedOf = (requests: Request[]) =>
  requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as { id: string; content: string })

test('an empty comment is refused, and so is one that is too long [74]', async () => {
  const requests = startServer()
  await openOnCard()
  await expect.element(field).toHaveFocus()
  await expect.element(publish).toBeDisabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(toasts()).toMatchTextContent('Commentaire vide')
  await expect.element(toasts()).toMatchTextContent('Veuillez saisir un commentaire.')
  await field.fill('a'.repeat(COMMENT_MAX + 1))
  await expect.element(page.getByText(/^1\scaractère de trop/)).toBeVisible()
  await expect.element(publish).toBeDisabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(requests).toEqual([])
  await field.fill('a'.repeat(COMMENT_MAX))
  await expect.element(page.getByText(/5\s000 sur 5\s000 caractères/)).toBeVisible()
  await expect.element(publish).toBeEnabled()
})

test('a draft is kept until it is published, and then leads to the discussion [40] [74]', async () => {
  const requests = startServer()
  const { unmount } = await openOnCard()
  await field.fill('Combien de couverts par jour')
  await expect.element(page.getByText('Brouillon gardé sur cet appareil')).toBeVisible()
  unmount()
  await openOnCard()
  await expect.element(field).toHaveValue('Combien de couverts par jour')
  await userEvent.keyboard(', en hiver{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Commentaire publié.').first()).toBeVisible()
  const { id, content } = requests[0]!.body as { id: string; content: string }
  expect(content).toBe('Combien de couverts par jour, en hiver')
  const discussion = page.getByRole('link', { name: 'Voir la discussion' })
  await expect.element(discussion).toHaveFocus()
  await expect.element(discussion).toHaveAttribute('href', `/plan/une-cantine#commentaire-${id}`)
  expect(localStorage.length).toBe(0)
})

test('a comment that cannot be sent stays with an error, and a retry sends the same id; changed, it is a new comment [74] [78]', async () => {
  let isFailing = true
  const requests = startServer((stored) => (isFailing ? Response.json({}, { status: 500 }) : stored))
  await open()
  const ids = () => requests.map(({ body }) => (body as { id: string }).id)
  await field.fill('Un texte précieux')
  await publish.click()
  await expect.element(toasts()).toMatchTextContent('Erreur lors de la publication du commentaire.')
  await expect.element(field).toHaveValue('Un texte précieux')
  await publish.click()
  await expect.poll(ids).toHaveLength(2)
  expect(new Set(ids()).size).toBe(1)
  await expect.element(publish).toBeEnabled()
  isFailing = false
  await field.fill('Un texte plus précieux')
  await publish.click()
  await expect.element(field).toHaveValue('')
  await expect.element(publish).toHaveFocus()
  expect(ids()).toHaveLength(3)
  expect(new Set(ids()).size).toBe(2)
})

test('a comment whose response was lost is sent again under its id, without an error; meanwhile the list shows it [78]', async () => {
  const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<unknown>()]
  const requests = replaceNetwork(({ method }) =>
    method === 'POST' ? responses[posted().length - 1]!.promise : EMPTY_PAGE,
  )
  const posted = () => requests.filter(({ method }) => method === 'POST')
  await render(<Comments plan={{ ...plan, author: null, comments_count: 0 } as unknown as PlanPage} />, {
    viewer: aViewer(),
    path: '/plan/une-cantine',
  })
  await expect.element(page.getByText(/^Aucun commentaire/)).toBeVisible()
  await field.fill('Un texte précieux')
  await publish.click()
  await expect.element(page.getByRole('button', { name: 'Publication…' })).toBeVisible()
  const own = page.getByRole('list', { name: 'Ce que vous venez d’écrire' }).getByRole('listitem')
  await expect.element(own).toMatchTextContent(/Envoi….*Un texte précieux/)
  expect(own.getByRole('button').elements()).toEqual([])
  responses[0]!.resolve(Response.json({}, { status: 503 }))
  await expect.poll(posted).toHaveLength(2)
  const comment = { ...(posted()[1]!.body as object), plan_id: plan.id, edited_at: null, author: null }
  const created_at = new Date().toISOString()
  responses[1]!.resolve(Response.json({ comment: { ...comment, created_at }, comments_count: 1 }))
  await expect.element(field).toHaveValue('')
  await expect.element(own).toMatchTextContent(/À l’instant.*Un texte précieux/)
  expect(posted()[0]!.body).toEqual(posted()[1]!.body)
  expect(toasts().elements()).toEqual([])
})

describe('A draft that is open in two tabs', () => {
  const other = page.getByRole('textbox', { name: 'Votre commentaire' }).nth(1)
  const sendOther = page.getByRole('button', { name: 'Commenter' })
  const send = page.getByRole('button', { name: 'Publier' })
  /** Both forms share the storage and the channel of one browser. */
  async function openTwice() {
    await open()
    await field.fill('Un texte')
    await openOnCard()
    await expect.element(other).toHaveValue('Un texte')
  }

  test('is discarded in both when one of them sends it, and its id is not used again [78]', async () => {
    const requests = startServer()
    await openTwice()
    await sendOther.click()
    await expect.element(page.getByRole('link', { name: 'Voir la discussion' })).toBeVisible()
    await expect.element(field).toHaveValue('')
    expect(localStorage.length).toBe(0)
    await field.fill('Un autre')
    await send.click()
    await expect.element(field).toHaveValue('')
    expect(new Set(postedOf(requests).map(({ id }) => id)).size).toBe(2)
  })

  test('stays where its text is another one, under a new id [78]', async () => {
    const requests = startServer()
    await openTwice()
    await field.first().fill('Un texte plus long')
    await sendOther.click()
    await expect.element(page.getByRole('link', { name: 'Voir la discussion' })).toBeVisible()
    await expect.element(field).toHaveValue('Un texte plus long')
    const stored = () => localStorage.getItem(localStorage.key(0)!)
    await expect.poll(stored).not.toContain(postedOf(requests)[0]!.id)
    const kept = stored()!
    await send.click()
    await expect.element(field).toHaveValue('')
    const [first, second] = postedOf(requests)
    expect(second!.content).toBe('Un texte plus long')
    expect(second!.id).not.toBe(first!.id)
    expect(JSON.parse(kept)).toMatchObject({ id: second!.id, text: 'Un texte plus long' })
    expect(localStorage.length).toBe(0)
  })
})

test('a text that is refused because another was sent under its id stays, says why, and is sent under a new id [78]', async () => {
  const requests = startServer((stored) =>
    postedOf(requests).length > 1
      ? stored
      : refusal(409, { kind: 'conflict', field: 'id', message: DRAFT_ALREADY_SENT }),
  )
  await open()
  await field.fill('Un texte précieux')
  await publish.click()
  await expect.element(field).toHaveAccessibleDescription(DRAFT_ALREADY_SENT)
  await expect.element(field).toHaveValue('Un texte précieux')
  await publish.click()
  await expect.element(field).toHaveValue('')
  const [first, second] = postedOf(requests)
  expect(second!.content).toBe(first!.content)
  expect(second!.id).not.toBe(first!.id)
})

const EMPTY_PAGE: CommentPage = {
  pinned: null,
  comments: [],
  start: null,
  end: null,
  has_earlier: false,
  has_later: false,
  comments_count: 0,
  latest_comment: null,
}

test('when the session ends while a comment is typed, its text is kept for the return', async () => {
  const { queryClient } = await open()
  await field.fill('Écrit trop longtemps')
  queryClient.setQueryData(keys.viewer, null)
  await expect.element(page.getByText(/Votre texte est gardé sur cet appareil/)).toBeVisible()
  const signIn = page.getByRole('link', { name: 'Se connecter' })
  await expect.element(signIn).toHaveFocus()
  await expect
    .element(signIn)
    .toHaveAttribute('href', `/auth?retour=${encodeURIComponent('/plan/une-cantine#votre-commentaire')}`)
  queryClient.setQueryData(keys.viewer, aViewer())
  await expect.element(field).toHaveValue('Écrit trop longtemps')
})

test('a visitor who wanted to comment is back at the field after signing in [6]', async () => {
  const { queryClient } = await open(null, '/plan/une-cantine#votre-commentaire')
  await expect.element(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible()
  queryClient.setQueryData(keys.viewer, aViewer())
  await expect.element(field).toHaveFocus()
})

test('a draft belongs to its member, also when another member signs in on the same browser', async () => {
  const { queryClient } = await open()
  await field.fill('Une idée à moi seul')
  queryClient.setQueryData(
    keys.viewer,
    aViewer({ profile: { user_id: '00000000-0000-4000-8000-000000000002' } }),
  )
  await expect.element(field).toHaveValue('')
  queryClient.setQueryData(keys.viewer, aViewer())
  await expect.element(field).toHaveValue('Une idée à moi seul')

  // After it is sent from another tab, an unchanged draft is not saved again.
  localStorage.clear()
  queryClient.setQueryData(keys.viewer, null)
  await expect.element(field).not.toBeInTheDocument()
  expect(localStorage.length).toBe(0)
})

test('a visitor and a member banned from comments read why they cannot comment [73] [80]', async () => {
  const { queryClient } = await open(null)
  await expect.element(page.getByText('Vous devez être connecté pour commenter.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Se connecter' }))
    .toHaveAttribute('href', `/auth?retour=${encodeURIComponent('/plan/une-cantine#votre-commentaire')}`)
  await expect
    .element(page.getByRole('link', { name: 'Créer un compte' }))
    .toHaveAttribute(
      'href',
      `/auth?onglet=inscription&retour=${encodeURIComponent('/plan/une-cantine#votre-commentaire')}`,
    )
  queryClient.setQueryData(keys.viewer, aViewer({ ban_status: { banned_from_comments: true } }))
  await expect.element(page.getByText(COMMENTS_CLOSED)).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

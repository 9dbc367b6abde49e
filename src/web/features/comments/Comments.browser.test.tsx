import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CommentThread, newComment, newThread, type WrittenComment } from '#domain/comments/comments.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import MemberSession from '#web/app/MemberSession.tsx'
import { discardPending } from '#web/features/accounts/viewer/pending-action.ts'
import { keys } from '#web/lib/keys.ts'
import { emitLiveEvent, emitResync } from '#web/lib/live-events.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { Comments } from './Comments.tsx'

const PLAN = '00000000-0000-4000-8000-00000000000a'
const clemence = aViewer().profile
const fatou: MemberCard = {
  ...clemence,
  user_id: '00000000-0000-4000-8000-000000000002',
  pseudo: 'Fatou Sarr',
  handle: 'fatou',
}
const plan = { id: PLAN, slug: 'pain', author: clemence, comments_count: 0 } as unknown as PlanPage

let ids = 0
const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`

const aComment = (changes: Partial<WrittenComment> = {}): WrittenComment => ({
  ...newComment({
    id: newId(),
    plan_id: PLAN,
    parent_id: null,
    content: 'Une remarque',
    created_at: '2026-11-01T12:00:00.000Z',
    author: fatou,
  }),
  ...changes,
})

/** A server with one thread of this many replies; the author of the plan wrote those with these numbers. */
function aServer(count: number, byAuthor: number[] = []) {
  const root = aComment({ content: 'La question' })
  const replies: WrittenComment[] = []
  let isFailing = false
  const reply = () => {
    const number = replies.length + 1
    const author = byAuthor.includes(number) ? clemence : fatou
    const written = aComment({ parent_id: root.id, content: `Réponse n° ${number}.`, author })
    replies.push(written)
    return written
  }
  for (let number = 1; number <= count; number += 1) reply()
  const current = () => ({
    ...root,
    replies_count: replies.length,
    author_replies: replies.filter(({ author }) => author === clemence).length,
  })
  const threads = (): CommentThread[] => {
    const first = replies.slice(0, 3)
    return [{ ...newThread(current()), replies: first, replies_end: first.at(-1)?.id ?? null }]
  }
  const pageFrom = (from: number) => {
    const shown = replies.slice(from, from + 25)
    return {
      thread: current(),
      replies: shown,
      start: shown[0]?.id ?? null,
      end: shown.at(-1)?.id ?? null,
      has_earlier: from > 0,
      has_later: from + 25 < replies.length,
    }
  }
  const requests = replaceNetwork(({ path, method, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (method === 'POST') {
      if (isFailing) return refusal(500)
      const { id, content } = body as { id: string; content: string }
      const comment = aComment({ id, content, parent_id: root.id, author: clemence })
      if (!replies.some((known) => known.id === id)) replies.push(comment)
      return { comment, comments_count: replies.length + 1 }
    }
    if (pathname.endsWith('/replies'))
      return pageFrom(replies.findIndex(({ id }) => id === searchParams.get('after')) + 1)
    if (pathname === `/api/comments/${root.id}`) return current()
    return {
      comments: threads(),
      pinned: null,
      start: root.id,
      end: root.id,
      has_earlier: false,
      has_later: false,
      comments_count: replies.length + 1,
    }
  })
  const posted = () =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, string>)
  return { root, replies, reply, posted, fail: () => (isFailing = true) }
}

const open = (viewer: Viewer | null = null, path = '/plan/pain') =>
  render(<Comments plan={plan} />, { viewer, path })

const list = page.getByRole('list', { name: 'Réponses à Fatou Sarr' })
const shown = () =>
  list
    .getByRole('article')
    .elements()
    .map(({ textContent }) => /Réponse n° \d+/.exec(textContent)?.[0])

test('three replies show; the others open 25 at a time, and fold again [307] [318]', async () => {
  aServer(40, [2, 5, 6])
  await open()
  const more = page.getByRole('link', { name: /^Voir les 37\sautres réponses, dont 2\sde l’auteur$/ })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  expect(shown()).toEqual(['Réponse n° 1', 'Réponse n° 2', 'Réponse n° 3'])
  await more.click()
  const next = page.getByRole('link', { name: /^Voir les 12\sréponses suivantes$/ })
  await expect.element(next).toBeVisible()
  expect(shown()).toHaveLength(28)
  await expect.element(page.getByRole('article').filter({ hasText: 'Réponse n° 4.' })).toHaveFocus()
  await expect
    .element(page.getByRole('status').filter({ hasText: /^25\sréponses affichées\.$/ }))
    .toBeInTheDocument()
  await next.click()
  await expect.poll(shown).toHaveLength(40)
  await expect.element(page.getByRole('article').filter({ hasText: 'Réponse n° 29.' })).toHaveFocus()
  await page.getByRole('button', { name: 'Replier les réponses' }).click()
  expect(shown()).toHaveLength(3)
  await expect.element(more).toHaveFocus()
})

test('a fourth reply alone reads « Voir l’autre réponse » [307]', async () => {
  aServer(4)
  await open()
  await page.getByRole('link', { name: 'Voir l’autre réponse' }).click()
  await expect.poll(shown).toHaveLength(4)
})

test('the author’s comments read « Auteur », their replies « Réponse de l’auteur » [331]', async () => {
  const { root, replies } = aServer(2, [2])
  root.author = clemence
  await open()
  const threads = page.getByRole('article')
  await expect.element(threads.nth(0)).toMatchTextContent(/Auteur/)
  await expect.element(threads.nth(1)).not.toMatchTextContent(/auteur/i)
  await expect.element(threads.nth(2)).toMatchTextContent(/Réponse de l’auteur/)
  expect(replies).toHaveLength(2)
})

test('a deleted comment leaves its place above its replies [309]', async () => {
  const { root } = aServer(2)
  Object.assign(root, { is_deleted: true, content: null, created_at: null, author: null })
  await open()
  await expect.element(page.getByText('Commentaire supprimé')).toBeVisible()
  const replies = page.getByRole('list', { name: 'Réponses à un commentaire supprimé' })
  await expect.element(replies.getByRole('article')).toHaveLength(2)
})

test('a reply appears live at the end of a thread in view, and only counts in a folded one [314]', async () => {
  const small = aServer(1)
  await open()
  await expect.poll(shown).toHaveLength(1)
  const announceReply = ({ id, parent_id }: WrittenComment) =>
    emitLiveEvent({ type: 'comment', id, plan_id: PLAN, parent_id })
  announceReply(small.reply())
  await expect.poll(shown).toEqual(['Réponse n° 1', 'Réponse n° 2'])
})

test('in a folded thread only the number grows [314]', async () => {
  const { reply } = aServer(5)
  await open()
  await expect.element(page.getByRole('link', { name: /^Voir les 2\sautres réponses$/ })).toBeVisible()
  const { id, parent_id } = reply()
  emitLiveEvent({ type: 'comment', id, plan_id: PLAN, parent_id })
  await expect.element(page.getByRole('link', { name: /^Voir les 3\sautres réponses$/ })).toBeVisible()
  expect(shown()).toHaveLength(3)
})

test('replies deleted while the tab was disconnected leave an opened thread [309] [314]', async () => {
  const { replies, reply } = aServer(6)
  await open()
  await page.getByRole('link', { name: /^Voir les 3\sautres réponses$/ }).click()
  await expect.poll(shown).toHaveLength(6)
  replies.splice(4, 1)
  reply()
  emitResync()
  const numbers = [1, 2, 3, 4, 6, 6].map((number) => `Réponse n° ${number}`)
  await expect.poll(shown).toEqual(numbers)
})

const reply = page.getByRole('button', { name: 'Répondre', exact: true })
const resume = page.getByRole('button', { name: 'Reprendre ma réponse' })
const box = (pseudo: string) => page.getByRole('textbox', { name: `Votre réponse à ${pseudo}` })
const send = async () => await userEvent.keyboard('{Control>}{Enter}{/Control}')

test('a reply is typed, left with Esc, resumed, also after a reload, and sent with Ctrl + Enter [315] [318]', async () => {
  const { root, posted } = aServer(0)
  const { unmount } = await open(aViewer())
  await reply.click()
  await expect.element(box('Fatou Sarr')).toHaveFocus()
  await userEvent.keyboard('Merci pour{Escape}')
  await expect.element(box('Fatou Sarr')).not.toBeInTheDocument()
  await expect.element(resume).toHaveFocus()
  unmount()
  await open(aViewer())
  await resume.click()
  await expect.element(box('Fatou Sarr')).toHaveValue('Merci pour')
  await userEvent.keyboard(' la question')
  await send()
  const own = list.getByRole('article').filter({ hasText: 'Merci pour la question' })
  await expect.element(own).toHaveFocus()
  await expect.element(page.getByRole('status').filter({ hasText: 'Réponse publiée.' })).toBeInTheDocument()
  expect(posted()).toMatchObject([{ content: 'Merci pour la question', parent_id: root.id }])
  await expect.element(box('Fatou Sarr')).not.toBeInTheDocument()
  await expect.element(resume).not.toBeInTheDocument()
  expect(localStorage.length).toBe(0)
})

test('a reply to a reply begins with the name of its author, in the one open box [306]', async () => {
  const { replies, posted } = aServer(2, [2])
  await open(aViewer())
  await expect.element(reply.nth(2)).toBeVisible()
  await reply.nth(0).click()
  await expect.element(box('Fatou Sarr')).toHaveValue('')
  await reply.nth(1).click()
  await expect.element(box('Fatou Sarr')).toHaveValue('@fatou ')
  await expect.element(box('Fatou Sarr')).toHaveLength(1)
  // One’s own name is not typed in advance, and what is typed in advance is no draft.
  await reply.nth(2).click()
  await expect.element(box('Clémence Aubry')).toHaveValue('')
  await reply.nth(1).click()
  await expect.element(box('Fatou Sarr')).toHaveFocus()
  await userEvent.keyboard('exactement')
  await send()
  await expect.poll(shown).toHaveLength(3)
  expect(posted()).toMatchObject([{ content: '@fatou exactement', parent_id: replies[0]!.id }])
})

test('one’s own reply appears also in a folded thread [314]', async () => {
  aServer(5)
  await open(aViewer())
  await reply.first().click()
  await userEvent.keyboard('La mienne')
  await send()
  const own = page.getByRole('list', { name: 'Ce que vous venez d’écrire' }).getByRole('article')
  await expect.element(own).toMatchTextContent('La mienne')
  await expect.element(own).toHaveFocus()
  await expect.element(page.getByRole('link', { name: /^Voir les 2\sautres réponses$/ })).toBeVisible()
})

test('a reply that fails keeps its text, and is sent again under its id [315]', async () => {
  const { fail, posted } = aServer(1)
  fail()
  await open(aViewer())
  await reply.nth(0).click()
  await userEvent.keyboard('Un texte précieux')
  const submit = page.getByRole('button', { name: 'Répondre', exact: true }).last()
  await submit.click()
  await expect.element(toasts()).toMatchTextContent('Erreur lors de la publication du commentaire.')
  await expect.element(box('Fatou Sarr')).toHaveValue('Un texte précieux')
  await submit.click()
  await expect.poll(posted).toHaveLength(2)
  expect(posted()[0]).toEqual(posted()[1])
})

test('a reply that is written when its comment is deleted stays in the field, and can be published as a comment [315]', async () => {
  const root = aComment({ content: 'La question' })
  const [before, after] = [aComment({ content: 'Avant' }), aComment({ content: 'Après' })]
  const threads = [before, root, after].map(newThread)
  const requests = replaceNetwork(({ method, body }) => {
    if (method === 'POST')
      return { comment: aComment({ ...(body as object), author: clemence }), comments_count: 3 }
    const ends = { start: before.id, end: after.id, has_earlier: false, has_later: false }
    return { ...ends, pinned: null, comments: threads, comments_count: 3 }
  })
  await open(aViewer())
  await reply.nth(1).click()
  await expect.element(box('Fatou Sarr')).toHaveFocus()
  await userEvent.keyboard('Un texte précieux')
  threads.splice(1, 1)
  emitLiveEvent({ type: 'comment_deleted', id: root.id, plan_id: PLAN, parent_id: null })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Ce commentaire n’existe plus.')
  await expect.element(page.getByText('La question')).not.toBeInTheDocument()
  await expect.element(box('Fatou Sarr')).toHaveFocus()
  await userEvent.keyboard(' et la suite')
  // In its place, also after the list was read again.
  emitResync()
  await expect.element(page.getByRole('article').nth(1)).toMatchTextContent('Après')
  const place = page.getByText('Commentaire supprimé').element()
  const [first, last] = page.getByRole('article').elements()
  expect(first!.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(place.compareDocumentPosition(last!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await page.getByRole('button', { name: 'Publier comme commentaire' }).click()
  await expect.element(page.getByText('Un texte précieux et la suite')).toBeVisible()
  await expect.element(page.getByText('Commentaire supprimé')).not.toBeInTheDocument()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent!.body).toMatchObject({ content: 'Un texte précieux et la suite' })
  expect(sent!.body).not.toHaveProperty('parent_id')
  expect(localStorage.length).toBe(0)
})

test('a closed reply whose comment is deleted, also before a reload, can be resumed and published as a comment [315]', async () => {
  const [root, other] = [aComment({ content: 'La question' }), aComment({ content: 'Une autre' })]
  const threads = [root, other].map(newThread)
  const requests = replaceNetwork(({ method, path, body }) => {
    if (method === 'POST')
      return { comment: aComment({ ...(body as object), author: clemence }), comments_count: 2 }
    if (path === `/api/comments/${root.id}`)
      return refusal(404, { kind: 'not_found', message: 'Ce commentaire n’existe plus.' })
    const ends = { start: root.id, end: other.id, has_earlier: false, has_later: false }
    return { ...ends, pinned: null, comments: threads, comments_count: threads.length }
  })
  const { unmount } = await open(aViewer())
  await reply.first().click()
  await expect.element(box('Fatou Sarr')).toHaveFocus()
  await userEvent.keyboard('Un texte précieux{Escape}')
  await expect.element(resume).toHaveFocus()
  threads.shift()
  emitLiveEvent({ type: 'comment_deleted', id: root.id, plan_id: PLAN, parent_id: null })
  await expect.element(page.getByText('Commentaire supprimé')).toBeVisible()
  await expect.element(page.getByText('La question')).not.toBeInTheDocument()
  await resume.click()
  await expect.element(box('Fatou Sarr')).toHaveValue('Un texte précieux')
  unmount()
  await open(aViewer())
  await resume.click()
  await expect.element(box('Fatou Sarr')).toHaveValue('Un texte précieux')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Ce commentaire n’existe plus.')
  await page.getByRole('button', { name: 'Publier comme commentaire' }).click()
  await expect.element(page.getByRole('article').filter({ hasText: 'Un texte précieux' })).toBeVisible()
  await expect.element(page.getByText('Commentaire supprimé')).not.toBeInTheDocument()
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ id: expect.any(String) as string, content: 'Un texte précieux' }])
  expect(localStorage.length).toBe(0)
})

test('a reply to a comment of another page is not taken for one to a deleted comment [315]', async () => {
  const [root, other] = [aComment({ content: 'La question' }), aComment({ content: 'Une autre' })]
  let threads = [root, other].map(newThread)
  const requests = replaceNetwork(({ path }) => {
    if (path === `/api/comments/${root.id}`) return root
    const ends = { start: root.id, end: other.id, has_earlier: false, has_later: true }
    return { ...ends, pinned: null, comments: threads, comments_count: 2 }
  })
  const { unmount } = await open(aViewer())
  await reply.first().click()
  await expect.element(box('Fatou Sarr')).toHaveFocus()
  await userEvent.keyboard('Un texte précieux{Escape}')
  await expect.element(resume).toHaveFocus()
  unmount()
  threads = threads.slice(1)
  await open(aViewer())
  await expect.poll(() => requests.map(({ path }) => path)).toContain(`/api/comments/${root.id}`)
  await expect.element(reply).toHaveLength(1)
  await expect.element(resume).not.toBeInTheDocument()
})

test('a reply that is refused because its comment was deleted can be published as a comment [315] [316]', async () => {
  const { replies } = aServer(1)
  await open(aViewer())
  await reply.nth(1).click()
  await expect.element(box('Fatou Sarr')).toHaveFocus()
  await userEvent.keyboard('Un texte précieux')
  replaceNetwork(({ body }) =>
    'parent_id' in (body as object)
      ? refusal(404, { kind: 'not_found', field: 'parent_id', message: 'Ce commentaire n’existe plus.' })
      : { comment: aComment({ ...(body as object), author: clemence }), comments_count: 3 },
  )
  await send()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Ce commentaire n’existe plus.')
  await expect.element(box('Fatou Sarr')).toHaveValue('@fatou Un texte précieux')
  await page.getByRole('button', { name: 'Publier comme commentaire' }).click()
  await expect.element(box('Fatou Sarr')).not.toBeInTheDocument()
  expect(replies).toHaveLength(1)
})

test('a comment written before the connection was open is shown [314]', async () => {
  const threads = [newThread(aComment({ content: 'La première' }))]
  const requests = replaceNetwork(() => ({
    pinned: null,
    comments: threads,
    start: threads[0]!.id,
    end: threads.at(-1)!.id,
    has_earlier: false,
    has_later: false,
    comments_count: threads.length,
  }))
  await open()
  await expect.element(page.getByText('La première')).toBeVisible()
  const watching = { type: 'watching', plan_id: PLAN, version: { updated_at: '', validated: true } } as const
  emitLiveEvent({ ...watching, comments_count: 1 })
  expect(requests).toHaveLength(1)
  threads.push(newThread(aComment({ content: 'Écrite entre-temps' })))
  emitLiveEvent({ ...watching, comments_count: 2 })
  await expect.element(page.getByText('Écrite entre-temps')).toBeVisible()
})

test('a comment deleted and another written before the connection was open are noticed [314]', async () => {
  const [before, after] = [
    newThread(aComment({ content: 'Effacée' })),
    newThread(aComment({ content: 'Écrite' })),
  ]
  let thread = before
  replaceNetwork(() => ({
    pinned: null,
    comments: [thread],
    start: thread.id,
    end: thread.id,
    has_earlier: false,
    has_later: false,
    comments_count: 1,
    latest_comment: thread.id,
  }))
  await open()
  await expect.element(page.getByText('Effacée')).toBeVisible()
  thread = after
  const version = { updated_at: '', validated: true }
  emitLiveEvent({ type: 'watching', plan_id: PLAN, version, comments_count: 1, latest_comment: after.id })
  await expect.element(page.getByText('Écrite')).toBeVisible()
  await expect.element(page.getByText('Effacée')).not.toBeInTheDocument()
})

test('on a small screen the button of a reply is above the bar at the foot of the plan', async () => {
  await page.viewport(390, 480)
  document.body.style.paddingBottom = '480px'
  onTestFinished(async () => {
    document.body.style.paddingBottom = ''
    await page.viewport(1280, 720)
  })
  aServer(3)
  await open(aViewer())
  await reply.first().click()
  const submit = page.getByRole('button', { name: 'Répondre', exact: true }).last()
  await expect.poll(() => submit.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(480 - 64)
})

test('a visitor who replies is asked to sign in; where replies are closed there is no button [359]', async () => {
  aServer(0)
  const { queryClient } = await open()
  await reply.click()
  await expect.element(page.getByRole('link', { name: 'Se connecter' }).last()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(reply).toHaveFocus()
  queryClient.setQueryData(keys.viewer, aViewer({ features: [] }))
  await expect.element(reply).not.toBeInTheDocument()
})

test('from two threads on, three links sort them; the order is in the address, and Back returns to the other [329]', async () => {
  const comments = ['Une', 'Deux'].map((content) => newThread(aComment({ content })))
  const requests = replaceNetwork(({ path }) => ({
    comments: path.includes('newest') ? comments.toReversed() : comments,
    pinned: null,
    start: 'a',
    end: 'b',
    has_earlier: false,
    has_later: false,
    comments_count: 2,
  }))
  const { router } = await open()
  const first = () => page.getByRole('article').first().element().textContent
  const order = page.getByRole('navigation', { name: 'Ordre des commentaires' })
  await expect
    .element(order.getByRole('link', { name: 'Plus anciens' }))
    .toHaveAttribute('aria-current', 'true')
  await order.getByRole('link', { name: 'Plus récents' }).click()
  await expect.poll(first).toContain('Deux')
  expect(router.state.location.href).toBe('/plan/pain?tri=recents')
  await expect
    .element(order.getByRole('link', { name: 'Plus récents' }))
    .toHaveAttribute('aria-current', 'true')
  await order.getByRole('link', { name: 'Plus utiles' }).click()
  await expect.poll(() => requests.at(-1)?.path).toContain('sort=useful')
  router.history.go(-2)
  await expect.poll(first).toContain('Une')
  expect(router.state.location.href).toBe('/plan/pain')
})

test('one thread alone is not sorted [329]', async () => {
  aServer(2)
  await open()
  await expect.poll(shown).toHaveLength(2)
  await expect
    .element(page.getByRole('navigation', { name: 'Ordre des commentaires' }))
    .not.toBeInTheDocument()
})

test('newest first, new threads are offered at the head of the list [314] [329]', async () => {
  const comments = ['Une', 'Deux'].map((content) => newThread(aComment({ content })))
  replaceNetwork(() => ({
    comments,
    pinned: null,
    start: 'a',
    end: 'b',
    has_earlier: false,
    has_later: false,
    comments_count: 2,
  }))
  await open(null, '/plan/pain?tri=recents')
  await expect.element(page.getByRole('article').first()).toMatchTextContent(/Une/)
  const thread = newThread(aComment({ content: 'Trois' }))
  comments.unshift(thread)
  emitLiveEvent({ type: 'comment', id: thread.id, plan_id: PLAN, parent_id: null })
  await page.getByRole('button', { name: /^1\snouveau commentaire$/ }).click()
  await expect.element(page.getByRole('article').first()).toMatchTextContent(/Trois/)
  await expect.element(page.getByRole('article').first()).toHaveFocus()
})

/** A server with two pages of threads. */
function aServerWithTwoPages(pages: CommentThread[][]) {
  const server = { pinned: null as CommentThread | null }
  const requests = replaceNetwork(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (!pathname.endsWith('/comments')) return refusal(500)
    const index = searchParams.has('after') || searchParams.has('around') ? 1 : 0
    const others = (pages[index] ?? []).filter(({ id }) => id !== server.pinned?.id)
    return {
      comments: others,
      pinned: index === 0 || searchParams.has('around') ? server.pinned : null,
      start: `start ${index}`,
      end: `end ${index}`,
      has_earlier: index > 0,
      has_later: index === 0,
      comments_count: pages.flat().length,
    }
  })
  return { server, requests }
}
const aThread = (content: string, likes_count = 0) => newThread(aComment({ content, likes_count }))
const contents = () =>
  page
    .getByRole('article')
    .elements()
    .map(({ textContent }) => /Fil [A-Z]/.exec(textContent)?.[0])

test('newest first, several pages stay, and threads written while the tab was disconnected are offered once [314] [329]', async () => {
  const [a, b, c, d] = ['Fil A', 'Fil B', 'Fil C', 'Fil D'].map((content) => aThread(content))
  const first = [d!, c!]
  aServerWithTwoPages([first, [b!, a!]])
  await open(null, '/plan/pain?tri=recents')
  await page.getByRole('link', { name: 'Commentaires suivants' }).click()
  await expect.poll(contents).toEqual(['Fil D', 'Fil C', 'Fil B', 'Fil A'])
  const [e, f] = [aThread('Fil E'), aThread('Fil F')]
  first.unshift(f, e)
  emitLiveEvent({ type: 'comment', id: e.id, plan_id: PLAN, parent_id: null })
  emitResync()
  const offer = page.getByRole('button', { name: /^2\snouveaux commentaires$/ })
  await expect.element(offer).toBeVisible()
  expect(contents()).toEqual(['Fil D', 'Fil C', 'Fil B', 'Fil A'])
  await offer.click()
  await expect.poll(contents).toEqual(['Fil F', 'Fil E', 'Fil D', 'Fil C', 'Fil B', 'Fil A'])
  await expect.element(page.getByRole('article').first()).toHaveFocus()
  await expect.element(offer).not.toBeInTheDocument()
})

test('a thread that is pinned in another tab moves to the head, also of several pages [330]', async () => {
  const [a, b, c, d] = ['Fil A', 'Fil B', 'Fil C', 'Fil D'].map((content) => aThread(content))
  const { server } = aServerWithTwoPages([
    [a!, b!],
    [c!, d!],
  ])
  await open()
  await page.getByRole('link', { name: 'Commentaires suivants' }).click()
  await expect.poll(contents).toEqual(['Fil A', 'Fil B', 'Fil C', 'Fil D'])
  const pin = (pinned: CommentThread | null, changed: CommentThread) => {
    server.pinned = pinned
    emitLiveEvent({
      type: 'comment_changed',
      id: changed.id,
      plan_id: PLAN,
      parent_id: null,
      is_pin: true,
    })
  }
  pin(d!, d!)
  await expect.poll(contents).toEqual(['Fil D', 'Fil A', 'Fil B', 'Fil C'])
  await expect.element(page.getByText('Épinglé par l’auteur')).toBeVisible()
  pin(null, d!)
  await expect.poll(contents).toEqual(['Fil A', 'Fil B', 'Fil C', 'Fil D'])
  await expect.element(page.getByText('Épinglé par l’auteur')).not.toBeInTheDocument()
})

test('a thread whose likes changed between two pages is shown once [329]', async () => {
  const [a, b, c] = [aThread('Fil A', 3), aThread('Fil B', 2), aThread('Fil C', 1)]
  aServerWithTwoPages([
    [a, b],
    [{ ...a, likes_count: 1 }, c],
  ])
  await open(null, '/plan/pain?tri=utiles')
  await page.getByRole('link', { name: 'Commentaires suivants' }).click()
  await expect.poll(contents).toEqual(['Fil A', 'Fil B', 'Fil C'])
})

test('an address of before, with the anchor alone, leads to a comment that is not on the first page [311]', async () => {
  const [a, b, c] = [aThread('Fil A'), aThread('Fil B'), aThread('Fil C')]
  aServerWithTwoPages([[a], [b, c]])
  await open(null, `/plan/pain#commentaire-${c.id}`)
  const named = page.getByRole('article').filter({ hasText: 'Fil C' })
  await expect.element(named).toHaveFocus()
  await expect.element(named).toHaveAttribute('aria-current', 'true')
})

test('a visitor who reports a comment of a later page signs in first, then finds the dialog open [6]', async () => {
  onTestFinished(discardPending)
  const [a, b, c] = [aThread('Fil A'), aThread('Fil B'), aThread('Fil C')]
  aServerWithTwoPages([[a], [b, c]])
  const visitor = await open()
  await page.getByRole('link', { name: 'Commentaires suivants' }).click()
  const item = page.getByRole('article').filter({ hasText: 'Fil C' })
  await item.getByRole('button', { name: /^Actions sur/ }).click()
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  const { pathname, search } = visitor.router.state.location
  const retour = `/plan/pain#commentaire-${c.id}`
  expect({ pathname, search }).toEqual({ pathname: '/auth', search: { retour } })
  visitor.unmount()
  await render(
    <>
      <MemberSession mayListen={false} />
      <Comments plan={plan} />
    </>,
    { viewer: aViewer({ profile: { user_id: fatou.user_id.replace(/2$/, '9') } }), path: retour },
  )
  await expect
    .element(page.getByRole('dialog', { name: 'Signaler ce commentaire' }))
    .toMatchTextContent(/«\sFil C\s»/)
  await userEvent.keyboard('{Escape}')
  await expect.element(item.getByRole('button', { name: /^Actions sur/ })).toHaveFocus()
})

test('a reply in the address opens its thread around it, named and focused [311]', async () => {
  const root = aComment({ content: 'La question' })
  const replies = Array.from({ length: 60 }, (_, index) =>
    aComment({ parent_id: root.id, content: `Réponse n° ${index + 1}.` }),
  )
  const thread = { ...root, replies_count: 60 }
  const target = replies[39]!
  replaceNetwork(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const cursors = { start: 'a', end: 'b', has_earlier: false, has_later: false, pinned: null }
    if (!pathname.endsWith('/replies'))
      return {
        ...cursors,
        comments: [{ ...newThread(thread), replies: replies.slice(0, 3), replies_end: 'c' }],
      }
    const from = searchParams.has('before') ? 9 : 34
    return {
      ...cursors,
      thread,
      replies: replies.slice(from, 34 + (searchParams.has('before') ? 0 : 25)),
      has_earlier: true,
      has_later: true,
    }
  })
  await open(null, `/plan/pain?commentaire=${target.id}#commentaire-${target.id}`)
  const named = page.getByRole('article').filter({ hasText: 'Réponse n° 40.' })
  await expect.element(named).toHaveAttribute('aria-current', 'true')
  await expect.element(named).toHaveFocus()
  expect(shown()).toHaveLength(25)
  await expect.element(page.getByRole('link', { name: 'Réponses suivantes' })).toBeVisible()
  await page.getByRole('link', { name: 'Réponses précédentes' }).click()
  await expect.poll(shown).toHaveLength(50)
  await page.getByRole('button', { name: 'Replier les réponses' }).click()
  await expect.poll(shown).toEqual(['Réponse n° 1', 'Réponse n° 2', 'Réponse n° 3'])
})

test('comments of a member whom one blocked are folded, and can be shown [317]', async () => {
  const root = aComment({ content: 'À cacher' })
  const listed = { ...newThread(root), replies: [aComment({ parent_id: root.id, author: clemence })] }
  replaceNetwork(({ path }) =>
    path.startsWith('/api/viewer')
      ? {
          liked: [],
          reposted: [],
          bookmarked: [],
          followed: [],
          liked_comments: [],
          counters: {},
          discussions: {},
          blocked: [fatou.user_id],
        }
      : {
          comments: [listed],
          pinned: null,
          start: 'a',
          end: 'b',
          has_earlier: false,
          has_later: false,
          comments_count: 2,
        },
  )
  const { queryClient } = await open(null)
  await expect.element(page.getByText('À cacher')).toBeVisible()
  queryClient.setQueryData(keys.viewer, aViewer())
  await expect.element(page.getByText('Commentaire d’un membre que vous avez bloqué')).toBeVisible()
  await expect.element(page.getByText('À cacher')).not.toBeInTheDocument()
  await expect.element(page.getByText('Une remarque')).toBeVisible()
  await page.getByRole('button', { name: 'Afficher' }).click()
  await expect.element(page.getByRole('article').filter({ hasText: 'À cacher' })).toHaveFocus()
})

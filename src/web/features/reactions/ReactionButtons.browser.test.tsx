import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ViewerState } from '#domain/accounts/viewer.ts'
import { render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { BookmarkButton, LikeButton, RepostButton } from './ReactionButtons.tsx'
import { VoteButton } from './VoteButton.tsx'

const like = page.getByRole('button', { name: /^J’aime/ })
const repost = page.getByRole('button', { name: /^Reposter/ })
const vote = page.getByRole('button', { name: /^(Voter|Déjà voté)/ })

afterEach(() => sessionStorage.clear())

const aPlan = () => ({
  id: crypto.randomUUID(),
  likes_count: 0,
  comments_count: 0,
  reposts_count: 0,
  views_count: 0,
})

/** A server that stores the likes and reposts of one member, and responds when the test lets it. */
function startServer(plan: ReturnType<typeof aPlan>) {
  let isLiked = false
  let isReposted = false
  const server = { wait: Promise.resolve(), isFailing: false }
  const requests = replaceNetwork(async ({ method, path }): Promise<unknown> => {
    await server.wait
    if (server.isFailing) return Response.json({}, { status: 500 })
    if (path.endsWith('/like')) {
      isLiked = method === 'PUT'
      return { liked: isLiked, likes_count: Number(isLiked) }
    }
    if (path.endsWith('/repost')) {
      isReposted = method === 'PUT'
      return { reposted: isReposted, reposts_count: Number(isReposted) }
    }
    const state: ViewerState = {
      liked: isLiked ? [plan.id] : [],
      reposted: isReposted ? [plan.id] : [],
      bookmarked: [],
      followed: [],
      blocked: [],
      liked_comments: [],
      discussions: {},
      executions: {},
      counters: { [plan.id]: { ...plan, likes_count: Number(isLiked), reposts_count: Number(isReposted) } },
    }
    return state
  })
  return Object.assign(server, {
    sent: (end: string) => requests.filter(({ path }) => path.endsWith(end)).map(({ method }) => method),
  })
}

test('a like counts on the card before the server confirms it, and the last of several taps wins [81]', async () => {
  const plan = aPlan()
  const server = startServer(plan)
  const { queryClient } = await render(<LikeButton plan={plan} />, { viewer: aViewer() })
  await expect.element(like).toMatchTextContent(/: 0$/)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.wait = promise
  await like.click()
  await expect.element(like).toMatchTextContent(/: 1$/)
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  for (let taps = 0; taps < 3; taps++) await like.click()
  await expect.element(like).toMatchTextContent(/: 0$/)
  expect(server.sent('/like')).toEqual(['PUT'])
  resolve()
  await expect.poll(() => server.sent('/like')).toEqual(['PUT', 'DELETE'])
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
})

test('on the page of a plan the like is a vote, which can be undone; a second press waits for the first [83]', async () => {
  const plan = aPlan()
  const server = startServer(plan)
  const { queryClient } = await render(<VoteButton plan={plan} />, { viewer: aViewer() })
  await expect.element(vote).toHaveTextContent('Voter0')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.wait = promise
  await vote.click()
  await expect.element(vote).toHaveTextContent('Déjà voté1')
  await expect.element(vote).toHaveAttribute('aria-disabled', 'true')
  await expect.element(vote).toHaveFocus()
  await vote.click({ force: true })
  resolve()
  await expect.element(toasts()).toMatchTextContent(/Vote ajouté\s!/)
  await expect.element(vote).not.toHaveAttribute('aria-disabled')
  expect(server.sent('/like')).toEqual(['PUT'])
  await vote.click()
  await expect.element(toasts().getByText('Vote retiré')).toBeVisible()
  await expect.element(vote).toHaveTextContent('Voter0')
})

test('a repost is confirmed and undone with a toast; one that cannot be sent is undone with an error [81] [84] [85]', async () => {
  const plan = aPlan()
  const server = startServer(plan)
  const { queryClient } = await render(<RepostButton plan={plan} />, { viewer: aViewer() })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await repost.click()
  await expect.element(toasts().getByText(/Plan reposté\s!/)).toBeVisible()
  await expect.element(repost).toMatchTextContent(/: 1$/)
  await expect.element(repost).toHaveAttribute('aria-pressed', 'true')
  await repost.click()
  await expect.element(toasts().getByText('Repost supprimé')).toBeVisible()
  await expect.element(repost).toMatchTextContent(/: 0$/)
  server.isFailing = true
  await repost.click()
  await expect.element(toasts().getByText('Erreur lors du repost')).toBeVisible()
  await expect.element(repost).toMatchTextContent(/: 0$/)
  await expect.element(repost).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor is asked to sign in with the text of each action, and returns [82] [85]', async () => {
  const plan = aPlan()
  const path = '/plan/une-cantine'
  const { router } = await render(
    <>
      <LikeButton plan={plan} />
      <RepostButton plan={plan} />
      <BookmarkButton plan={{ ...plan, title: 'Un plan' }} variant="wide" />
      <VoteButton plan={plan} />
    </>,
    { path },
  )
  const invitation = (text: string) => toasts().filter({ hasText: text })
  await like.click()
  await expect.element(invitation('Vous devez être connecté pour liker un plan.')).toBeVisible()
  await repost.click()
  await expect.element(invitation('Vous devez être connecté pour reposter.')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(invitation('Vous devez être connecté pour enregistrer un plan.')).toBeVisible()
  await vote.click()
  const toVote = invitation('Tu dois être connecté pour voter')
  await expect.element(toVote).toBeVisible()
  expect(toVote.element().querySelector('.lucide-check')).toBeNull()
  // F8 leads to the newest.
  await userEvent.keyboard('{F8}')
  await expect.element(toVote).toHaveFocus()
  await userEvent.tab()
  await expect.element(toVote.getByRole('button', { name: 'Se connecter' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(toVote.getByRole('button', { name: 'Créer un compte' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const address = () => ({ path: router.state.location.pathname, ...router.state.location.search })
  await expect.poll(address).toEqual({ path: '/auth', onglet: 'inscription', retour: path })
  await router.navigate({ to: path })
  await vote.click()
  await toVote.getByRole('button', { name: 'Se connecter' }).click()
  await expect.poll(address).toEqual({ path: '/auth', retour: path })
})

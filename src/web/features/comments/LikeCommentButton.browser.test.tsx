import { skipToken, useQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CommentThread, newComment, newThread, type WrittenComment } from '#domain/comments/comments.ts'
import type { ViewerState } from '#domain/accounts/viewer.ts'
import { keys } from '#web/lib/keys.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { LikeCommentButton } from './LikeCommentButton.tsx'

const like = page.getByRole('button', { name: /J’aime, commentaire de Nora$/ })

afterEach(() => sessionStorage.clear())

const author = aViewer({ profile: { user_id: '00000000-0000-4000-8000-000000000002', pseudo: 'Nora' } })

const aComment = (likes_count = 0): CommentThread => ({
  ...newThread(
    newComment({
      id: crypto.randomUUID(),
      plan_id: '00000000-0000-4000-8000-00000000000a',
      parent_id: null,
      content: 'Et en hiver ?',
      created_at: new Date().toISOString(),
      author: author.profile,
    }),
  ),
  likes_count,
})

const NOTHING: ViewerState = {
  liked: [],
  reposted: [],
  bookmarked: [],
  followed: [],
  blocked: [],
  liked_comments: [],
  discussions: {},
  executions: {},
  counters: {},
}

/** A server that stores the likes of one member, and responds when the test lets it. */
function startServer(...liked: string[]) {
  const likes = new Set(liked)
  const server = { wait: Promise.resolve(), refused: false }
  const requests = replaceNetwork(async ({ method, path }) => {
    await server.wait
    const [, id] = /comments[/](.*)[/]like$/.exec(path) ?? []
    if (id === undefined) return { ...NOTHING, liked_comments: [...likes] }
    if (server.refused)
      return refusal(403, { kind: 'forbidden', message: 'Vous ne pouvez pas aimer ce commentaire.' })
    if (method === 'PUT') likes.add(id)
    else likes.delete(id)
    return { liked: likes.has(id), likes_count: 3 + Number(likes.has(id)) }
  })
  return Object.assign(server, {
    sent: () => requests.filter(({ path }) => path.endsWith('/like')).map(({ method }) => method),
    asked: () => requests.filter(({ path }) => path.includes('/marks')),
  })
}

/** The comment as the list of its plan holds it. */
function Listed({ comment }: { comment: CommentThread }) {
  const { data } = useQuery({
    queryKey: keys.comments(comment.plan_id),
    queryFn: skipToken,
    initialData: { pages: [{ items: [comment] }], pageParams: [null] },
  })
  return <LikeCommentButton comment={data!.pages[0]!.items[0] as WrittenComment} />
}

async function open(comment: CommentThread) {
  const { queryClient } = await render(<Listed comment={comment} />, { viewer: aViewer() })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
}

test('a like counts before the server confirms it, and a double click ends where it began [327]', async () => {
  const server = startServer()
  await open(aComment(3))
  await expect.element(like).toHaveTextContent('3')
  const { promise, resolve } = Promise.withResolvers<void>()
  server.wait = promise
  await like.click()
  await expect.element(like).toHaveTextContent('4')
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect.element(like).toHaveTextContent('3')
  expect(server.sent()).toEqual(['PUT'])
  resolve()
  await expect.poll(server.sent).toEqual(['PUT', 'DELETE'])
  await expect.element(like).toHaveTextContent('3')
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
})

test('a refused like is rolled back with the reason [327]', async () => {
  const server = startServer()
  await open(aComment(3))
  server.refused = true
  await like.click()
  await expect.element(toasts()).toMatchTextContent('Vous ne pouvez pas aimer ce commentaire.')
  await expect.element(like).toHaveTextContent('3')
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
})

test('a comment liked before is pressed and can be unliked; without likes the button says so [327]', async () => {
  const comment = aComment(4)
  const server = startServer(comment.id)
  await open(comment)
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  await expect.element(like).toHaveAccessibleName(/^4\sJ’aime, commentaire de Nora$/)
  await like.click()
  await expect.element(like).toHaveTextContent('3')
  await expect.poll(server.sent).toEqual(['DELETE'])
})

test('the likes of all comments on the page are one request [327]', async () => {
  const server = startServer()
  const comments = [aComment(), aComment(), aComment()]
  await render(
    <>
      {comments.map((comment) => (
        <LikeCommentButton key={comment.id} comment={comment as WrittenComment} />
      ))}
    </>,
    { viewer: aViewer() },
  )
  await expect.poll(server.asked).toHaveLength(1)
  expect(decodeURIComponent(server.asked()[0]!.path)).toContain(
    `comments=${comments.map(({ id }) => id).join()}`,
  )
  await expect.element(like.first()).toHaveTextContent('J’aime')
})

test('while likes of comments are closed, members see the number alone [359]', async () => {
  startServer()
  const { queryClient } = await render(<LikeCommentButton comment={aComment(2) as WrittenComment} />, {
    viewer: aViewer({ features: [] }),
  })
  await expect.element(page.getByText(/^2\sJ’aime$/)).toBeInTheDocument()
  await expect.element(like).not.toBeInTheDocument()
  queryClient.setQueryData(keys.viewer, aViewer())
  await expect.element(like).toBeVisible()
})

test('a visitor is asked to sign in; its author sees the number alone [327]', async () => {
  const comment = aComment(12)
  startServer()
  const { queryClient } = await render(<LikeCommentButton comment={comment as WrittenComment} />)
  await userEvent.click(like)
  await expect.element(toasts()).toMatchTextContent('Connexion requise')
  await expect.element(toasts()).toMatchTextContent('Vous devez être connecté pour aimer un commentaire.')
  queryClient.setQueryData(keys.viewer, author)
  await expect.element(like).not.toBeInTheDocument()
  await expect.element(page.getByText(/^12\sJ’aime$/)).toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newComment, newThread } from '#domain/comments/comments.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { emitLiveEvent } from '#web/lib/live-events.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { Comments } from './Comments.tsx'

const PLAN = '00000000-0000-4000-8000-00000000000a'
const viewer = aViewer()
const other: MemberCard = {
  ...viewer.profile,
  user_id: '00000000-0000-4000-8000-000000000002',
  pseudo: 'Fatou Sarr',
  handle: 'fatou',
}
const plan = { id: PLAN, slug: 'pain', author: other, comments_count: 1 } as unknown as PlanPage

const aComment = (id: number, author: MemberCard, content: string) =>
  newThread(
    newComment({
      id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      plan_id: PLAN,
      parent_id: null,
      content,
      created_at: new Date().toISOString(),
      author,
    }),
  )

/** The list has these threads, which a test may change. */
async function openList(threads: ReturnType<typeof aComment>[]) {
  const requests = replaceNetwork(({ method, path, body }) => {
    const { pathname } = new URL(path, 'http://localhost')
    if (method === 'PATCH') {
      const thread = threads.find(({ id }) => pathname.endsWith(id))!
      return {
        ...thread,
        content: (body as { content: string }).content,
        edited_at: new Date().toISOString(),
      }
    }
    if (!pathname.endsWith('/comments'))
      return {
        liked: [],
        reposted: [],
        bookmarked: [],
        followed: [],
        liked_comments: [],
        counters: {},
        discussions: {},
        blocked: [],
      }
    return {
      comments: threads,
      pinned: null,
      start: 'a',
      end: 'b',
      has_earlier: false,
      has_later: false,
      comments_count: threads.length,
    }
  })
  const { unmount } = await render(<Comments plan={plan} />, { viewer, path: '/plan/pain' })
  cleanup = unmount
  return requests
}
let cleanup: () => void

const articleOf = (content: string) => page.getByRole('article').filter({ hasText: content })
async function choose(content: string, action: string) {
  await articleOf(content)
    .getByRole('button', { name: /^Actions sur le commentaire/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the text of a correction stays when the list changes around it, and is saved [76]', async () => {
  const threads = [aComment(1, viewer.profile, 'Une faute de frape')]
  const requests = await openList(threads)
  await choose('frape', 'Corriger')
  const correction = page.getByRole('textbox', { name: 'Corriger votre commentaire' })
  await userEvent.fill(correction, 'Une faute de frappe')
  threads.unshift(aComment(2, other, 'Avant'))
  emitLiveEvent({ type: 'comment', id: threads[0]!.id, plan_id: PLAN, parent_id: null })
  await expect.element(articleOf('Avant')).toBeVisible()
  await expect.element(correction).toHaveValue('Une faute de frappe')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(correction).not.toBeInTheDocument()
  await expect.element(articleOf('Une faute de frappe')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { body: { content: 'Une faute de frappe' } },
  ])
})

test('a correction that was left is offered again on its comment [76]', async () => {
  const threads = [aComment(1, viewer.profile, 'Une faute de frape')]
  await openList(threads)
  await choose('frape', 'Corriger')
  const correction = page.getByRole('textbox', { name: 'Corriger votre commentaire' })
  await userEvent.fill(correction, 'Une faute de frappe')
  cleanup()
  await openList(threads)
  await page.getByRole('button', { name: 'Reprendre ma correction' }).click()
  await expect.element(correction).toHaveValue('Une faute de frappe')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(page.getByRole('button', { name: 'Reprendre ma correction' })).not.toBeInTheDocument()
})

test('the dialog of a report stays open when its comment is deleted [76]', async () => {
  const threads = [aComment(1, other, 'Gagnez vite')]
  await openList(threads)
  await choose('Gagnez vite', 'Signaler')
  const details = page.getByRole('dialog').getByLabelText(/^Précisions/)
  await userEvent.fill(details, 'Une arnaque connue.')
  const [deleted] = threads.splice(0)
  emitLiveEvent({ type: 'comment_deleted', id: deleted!.id, plan_id: PLAN, parent_id: null })
  await expect.element(articleOf('Gagnez vite')).not.toBeInTheDocument()
  await expect.element(details).toHaveValue('Une arnaque connue.')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

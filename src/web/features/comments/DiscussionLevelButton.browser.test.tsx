import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultDiscussion, type Discussion } from '#domain/comments/discussions.ts'
import type { Viewer, ViewerState } from '#domain/accounts/viewer.ts'
import { savePending } from '#web/features/accounts/viewer/pending-action.ts'
import { resumePending } from '#web/features/reactions/toggle-reaction.ts'
import { keys } from '#web/lib/keys.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { DiscussionLevelButton } from './DiscussionLevelButton.tsx'

const author = aViewer({ profile: { user_id: '00000000-0000-4000-8000-000000000002' } })
const button = page.getByRole('button')
const choice = (name: RegExp) => page.getByRole('menuitemradio', { name })

/** A server that stores the level of one member. */
async function open(viewer: Viewer | null = aViewer(), stored: Discussion | null = null) {
  const plan = { id: crypto.randomUUID(), title: 'Du pain', author: author.profile }
  const server = { isFailing: false, stored }
  const requests = replaceNetwork(({ method, body }) => {
    if (method === 'PUT') {
      if (server.isFailing) return refusal(500)
      const previous = server.stored ?? defaultDiscussion(false)
      server.stored = { ...defaultDiscussion(true), is_chosen: true, ...(body as Partial<Discussion>) }
      return { ...server.stored, previous }
    }
    const discussions = server.stored ? { [plan.id]: server.stored } : {}
    const state: ViewerState = {
      liked: [],
      reposted: [],
      bookmarked: [],
      followed: [],
      blocked: [],
      liked_comments: [],
      discussions,
      executions: {},
      counters: {},
    }
    return state
  })
  const rendered = await render(<DiscussionLevelButton plan={plan} />, { viewer })
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...rendered, server, plan, sent }
}

test('the button says what the member hears, and offers the three levels with their sentences [332]', async () => {
  const { sent } = await open()
  await expect.element(button).toHaveTextContent('Suivre la discussion')
  await button.click()
  await expect.element(choice(/^Réponses et mentions/)).toHaveAttribute('aria-checked', 'true')
  await expect.element(choice(/^Suivre.*Une notification quand on y écrit\.$/)).toBeVisible()
  await expect
    .element(choice(/^Couper.*Rien de cette discussion, ni ici, ni par e.mail, ni sur vos appareils\.$/))
    .toBeVisible()
  await choice(/^Suivre/).click()
  await expect.element(button).toHaveTextContent('Discussion suivie')
  await expect.element(button).toHaveFocus()
  expect(sent()).toEqual([{ level: 'follow', is_chosen: true }])
})

test('a muted discussion can be undone, which restores the level that was not chosen [333]', async () => {
  const { sent } = await open(aViewer(), { level: 'follow', is_chosen: false })
  await expect.element(button).toHaveTextContent('Discussion suivie')
  await button.click()
  await expect.element(choice(/^Couper/)).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(button.first()).toHaveTextContent('Discussion coupée')
  await expect.element(toasts()).toMatchTextContent(/Discussion coupée.*«\sDu pain\s»/)
  await toasts().getByRole('button', { name: 'Annuler' }).click()
  await expect.element(button.first()).toHaveTextContent('Discussion suivie')
  expect(sent()).toEqual([
    { level: 'mute', is_chosen: true },
    { level: 'follow', is_chosen: false },
  ])
})

test('a level that cannot be stored is rolled back with an error [333]', async () => {
  const { server } = await open()
  await expect.element(button).toHaveTextContent('Suivre la discussion')
  server.isFailing = true
  await button.click()
  await choice(/^Couper/).click()
  await expect.element(toasts()).toMatchTextContent('Erreur lors de l’action')
  await expect.element(button.first()).toHaveTextContent('Suivre la discussion')
})

test('a level set in another tab shows here [333]', async () => {
  const { server, queryClient, plan } = await open()
  await expect.element(button).toHaveTextContent('Suivre la discussion')
  server.stored = { level: 'mute', is_chosen: true }
  // As the live event « discussion_changed » does.
  await queryClient.invalidateQueries({ queryKey: keys.planViewerState(plan.id) })
  await expect.element(button).toHaveTextContent('Discussion coupée')
})

test('authors follow the discussion of their plan [332]', async () => {
  await open(author)
  await expect.element(button).toHaveTextContent('Discussion suivie')
})

test('a visitor is asked to sign in, and then follows the discussion [332]', async () => {
  const { plan, queryClient, router, sent } = await open(null)
  await expect.element(button).toHaveTextContent('Suivre la discussion')
  await button.click()
  await expect
    .element(toasts())
    .toMatchTextContent(/^Connexion requiseVous devez être connecté pour suivre une discussion\./)
  expect(sent()).toEqual([])
  savePending({ kind: 'discussion', id: plan.id }, router.state.location.pathname)
  queryClient.setQueryData(keys.viewer, aViewer())
  await resumePending({ client: queryClient, router })
  await expect.element(toasts().filter({ hasText: 'Discussion suivie' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Discussion suivie' })).toBeVisible()
  expect(sent()).toEqual([{ level: 'follow' }])
})

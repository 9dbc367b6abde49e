import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MemberNotification } from '#domain/notifications/notifications.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { soundStore } from './beep.ts'
import { NotificationBell } from './NotificationBell.tsx'

const panel = page.getByRole('region', { name: 'Notifications', exact: true })
const bell = page.getByRole('button', { name: /^Notifications/ })
const line = (text: string) => panel.getByRole('listitem').filter({ hasText: text })
const sound = panel.getByRole('button', { name: 'Son des notifications' })

afterEach(() => soundStore.set(true))

const OwnBell = () => <NotificationBell unread={useViewer()?.unread.notifications ?? 0} />
const renderBell = (unread = 0) =>
  render(<OwnBell />, { viewer: aViewer({ unread: { notifications: unread, messages: 0 } }) })

const aNotification = (changes: Partial<MemberNotification>): MemberNotification => ({
  id: crypto.randomUUID(),
  type: 'report_handled',
  title: 'Signalement traité',
  message: 'Signalement traité : merci.',
  data: {},
  read: false,
  created_at: new Date().toISOString(),
  actor: null,
  plan: null,
  ...changes,
})
const LIKE = aNotification({
  type: 'new_like',
  title: 'Nouveau j’aime',
  message: 'Camille a aimé votre plan.',
  data: { plan_slug: 'paniers-osier', actor: 'Camille' },
  plan: { id: 'p1', title: 'Des paniers d’osier' },
  actor: { user_id: 'm1', pseudo: 'Camille', avatar_url: null, custom_avatar_url: null },
})

test.each([
  [0, 'Notifications', ''],
  [1, 'Notifications, 1 non lue', '1'],
  [99, 'Notifications, 99 non lues', '99'],
  [100, 'Notifications, 99+ non lues', '99+'],
])('%s unread notifications show as « %s » [19]', async (unread, name, shown) => {
  await renderBell(unread)
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toBeVisible()
  expect(button.element().textContent).toBe(shown)
})

test('a list that fails to load shows an error and a retry button, without a toast; an empty one says so [89] [96]', async () => {
  const { promise: failed, resolve: fail } = Promise.withResolvers<Response>()
  let response: unknown = failed
  replaceNetwork(() => response)
  await renderBell()
  await bell.click()
  await expect.element(panel.getByRole('status').filter({ hasText: 'Chargement' })).toBeVisible()
  fail(new Response('{}', { status: 500 }))
  await expect
    .element(panel.getByRole('alert'))
    .toMatchTextContent('Les notifications n’ont pas pu être chargées')
  await expect.element(toasts()).not.toBeInTheDocument()
  response = { notifications: [], unread: { notifications: 0, messages: 0 } }
  await panel.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(panel.getByText('Aucune notification')).toBeVisible()
  await expect.element(panel.getByText('Tout est lu')).toBeVisible()
})

test('the panel opens and closes by keyboard, and Esc returns to the bell [89]', async () => {
  replaceNetwork(() => ({ notifications: [LIKE], unread: { notifications: 1, messages: 0 } }))
  await renderBell(1)
  await expect.element(panel).not.toBeInTheDocument()
  bell.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(line('a aimé')).toBeVisible()
  await userEvent.tab()
  await expect.element(sound).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('marking one as read removes its button and moves the focus to its line, with or without a link [90]', async () => {
  const report = aNotification({})
  let unread = 2
  replaceNetwork(({ path }) =>
    path.endsWith('/read')
      ? { unread: { notifications: --unread, messages: 0 } }
      : { notifications: [LIKE, report], unread: { notifications: unread, messages: 0 } },
  )
  await renderBell(2)
  await bell.click()
  const like = line('a aimé')
  await expect.element(like).toMatchTextContent('maintenant')
  await like.getByRole('button', { name: 'Marquer comme lue' }).click()
  await expect.element(like.getByRole('button')).not.toBeInTheDocument()
  await expect.element(like.getByRole('link')).toHaveFocus()
  await expect
    .element(page.getByRole('button', { name: 'Notifications, 1 non lue', exact: true }))
    .toBeVisible()
  await line('Signalement').getByRole('button', { name: 'Marquer comme lue' }).click()
  await expect.element(line('Signalement').getByRole('button')).not.toBeInTheDocument()
  expect(line('Signalement').element().contains(document.activeElement)).toBe(true)
  await expect.element(panel.getByText('Tout est lu')).toBeVisible()
})

test('a notification leads to its plan, closes the panel and is read [90]', async () => {
  const requests = replaceNetwork(({ path }) =>
    path.endsWith('/read')
      ? { unread: { notifications: 0, messages: 0 } }
      : { notifications: [LIKE], unread: { notifications: 1, messages: 0 } },
  )
  const { router } = await renderBell(1)
  await bell.click()
  await line('a aimé').getByRole('link').click()
  await expect.poll(() => router.state.location.pathname).toBe('/plan/paniers-osier')
  await expect.element(panel).not.toBeInTheDocument()
  expect(requests.at(-1)).toMatchObject({ path: '/api/my/notifications/read', body: { ids: [LIKE.id] } })
})

const aLine = (changes: Partial<MemberNotification>) =>
  aNotification({
    data: { plan_slug: 'pain-au-levain', comment_id: 'c1' },
    plan: { id: 'p2', title: 'Pain au levain' },
    actor: { user_id: 'm2', pseudo: 'Leila', avatar_url: null, custom_avatar_url: null },
    ...changes,
  })

test('a line of several comments shows the words of the newest, without a line break', async () => {
  const lines = [
    aLine({ type: 'new_comment', excerpt: 'Combien de couverts ?' }),
    aLine({ type: 'new_comment', excerpt: 'Un ancien' }),
    LIKE,
  ]
  replaceNetwork(() => ({ notifications: lines, unread: { notifications: 3, messages: 0 } }))
  await renderBell(3)
  await bell.click()
  await expect.element(line('Leila a commenté')).toMatchTextContent(/« Combien de couverts \? »/)
  await expect.element(panel).not.toMatchTextContent('Un ancien')
  await expect.element(line('a aimé')).not.toMatchTextContent('Combien')
})

test('a discussion is muted from its line, by keyboard too, and « Annuler » restores its level [333]', async () => {
  const lines = [aLine({ type: 'new_reply' }), aLine({ type: 'new_mention' })]
  let isMuted = false
  const requests = replaceNetwork(({ path, method }) => {
    if (method === 'PUT') {
      isMuted = !isMuted
      const previous = { level: isMuted ? 'follow' : 'mute', is_chosen: !isMuted }
      return { level: isMuted ? 'mute' : 'follow', is_chosen: isMuted, previous }
    }
    if (path.startsWith('/api/viewer')) return { liked: [], counters: {} }
    return { notifications: isMuted ? [LIKE] : [...lines, LIKE], unread: { notifications: 3, messages: 0 } }
  })
  await renderBell(3)
  await bell.click()
  const reply = line('Leila a répondu à votre commentaire sous')
  const mute = reply.getByRole('button', { name: 'Couper cette discussion' })
  await expect
    .element(line('Leila vous mentionne sous').getByRole('button', { name: 'Couper cette discussion' }))
    .toBeVisible()
  await expect
    .element(line('a aimé').getByRole('button', { name: 'Couper cette discussion' }))
    .not.toBeInTheDocument()
  const { width, height } = mute.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  mute.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(reply).not.toBeInTheDocument()
  await expect.element(line('a aimé').getByRole('link')).toHaveFocus()
  const changes = () => requests.filter(({ method }) => method === 'PUT')
  expect(changes()).toMatchObject([
    { path: '/api/plans/p2/discussion', body: { level: 'mute', is_chosen: true } },
  ])
  await expect.element(toasts()).toMatchTextContent(/Discussion coupée.*Pain au levain/)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => changes()[1]).toMatchObject({ body: { level: 'follow', is_chosen: false } })
})

test('the choice of sound is saved [92]', async () => {
  replaceNetwork(() => ({ notifications: [], unread: { notifications: 0, messages: 0 } }))
  const { unmount } = await renderBell()
  await bell.click()
  await expect.element(sound).toHaveAttribute('aria-pressed', 'true')
  await sound.click()
  await expect.element(sound).toHaveAttribute('aria-pressed', 'false')
  unmount()
  await renderBell()
  await bell.click()
  await expect.element(sound).toHaveAttribute('aria-pressed', 'false')
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { commentPath } from '#domain/comments/comments.ts'
import { NOTHING_NEW, type SinceLastVisit as Lines } from '#domain/feed/last-visit.ts'
import type { NotificationGroup } from '#domain/notifications/notifications.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { LAST_VISIT_KEY } from '#web/lib/storage-keys.ts'
import { APPLY_LAST_VISIT, LastVisit } from './LastVisit.tsx'

const AT = '2026-11-15T12:00:00.000Z'
const MANON = { user_id: 'manon', pseudo: 'Manon', avatar_url: null, custom_avatar_url: null }

const group = (type: 'new_reply' | 'plan_approved', data: Record<string, string>): NotificationGroup => ({
  key: type,
  newest: {
    id: `00000000-0000-4000-8000-0000000003${type === 'new_reply' ? '01' : '02'}`,
    type,
    title: 'Titre',
    message: 'Votre plan « Ruches » est en ligne.',
    data: { plan_slug: 'ruches', ...data },
    read: false,
    created_at: AT,
    actor: type === 'new_reply' ? MANON : null,
    plan: { id: 'plan', title: 'Ruches' },
  },
  ids: [`00000000-0000-4000-8000-0000000003${type === 'new_reply' ? '01' : '02'}`],
  isRead: false,
  people: type === 'new_reply' ? [MANON] : [],
})

const FOUND: Lines = {
  decisions: [group('plan_approved', {})],
  replies: [group('new_reply', { comment_id: 'c1' })],
  plans: [
    { id: 'a', slug: 'savon', title: 'Savon', author: 'Julien', topic: null, created_at: AT },
    {
      id: 'b',
      slug: 'velo',
      title: 'Vélo',
      author: null,
      topic: { topic: 'tag:vélo', name: 'vélo' },
      created_at: AT,
    },
  ],
}

const section = () => page.getByRole('region', { name: 'Depuis votre dernière visite' })
const show = () => render(<LastVisit />, { viewer: aViewer() })
const withLines = (answer: (request: { method: string; path: string }) => unknown = () => ({})) =>
  replaceNetwork((request) =>
    request.path === '/api/viewer?home=1' ? { viewer: aViewer(), since_last_visit: FOUND } : answer(request),
  )

test('each line says what is new and leads to it; an opened reply is read and leaves the list', async () => {
  const requests = withLines(() => ({ unread: { notifications: 0, messages: 0 } }))
  const { router } = await show()
  const links = section().getByRole('link')
  await expect.element(links.nth(0)).toMatchTextContent(/^Votre plan «\sRuches\s» est en ligne/)
  await expect
    .element(links.nth(1))
    .toMatchTextContent(/^Manon a répondu à votre commentaire sous «\sRuches\s»/)
  await expect.element(links.nth(2)).toMatchTextContent(/^Julien a publié «\sSavon\s»/)
  await expect.element(links.nth(3)).toMatchTextContent(/^Dans #vélo\s: «\sVélo\s»/)
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/plan/ruches',
    commentPath({ slug: 'ruches' }, 'c1'),
    '/plan/savon',
    '/plan/velo',
  ])
  await links.nth(1).click()
  await expect.poll(() => router.state.location.href).toBe(commentPath({ slug: 'ruches' }, 'c1'))
  await expect.poll(() => links.elements()).toHaveLength(3)
  expect(requests.at(-1)).toMatchObject({ body: { ids: FOUND.replies[0]?.ids } })
})

test('it is hidden at once when dismissed, and comes back if that could not be stored', async () => {
  const requests = withLines(() => refusal(500))
  await show()
  await section().getByRole('button', { name: 'Masquer ces nouveautés' }).click()
  await expect.element(toasts()).toMatchTextContent('Impossible d’enregistrer ce choix')
  await expect.element(section()).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/my/last-visit' })
})

test('it does not show when there is nothing new', async () => {
  const requests = replaceNetwork(() => ({ viewer: aViewer(), since_last_visit: NOTHING_NEW }))
  const { queryClient } = await show()
  await expect.poll(() => requests.length).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(section().elements()).toEqual([])
})

/** Loads the home page: what runs before the first paint, then the section, whose response waits for `respond`. */
async function load() {
  document.documentElement.dataset['member'] = ''
  const script = document.createElement('script')
  script.textContent = APPLY_LAST_VISIT
  document.head.append(script)
  script.remove()
  const { promise, resolve } = Promise.withResolvers<object>()
  replaceNetwork(({ method }) => (method === 'GET' ? promise : {}))
  const { container, unmount } = await show()
  const place = () => container.querySelector('.flow-root')!.getBoundingClientRect().height
  const respond = (lines?: Lines) => resolve({ viewer: aViewer(), since_last_visit: lines })
  return { place, respond, unmount }
}

test('its last height is reserved until its lines are known, in a new visit the greatest of the last one', async () => {
  const first = await load()
  expect(first.place()).toBe(0)
  first.respond(FOUND)
  await expect.element(section()).toBeVisible()
  const height = first.place()
  expect(height).toBeGreaterThan(150)
  first.unmount()

  const second = await load()
  expect(second.place()).toBe(height)
  second.respond(FOUND)
  await section().getByRole('button', { name: 'Masquer ces nouveautés' }).click()
  await expect.poll(second.place).toBe(0)
  second.unmount()

  const third = await load()
  expect(third.place()).toBe(0)
  third.unmount()

  const visit = localStorage.getItem(LAST_VISIT_KEY)!.split(',')
  localStorage.setItem(LAST_VISIT_KEY, [...visit.slice(0, 2), Number(visit[2]) - 31 * 60_000].join())
  const fourth = await load()
  expect(fourth.place()).toBe(height)
  fourth.respond(NOTHING_NEW)
  await expect.poll(fourth.place).toBe(0)
})

test('nothing stays reserved when what is new cannot be read', async () => {
  localStorage.setItem(LAST_VISIT_KEY, [200, 200, Date.now()].join())
  const { place, respond } = await load()
  expect(place()).toBe(200)
  respond()
  await expect.poll(place).toBe(0)
})

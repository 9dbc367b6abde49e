import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { VIP_REQUIRED } from '#domain/messages.ts'
import { render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import NewMessageDialog from './NewMessageDialog.tsx'

const ID = '00000000-0000-4000-8000-00000000000c'
const members = ['Nora', 'Norbert'].map(
  (pseudo, n) =>
    aViewer({ profile: { pseudo, user_id: `00000000-0000-4000-8000-00000000000${n + 2}` } }).profile,
)
const dialog = page.getByRole('dialog', { name: 'Nouveau message' })
const field = dialog.getByPlaceholder('Rechercher un utilisateur...')
const options = dialog.getByRole('option')

let closed = 0
afterEach(() => {
  closed = 0
})

const open = () =>
  render(<NewMessageDialog onClose={() => closed++} opener={null} />, {
    viewer: aViewer(),
    path: '/messages',
  })

const refusal = (message: string) => Response.json({ error: { kind: 'forbidden', message } }, { status: 403 })

test('a recipient is found by two characters and chosen by the keyboard [159]', async () => {
  const requests = replaceNetwork(({ method, path }) => {
    if (method === 'POST') return { id: ID }
    return { members: path.includes('q=no') ? members : [] }
  })
  const { router } = await open()
  await expect.element(field).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('Tapez au moins 2 caractères pour rechercher')
  await field.fill('n')
  await expect.element(dialog).toMatchTextContent('Tapez au moins 2 caractères pour rechercher')
  await field.fill('qzx')
  await expect.element(dialog).toMatchTextContent('Aucun utilisateur trouvé')
  await field.fill('no')
  await expect.element(options.nth(1)).toMatchTextContent('Norbert')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => router.state.location.href).toBe(`/messages?c=${ID}`)
  expect(closed).toBe(1)
  expect(requests.at(-1)).toMatchObject({ method: 'POST', body: { member_id: members[1]!.user_id } })
  expect(requests.filter(({ path }) => /q=.$/.test(path))).toEqual([])
})

test('a search that fails can be retried', async () => {
  const responses: unknown[] = [Response.json({}, { status: 503 }), { members }]
  replaceNetwork(() => responses.shift())
  await open()
  await field.fill('no')
  await expect.element(dialog).toMatchTextContent('La recherche n’a pas abouti')
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(options.nth(0)).toMatchTextContent('Nora')
})

test('a member without the right to start conversations reads what opens them [160]', async () => {
  replaceNetwork(({ method, path }) => {
    if (method === 'POST') return refusal(VIP_REQUIRED)
    if (path === '/api/my/quests') return { quests: [], community_xp: 0 }
    return path.startsWith('/api/correspondents')
      ? { members }
      : { refusal: { reason: 'locked', message: VIP_REQUIRED } }
  })
  const { router } = await open()
  await field.fill('no')
  await options.nth(0).click()
  const locked = page.getByRole('dialog', { name: 'Accès restreint' })
  await expect.element(locked).toHaveAccessibleDescription(VIP_REQUIRED)
  expect(router.state.location.href).toBe('/messages')
  expect(closed).toBe(1)
})

test('a member whom the recipient does not accept reads why, and stays [160]', async () => {
  const message = 'Ce membre n’accepte pas vos messages.'
  replaceNetwork(({ method, path }) => {
    if (method === 'POST') return refusal(message)
    return path.startsWith('/api/correspondents') ? { members } : { refusal: { reason: 'closed', message } }
  })
  const { router } = await open()
  await field.fill('no')
  await options.nth(0).click()
  await expect.element(toasts()).toMatchTextContent(message)
  expect(router.state.location.href).toBe('/messages')
  expect(closed).toBe(0)
  await expect.element(options.nth(0)).toMatchTextContent('Nora')
})

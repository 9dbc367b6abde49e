import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ConversationSummary } from '#domain/messages.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ConversationList } from './MessagesScreen.tsx'

const list = page.getByRole('region', { name: 'Conversations', exact: true })
const rows = list.getByRole('listitem')
const search = page.getByPlaceholder('Rechercher une conversation...')

const aConversation = (
  pseudo: string | null,
  changes: Partial<ConversationSummary> = {},
): ConversationSummary => ({
  id: crypto.randomUUID(),
  other: pseudo ? aViewer({ profile: { pseudo, user_id: crypto.randomUUID() } }).profile : null,
  last_message: { content: 'Bonne continuation', is_own: false },
  last_message_at: '2026-01-05T10:00:00Z',
  unread_count: 0,
  was_written_to: true,
  ...changes,
})

const open = (selectedId?: string) =>
  render(
    <div className="grid h-[600px] grid-rows-[minmax(0,1fr)]">
      <ConversationList selectedId={selectedId} isLocked={false} />
    </div>,
    { viewer: aViewer(), path: '/messages' },
  )

test('the list shows that it loads, that it failed with a retry, and that it is empty [151]', async () => {
  const response = Promise.withResolvers<Response>()
  const responses: unknown[] = [response.promise, { conversations: [], next: null }]
  replaceNetwork(() => responses.shift())
  await open()
  await expect.element(list.getByText('Chargement des conversations…')).toBeInTheDocument()
  response.resolve(Response.json({}, { status: 503 }))
  await expect.element(list.getByText('Vos conversations n’ont pas pu être chargées')).toBeVisible()
  await list.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(list.getByRole('heading', { name: 'Aucune conversation' })).toBeVisible()
  await expect.element(list).toMatchTextContent(/Commencez à échanger avec la communauté\s!/)
})

test('the text of a last message is isolated, and an old one cannot turn its direction', async () => {
  const last_message = { content: '\u202e€ 000 01', is_own: true }
  replaceNetwork(() => ({ conversations: [aConversation('Clémence', { last_message })], next: null }))
  await open()
  const content = rows.first().getByText('€ 000 01', { exact: true })
  await expect.element(content).toBeVisible()
  expect(getComputedStyle(content.element()).unicodeBidi).toBe('isolate')
})

test('a row shows name, badge, text and time of the last message, and its unread messages [151] [153]', async () => {
  const clemence = aConversation('Clémence', { unread_count: 2 })
  const julien = aConversation('Julien', { last_message: { content: 'Dès dix pièces.', is_own: true } })
  julien.other!.verified_type = 'blue'
  const many = aConversation('Zoé', { unread_count: 100, last_message: null })
  replaceNetwork(() => ({ conversations: [clemence, julien, many], next: null }))
  await open(julien.id)
  await expect.element(rows.nth(0)).toMatchTextContent(/Clémence5 janvier 2026Bonne continuation2\s?non lus/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Vous\s: Dès dix pièces\./)
  await expect.element(rows.nth(1).getByRole('img', { name: /^Vérifié/ })).toBeVisible()
  await expect.element(rows.nth(2)).toMatchTextContent(/Aucun message99\+/)
  await expect.element(rows.nth(1).getByRole('link')).toHaveAttribute('aria-current', 'page')
  await expect.element(rows.nth(0).getByRole('link')).not.toHaveAttribute('aria-current')
  // The badge disappears with the click, whatever the server says.
  await rows.nth(0).getByRole('link').click()
  await expect.element(rows.nth(0)).not.toMatchTextContent('non lu')
})

test('the search finds a name in any case and without accents [152]', async () => {
  replaceNetwork(() => ({ conversations: [aConversation('Clémence'), aConversation('Julien')], next: null }))
  await open()
  await expect.element(rows.nth(1)).toBeVisible()
  await search.fill('CLEM')
  await expect.element(rows).toMatchTextContent('Clémence')
  await search.fill('personne de ce nom')
  await expect.element(list).toMatchTextContent(/Aucune conversation avec «\spersonne de ce nom\s»/)
})

test('a long list loads its next pages, also to find a name on its last page, and keeps deleted members [151] [152]', async () => {
  const all = [...Array.from({ length: 89 }, (_, n) => aConversation(`Membre ${n}`)), aConversation(null)]
  replaceNetwork(({ path }) => {
    const from = Number(new URL(path, location.origin).searchParams.get('after') ?? 0)
    const next = from + 30 < all.length ? String(from + 30) : null
    return { conversations: all.slice(from, from + 30), next }
  })
  await open()
  const count = () => rows.elements().length
  await expect.poll(count).toBe(30)
  // The list scrolls, not the page around it.
  expect(list.element().getBoundingClientRect().height).toBeLessThanOrEqual(600)
  expect(rows.nth(29).element().getBoundingClientRect().top).toBeGreaterThan(600)
  rows.nth(29).element().scrollIntoView()
  await expect.poll(count).toBe(60)
  await search.fill('utilisateur supprime')
  await expect.element(rows).toMatchTextContent(/Utilisateur supprimé.*Bonne continuation/)
})

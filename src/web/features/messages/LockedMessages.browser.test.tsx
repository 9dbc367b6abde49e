import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ConversationSummary } from '#domain/messages.ts'
import { plainSpaces } from '../../../../tests/support/example-forecasts.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { LockedMessages } from './LockedMessages.tsx'

const viewer = aViewer({ profile: { community_xp: 20 } })
const WRITER = aViewer({ profile: { pseudo: 'Ann', user_id: crypto.randomUUID() } }).profile

const aConversation = (changes: Partial<ConversationSummary> = {}): ConversationSummary => ({
  id: '00000000-0000-4000-8000-00000000000e',
  other: WRITER,
  last_message: { content: 'Bienvenue !', is_own: false },
  last_message_at: '2026-01-05T10:00:00Z',
  unread_count: 1,
  was_written_to: true,
  ...changes,
})

const points = page.getByRole('region', { name: 'Vos XP' })
const offer = (name: string) => page.getByRole('link', { name, exact: true })
const open = async (conversations: ConversationSummary[]) => {
  replaceNetwork(({ path }) => (path.includes('quests') ? { quests: [] } : { conversations, next: null }))
  await render(<LockedMessages viewer={viewer} />, { viewer, path: '/messages' })
}

test('locked messages say how far the member is, what is missing, and what opens them at once [149]', async () => {
  await open([])
  await expect.element(points).toMatchTextContent(/20 sur 50/)
  expect(plainSpaces(points.element().textContent)).toContain(
    '50 XP requis pour débloquer la messagerieEncore 30 XP',
  )
  await expect.element(points.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20')
  await expect
    .element(points.getByRole('link', { name: 'Voir les quêtes' }))
    .toHaveAttribute('href', '/quests')
  await expect.element(offer('Se vérifier - 6.99 CHF')).toHaveAttribute('href', '/verified')
  await expect.element(offer('Devenir VIP - 6.99 CHF/mois')).toHaveAttribute('href', '/vip')
  expect(page.getByRole('heading', { name: /reçue/ }).query()).toBeNull()
})

test('a received conversation stands above the prices, and can be read and replied to [150]', async () => {
  await open([aConversation()])
  const received = page.getByRole('region', { name: 'Conversation reçue' })
  await expect.element(received).toMatchTextContent(/Bienvenue.*1\s?non lu/)
  await expect.element(received).toMatchTextContent(/Vous ne pouvez pas encore écrire en premier\./)
  await expect
    .element(received.getByRole('link', { name: 'Lire et répondre au message d’Ann' }))
    .toHaveAttribute('href', '/messages?c=00000000-0000-4000-8000-00000000000e')
  const isBefore = received.element().compareDocumentPosition(offer('Se vérifier - 6.99 CHF').element())
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('conversations of the member’s own without a reply can only be read again [150]', async () => {
  await open([aConversation({ was_written_to: false, unread_count: 0 })])
  const own = page.getByRole('region', { name: 'Vos conversations' })
  await expect.element(own).toMatchTextContent(/restés sans réponse peuvent être relus et supprimés/)
  expect(own.getByText(/Vous ne pouvez pas encore/).query()).toBeNull()
})

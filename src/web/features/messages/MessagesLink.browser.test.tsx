import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConversationSummary } from '#domain/messages.ts'
import { refusal, render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { MessagesLink } from './MessagesLink.tsx'

const aConversation = (pseudo: string, unread_count = 0): ConversationSummary => ({
  id: crypto.randomUUID(),
  other: aViewer({ profile: { pseudo, user_id: crypto.randomUUID() } }).profile,
  last_message: { content: 'Bravo pour vos quêtes', is_own: false },
  last_message_at: '2026-01-05T10:00:00Z',
  unread_count,
  was_written_to: true,
})

const icon = page.getByRole('link', { name: /^Messages/ })
const card = page.getByRole('dialog', { name: 'Derniers messages' })
const open = (unread = 0) =>
  render(
    <div className="p-40">
      <button type="button">Avant</button>
      <MessagesLink unread={unread} />
      <p>Page</p>
    </div>,
    { viewer: aViewer() },
  )

test('the icon names the number of unread messages [19]', async () => {
  const { rerender } = await open()
  await expect.element(icon).toHaveAccessibleName('Messages')
  rerender(<MessagesLink unread={1} />)
  await expect.element(icon).toHaveAccessibleName('Messages, 1 non lu')
  rerender(<MessagesLink unread={120} />)
  await expect.element(icon).toHaveAccessibleName('Messages, 99+ non lus')
})

test('a hover shows the five newest conversations, and one is opened from there [19]', async () => {
  const conversations = ['Ann', 'Bo', 'Chloé', 'Dina', 'Éva', 'Fred'].map((pseudo, index) =>
    aConversation(pseudo, index === 0 ? 1 : 0),
  )
  const requests = replaceNetwork(() => ({ conversations, next: null }))
  const { router } = await open(1)
  expect(requests).toEqual([])
  await icon.hover()
  await expect.element(card.getByRole('listitem')).toHaveLength(5)
  await expect
    .element(card.getByRole('link', { name: /Ann/ }))
    .toMatchTextContent(/Bravo pour vos quêtes.*1\s?non lu/)
  expect((await axe.run(card.element())).violations).toEqual([])
  await expect
    .element(card.getByRole('link', { name: 'Voir tous les messages' }))
    .toHaveAttribute('href', '/messages')
  await card.getByRole('link', { name: /Ann/ }).click()
  await expect.poll(() => router.state.location.search).toEqual({ c: conversations[0]?.id })
  await expect.element(card).not.toBeInTheDocument()
})

test('the focus shows them too, and Escape closes them and leaves the focus on the icon [19]', async () => {
  replaceNetwork(() => ({ conversations: [], next: null }))
  await open()
  page.getByRole('button', { name: 'Avant' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(icon).toHaveFocus()
  await expect.element(card.getByText('Aucune conversation')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(icon).toHaveFocus()
})

test('conversations that cannot be loaded are requested again with a button [19]', async () => {
  let isFailing = true
  replaceNetwork(() => (isFailing ? refusal(503) : { conversations: [aConversation('Ann')], next: null }))
  await open()
  await icon.hover()
  const retry = card.getByRole('button', { name: 'Réessayer de charger les messages' })
  await expect.element(retry).toBeVisible()
  isFailing = false
  await retry.click()
  await expect.element(card.getByRole('link', { name: /Ann/ })).toBeVisible()
})

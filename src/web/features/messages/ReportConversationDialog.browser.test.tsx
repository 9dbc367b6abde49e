import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Message, REPORTED_MESSAGES_MAX } from '#domain/messages.ts'
import { threadQuery } from '#web/lib/thread.ts'
import { render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { messagesThread } from './messages-thread.ts'
import ReportConversationDialog from './ReportConversationDialog.tsx'

const ID = '00000000-0000-4000-8000-00000000000c'
const other = aViewer({
  profile: { user_id: '00000000-0000-4000-8000-000000000002', pseudo: 'Nora' },
}).profile
const dialog = page.getByRole('dialog', { name: 'Signaler la conversation' })
const send = dialog.getByRole('button', { name: 'Envoyer le signalement' })
const choice = (name: string) => dialog.getByRole('checkbox', { name })

const aMessage = (content: string, sender_id = other.user_id): Message => ({
  id: crypto.randomUUID(),
  sender_id,
  content,
  image: null,
  is_read: true,
  created_at: '2026-11-01T12:00:00Z',
})

async function open(items: Message[]) {
  const requests = replaceNetwork(() => ({ done: true }))
  let isClosed = false
  const { queryClient } = await render(
    <ReportConversationDialog
      conversationId={ID}
      other={other}
      onClose={() => (isClosed = true)}
      opener={null}
    />,
    { viewer: aViewer() },
  )
  queryClient.setQueryData(threadQuery(messagesThread(ID)).queryKey, {
    pages: [{ items, start: null, end: null, has_earlier: false, has_later: false }],
    pageParams: [null],
  })
  return { requests, isClosed: () => isClosed }
}

test('only the chosen messages of the other member are reported, with a reason that nothing preselects', async () => {
  const spam = aMessage('Achetez mes jetons')
  const { requests, isClosed } = await open([
    aMessage('Premier message'),
    spam,
    aMessage('Non merci', aViewer().user.id),
  ])
  await expect.element(dialog).toMatchTextContent('L’équipe ne lira que les messages que vous choisissez ici')
  await expect.element(choice('Premier message')).toBeVisible()
  await expect.element(choice('Non merci')).not.toBeInTheDocument()
  await send.click()
  await expect.element(dialog.getByText('Choisissez au moins un message.')).toBeVisible()
  expect(requests).toEqual([])
  await choice('Achetez mes jetons').click()
  await send.click()
  await expect.element(dialog.getByText('Veuillez choisir une raison.')).toBeVisible()
  expect(requests).toEqual([])
  await dialog.getByRole('radio', { name: 'Arnaque ou promesse de gain' }).click()
  await send.click()
  await expect.element(toasts()).toMatchTextContent('Merci, votre signalement a été transmis.')
  expect(requests.map(({ body }) => body)).toEqual([
    { reason: 'Arnaque ou promesse de gain', messages: [spam.id] },
  ])
  expect(isClosed()).toBe(true)
})

test('at most ten messages are reported at once', async () => {
  const numbers = Array.from({ length: REPORTED_MESSAGES_MAX + 1 }, (_, n) => `Publicité n° ${n + 1}`)
  const { requests } = await open(numbers.map((content) => aMessage(content)))
  await expect.element(choice('Publicité n° 11')).toBeVisible()
  for (const box of dialog.getByRole('checkbox').elements()) (box as HTMLElement).click()
  await send.click()
  await expect.element(dialog.getByText('10 messages au plus.')).toBeVisible()
  expect(requests).toEqual([])
})

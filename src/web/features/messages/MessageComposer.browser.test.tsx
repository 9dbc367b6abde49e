import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MESSAGE_MAX, type Conversation } from '#domain/messages.ts'
import { MESSAGE_DRAFT_KEY } from '#web/lib/storage-keys.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { MessageComposer } from './MessageComposer.tsx'
import type { WrittenMessage } from './unsent-messages.ts'

const { profile, user } = aViewer()
const conversation: Conversation = {
  id: '00000000-0000-4000-8000-00000000000c',
  other: { ...profile, pseudo: 'Nora' },
  refusal: null,
  is_blocked: false,
  draft: null,
}
const KEY = `${MESSAGE_DRAFT_KEY}${user.id}:${conversation.id}`

const form = page.getByRole('form', { name: 'Écrire un message' })
const field = page.getByRole('textbox', { name: 'Votre message' })
const sendButton = page.getByRole('button', { name: 'Envoyer', exact: true })

/** Another document of the same origin: what it stores is announced to this one, as by another tab. */
let otherTab: HTMLIFrameElement
let sent: WrittenMessage[]

beforeEach(() => {
  otherTab = document.body.appendChild(document.createElement('iframe'))
  sent = []
})
afterEach(() => {
  otherTab.remove()
  localStorage.clear()
})

const open = (changes: Partial<Conversation> = {}) =>
  render(
    <MessageComposer
      conversation={{ ...conversation, ...changes }}
      ownId={user.id}
      canSendPictures={false}
      onSend={(message) => sent.push(message)}
    />,
    { viewer: aViewer() },
  )

const typeInOtherTab = (content: string) =>
  otherTab.contentWindow!.localStorage.setItem(
    KEY,
    JSON.stringify({ content, updated_at: new Date().toISOString() }),
  )

const leavePage = () => window.dispatchEvent(new Event('pagehide'))

const draftsOf = (requests: ReturnType<typeof replaceNetwork>) =>
  requests.filter(({ path }) => path.endsWith('/draft')).map(({ body }) => body)

test('an idle tab shows the draft of another tab, and neither saves nor clears it', async () => {
  const requests = replaceNetwork(() => ({ done: true }))
  await open()
  await expect.element(field).toHaveValue('')
  typeInOtherTab('Je réfléchis')
  await expect.element(field).toHaveValue('Je réfléchis')
  leavePage()
  expect(draftsOf(requests)).toEqual([])
  expect(localStorage.getItem(KEY)).toContain('Je réfléchis')
})

test('a draft that another tab sends is cleared here too', async () => {
  replaceNetwork(() => ({ done: true }))
  await open()
  await field.fill('Je réfléchis')
  typeInOtherTab('')
  await expect.element(field).toHaveValue('')
})

test('the text stays when another tab has saved it on the server', async () => {
  replaceNetwork(() => ({ done: true }))
  await open()
  typeInOtherTab('Je réfléchis')
  await expect.element(field).toHaveValue('Je réfléchis')
  const announced = new Promise((resolve) => window.addEventListener('storage', resolve, { once: true }))
  otherTab.contentWindow!.localStorage.removeItem(KEY)
  await announced
  await expect.element(field).toHaveValue('Je réfléchis')
})

test('a draft is saved before the page is left, and stays in this browser while the server cannot be reached', async () => {
  const requests = replaceNetwork(() => Response.json({}, { status: 503 }))
  const { unmount } = await open()
  await field.fill('Je réfléchis')
  leavePage()
  expect(draftsOf(requests)).toEqual([{ content: 'Je réfléchis' }])
  unmount()
  await open()
  await expect.element(field).toHaveValue('Je réfléchis')
})

test('a draft that is far too long shows its length, cannot be sent, and stays in this browser', async () => {
  const requests = replaceNetwork(() => ({ done: true }))
  const long = 'a'.repeat(200_000)
  const { unmount } = await open()
  await field.fill(long)
  await expect.element(form).toMatchTextContent(/200\s000 sur 4\s000 caractères/)
  await expect.element(form).toMatchTextContent('Brouillon trop long pour vos autres appareils')
  await expect.element(sendButton).toBeDisabled()
  leavePage()
  unmount()
  expect(draftsOf(requests)).toEqual([])
  await open()
  await expect.element(field).toHaveValue(long)
})

test('a message of the maximum length is sent, one character more is not [155]', async () => {
  replaceNetwork(() => ({ done: true }))
  await open()
  await field.fill('a'.repeat(MESSAGE_MAX + 1))
  await userEvent.keyboard('{Enter}')
  await expect.element(sendButton).toBeDisabled()
  expect(sent).toEqual([])
  await field.fill('a'.repeat(MESSAGE_MAX))
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  expect(sent.map(({ content }) => content?.length)).toEqual([MESSAGE_MAX])
})

test('a newer draft of another device is shown until the member types', async () => {
  replaceNetwork(() => ({ done: true }))
  await open({ draft: { content: 'Du téléphone', updated_at: new Date().toISOString() } })
  await expect.element(field).toHaveValue('Du téléphone')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{End} et d’ici')
  await expect.element(field).toHaveValue('Du téléphone et d’ici')
})

test.for([{ isComposing: true }, { keyCode: 229 }])(
  'Enter that chooses a character of an input method sends nothing: %o',
  async (mark) => {
    replaceNetwork(() => ({ done: true }))
    await open()
    await field.fill('こん')
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...mark }))
    await expect.element(field).toHaveValue('こん')
    expect(sent).toEqual([])
    await userEvent.click(field)
    await userEvent.keyboard('{Enter}')
    expect(sent).toHaveLength(1)
  },
)

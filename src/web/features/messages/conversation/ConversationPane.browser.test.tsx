import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conversation, Message, MessagePage } from '#domain/messages.ts'
import type { Viewer } from '#domain/viewer.ts'
import { emitLiveMessage } from '#web/lib/live-messages.ts'
import { render, replaceNetwork } from '../../../../../tests/support/component.tsx'
import { aViewer } from '../../../../../tests/support/viewer.ts'
import ConversationPane from './ConversationPane.tsx'

const OTHER = aViewer({ profile: { user_id: '00000000-0000-4000-8000-000000000002', pseudo: 'Nora' } }).profile
const PAGE_SIZE = 30

const log = page.getByRole('log')
const field = page.getByRole('textbox', { name: /message/i })
const sendButton = page.getByRole('button', { name: 'Envoyer', exact: true })
const preview = page.getByRole('group', { name: 'Image à envoyer' })
const newMessages = page.getByRole('button', { name: 'Nouveaux messages' })
const toastWith = (text: string) => page.getByRole('region', { name: /^Notifications/ }).getByText(text)

/** A server with one conversation of the viewer and Nora. */
class Server {
  readonly id = crypto.randomUUID()
  readonly messages: Message[] = []
  /** Responses to what is sent, instead of storing it. */
  refusal: { status: number; kind: string; message: string } | null = null
  requests: ReturnType<typeof replaceNetwork> = []

  /** A message of Nora, unless the sender is given. */
  add(content: string, sender_id: string = OTHER.user_id): Message {
    const created_at = new Date(Date.UTC(2026, 10, 1, 12, this.messages.length)).toISOString()
    const message = { id: crypto.randomUUID(), sender_id, content, image: null, is_read: false, created_at }
    this.messages.push(message)
    return message
  }

  start(conversation: Partial<Conversation> = {}) {
    const whole: Conversation = {
      id: this.id,
      other: OTHER,
      refusal: null,
      is_blocked: false,
      draft: null,
      ...conversation,
    }
    this.requests = replaceNetwork(({ method, path, body }) => {
      const { pathname, searchParams } = new URL(path, location.origin)
      if (pathname === `/api/conversations/${this.id}`) return whole
      if (pathname === `/api/conversations/${this.id}/messages` && method === 'GET') {
        return this.#page(searchParams.get('before'), searchParams.get('after'))
      }
      if (pathname === `/api/conversations/${this.id}/messages`) return this.#store(body as Message)
      if (pathname === `/api/conversations/${this.id}/read`) return { unread: { notifications: 0, messages: 0 } }
      return { done: true }
    })
  }

  /** Cursors are indexes. */
  #page(before: string | null, after: string | null): MessagePage {
    const to = before ? Number(before) : this.messages.length
    const from = after ? Number(after) + 1 : Math.max(0, to - PAGE_SIZE)
    const messages = this.messages.slice(from, to)
    return {
      messages,
      start: messages.length > 0 ? String(from) : null,
      end: messages.length > 0 ? String(to - 1) : null,
      has_earlier: from > 0,
      has_later: to < this.messages.length,
    }
  }

  #store({ id, content }: Message) {
    if (this.refusal) {
      const { status, ...error } = this.refusal
      return Response.json({ error }, { status })
    }
    const stored = { ...this.add(content ?? '', aViewer().user.id), id }
    this.messages[this.messages.length - 1] = stored
    return stored
  }
}

let server: Server
beforeEach(() => {
  server = new Server()
})
afterEach(() => localStorage.clear())

async function openConversation(viewer: Viewer = aViewer()) {
  const rendered = await render(
    <div className="h-[700px]">
      <ConversationPane conversationId={server.id} viewer={viewer} onBack={() => {}} menu={() => null} />
    </div>,
    { viewer, path: `/messages?c=${server.id}` },
  )
  await expect.element(log).toBeInTheDocument()
  return rendered
}

async function write(text: string) {
  await field.fill(text)
  field.element().focus()
  await userEvent.keyboard('{Enter}')
}

/** Nora's message arrives by the live connection. */
function receive(content: string) {
  const { id } = server.add(content)
  emitLiveMessage({ type: 'message', conversation_id: server.id, id } as Parameters<typeof emitLiveMessage>[0])
}

test('an empty conversation says so; Enter sends, Shift + Enter breaks the line, and blank text cannot be sent [155] [157] [164]', async () => {
  server.start()
  await openConversation()
  await expect.element(page.getByText('Aucun message dans cette conversation')).toBeVisible()
  await expect.element(page.getByText('Soyez le premier à envoyer un message !')).toBeVisible()
  await expect.element(field).toHaveAttribute('placeholder', 'Tapez votre message...')
  await expect.element(sendButton).toBeDisabled()
  await write('   ')
  await expect.element(sendButton).toBeDisabled()
  await field.fill('Bonjour !')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Voir https://exemple.test/prix.{Enter}')
  await expect.element(toastWith('Votre message a été envoyé avec succès')).toBeVisible()
  expect(server.messages.map(({ content }) => content)).toEqual([
    'Bonjour !\nVoir https://exemple.test/prix.',
  ])
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  const link = log.getByRole('link', { name: 'https://exemple.test/prix' })
  await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener')
})

test('each unsent message shows the reason and an action [155] [164]', async () => {
  server.start()
  await openConversation()
  server.refusal = { status: 422, kind: 'invalid', message: 'Ce lien n’est pas accepté.' }
  await write('Refusé')
  await expect.element(log).toHaveTextContent('Échec : Ce lien n’est pas accepté.')
  server.refusal = null
  await log.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(log).not.toHaveTextContent('Échec')
  expect(server.messages.map(({ content }) => content)).toEqual(['Refusé'])

  server.refusal = { status: 429, kind: 'rate_limited', message: 'Trop de demandes.' }
  await write('Trop vite')
  await expect.element(log).toHaveTextContent('Trop de messages d’affilée : celui-ci partira de lui-même')
  server.refusal = { status: 401, kind: 'unauthenticated', message: 'Connectez-vous pour continuer.' }
  await log.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(log).toHaveTextContent('Vous êtes déconnecté : il partira à votre retour')
  await expect
    .element(log.getByRole('link', { name: 'Se connecter' }))
    .toHaveAttribute('href', expect.stringContaining('retour=') as unknown as string)
})

test('only pictures of at most 5 MB are accepted, chosen, pasted or dropped [155] [158] [164]', async () => {
  server.start()
  await openConversation()
  const form = page.getByRole('form', { name: 'Écrire un message' })
  const input = form.element().querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(toastWith('Seules les images sont autorisées')).toBeVisible()
  await userEvent.upload(
    input,
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'grande.png', { type: 'image/png' }),
  )
  await expect.element(toastWith('La taille maximale autorisée est de 5MB')).toBeVisible()
  await expect.element(preview).not.toBeInTheDocument()
  for (const how of ['paste', 'drop'] as const) {
    dispatchPicture(how)
    await expect.element(preview).toBeVisible()
    await preview.getByRole('button', { name: /l’image$/ }).click()
    await expect.element(preview).not.toBeInTheDocument()
  }
})

test('a member for whom pictures are not open yet cannot choose, paste or drop one [147]', async () => {
  server.start()
  await openConversation(aViewer({ features: [] }))
  await expect.element(page.getByRole('button', { name: 'Joindre une image' })).not.toBeInTheDocument()
  dispatchPicture('paste')
  dispatchPicture('drop')
  await write('Sans image')
  await expect.element(log).toHaveTextContent('Sans image')
  await expect.element(preview).not.toBeInTheDocument()
})

/** As from the clipboard or from another window. */
function dispatchPicture(how: 'paste' | 'drop') {
  const files = new DataTransfer()
  files.items.add(new File([new Uint8Array([1])], 'photo.png', { type: 'image/png' }))
  const options = { bubbles: true, cancelable: true }
  field
    .element()
    .dispatchEvent(
      how === 'paste'
        ? new ClipboardEvent('paste', { ...options, clipboardData: files })
        : new DragEvent('drop', { ...options, dataTransfer: files }),
    )
}

test('earlier messages load on scrolling up without a jump; new ones are offered by a button [155] [162]', async () => {
  for (let number = 1; number <= 70; number++) server.add(`Message n° ${number}.`)
  server.start()
  await openConversation()
  const message = (number: number) => log.getByText(`Message n° ${number}.`, { exact: true })
  await expect.element(message(70)).toBeInViewport()
  await expect.element(message(41)).toBeInTheDocument()
  await expect.element(message(40)).not.toBeInTheDocument()

  const scroller = page.getByRole('group', { name: 'Messages', exact: true }).element()
  scroller.scrollTo({ top: 200 })
  const top = () => message(41).element().getBoundingClientRect().top
  const before = top()
  await expect.element(message(11)).toBeInTheDocument()
  expect(Math.abs(top() - before)).toBeLessThanOrEqual(1)

  receive('Encore là ?')
  await expect.element(newMessages).toBeVisible()
  expect(Math.abs(top() - before)).toBeLessThanOrEqual(1)
  await newMessages.click()
  await expect.element(log.getByText('Encore là ?')).toBeInViewport()
  await expect.element(newMessages).not.toBeInTheDocument()
})

test('an unsent message hides no new message from a reader who scrolled up [162]', async () => {
  for (let number = 1; number <= 25; number++) server.add(`Message n° ${number}.`)
  server.start()
  await openConversation()
  server.refusal = { status: 422, kind: 'invalid', message: 'Ce lien n’est pas accepté.' }
  await write('Refusé')
  await expect.element(log).toHaveTextContent('Échec')
  page.getByRole('group', { name: 'Messages', exact: true }).element().scrollTo({ top: 0 })
  receive('Du nouveau')
  await newMessages.click()
  await expect.element(log.getByText('Du nouveau')).toBeInViewport()
})

test('a message whose response was lost is deleted on the server when it is discarded', async () => {
  server.start()
  await openConversation()
  server.refusal = { status: 503, kind: 'unavailable', message: 'Plan B est momentanément indisponible.' }
  await write('Un regret')
  await expect.element(log).toHaveTextContent('En attente de connexion')
  await log.getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(log).not.toHaveTextContent('Un regret')
  expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

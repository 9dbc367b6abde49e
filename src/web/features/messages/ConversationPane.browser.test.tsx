import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Conversation, type Message, type MessagePage, MESSAGES_PAGE_SIZE } from '#domain/messages.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { emitLiveEvent, emitResync } from '#web/lib/live-events.ts'
import { UNSENT_MESSAGES_KEY } from '#web/lib/storage-keys.ts'
import { advanceClock, render, replaceNetwork, stopClock } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { MessagesScreen } from './MessagesScreen.tsx'
import ConversationPane from './ConversationPane.tsx'

const OTHER = aViewer({
  profile: { user_id: '00000000-0000-4000-8000-000000000002', pseudo: 'Nora' },
}).profile
const OWN_ID = aViewer().user.id

const log = page.getByRole('log')
const field = page.getByRole('textbox', { name: /message/i })
const sendButton = page.getByRole('button', { name: 'Envoyer', exact: true })
const scroller = page.getByRole('group', { name: 'Messages', exact: true })
const preview = page.getByRole('group', { name: 'Image à envoyer' })
const newMessages = page.getByRole('button', { name: 'Nouveaux messages' })
const toastWith = (text: string) => page.getByRole('region', { name: /^Notifications/ }).getByText(text)

/** A server with one conversation of the viewer and Nora. */
class Server {
  readonly id = crypto.randomUUID()
  readonly messages: Message[] = []
  /** Responds instead, unless it returns undefined. */
  override: (request: Request) => unknown = () => undefined
  requests: Request[] = []

  /** A message of Nora, unless the sender is given. */
  add(content: string | null, sender_id: string = OTHER.user_id): Message {
    const created_at = new Date(Date.UTC(2026, 10, 1, 12, this.messages.length)).toISOString()
    const message = { id: crypto.randomUUID(), sender_id, content, image: null, is_read: false, created_at }
    this.messages.push(message)
    return message
  }

  addMany(count: number) {
    for (let number = 1; number <= count; number++) this.add(`Message n° ${number}.`)
  }

  start(changes: Partial<Conversation> = {}) {
    const conversation: Conversation = {
      id: this.id,
      other: OTHER,
      refusal: null,
      is_blocked: false,
      draft: null,
      ...changes,
    }
    this.requests = replaceNetwork(async (request) => {
      const { pathname, searchParams } = new URL(request.path, location.origin)
      const part = pathname.replace(`/api/conversations/${this.id}`, '')
      const response = await this.override(request)
      if (response !== undefined) return response
      if (pathname === '/api/conversations') return { conversations: [], next: null }
      if (part === '') return conversation
      if (part === '/messages' && request.method === 'GET')
        return this.#page(searchParams.get('before'), searchParams.get('after'))
      if (part === '/messages') return this.store(request)
      if (part === '/messages/states')
        return { states: this.messages.map(({ id, is_read }) => ({ id, is_read })) }
      if (part === '/read') return { unread: { notifications: 0, messages: 0 } }
      return { done: true }
    })
  }

  /** Refuses every message that is sent. */
  refuse(status: number, kind: string, message: string) {
    this.override = (request) => (isSending(request) ? refusal(status, kind, message) : undefined)
  }

  accept() {
    this.override = () => undefined
  }

  store({ body }: Request): Message {
    const { id, content = null } = body as { id: string; content?: string }
    const stored = this.messages.find((message) => message.id === id) ?? this.add(content, aViewer().user.id)
    stored.id = id
    return stored
  }

  readRequests() {
    return this.requests.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body)
  }

  /** Cursors are indexes. */
  #page(before: string | null, after: string | null): MessagePage {
    const to = before ? Number(before) : this.messages.length
    const from = after ? Number(after) + 1 : Math.max(0, to - MESSAGES_PAGE_SIZE)
    const messages = this.messages.slice(from, to)
    return {
      messages,
      start: messages.length > 0 ? String(from) : null,
      end: messages.length > 0 ? String(to - 1) : null,
      has_earlier: from > 0,
      has_later: to < this.messages.length,
    }
  }
}

type Request = ReturnType<typeof replaceNetwork>[number]

const isSending = ({ method, path }: Request) => method === 'POST' && path.endsWith('/messages')

const refusal = (status: number, kind: string, message: string) =>
  Response.json({ error: { kind, message } }, { status })

let server: Server
beforeEach(() => {
  server = new Server()
})
afterEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 800)
})

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
  await userEvent.keyboard('{Enter}')
}

/** Nora's message arrives by the live connection. */
function receive(content: string): Message {
  const message = server.add(content)
  emitLiveEvent({ type: 'message', conversation_id: server.id, id: message.id })
  return message
}

const message = (number: number) => log.getByText(`Message n° ${number}.`, { exact: true })

test('an empty conversation says so; Enter sends, Shift + Enter breaks the line, and blank text cannot be sent [155] [157] [164]', async () => {
  server.start()
  await openConversation()
  await expect.element(page.getByText('Aucun message dans cette conversation')).toBeVisible()
  await expect.element(page.getByText('Soyez le premier à envoyer un message !')).toBeVisible()
  await expect.element(field).toHaveAttribute('placeholder', 'Tapez votre message...')
  await expect.element(sendButton).toBeDisabled()
  await write('   ')
  await expect.element(sendButton).toBeDisabled()
  await field.fill('Bonjour !')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Voir https://exemple.test/prix.{Enter}')
  await expect.element(toastWith('Votre message a été envoyé avec succès')).toBeVisible()
  expect(server.messages.map(({ content }) => content)).toEqual([
    'Bonjour !\nVoir https://exemple.test/prix.',
  ])
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  const link = log.getByRole('link', { name: 'https://exemple.test/prix' })
  await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener')
})

test('own messages are on the right, those of the other member on the left, none wider than 70 % [155]', async () => {
  server.add('Une question assez longue pour remplir plus d’une ligne de la conversation. '.repeat(4))
  server.add('Une réponse qui est elle aussi plus longue que la ligne d’une conversation. '.repeat(4), OWN_ID)
  server.start()
  await openConversation()
  await expect.element(log.getByText(/^Une réponse/)).toBeVisible()
  const boxOf = (text: RegExp) => log.getByText(text).element().parentElement!.getBoundingClientRect()
  const [theirs, mine, all] = [
    boxOf(/^Une question/),
    boxOf(/^Une réponse/),
    log.element().getBoundingClientRect(),
  ]
  expect(mine.right).toBeCloseTo(all.right, 0)
  expect(theirs.left).toBeCloseTo(all.left, 0)
  expect(Math.max(mine.width, theirs.width)).toBeLessThanOrEqual(0.7 * all.width + 1)
})

test.for([390, 768, 1280])(
  'a toast covers neither the newest message nor a button of the conversation, at %s px [155] [164]',
  async (width) => {
    server.addMany(12)
    server.start()
    await page.viewport(width, 844)
    const viewer = aViewer({ profile: { community_xp: 50 } })
    await render(
      <div className="grid h-[844px] grid-rows-[4rem_minmax(0,1fr)]">
        <div>The header of the site</div>
        <MessagesScreen viewer={viewer} selectedId={server.id} />
      </div>,
      { viewer, path: `/messages?c=${server.id}` },
    )
    await expect.element(message(12)).toBeInViewport()
    // The toast stays.
    stopClock()
    await write(`À ${width} pixels`)
    const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
    await expect.element(toast).toBeVisible()
    const newest = log.getByText(`À ${width} pixels`)
    await expect.element(newest).toBeInViewport({ ratio: 1 })
    const back = page.getByRole('button', { name: 'Retour aux conversations' })
    for (const one of [newest, sendButton, field, ...(width < 768 ? [back] : [])])
      expect(overlap(toast.element(), one.element())).toBe(false)
  },
)

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

test('each unsent message shows the reason and an action [155] [164]', async () => {
  server.start()
  await openConversation()
  server.refuse(422, 'invalid', 'Ce lien n’est pas accepté.')
  await write('Refusé')
  await expect.element(log).toMatchTextContent(/Échec\s: Ce lien n’est pas accepté\./)
  server.accept()
  await log.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(log).not.toMatchTextContent('Échec')
  expect(server.messages.map(({ content }) => content)).toEqual(['Refusé'])

  server.refuse(429, 'rate_limited', 'Trop de demandes.')
  await write('Trop vite')
  await expect.element(log).toMatchTextContent(/Trop de messages d’affilée\s: celui-ci partira de lui-même/)
  server.refuse(401, 'unauthenticated', 'Connectez-vous pour continuer.')
  await log.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(log).toMatchTextContent(/Vous êtes déconnecté\s: il partira à votre retour/)
  const signIn = log.getByRole('link', { name: 'Se connecter' })
  expect(signIn.element().getAttribute('href')).toContain(
    `retour=${encodeURIComponent(`/messages?c=${server.id}`)}`,
  )
})

test('a message that was throttled is sent after a reload [155]', async () => {
  server.start()
  // As the page before the reload saved it.
  const throttled = server.add('Trop vite', OWN_ID)
  const created_at = new Date().toISOString()
  server.messages.length = 0
  const key = `${UNSENT_MESSAGES_KEY}${OWN_ID}:${server.id}`
  localStorage.setItem(key, JSON.stringify([{ ...throttled, created_at, state: 'throttled' }]))
  await openConversation()
  await expect.poll(() => server.messages.map(({ content }) => content)).toEqual(['Trop vite'])
  await expect.poll(() => localStorage.getItem(key)).toBeNull()
})

test('a message whose response was lost is deleted on the server when it is discarded', async () => {
  server.start()
  await openConversation()
  server.override = (request) => {
    if (!isSending(request)) return undefined
    server.store(request)
    return refusal(503, 'unavailable', 'Plan B est momentanément indisponible.')
  }
  stopClock()
  await write('Un regret')
  await expect.element(log).toMatchTextContent('Envoi…')
  // Each attempt is made a second after the response to the one before.
  await expect
    .poll(() => advanceClock(1_000).then(() => log.element().textContent))
    .toContain('En attente de connexion')
  expect(server.messages).toHaveLength(1)

  const discard = log.getByRole('button', { name: 'Supprimer' })
  const deletions = () => server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  server.override = ({ method }) =>
    method === 'DELETE' ? refusal(503, 'unavailable', 'Plan B est momentanément indisponible.') : undefined
  await discard.click()
  await expect.element(toastWith('Impossible de supprimer le message')).toBeVisible()
  await expect.element(log).toMatchTextContent('En attente de connexion')
  server.accept()
  await discard.click()
  await expect.element(log).not.toMatchTextContent('Un regret')
  expect(deletions()).toEqual(Array(2).fill(`/api/messages/${server.messages[0]!.id}`))
})

test('only pictures of at most 5 MB are accepted, chosen, pasted or dropped [155] [158] [164]', async () => {
  server.start()
  await openConversation()
  chooseFile(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(toastWith('Seules les images sont autorisées')).toBeVisible()
  const bytes = new Uint8Array(5 * 1024 * 1024 + 1)
  chooseFile(new File([bytes], 'grande.png', { type: 'image/png' }))
  await expect.element(toastWith('La taille maximale autorisée est de 5MB')).toBeVisible()
  await expect.element(preview).not.toBeInTheDocument()
  for (const how of ['paste', 'drop'] as const) {
    dispatchPicture(how)
    await expect.element(preview).toBeVisible()
    await preview.getByRole('button', { name: 'Retirer l’image' }).click()
    await expect.element(preview).not.toBeInTheDocument()
  }
})

test('a member for whom pictures are not open yet cannot choose, paste or drop one [147]', async () => {
  server.start()
  await openConversation(aViewer({ features: [] }))
  await expect.element(field).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Joindre une image' })).not.toBeInTheDocument()
  dispatchPicture('paste')
  dispatchPicture('drop')
  await write('Sans image')
  await expect.element(log).toMatchTextContent('Sans image')
  await expect.element(preview).not.toBeInTheDocument()
})

function chooseFile(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  input.files = transferOf(file).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** As from the clipboard or from another window. */
function dispatchPicture(how: 'paste' | 'drop') {
  const files = transferOf(new File([new Uint8Array([1])], 'photo.png', { type: 'image/png' }))
  const options = { bubbles: true, cancelable: true }
  field
    .element()
    .dispatchEvent(
      how === 'paste'
        ? new ClipboardEvent('paste', { ...options, clipboardData: files })
        : new DragEvent('drop', { ...options, dataTransfer: files }),
    )
}

function transferOf(file: File): DataTransfer {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return transfer
}

test('earlier messages load on scrolling up without a jump; new ones are offered by a button [155] [162]', async () => {
  server.addMany(70)
  server.start()
  await openConversation()
  await expect.element(message(70)).toBeInViewport()
  await expect.element(message(41)).toBeInTheDocument()
  await expect.element(message(40)).not.toBeInTheDocument()

  const released = Promise.withResolvers<void>()
  server.override = ({ path }) => (path.includes('before=') ? released.promise : undefined)
  scroller.element().scrollTo({ top: 200 })
  await expect.element(page.getByRole('button', { name: 'Chargement…' })).toBeInTheDocument()
  const top = () => message(41).element().getBoundingClientRect().top
  const before = top()
  released.resolve()
  await expect.element(message(11)).toBeInTheDocument()
  expect(Math.abs(top() - before)).toBeLessThanOrEqual(1)

  receive('Encore là ?')
  await expect.element(newMessages).toBeVisible()
  expect(Math.abs(top() - before)).toBeLessThanOrEqual(1)
  await newMessages.click()
  await expect.element(log.getByText('Encore là ?')).toBeInViewport()
  await expect.element(newMessages).not.toBeInTheDocument()

  // Returning to the tab requests new and changed messages, not every page again.
  const known = server.requests.length
  emitResync()
  const requested = () =>
    server.requests
      .slice(known)
      .filter(({ path }) => path.includes('/messages'))
      .map(({ path }) => path.replace(/.*\//, '').replace(/=.*/, ''))
  await expect.poll(requested).toEqual(['messages?after', 'states?from'])
})

test('an unsent message hides no new message from a reader who scrolled up [162]', async () => {
  server.addMany(25)
  server.start()
  await openConversation()
  server.refuse(422, 'invalid', 'Ce lien n’est pas accepté.')
  await write('Refusé')
  await expect.element(log).toMatchTextContent('Échec')
  scroller.element().scrollTo({ top: 0 })
  const { created_at } = receive('Du nouveau')
  server.messages.at(-1)!.created_at = new Date(
    Math.max(Date.now(), Date.parse(created_at)) + 1_000,
  ).toISOString()
  await newMessages.click()
  await expect.element(log.getByText('Du nouveau')).toBeInViewport()
  expect(log.element().lastElementChild!.textContent).toContain('Du nouveau')
})

test('a conversation is read when it is opened or its end is reached, not when a message arrives while the reader is further up [161]', async () => {
  server.addMany(30)
  server.start()
  // As on a busy machine. Before the component listens, or it would receive the events first.
  const delay = new AbortController()
  window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), {
    capture: true,
    signal: delay.signal,
  })
  await openConversation()
  await expect.poll(() => server.readRequests()).toEqual([{ last: server.messages[29]!.id }])
  const { id: inView } = receive('Sous les yeux')
  await expect.poll(() => server.readRequests().slice(1)).toEqual([{ last: inView }])
  // A frame has passed, in which the list observed its new size.
  await expect.element(log.getByText('Sous les yeux')).toBeInViewport()

  // A message that arrives before the scroll event moves nothing either.
  scroller.element().scrollTo({ top: 0 })
  receive('Plus bas')
  await expect.element(newMessages).toBeVisible()
  delay.abort()
  const { id: last } = receive('Tout en bas')
  await expect.element(log).toMatchTextContent('Tout en bas')
  expect(server.readRequests()).toHaveLength(2)
  // Not the click of the driver: it may scroll the button into view first, and the button disappears at the end.
  ;(newMessages.element() as HTMLElement).click()
  await expect.poll(() => server.readRequests().slice(2)).toEqual([{ last }])
})

test('a conversation of other members is not found [165]', async () => {
  server.start()
  server.override = () => refusal(404, 'not_found', 'Cette conversation n’existe pas.')
  const viewer = aViewer()
  await render(
    <ConversationPane conversationId={server.id} viewer={viewer} onBack={() => {}} menu={() => null} />,
    { viewer },
  )
  await expect
    .element(page.getByRole('alert').getByText('Cette conversation n’existe pas ou n’est plus accessible.'))
    .toBeVisible()
})

test('a conversation with a deleted account shows neither a name nor a field [156] [165]', async () => {
  server.add('Au revoir').sender_id = null
  server.start({ other: null, refusal: { reason: 'left', message: 'Ce compte n’existe plus.' } })
  await openConversation()
  const pane = page.getByRole('region', { name: 'Conversation avec Utilisateur supprimé' })
  await expect.element(pane.getByRole('heading', { name: 'Utilisateur supprimé' })).toBeVisible()
  await expect.element(pane.getByText('Ce compte n’existe plus.')).toBeVisible()
  await expect.element(log).toMatchTextContent('Au revoir')
  expect(pane.getByRole('link').elements()).toEqual([])
  await expect.element(field).not.toBeInTheDocument()
})

test('« écrit… » is shown while the other member types, until their message arrives [155]', async () => {
  server.start()
  await openConversation()
  stopClock()
  emitLiveEvent({ type: 'typing', conversation_id: server.id })
  await expect.element(page.getByText('écrit…')).toBeVisible()
  receive('Oui.')
  await expect.element(log).toMatchTextContent('Oui.')
  await expect.element(page.getByText('écrit…')).not.toBeInTheDocument()
})

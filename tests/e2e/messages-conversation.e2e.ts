import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Message } from '#domain/messages.ts'
import type { Viewer } from '#domain/viewer.ts'
import { aPicture } from '../support/pictures.ts'
import { becomeMember, toastOf } from './account-steps.ts'
import { changeViewer, FROM_OUR_PAGE, signInAs } from './demo-members.ts'
import { field, log, messagesIn, write } from './message-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  expectResponsiveInBothThemes,
  open,
  openWithLiveConnection,
  OWN_BROWSER,
  test,
} from './support.ts'

const waiting = (page: Page) => log(page).getByText('En attente de connexion')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer', exact: true })

const backButton = (page: Page) => page.getByRole('button', { name: 'Retour aux conversations' })

const viewerOf = async ({ request }: Page) =>
  ((await (await request.get('/api/viewer')).json()) as { viewer: Viewer }).viewer

/** A new member in a separate browser, with whom the member of this page has started a conversation. */
async function aConversation(
  page: Page,
  browser: Browser,
  baseURL: string | undefined,
  // A member may start twenty conversations a day.
  starter: 'verifie' | 'vip' = 'verifie',
) {
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const person = await becomeMember(other)
  await signInAs(page, starter)
  const data = { member_id: (await viewerOf(other)).user.id }
  const response = await page.request.post('/api/conversations', { data, headers: FROM_OUR_PAGE })
  const { id } = (await response.json()) as { id: string }
  return { other, person, id, path: `/messages?c=${id}` }
}

/** By the API. */
async function sendMessage({ request }: Page, conversationId: string, content: string) {
  const data = { id: randomUUID(), content }
  const path = `/api/conversations/${conversationId}/messages`
  const response = await request.post(path, { data, headers: FROM_OUR_PAGE })
  expect(response.status()).toBe(200)
  return (await response.json()) as Message
}

test('two members write live: Enter sends, Shift + Enter breaks the line, and each sees presence and typing of the other [155] [156] [157] [162] [164]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, id, path } = await aConversation(page, browser, baseURL)
  await openWithLiveConnection(page, path)
  await expect(page.getByText('Aucun message dans cette conversation')).toBeVisible()
  await expect(page.getByText('Soyez le premier à envoyer un message !')).toBeVisible()
  await expect(field(page)).toHaveAttribute('placeholder', 'Tapez votre message...')
  await expect(sendButton(page)).toBeDisabled()
  await write(page, '   ')
  await expect(sendButton(page)).toBeDisabled()

  await field(page).fill('Bonjour !')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('Voir https://exemple.test/prix.')
  await field(page).press('Enter')
  await expect(toastOf(page, 'Message envoyé')).toContainText('Votre message a été envoyé avec succès')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  expect(await messagesIn(page, id)).toEqual(['Bonjour !\nVoir https://exemple.test/prix.'])
  const link = log(page).getByRole('link', { name: 'https://exemple.test/prix' })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')

  await openWithLiveConnection(other, path)
  await expect(log(other)).toContainText('Bonjour !')
  await expect(log(page)).toContainText('Vu')
  await field(other).pressSequentially('Oui ?')
  await expect(page.getByText('écrit…')).toBeVisible()
  await field(other).press('Enter')
  await expect(log(page)).toContainText('Oui ?')
  await expect(page.getByText('écrit…')).toHaveCount(0)
  await expect(log(page).getByRole('separator')).toHaveText(['Aujourd’hui'])
  await expectSides(page, 'Bonjour !', 'Oui ?')
  await expectResponsiveInBothThemes(page)
  await other.context().close()
})

test('a toast covers neither the newest message nor a button of the conversation, at any width [155] [164]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, id, path } = await aConversation(page, browser, baseURL)
  for (let number = 1; number <= 12; number++) await sendMessage(page, id, `Message n° ${number}.`)
  await open(page, path)
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await write(page, `À ${width} pixels`)
    const toasts = toastOf(page, 'Message envoyé').locator('..')
    const newest = log(page).getByText(`À ${width} pixels`)
    await expect(newest).toBeInViewport({ ratio: 1 })
    const covered = [newest, sendButton(page), field(page), ...(width < 768 ? [backButton(page)] : [])]
    for (const one of covered) expect(await overlap(toasts, one)).toBe(false)
    await expect(toasts).toHaveCount(0)
  }
  await other.context().close()
})

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Own messages on the right, the other's on the left, none wider than 70 %. */
async function expectSides(page: Page, own: string, others: string) {
  const sizes = (text: string) => log(page).getByText(text).locator('..').boundingBox()
  const [mine, theirs, whole] = [await sizes(own), await sizes(others), await log(page).boundingBox()]
  expect(mine!.x + mine!.width).toBeCloseTo(whole!.x + whole!.width, 0)
  expect(theirs!.x).toBeCloseTo(whole!.x, 0)
  expect(Math.max(mine!.width, theirs!.width)).toBeLessThanOrEqual(0.7 * whole!.width + 1)
}

test('a deleted message disappears for both members, also by keyboard [155] [163] [164]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, id, path } = await aConversation(page, browser, baseURL)
  await sendMessage(page, id, 'À garder')
  await sendMessage(page, id, 'À oublier')
  await openWithLiveConnection(page, path)
  await openWithLiveConnection(other, path)
  await expect(log(other)).toContainText('À oublier')
  await expect(other.getByRole('button', { name: 'Actions sur votre message' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Actions sur votre message' }).last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Supprimer' }).press('Enter')
  await page.getByRole('button', { name: 'Supprimer le message' }).click()
  await expect(toastOf(page, 'Message supprimé')).toContainText('Le message a été supprimé avec succès')
  for (const one of [page, other]) {
    await expect(log(one)).not.toContainText('À oublier')
    await expect(log(one)).toContainText('À garder')
  }
  await expect(page.getByRole('group', { name: 'Messages', exact: true })).toBeFocused()
  await other.context().close()
})

test('a picture is sent with its caption, and other files or too large ones are refused [155] [158] [164]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, path } = await aConversation(page, browser, baseURL)
  await open(page, path)
  const chooser = page.getByRole('form', { name: 'Écrire un message' }).locator('input[type=file]')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(toastOf(page, 'Format non supporté')).toContainText('Seules les images sont autorisées')
  const large = Buffer.alloc(5 * 1024 * 1024 + 1)
  await chooser.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: large })
  await expect(toastOf(page, 'Fichier trop volumineux')).toContainText(
    'La taille maximale autorisée est de 5MB',
  )

  const bytes = [...(await aPicture())]
  const preview = page.getByRole('group', { name: 'Image à envoyer' })
  await dispatchFile(page, 'paste', bytes)
  await expect(preview).toBeVisible()
  await preview.getByRole('button', { name: /l’image$/ }).click()
  await expect(preview).toHaveCount(0)
  await dispatchFile(page, 'drop', bytes)
  await expect(preview).toContainText('Image prête')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(field(page)).toHaveCount(0)
  await page.goBack()
  await expect(preview).toContainText('Image prête')
  await expectResponsiveAndAccessible(page)
  await write(page, 'Mon étal du samedi')
  await expect(toastOf(page, 'Image envoyée')).toContainText('Votre image a été envoyée avec succès')
  await expect(preview).toHaveCount(0)

  await open(other, path)
  const picture = log(other).getByRole('link', { name: /^Image de/ })
  await expect(log(other)).toContainText('Mon étal du samedi')
  await expect(picture).toHaveAttribute('target', '_blank')
  const image = picture.getByRole('img')
  await expect(image).toHaveJSProperty('complete', true)
  expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(image).toHaveAttribute('width', /^\d+$/)
  const opened = other.context().waitForEvent('page')
  await picture.click()
  expect((await (await opened).request.get((await opened).url())).status()).toBe(200)
  await other.context().close()
})

test('a member for whom pictures are not open yet cannot choose, paste or drop one [147]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, path } = await aConversation(page, browser, baseURL)
  await changeViewer(page, () => ({ features: [] }))
  await open(page, path)
  await expect(field(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Joindre une image' })).toHaveCount(0)
  const bytes = [...(await aPicture())]
  await dispatchFile(page, 'paste', bytes)
  await dispatchFile(page, 'drop', bytes)
  await write(page, 'Sans image')
  await expect(log(page)).toContainText('Sans image')
  await expect(page.getByRole('group', { name: 'Image à envoyer' })).toHaveCount(0)
  await other.context().close()
})

/** As from the clipboard or from another window. */
const dispatchFile = (page: Page, how: 'paste' | 'drop', bytes: number[]) =>
  field(page).evaluate(
    (area, [type, content]) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(content)], 'photo.png', { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      area.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: files })
          : new DragEvent('drop', { ...options, dataTransfer: files }),
      )
    },
    [how, bytes] as const,
  )

test('the draft of a message is restored after a reload and on another device, until it is sent', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, path } = await aConversation(page, browser, baseURL)
  await open(page, path)
  await field(page).fill('Je réfléchis')
  await page.reload()
  await expect(field(page)).toHaveValue('Je réfléchis')

  const saved = page.waitForRequest((request) => request.url().endsWith('/draft'))
  await field(page).fill('Je réfléchis encore')
  await (await saved).response()
  const device = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await device.context().addCookies(await page.context().cookies())
  await open(device, path)
  await expect(field(device)).toHaveValue('Je réfléchis encore')
  const cleared = device.waitForRequest((request) => request.postData() === '{"content":""}')
  await field(device).press('Enter')
  await (await cleared).response()
  await device.reload()
  await expect(log(device)).toContainText('Je réfléchis encore')
  await expect(field(device)).toHaveValue('')
  await page.reload()
  await expect(log(page)).toContainText('Je réfléchis encore')
  await expect(field(page)).toHaveValue('')
  await device.context().close()
  await other.context().close()
})

test('two tabs share a draft: an idle tab never clears it, and the one that sends clears it in both', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const { other, path } = await aConversation(page, browser, baseURL)
  const idle = await page.context().newPage()
  await open(idle, path)
  await open(page, path)
  // The server does not have it: only this browser has the draft.
  await page.context().route('**/draft', (route) => route.abort())
  await field(page).fill('Je réfléchis')
  await idle.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect(field(idle)).toHaveValue('Je réfléchis')
  await expect.poll(() => complaints.length).toBeGreaterThan(0)
  await page.reload()
  await expect(field(page)).toHaveValue('Je réfléchis')

  const long = 'a'.repeat(200_000)
  await field(page).fill(long)
  const form = page.getByRole('form', { name: 'Écrire un message' })
  await expect(form).toContainText(/200\s000 sur 4\s000 caractères/)
  await expect(form).toContainText('Brouillon trop long pour vos autres appareils')
  await expect(sendButton(page)).toBeDisabled()
  await page.reload()
  await expect(field(page)).toHaveValue(long)

  await page.context().unroute('**/draft')
  await write(page, 'C’est décidé')
  await expect(log(idle)).toContainText('C’est décidé')
  await expect(field(idle)).toHaveValue('')
  expectComplaints(complaints, /ERR_FAILED/)
  await idle.close()
  await other.context().close()
})

test('a conversation is read when it is opened or its end is reached, not when a message arrives while the reader is further up [161]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, id, path } = await aConversation(page, browser, baseURL)
  for (let number = 1; number <= 30; number++) await sendMessage(page, id, `Message n° ${number}.`)
  const unread = async () => (await viewerOf(other)).unread.messages
  expect(await unread()).toBeGreaterThan(0)
  await other.addInitScript(delayScrollEvents)
  await openWithLiveConnection(other, path)
  await expect.poll(unread).toBe(0)

  await sendMessage(page, id, 'Sous les yeux')
  await expect(log(other)).toContainText('Sous les yeux')
  await expect.poll(unread).toBe(0)
  const scroller = other.getByRole('group', { name: 'Messages', exact: true })
  // A message that arrives before the scroll event moves nothing either.
  await scroller.evaluate((element) => {
    document.documentElement.dataset['scrolling'] = 'held'
    element.scrollTo({ top: 0 })
  })
  const readRequests: unknown[] = []
  other.on('request', (request) => {
    if (request.url().endsWith(`${id}/read`)) readRequests.push(request.postDataJSON())
  })
  await sendMessage(page, id, 'Plus bas')
  const offer = other.getByRole('button', { name: 'Nouveaux messages' })
  await expect(offer).toBeVisible()
  await other.evaluate(() => delete document.documentElement.dataset['scrolling'])
  const last = await sendMessage(page, id, 'Tout en bas')
  await expect(log(other)).toContainText('Tout en bas')
  expect(readRequests).toEqual([])
  expect(await unread()).toBe(2)
  await offer.click()
  await expect.poll(unread).toBe(0)
  expect(readRequests).toEqual([{ last: last.id }])
  await other.context().close()
})

/** As on a busy machine. Runs before the page's scripts, or they would receive the events first. */
const delayScrollEvents = () =>
  window.addEventListener(
    'scroll',
    (event) => {
      if (document.documentElement.dataset['scrolling'] === 'held') event.stopImmediatePropagation()
    },
    { capture: true },
  )

test('a reader in Montréal sees local times, also on server-rendered pages', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, id, path } = await aConversation(page, browser, baseURL)
  const { created_at } = await sendMessage(page, id, 'Bonjour.')
  const context = await browser.newContext({ baseURL: baseURL!, timezoneId: 'America/Montreal' })
  await context.addCookies(await page.context().cookies())
  const abroad = await context.newPage()
  const problems: string[] = []
  abroad.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await open(abroad, '/')
  const published = abroad.getByRole('article').first().locator('time').first()
  await expect(published).toHaveAttribute('title', endOfMontreal(await published.getAttribute('datetime')))
  await open(abroad, path)
  await expect(log(abroad).locator('time')).toHaveAttribute('title', endOfMontreal(created_at))
  expect(problems).toEqual([])
  await context.close()
  await other.context().close()
})

/** The end of an exact date in that time zone: « à 18:30 ». */
const endOfMontreal = (iso: string | null) =>
  new RegExp(
    ` à ${new Date(iso!).toLocaleTimeString('en-GB', { timeZone: 'America/Montreal', timeStyle: 'short' })}$`,
  )

test('earlier messages load on scrolling up without a jump; new ones are offered by a button [155] [162]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, id, path } = await aConversation(page, browser, baseURL)
  for (let number = 1; number <= 70; number++) await sendMessage(page, id, `Message n° ${number}.`)
  await openWithLiveConnection(page, path)
  await expect(log(page).getByText('Message n° 70.')).toBeInViewport()
  await expect(log(page).getByText('Message n° 41.')).toHaveCount(1)
  await expect(log(page).getByText('Message n° 40.')).toHaveCount(0)

  const first = log(page).getByText('Message n° 41.')
  const scroller = page.getByRole('group', { name: 'Messages', exact: true })
  const released = Promise.withResolvers<void>()
  await page.route(/messages\?before=/, async (route) => {
    await released.promise
    await route.continue()
  })
  await scroller.evaluate((element) => element.scrollTo({ top: 200 }))
  await expect(page.getByRole('button', { name: 'Chargement…' })).toHaveCount(1)
  const before = (await first.boundingBox())!.y
  released.resolve()
  await expect(log(page).getByText('Message n° 11.')).toHaveCount(1)
  expect(Math.abs((await first.boundingBox())!.y - before)).toBeLessThanOrEqual(1)

  await sendMessage(other, id, 'Encore là ?')
  const offer = page.getByRole('button', { name: 'Nouveaux messages' })
  await expect(offer).toBeVisible()
  expect(Math.abs((await first.boundingBox())!.y - before)).toBeLessThanOrEqual(1)
  await offer.click()
  await expect(log(page).getByText('Encore là ?')).toBeInViewport()
  await expect(offer).toHaveCount(0)

  // Returning to the tab requests new and changed messages, not every page again.
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith(`/api/conversations/${id}/messages`))
      requests.push(pathname.split('/').at(-1) + search.replace(/=.*/, ''))
  })
  const states = page.waitForResponse('**/messages/states?*')
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await states
  expect(requests).toEqual(['messages?after', 'states?from'])
  await other.context().close()
})

test(
  'the network is lost while messages are sent and comes back: none is lost or duplicated, and the order stays',
  OWN_BROWSER,
  async ({ page, browser, baseURL, complaints }) => {
    const { other, id, path } = await aConversation(page, browser, baseURL)
    await openWithLiveConnection(page, path)
    await write(page, 'Un')
    await expect(toastOf(page, 'Message envoyé')).toBeVisible()
    await openWithLiveConnection(other, path)

    // The server saved it, and its response is lost with the network.
    await page.route('**/messages', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await page.context().setOffline(true)
      await route.abort()
    })
    await write(page, 'Deux')
    await expect(waiting(page)).toHaveCount(1)
    await expect(toastOf(page, 'Erreur')).toContainText('Impossible d’envoyer le message')
    await page.unroute('**/messages')
    await write(page, 'Trois')
    await write(page, 'Quatre')
    await expect(waiting(page)).toHaveCount(3)
    await expect(toastOf(page, 'Erreur')).toHaveCount(1)
    await sendMessage(other, id, 'Entretemps')

    await page.context().setOffline(false)
    await expect(waiting(page)).toHaveCount(0)
    const order = ['Un', 'Deux', 'Entretemps', 'Trois', 'Quatre']
    await expect.poll(() => messagesIn(page, id)).toEqual(order)
    for (const one of [page, other]) {
      await expect(log(one).locator('p[dir]')).toHaveText(order)
    }
    expectComplaints(complaints, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/)
    await other.context().close()
  },
)

test(
  'after an outage the conversation is as on the server: deleted messages, and more than a page of new ones',
  OWN_BROWSER,
  async ({ page, browser, baseURL, complaints }) => {
    const { other, id, path } = await aConversation(page, browser, baseURL)
    await sendMessage(page, id, 'Bonjour.')
    const sentMessages = []
    for (let number = 1; number <= 35; number++)
      sentMessages.push(await sendMessage(other, id, `Message n° ${number}.`))
    await openWithLiveConnection(page, path)
    const scroller = page.getByRole('group', { name: 'Messages', exact: true })
    await scroller.evaluate((element) => element.scrollTo({ top: 0 }))
    await expect(log(page)).toContainText('Bonjour.')

    await page.context().setOffline(true)
    for (let number = 36; number <= 70; number++) await sendMessage(other, id, `Message n° ${number}.`)
    const deletedPath = `/api/messages/${sentMessages[19]!.id}`
    expect((await other.request.delete(deletedPath, { headers: FROM_OUR_PAGE })).status()).toBe(200)
    // No other request may be needed meanwhile: the live connection may only be silent.
    await field(page).fill('Allô ?')
    await expect.poll(() => complaints.length).toBeGreaterThan(0)
    await page.context().setOffline(false)
    await expect(log(page)).toContainText('Message n° 70.')
    const numbers = Array.from({ length: 70 }, (_, at) => at + 1).filter((number) => number !== 20)
    // New messages are also loaded by their own live events, perhaps before the conversation is reloaded.
    await expect(log(page).getByText(/^Message n°/)).toHaveText(
      numbers.map((number) => `Message n° ${number}.`),
    )
    expectComplaints(complaints, /ERR_INTERNET_DISCONNECTED|WebSocket/)
    await other.context().close()
  },
)

test('each unsent message shows the reason and an action, and hides no new message from a reader who scrolled up [155] [162]', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const { other, id, path } = await aConversation(page, browser, baseURL)
  await sendMessage(page, id, 'Bonjour.')
  for (let number = 1; number <= 25; number++) await sendMessage(other, id, `Message n° ${number}.`)
  await openWithLiveConnection(page, path)
  const responses = (status: number, kind: string, message: string) =>
    page.route('**/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { error: { kind, message } } })
        : route.continue(),
    )
  await responses(422, 'invalid', 'Ce lien n’est pas accepté.')
  await write(page, 'Refusé')
  await expect(log(page)).toContainText('Échec : Ce lien n’est pas accepté.')
  await expect(log(page).getByRole('button', { name: 'Réessayer' })).toBeVisible()

  const scroller = page.getByRole('group', { name: 'Messages', exact: true })
  await scroller.evaluate((element) => element.scrollTo({ top: 0 }))
  await sendMessage(other, id, 'Du nouveau')
  await page.getByRole('button', { name: 'Nouveaux messages' }).click()
  await expect(log(page).getByText('Du nouveau')).toBeInViewport()
  await expect(log(page).locator('p[dir]').last()).toHaveText('Du nouveau')

  await page.unroute('**/messages')
  await responses(429, 'rate_limited', 'Trop de demandes. Réessayez dans 30 secondes.')
  await write(page, 'Trop vite')
  await expect(log(page)).toContainText('Trop de messages d’affilée')
  await page.unroute('**/messages')
  await responses(401, 'unauthenticated', 'Connectez-vous pour continuer.')
  await log(page).getByRole('button', { name: 'Réessayer' }).last().click()
  await expect(log(page)).toContainText('Vous êtes déconnecté')
  await expect(log(page).getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', /retour=/)
  await expectResponsiveAndAccessible(page)

  await page.unroute('**/messages')
  await page.reload()
  await expect.poll(async () => (await messagesIn(page, id)).at(-1)).toBe('Trop vite')
  await log(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(log(page).getByText('Échec')).toHaveCount(0)
  await expect(log(page).locator('p[dir]').last()).toHaveText('Refusé')
  expectComplaints(complaints, /status of (401|422|429)/)
  await other.context().close()
})

test(
  'an unsent message survives a reload and is then sent, or discarded',
  OWN_BROWSER,
  async ({ page, browser, baseURL, complaints }) => {
    const { other, id, path } = await aConversation(page, browser, baseURL)
    await open(page, path)
    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await write(page, 'Reste')
    await write(page, 'Part')
    await expect(waiting(page)).toHaveCount(2)
    await expectResponsiveAndAccessible(page)
    await log(page).getByRole('button', { name: 'Supprimer' }).last().click()
    await expect(log(page)).not.toContainText('Part')
    await page.unroute('**/messages')
    await page.reload()
    await expect(log(page)).toContainText('Reste')
    await expect.poll(() => messagesIn(page, id)).toEqual(['Reste'])
    await expect(waiting(page)).toHaveCount(0)
    expectComplaints(complaints, /ERR_FAILED/)
    await other.context().close()
  },
)

test(
  'a message whose response was lost is deleted on the server when it is discarded',
  OWN_BROWSER,
  async ({ page, browser, baseURL, complaints }) => {
    const { other, id, path } = await aConversation(page, browser, baseURL, 'vip')
    await open(page, path)
    await page.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue()
      await route.fetch()
      await route.abort()
    })
    await write(page, 'Un regret')
    await expect(waiting(page)).toHaveCount(1)
    expect(await messagesIn(other, id)).toEqual(['Un regret'])
    await page.route('**/api/messages/*', (route) => route.abort(), { times: 1 })
    await log(page).getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Impossible de supprimer le message', { exact: true })).toBeVisible()
    await expect(waiting(page)).toHaveCount(1)
    await log(page).getByRole('button', { name: 'Supprimer' }).click()
    await expect(log(page)).not.toContainText('Un regret')
    expect(await messagesIn(page, id)).toEqual([])
    expectComplaints(complaints, /ERR_FAILED/)
    await other.context().close()
  },
)

test(
  'a message written offline is sent when the network is back, also while another conversation is open',
  OWN_BROWSER,
  async ({ page, browser, baseURL, complaints }) => {
    const first = await aConversation(page, browser, baseURL, 'vip')
    const second = await aConversation(page, browser, baseURL, 'vip')
    await sendMessage(page, first.id, 'Bonjour')
    await sendMessage(page, second.id, 'Salut')
    await openWithLiveConnection(page, first.path)
    await expect(log(page)).toContainText('Bonjour')
    await page.context().setOffline(true)
    await write(page, 'Plus tard')
    await expect(waiting(page)).toHaveCount(1)
    await page.getByRole('link', { name: new RegExp(second.person.pseudo) }).click()
    await expect(page).toHaveURL(second.path)
    await page.context().setOffline(false)
    await expect.poll(() => messagesIn(first.other, first.id)).toEqual(['Bonjour', 'Plus tard'])
    await expect(log(page)).toContainText('Salut')
    await expect(log(page)).not.toContainText('Plus tard')
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pb-unsent-messages:'))),
      )
      .toEqual([])
    expectComplaints(complaints, /ERR_INTERNET_DISCONNECTED|WebSocket/)
    for (const { other } of [first, second]) await other.context().close()
  },
)

test('a conversation of other members is not found, and one with a deleted account shows no name [156] [165]', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await signInAs(page, 'verifie')
  await open(page, `/messages?c=${randomUUID()}`)
  await expect(page.getByText('Cette conversation n’existe pas ou n’est plus accessible.')).toBeVisible()
  // The conversation and its messages, each refused separately.
  await expect.poll(() => complaints.filter((text) => text.includes('404'))).toHaveLength(2)
  expectComplaints(complaints, /404/)

  const { other, person, id, path } = await aConversation(page, browser, baseURL)
  await sendMessage(page, id, 'Bonjour')
  await sendMessage(other, id, 'Au revoir')
  const { pseudo, password } = person
  const data = { pseudo, password, plans: 'delete' }
  const deleted = await other.request.delete('/api/account', { data, headers: FROM_OUR_PAGE })
  expect(deleted.status()).toBe(200)
  await open(page, path)
  const pane = page.getByRole('region', { name: 'Conversation avec Utilisateur supprimé' })
  await expect(pane.getByRole('heading', { name: 'Utilisateur supprimé' })).toBeVisible()
  await expect(pane.getByRole('link')).toHaveCount(0)
  await expect(pane.getByText('Ce compte n’existe plus.')).toBeVisible()
  await expect(log(page)).toContainText('Au revoir')
  await expect(field(page)).toHaveCount(0)
  await other.context().close()
})

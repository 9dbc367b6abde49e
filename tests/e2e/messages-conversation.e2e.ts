import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Message } from '#domain/messages.ts'
import { aPicture } from '../support/pictures.ts'
import { toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, signInAs } from './demo-members.ts'
import { type Caller, insertMember, requestsOf, signIn } from './members.ts'
import { field, log, messagesIn, write } from './message-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  open,
  openWithLiveConnection,
  OWN_BROWSER,
  test,
} from './support.ts'

const waiting = (page: Page) => log(page).getByText('En attente de connexion')

/** The member of this page has started a conversation with a new member, who answers by the API. */
async function aConversation(
  page: Page,
  // A member may start twenty conversations a day.
  starter: 'verifie' | 'vip' = 'verifie',
) {
  const member = await insertMember()
  const other = await requestsOf(member)
  await signInAs(page, starter)
  const data = { member_id: member.id }
  const response = await page.request.post('/api/conversations', { data, headers: FROM_OUR_PAGE })
  const { id } = (await response.json()) as { id: string }
  return { member, other, id, path: `/messages?c=${id}` }
}

/** By the API. */
async function sendMessage({ request }: Caller, conversationId: string, content: string) {
  const data = { id: randomUUID(), content }
  const path = `/api/conversations/${conversationId}/messages`
  const response = await request.post(path, { data, headers: FROM_OUR_PAGE })
  expect(response.status()).toBe(200)
  return (await response.json()) as Message
}

test('two members write live, and each sees presence and typing of the other [155] [156] [157] [162] [164]', async ({
  page,
  otherPage: other,
}) => {
  const { member, id, path } = await aConversation(page)
  await signIn(other.context(), member)
  await openWithLiveConnection(page, path)
  await write(page, 'Bonjour !')
  await expect(toastOf(page, 'Message envoyé')).toBeVisible()
  expect(await messagesIn(page, id)).toEqual(['Bonjour !'])

  await openWithLiveConnection(other, path)
  await expect(log(other)).toContainText('Bonjour !')
  await expect(log(page)).toContainText('Vu')
  await field(other).pressSequentially('Oui ?')
  await expect(page.getByText('écrit…')).toBeVisible()
  // The key of an input method.
  await field(other).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(field(other)).toHaveValue(/^Oui/)
  await field(other).press('Enter')
  await expect(log(page)).toContainText('Oui ?')
  await expect(page.getByText('écrit…')).toHaveCount(0)
  await expect(log(page).getByRole('separator')).toHaveText(['Aujourd’hui'])
  await expectResponsiveAndAccessible(page)
})

test('a deleted message disappears for both members, also by keyboard [155] [163] [164]', async ({
  page,
  otherPage: other,
}) => {
  const { member, id, path } = await aConversation(page)
  await signIn(other.context(), member)
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
})

test('a picture is sent with its caption, also after the page was left [155] [158] [164]', async ({
  page,
  otherPage: other,
}) => {
  const { member, path } = await aConversation(page)
  await signIn(other.context(), member)
  await open(page, path)
  const bytes = [...(await aPicture())]
  const preview = page.getByRole('group', { name: 'Image à envoyer' })
  await pastePicture(page, bytes)
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
})

/** As from the clipboard. */
const pastePicture = (page: Page, bytes: number[]) =>
  field(page).evaluate((area, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(content)], 'photo.png', { type: 'image/png' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes)

test('the draft of a message is restored after a reload and on another device, until it is sent', async ({
  page,
  otherPage: device,
}) => {
  const { path } = await aConversation(page)
  await open(page, path)
  await field(page).fill('Je réfléchis')
  await page.reload()
  await expect(field(page)).toHaveValue('Je réfléchis')

  // Not the first draft, which is sent after the reload.
  const saved = page.waitForRequest((request) => request.postData()?.includes('encore') === true)
  await field(page).fill('Je réfléchis encore')
  await (await saved).response()
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
})

test('a reader in Montréal sees local times, also on server-rendered pages', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, path } = await aConversation(page)
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
})

/** The end of an exact date in that time zone: « à 18:30 ». */
const endOfMontreal = (iso: string | null) =>
  new RegExp(
    ` à ${new Date(iso!).toLocaleTimeString('en-GB', { timeZone: 'America/Montreal', timeStyle: 'short' })}$`,
  )

test(
  'the network is lost while messages are sent and comes back: none is lost or duplicated, and the order stays',
  OWN_BROWSER,
  async ({ page, otherPage: other, complaints }) => {
    const { member, id, path } = await aConversation(page)
    await signIn(other.context(), member)
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
  },
)

test(
  'after an outage the conversation is as on the server: deleted messages, and more than a page of new ones',
  OWN_BROWSER,
  async ({ page, complaints }) => {
    const { other, id, path } = await aConversation(page)
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
  },
)

test(
  'an unsent message survives a reload and is then sent, or discarded',
  OWN_BROWSER,
  async ({ page, complaints }) => {
    const { id, path } = await aConversation(page)
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
  },
)

test(
  'a message written offline is sent when the network is back, also while another conversation is open',
  OWN_BROWSER,
  async ({ page, complaints }) => {
    const first = await aConversation(page, 'vip')
    const second = await aConversation(page, 'vip')
    await sendMessage(page, first.id, 'Bonjour')
    await sendMessage(page, second.id, 'Salut')
    await openWithLiveConnection(page, first.path)
    await expect(log(page)).toContainText('Bonjour')
    await page.context().setOffline(true)
    await write(page, 'Plus tard')
    await expect(waiting(page)).toHaveCount(1)
    await page.getByRole('link', { name: new RegExp(second.member.pseudo) }).click()
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
  },
)

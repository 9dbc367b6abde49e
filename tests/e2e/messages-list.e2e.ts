import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { VIP_REQUIRED } from '#domain/messages.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, requestsAs, signInAs } from './demo-members.ts'
import { type Caller, insertMember, requestsOf } from './members.ts'
import { createPlan } from './publish-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  clearSession,
  open,
  openWithLiveConnection,
  test,
} from './support.ts'

const PHONE = { width: 390, height: 800 }

const list = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true })
const row = (page: Page, pseudo: string) => list(page).getByRole('link', { name: pseudo })
const pane = (page: Page, pseudo: string) =>
  page.getByRole('region', { name: `Conversation avec ${pseudo}`, exact: true })
const newMessage = (page: Page) => list(page).getByRole('button', { name: 'Nouveau message' }).first()

async function sendRequest<Body>(
  { request }: Caller,
  method: string,
  path: string,
  data?: object,
): Promise<Body> {
  const response = await request.fetch(path, { method, data, headers: FROM_OUR_PAGE })
  expect(response.status(), path).toBe(200)
  return (await response.json()) as Body
}

const profileOf = async (caller: Caller) =>
  (await sendRequest<{ viewer: Viewer }>(caller, 'GET', '/api/viewer')).viewer.profile

/** A member of the demo who writes by the API. */
async function aDemoWriter(name: Parameters<typeof requestsAs>[0]) {
  const { request } = await requestsAs(name)
  const { user_id, pseudo } = await profileOf({ request })
  return { request, id: user_id, pseudo }
}

async function aNewWriter() {
  const member = await insertMember()
  return { ...member, ...(await requestsOf(member)) }
}

/** Sends a message by the API; returns the id of the conversation. */
async function write(from: Caller, memberId: string, content: string): Promise<string> {
  const { id } = await sendRequest<{ id: string }>(from, 'POST', '/api/conversations', {
    member_id: memberId,
  })
  await sendRequest(from, 'POST', `/api/conversations/${id}/messages`, { id: randomUUID(), content })
  return id
}

/** Earns thirty points, and two quest rewards worth thirty more. */
async function earnPoints(page: Page) {
  const plan = await createPlan(page, { title: 'Un atelier de vélos' })
  await sendRequest(await requestsAs('validateur'), 'POST', `/api/validator/plans/${plan.id}/approve`, {
    version: 1,
  })
  for (let n = 1; n <= 10; n++)
    await sendRequest(page, 'POST', `/api/plans/${plan.id}/comments`, {
      id: randomUUID(),
      content: `Merci, ${n}.`,
    })
}

async function claimRewards(page: Page) {
  for (const quest of ['first_plan', 'active_commenter'])
    await sendRequest(page, 'PUT', `/api/my/quests/${quest}/claim`)
}

/** A new member who may use messages. */
async function signInAsNewMemberWithMessages(page: Page) {
  await signInAsNewMember(page)
  await earnPoints(page)
  await claimRewards(page)
  return await profileOf(page)
}

test('a visitor signs in before they read their messages, and returns to the requested conversation [148]', async ({
  page,
}) => {
  const c = randomUUID()
  await open(page, `/messages?c=${c}`)
  await expect(page.getByRole('heading', { name: 'Connexion requise' })).toBeVisible()
  await expect(page.getByText('Connectez-vous pour accéder à vos messages')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    `/auth?retour=${encodeURIComponent(`/messages?c=${c}`)}`,
  )
  await expect(page).toHaveTitle(/^Messages · /)
  await expectResponsiveAndAccessible(page)
})

test('below 50 XP messages are locked, but a member can reply; at 50 XP they unlock without a reload [149] [150]', async ({
  page,
  complaints,
}) => {
  await signInAsNewMember(page)
  const { user_id } = await profileOf(page)
  await openWithLiveConnection(page, '/messages')
  await expect(page.getByRole('heading', { name: 'Messagerie Premium' })).toBeVisible()
  const points = page.getByRole('region', { name: 'Vos XP' })
  await expect(points).toContainText('La quête « Premier plan » vaut 10 XP. Encore 1 plan.')
  await expect(page.getByRole('heading', { name: /reçue/ })).toHaveCount(0)
  // Without a received message the list itself is refused.
  expectComplaints(complaints, /403/)

  const writer = await aDemoWriter('fondateur')
  await write(writer, user_id, 'Bienvenue ! Votre plan m’a plu.')
  const received = page.getByRole('region', { name: 'Conversation reçue' })
  await expect(received).toContainText(/Bienvenue.*1 non lu/s)
  await expectResponsiveAndAccessible(page)
  await received.getByRole('link', { name: `Lire et répondre au message de ${writer.pseudo}` }).click()
  await expect(pane(page, writer.pseudo)).toContainText('Votre plan m’a plu.')
  await expect(page.getByPlaceholder('Tapez votre message...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nouveau message' })).toHaveCount(0)
  await list(page).getByRole('link', { name: 'Messagerie Premium' }).click()
  await expect(received).toBeVisible()
  await expect(received).not.toContainText('non lu')

  await earnPoints(page)
  await expect(points).toContainText('Encore 20')
  await claimRewards(page)
  await expect(newMessage(page)).toBeVisible()
  await expect(row(page, writer.pseudo)).toBeVisible()
})

test('a member who is no longer VIP reads and deletes their messages, and cannot send new ones [149]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  const [{ user_id }, founder] = [await profileOf(page), await aDemoWriter('fondateur')]
  const other = await aNewWriter()
  await sendRequest(founder, 'PUT', `/api/admin/members/${user_id}/role`, { role: 'vip', from: 'user' })
  for (const content of ['Restée sans réponse', 'À effacer']) await write(page, other.id, content)
  await sendRequest(founder, 'PUT', `/api/admin/members/${user_id}/role`, { role: 'user', from: 'vip' })

  await open(page, '/messages')
  const own = page.getByRole('region', { name: 'Vos conversations' })
  await expect(own).toContainText('Vos messages restés sans réponse peuvent être relus et supprimés.')
  await own.getByRole('link', { name: `Relire vos messages à ${other.pseudo}` }).click()
  const message = pane(page, other.pseudo).getByText('À effacer')
  await expect(message).toBeVisible()
  await expect(pane(page, other.pseudo)).toContainText('Restée sans réponse')
  await expect(pane(page, other.pseudo)).toContainText(VIP_REQUIRED)
  await expect(page.getByPlaceholder('Tapez votre message...')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions sur votre message' }).last().press('Enter')
  await page.getByRole('menuitem', { name: 'Supprimer' }).press('Enter')
  await page.getByRole('button', { name: 'Supprimer le message' }).click()
  await expect(message).toHaveCount(0)
})

test('the list shows the last messages live, the newest conversation first, and counts unread messages [151] [153] [161] [162]', async ({
  page,
}) => {
  const { user_id } = await signInAsNewMemberWithMessages(page)
  await openWithLiveConnection(page, '/messages')
  await expect(list(page).getByRole('heading', { name: 'Aucune conversation' })).toBeVisible()
  await expect(page.getByText('Sélectionnez une conversation')).toBeVisible()
  await expectResponsiveAndAccessible(page)

  const clemence = await aDemoWriter('membre')
  const julien = await aDemoWriter('verifie')
  const first = await write(clemence, user_id, 'Bonjour, vos savons me plaisent.')
  await write(clemence, user_id, 'Vendez-vous aussi en gros ?')
  await write(julien, user_id, 'Un café, un jour ?')
  const rows = list(page).getByRole('listitem')
  await expect(rows).toContainText([julien.pseudo, clemence.pseudo])
  await expect(row(page, clemence.pseudo)).toContainText(/maintenant|1 min/)
  await expect(row(page, clemence.pseudo)).toContainText(/Vendez-vous aussi en gros.*2 non lus/s)
  await row(page, clemence.pseudo).click()
  await expect(page).toHaveURL(`/messages?c=${first}`)
  await expect(pane(page, clemence.pseudo)).toContainText('Vendez-vous aussi en gros')
  await expect(row(page, clemence.pseudo)).not.toContainText('non lu')
  await write(page, clemence.id, 'Oui, dès dix pièces.')
  await expect(rows).toContainText([clemence.pseudo, julien.pseudo])
  await expect(row(page, clemence.pseudo)).toContainText(/Vous\s: Oui, dès dix pièces\./)
})

test('a member finds another member, but not themselves, and opens the only conversation with them [159]', async ({
  page,
}) => {
  const own = await signInAsNewMemberWithMessages(page)
  const other = await aNewWriter()
  await open(page, '/messages')
  const dialog = page.getByRole('dialog', { name: 'Nouveau message' })
  const box = dialog.getByPlaceholder('Rechercher un utilisateur...')
  const options = dialog.getByRole('option')
  await newMessage(page).click()
  await expect(box).toBeFocused()
  await box.fill(own.pseudo)
  await expect(dialog).toContainText('Aucun utilisateur trouvé')
  await box.fill(other.pseudo.toUpperCase())
  await expect(options).toContainText([other.pseudo])
  await expectResponsiveAndAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/messages\?c=[0-9a-f-]{36}$/)
  await expect(pane(page, other.pseudo)).toContainText('Aucun message dans cette conversation')
  await expect(row(page, other.pseudo)).toContainText('Aucun message')

  const address = page.url()
  await newMessage(page).click()
  await box.fill(other.pseudo)
  await options.click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(address)
})

test('a recipient below 50 XP may reply from the profile of the writer; a hover card starts a conversation [112] [160]', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Message', exact: true })
  await signInAsNewMember(page)
  const writer = await aDemoWriter('moderateur')
  const received = await write(writer, (await profileOf(page)).user_id, 'Bonjour')
  await open(page, `/u/${encodeURIComponent(writer.pseudo)}`)
  await expect(button).not.toHaveAttribute('title')
  await button.click()
  await expect(page).toHaveURL(`/messages?c=${received}`)

  await clearSession(page)
  await signInAs(page, 'moderateur')
  await open(page, '/')
  // By keyboard: what still loads above the plan may move it away from a pointer, which closes the card.
  await page.keyboard.press('Tab')
  await page.locator('article').getByRole('link', { name: 'Julien Favre' }).first().focus()
  const card = page.getByRole('dialog', { name: 'Julien Favre' })
  await card.getByRole('button', { name: 'Message' }).press('Enter')
  await expect(pane(page, 'Julien Favre')).toBeVisible()
})

test('from a conversation a member blocks, unblocks, and reports only the messages they choose', async ({
  page,
}) => {
  const { user_id } = await signInAsNewMemberWithMessages(page)
  const writer = await aDemoWriter('moderateur')
  const id = await write(writer, user_id, 'Premier message')
  await write(writer, user_id, 'Achetez mes jetons')
  await open(page, `/messages?c=${id}`)
  const conversation = pane(page, writer.pseudo)
  const options = conversation.getByRole('button', { name: 'Options de la conversation' })
  const choose = async (name: string) => {
    await options.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await options.click()
  await expect(page.getByRole('menuitem', { name: 'Voir le profil' })).toHaveAttribute(
    'href',
    `/u/${encodeURIComponent(writer.pseudo)}`,
  )
  await page.keyboard.press('Escape')

  await choose('Bloquer')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click()
  await expect(conversation).toContainText('débloquez-le pour lui écrire.')
  await choose('Débloquer')
  await expect(conversation.getByPlaceholder('Tapez votre message...')).toBeVisible()
  await choose('Bloquer')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click()
  await conversation.getByRole('button', { name: `Débloquer ${writer.pseudo}` }).click()
  await expect(conversation.getByPlaceholder('Tapez votre message...')).toBeFocused()

  await choose('Signaler la conversation')
  const dialog = page.getByRole('dialog', { name: 'Signaler la conversation' })
  await dialog.getByRole('checkbox', { name: 'Achetez mes jetons' }).check()
  await dialog.getByRole('radio', { name: 'Arnaque ou promesse de gain' }).check()
  await expectResponsiveAndAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(toastOf(page, 'Merci, votre signalement a été transmis.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('on a phone a member goes from the list to a conversation and back, with the button and with the browser [153] [154]', async ({
  page,
  complaints,
}) => {
  const { user_id } = await signInAsNewMemberWithMessages(page)
  const writer = await aDemoWriter('admin')
  const id = await write(writer, user_id, 'Bonjour du bureau')
  const conversation = pane(page, writer.pseudo)
  const back = conversation.getByRole('button', { name: 'Retour aux conversations' })
  await page.setViewportSize(PHONE)
  await open(page, '/quests')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await expect(conversation).toHaveCount(0)
  await row(page, writer.pseudo).click()
  await expect(conversation).toContainText('Bonjour du bureau')
  await expect(list(page)).toBeHidden()
  await back.click()
  await expect(row(page, writer.pseudo)).toBeFocused()
  await expect(page).toHaveURL('/messages')
  await page.goForward()
  await expect(conversation).toBeVisible()
  await page.goBack()
  await expect(list(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/quests')

  // Opened by its own address, there is no list in the history.
  await open(page, `/messages?c=${id}`)
  await back.click()
  await expect(page).toHaveURL('/messages')
  await expect(row(page, writer.pseudo)).toBeVisible()

  // Another screen may pass the conversation in its navigation state.
  await open(page, '/quests')
  await page.evaluate(
    (selectedConversationId) => window.history.pushState({ selectedConversationId }, '', '/messages'),
    id,
  )
  await expect(page).toHaveURL(`/messages?c=${id}`)
  await expect(conversation).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/quests')

  await open(page, `/messages?c=${randomUUID()}`)
  await expect(page.getByText('Cette conversation n’existe pas ou n’est plus accessible.')).toBeVisible()
  // One error for the conversation, one for its messages.
  await expect.poll(() => complaints.length).toBe(2)
  expectComplaints(complaints, /404/)
})

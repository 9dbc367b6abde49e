import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { CommentPage } from '#domain/comments/comments.ts'
import { unique } from '../support/unique.ts'
import { signInAsNewMember, DEMO_MEMBER, fillSignIn, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, requestsAs, signInAs } from './demo-members.ts'
import type { Caller } from './members.ts'
import { createPlan } from './publish-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  clearSession,
  open,
  openWatching,
  test,
} from './support.ts'

const field = (place: Page | Locator) => place.getByRole('textbox', { name: 'Votre commentaire' })
const publish = (place: Page | Locator) => place.getByRole('button', { name: /^(Publier|Commenter)$/ })
const comments = (page: Page) => page.locator('article[id^=commentaire-]')
const actions = (comment: Locator) => comment.getByRole('button', { name: /^Actions sur le commentaire/ })
const choose = async (page: Page, comment: Locator, what: string) => {
  await actions(comment).click()
  await page.getByRole('menuitem', { name: what }).click()
}

/** A plan of another member than the one who comments. */
async function aPlan(changes: object = {}) {
  const title = unique('Une cantine de rue')
  return await createPlan(await requestsAs('vip'), { title, ...changes })
}

/** By the API, as the member who is signed in on this page. */
async function postComment({ request }: Caller, plan: { id: string }, content: string) {
  const data = { id: randomUUID(), content }
  const response = await request.post(`/api/plans/${plan.id}/comments`, { data, headers: FROM_OUR_PAGE })
  expect(response.status()).toBe(200)
  return data.id
}

const listOf = async ({ request }: Page, plan: { id: string }) =>
  (await (await request.get(`/api/plans/${plan.id}/comments`)).json()) as CommentPage

test('a visitor reads the comments without JavaScript, and is led to sign in and back [73] [75]', async ({
  page,
  browser,
  baseURL,
}) => {
  const plan = await aPlan()
  const reader = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage()
  await signInAsNewMember(reader)
  await postComment(reader, plan, 'Première ligne\nVoir https://exemple.test/prix. <b>gras</b>')
  await reader.context().clearCookies()
  await reader.goto(`/plan/${plan.slug}`)
  await expect(comments(reader)).toHaveCount(1)
  await expect(comments(reader)).toContainText('<b>gras</b>')
  const link = comments(reader).getByRole('link', { name: 'https://exemple.test/prix' })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  await reader.context().close()

  await open(page, `/plan/${plan.slug}`)
  await expect(page.getByRole('heading', { name: '1 commentaire' })).toBeVisible()
  const block = page.getByRole('region', { name: '1 commentaire' })
  await expect(block).toContainText('Connexion requise')
  await expect(block).toContainText('Vous devez être connecté pour commenter.')
  await block.getByRole('link', { name: 'Se connecter' }).click()
  await fillSignIn(page, DEMO_MEMBER)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/plan/${plan.slug}#votre-commentaire`)
  await expect(field(page)).toBeFocused()
})

test('a member comments on a card: the count changes at once, and a link leads to the comment [40] [74]', async ({
  page,
}) => {
  const plan = await aPlan({ category: 'Affiliate', difficulty: 'expert' })
  await signInAsNewMember(page)
  await open(page, '/?sort=new&category=Affiliate&difficulty=expert')
  const card = page.locator('article').filter({ has: page.locator(`a[href="/plan/${plan.slug}"]`) })
  const counter = card.getByTitle('Commenter')
  await expect(counter).toHaveText(/0$/)
  await counter.click()
  await expect(field(card)).toBeFocused()
  await expectResponsiveAndAccessible(page)
  await field(card).fill('Combien de couverts par jour')
  await field(card).press('Control+Enter')
  await expect(card.getByText('Commentaire publié.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Commentaire publié.' })).toHaveCount(1)
  await expect(counter).toHaveText(/1$/)
  const discussion = card.getByRole('link', { name: 'Voir la discussion' })
  await expect(discussion).toBeFocused()
  await discussion.click()
  await expect(page).toHaveURL(new RegExp(`/plan/${plan.slug}#commentaire-`))
  await expect(comments(page)).toContainText('Combien de couverts par jour')
  await expect(comments(page)).toBeInViewport()
  await expect(field(page)).toHaveValue('')
})

test('a comment on the plan page appears at once and after a reload, can be edited and deleted [76] [78]', async ({
  page,
}) => {
  const plan = await aPlan()
  const { pseudo } = await signInAsNewMember(page)
  // The page is cached before the comment is written.
  await open(page, `/plan/${plan.slug}`)
  await field(page).fill('  Bravo pour lidée ')
  await publish(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Commentaire publié.' })).toHaveCount(1)
  await expect(publish(page)).toBeFocused()
  const own = comments(page)
  await expect(own).toContainText('Bravo pour lidée')
  await expect(own.getByRole('link', { name: pseudo })).toBeVisible()
  await expect(own).toContainText('À l’instant')
  await expect(field(page)).toHaveValue('')
  await open(page, `/plan/${plan.slug}`)
  await expect(own).toContainText('Bravo pour lidée')

  await choose(page, own, 'Corriger')
  const correction = page.getByRole('textbox', { name: 'Corriger votre commentaire' })
  await expect(correction).toBeFocused()
  await correction.fill('Bravo pour l’idée')
  await page.locator('form').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(own).toContainText('Bravo pour l’idée')
  await expect(own).toContainText('modifié')
  await expect(own).toBeFocused()
  await expectResponsiveAndAccessible(page)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await choose(page, own, 'Copier le lien')
  await expect(toastOf(page, 'Lien copié !')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/plan/${plan.slug}\\?commentaire=([0-9a-f-]{36})#commentaire-\\1$`),
  )

  await choose(page, own, 'Supprimer')
  const question = page.getByRole('alertdialog', { name: 'Supprimer ce commentaire ?' })
  await question.getByRole('button', { name: 'Supprimer le commentaire' }).click()
  await expect(toastOf(page, 'Commentaire supprimé')).toBeVisible()
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Commentaires', exact: true })).toBeFocused()
})

test('the text of a comment is restored when its writer signs in again after the session has ended [78]', async ({
  page,
  complaints,
}) => {
  const plan = await aPlan()
  const writer = await signInAsNewMember(page)
  await open(page, `/plan/${plan.slug}`)
  await field(page).fill('Écrit trop longtemps')
  // The last request that the page sends by itself: a later one would notice the end of the session before the comment.
  await expect(page.getByText('Pour donner un avis')).toBeVisible()
  await page.context().clearCookies()
  await publish(page).click()
  await expect(page.getByText('Votre texte est gardé sur cet appareil')).toBeVisible()
  const signIn = page.locator('article').getByRole('link', { name: 'Se connecter' })
  await expect(signIn).toBeFocused()
  await signIn.click()
  await fillSignIn(page, writer)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/plan/${plan.slug}#votre-commentaire`)
  await expect(field(page)).toHaveValue('Écrit trop longtemps')
  await expect(field(page)).toBeInViewport()
  expectComplaints(complaints, /401/)
})

test('a member reports a comment, and a moderator deletes it [76] [77]', async ({ page }) => {
  const plan = await aPlan()
  const { pseudo } = await signInAsNewMember(page)
  await postComment(page, plan, 'Gagnez 500 € par jour')
  await clearSession(page)
  await signInAs(page, 'membre')
  await open(page, `/plan/${plan.slug}`)
  await actions(comments(page)).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Copier le lien', 'Signaler', 'Bloquer'])
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  const report = page.getByRole('dialog', { name: 'Signaler ce commentaire' })
  await expect(report).toContainText('Gagnez 500 € par jour')
  await report.getByRole('radio', { name: 'Publicité' }).check()
  await report.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(toastOf(page, 'Merci, votre signalement a été transmis.')).toBeVisible()

  await clearSession(page)
  await signInAs(page, 'moderateur')
  await open(page, `/plan/${plan.slug}`)
  await choose(page, comments(page), 'Supprimer')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Le commentaire de ${pseudo} disparaît pour de bon.`)
  await question.getByRole('button', { name: 'Supprimer le commentaire' }).click()
  await expect(toastOf(page, 'Commentaire supprimé')).toBeVisible()
  // No cached page shows it any more.
  expect(await (await page.request.get(`/plan/${plan.slug}`)).text()).not.toContain('500 € par jour')
})

test('a comment far down has its own address, with buttons to load earlier and later ones', async ({
  page,
  complaints,
}) => {
  const plan = await aPlan()
  await signInAsNewMember(page)
  const ids: string[] = []
  for (let number = 1; number <= 40; number += 1)
    ids.push(await postComment(page, plan, `Remarque n° ${number}.`))
  await open(page, `/plan/${plan.slug}#commentaire-${ids[34]}`)
  const target = page.getByText('Remarque n° 35.')
  await expect(target).toBeInViewport()
  await expect(page.getByText('Remarque n° 1.', { exact: true })).toHaveCount(0)
  await expect(comments(page)).toHaveCount(11)
  const earlier = page.getByRole('link', { name: 'Commentaires précédents' })
  await earlier.scrollIntoViewIfNeeded()
  const before = (await target.boundingBox())!.y
  await earlier.click()
  await expect(comments(page)).toHaveCount(36)
  expect(Math.abs((await target.boundingBox())!.y - before)).toBeLessThan(2)
  await earlier.click()
  await expect(page.getByText('Remarque n° 1.', { exact: true })).toHaveCount(1)
  await expect(comments(page)).toHaveCount(40)

  await open(page, `/plan/${plan.slug}`)
  await expect(comments(page)).toHaveCount(25)

  // A comment that arrives meanwhile is counted once, also by the response to a new comment.
  const arrivals = page.getByRole('button', { name: /nouveau.* commentaire/ })
  await expect
    .poll(async () => {
      await postComment(page, plan, 'D’un autre appareil.')
      return await arrivals.count()
    })
    .toBe(1)
  await field(page).fill('D’ici.')
  await publish(page).click()
  await expect(field(page)).toHaveValue('')
  const { comments_count } = await listOf(page, plan)
  await expect(page.getByRole('heading', { name: `${comments_count} commentaires` })).toBeVisible()
  await arrivals.click()
  const arrival = comments(page).and(page.locator(':focus'))
  await expect(arrival).toContainText('D’un autre appareil.')
  await expect(arrival).toBeInViewport()
  await expect(arrivals).toHaveCount(0)

  await open(page, `/plan/${plan.slug}`)
  await page.getByRole('link', { name: 'Commentaires suivants' }).click()
  await expect(comments(page)).toHaveCount(comments_count)
  await open(page, `/plan/${plan.slug}#commentaire-${randomUUID()}`)
  await expect(page.getByText('Ce commentaire n’existe plus.')).toBeInViewport()
  expectComplaints(complaints, /404/)
})

test('a deleted comment of a page that is not loaded yet is no longer counted, above the list and beside the likes', async ({
  page,
}) => {
  const plan = await aPlan()
  await signInAsNewMember(page)
  const ids: string[] = []
  for (let number = 1; number <= 27; number += 1)
    ids.push(await postComment(page, plan, `Remarque n° ${number}.`))
  const watching = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('watching'),
    }),
  )
  await open(page, `/plan/${plan.slug}`)
  await expect(page.getByRole('heading', { name: '27 commentaires' })).toBeVisible()
  await expect(comments(page)).toHaveCount(25)
  await watching
  await page.request.delete(`/api/comments/${ids[26]}`, { headers: FROM_OUR_PAGE })
  await expect(page.getByRole('heading', { name: '26 commentaires' })).toBeVisible()
  await expect(page.getByTitle('Commentaires', { exact: true })).toHaveText(/26$/)
})

test('comments of other members appear live, without moving the page or changing typed text', async ({
  page,
  otherPage: other,
  complaints,
}) => {
  const plan = await aPlan()
  const { pseudo } = await signInAsNewMember(page)
  await signInAsNewMember(other)
  // The first one appears at once, also for readers further up.
  await page.setViewportSize({ width: 1280, height: 300 })
  await openWatching(page, `/plan/${plan.slug}`)
  await expect(page.getByText('Aucun commentaire')).not.toBeInViewport()
  await postComment(other, plan, 'Remarque n° 1.')
  await expect(page.getByText('Remarque n° 1.')).toHaveCount(1)
  await expect(page.getByText('Aucun commentaire')).toHaveCount(0)

  for (let number = 2; number <= 8; number += 1) await postComment(other, plan, `Remarque n° ${number}.`)
  await page.setViewportSize({ width: 1280, height: 600 })
  await openWatching(page, `/plan/${plan.slug}`)
  await field(page).click()
  await field(page).pressSequentially('Je suis en train')
  await postComment(other, plan, 'Encore')
  await expect(page.getByRole('button', { name: /nouveau commentaire/ })).toBeVisible()
  await other.request.put(`/api/plans/${plan.id}/like`, { headers: FROM_OUR_PAGE })
  await expect(page.locator('article').getByTitle('J’aime')).toHaveText(/1$/)
  await field(page).pressSequentially(' d’écrire')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('Je suis en train d’écrire')
  const place = (await field(page).boundingBox())!.y
  const last = await postComment(other, plan, 'Et la dernière.')
  await expect(page.getByRole('button', { name: /nouveaux commentaires/ })).toBeVisible()
  expect((await field(page).boundingBox())!.y).toBe(place)
  const list = `**/api/plans/${plan.id}/comments?*`
  await page.route(list, (route) => route.fulfill({ status: 500, body: 'panne' }))
  await page.getByRole('button', { name: /nouveaux commentaires/ }).click()
  await expect(toastOf(page, 'Erreur')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: /nouveaux commentaires/ }).click()
  await expect(page.getByText('Et la dernière.')).toHaveCount(1)
  await expect(comments(page).and(page.locator(':focus'))).toHaveCount(1)

  // At the end of the list a comment appears at once; edits and deletions are shown too.
  await page.getByText('Et la dernière.').scrollIntoViewIfNeeded()
  await postComment(other, plan, 'Vue arriver.')
  await expect(page.getByText('Vue arriver.')).toBeInViewport()
  const headers = FROM_OUR_PAGE
  await other.request.patch(`/api/comments/${last}`, { data: { content: 'Corrigée là-bas.' }, headers })
  await expect(page.getByText('Corrigée là-bas.')).toBeVisible()
  await other.request.delete(`/api/comments/${last}`, { headers })
  await expect(page.getByText('Corrigée là-bas.')).toHaveCount(0)
  await expect(field(page)).toHaveValue('Je suis en train d’écrire')

  // A comment sent from here arrives there once.
  await openWatching(other, `/plan/${plan.slug}`)
  await comments(other).last().scrollIntoViewIfNeeded()
  await publish(page).click()
  for (const tab of [page, other]) {
    await expect(comments(tab).filter({ hasText: pseudo })).toHaveCount(1)
    await expect(comments(tab).filter({ hasText: 'Je suis en train d’écrire' })).toBeInViewport()
  }
  expectComplaints(complaints, /500/)
})

import type { Page } from '@playwright/test'
import type { Viewer, ViewerState } from '#domain/accounts/viewer.ts'
import { unique, uniqueCode } from '../support/unique.ts'
import { signInAsNewMember, CONFIRM, fillSignIn, fillSignUp, linkFromMail, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, openAccountMenu, requestsAs, signInAs } from './demo-members.ts'
import { type Caller, newPerson } from './members.ts'
import { createPlan } from './publish-steps.ts'
import { expect, expectAccessible, clearSession, open, test } from './support.ts'

/** A plan without reactions, and a new member who reads it. */
async function aPlanWithoutReactions(page: Page) {
  const title = unique('Des semis à échanger')
  await signInAs(page, 'vip')
  const plan = await createPlan(page, { title })
  await clearSession(page)
  await signInAsNewMember(page)
  return { ...plan, title }
}

const cardOf = (page: Page, title: string) => page.locator('article').filter({ hasText: title })
const like = (page: Page, title: string) => cardOf(page, title).getByRole('button', { name: 'J’aime' })
const voteButton = (page: Page) =>
  page.getByRole('complementary').getByRole('button', { name: /^(Voter|Déjà voté)/ })

const isLiked = async (page: Page, { id }: { id: string }) =>
  ((await (await page.request.get(`/api/viewer/marks?plans=${id}`)).json()) as ViewerState).liked.includes(id)

test('a like and a repost on a card are stored, and the page of the plan shows the like as a vote [81] [83] [84]', async ({
  page,
}) => {
  const { title, ...plan } = await aPlanWithoutReactions(page)
  await open(page, '/?sort=new')
  const button = like(page, title)
  const repost = cardOf(page, title).getByRole('button', { name: 'Reposter' })
  await button.click()
  await expect.poll(() => isLiked(page, plan)).toBe(true)
  await repost.click()
  await expect(toastOf(page, 'Plan reposté !')).toBeVisible()

  await cardOf(page, title).getByRole('link', { name: title, exact: true }).click()
  await expect(voteButton(page)).toHaveText('Déjà voté1')
  await expect(voteButton(page)).not.toHaveAttribute('aria-pressed')
  await expect(page.locator('article dl dd').last()).toHaveText('1')
  await voteButton(page).click()
  await expect(toastOf(page, 'Vote retiré')).toBeVisible()
  await page.goBack()
  await expect(button).toHaveText('J’aime : 0')
  await expect(repost).toHaveText('Reposter : 1')
})

test('the likes of a member are not shown in the same tab to the next member or to a visitor [81]', async ({
  page,
}) => {
  const { id, title } = await aPlanWithoutReactions(page)
  await open(page, '/?sort=new')
  const button = like(page, title)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  // With the like stored: a request still on its way when the member changes would be refused.
  const likeIsReread = () =>
    page.waitForResponse(
      async (response) =>
        response.url().endsWith(`/api/viewer/marks?plans=${id}`) &&
        ((await response.json()) as ViewerState).liked.includes(id),
    )
  const reread = likeIsReread()
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await reread
  const tab = await page.context().newPage()
  await signInAs(tab, 'membre')
  // As the sign-in page notifies the other tabs.
  await tab.evaluate(() => new BroadcastChannel('pb-viewer').postMessage(null))
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toHaveText('J’aime : 1')
  const rereadAgain = likeIsReread()
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText('J’aime : 2')
  await rereadAgain
  const menu = await openAccountMenu(page)
  await menu.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
})

/** A visitor on the page of a plan. */
async function asVisitorOn(page: Page, title: string) {
  await signInAs(page, 'vip')
  const plan = await createPlan(page, { title: `${title} ${uniqueCode()}` })
  await clearSession(page)
  await open(page, `/plan/${plan.slug}`)
  return plan
}

const signInFromToast = (page: Page) =>
  page.getByRole('listitem').getByRole('button', { name: 'Se connecter' }).click()

test('the action of a visitor is performed once after they have signed in and returned [82]', async ({
  page,
}) => {
  const person = await signInAsNewMember(page)
  const plan = await asVisitorOn(page, 'Un vélo cargo à plusieurs')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/like')) sent.push(request.method())
  })
  await voteButton(page).click()
  await signInFromToast(page)
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/plan/${plan.slug}`)
  await expect(toastOf(page, 'Vote ajouté !')).toBeVisible()
  await expect(voteButton(page)).toHaveText('Déjà voté1')
  expect(await isLiked(page, plan)).toBe(true)
  await voteButton(page).click()
  await expect(toastOf(page, 'Vote retiré')).toBeVisible()
  await page.reload()
  await expect(voteButton(page)).toHaveText('Voter0')
  expect(sent).toEqual(['PUT', 'DELETE'])
})

test('the action of a visitor without an account is performed where they pressed it, after they confirm their address in another tab [6] [82]', async ({
  page,
  context,
}) => {
  const plan = await asVisitorOn(page, 'Un four solaire de quartier')
  const person = newPerson()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/like')) sent.push(request.method())
  })
  await voteButton(page).click()
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('heading', { name: 'Encore une étape' })).toBeVisible()
  const tab = await context.newPage()
  await open(tab, await linkFromMail(page.request, { to: person.email, subject: CONFIRM }))
  await expect(toastOf(tab, 'Vote ajouté !')).toBeVisible()
  await expect(tab).toHaveURL(`/plan/${plan.slug}`)
  expect(await isLiked(tab, plan)).toBe(true)
  // The first tab returns as well, and does not vote again.
  await expect(page).toHaveURL(`/plan/${plan.slug}`)
  await page.reload()
  await expect(voteButton(page)).toHaveText('Déjà voté1')
  await voteButton(tab).click()
  await expect(toastOf(tab, 'Vote retiré')).toBeVisible()
  await page.reload()
  await expect(voteButton(page)).toHaveText('Voter0')
  expect(sent).toEqual([])
})

test('the action is also performed after a sign-in on another site, as with Google; a like that exists already stays', async ({
  page,
}) => {
  const plan = await asVisitorOn(page, 'Des pains d’épices en ligne')
  const saveButton = page.getByRole('complementary').getByRole('button', { name: /^Enregistr/ })
  for (const time of ['at first', 'again']) {
    await saveButton.click()
    await signInFromToast(page)
    await returnSignedInAs(page, 'membre', `/plan/${plan.slug}`)
    await expect(toastOf(page, 'Plan enregistré'), time).toBeVisible()
    await expect(saveButton).toHaveText('Enregistré')
    await clearSession(page)
    await open(page, `/plan/${plan.slug}`)
  }
})

/** Leaves for another site and returns with a new page load, as with Google. */
async function returnSignedInAs(page: Page, name: 'membre', path: string) {
  await page.goto('about:blank')
  await signInAs(page, name)
  await open(page, path)
}

test('hovering over an author shows their card; a follow from there counts in the tab, and on the page of their plan [27] [31] [42] [86] [87]', async ({
  page,
}) => {
  const author = page.locator('article').getByRole('link', { name: 'Julien Favre' }).first()
  const glance = page.getByRole('dialog', { name: 'Julien Favre' })
  const button = (name: string) => glance.getByRole('button', { name, exact: true })
  const tab = page
    .getByRole('navigation', { name: 'Tri des plans' })
    .getByRole('link', { name: /^Abonnements/ })
  await open(page, '/')
  await author.hover()
  await expect(glance).toContainText('Créateur vérifié · mis en avant')
  await expect(glance).toContainText(/\d+ plans.*\d+ abonnés.*\d+ J’aime/s)
  await expect(glance.getByRole('button')).toHaveCount(0)

  await signInAsNewMember(page)
  await open(page, '/')
  await author.hover()
  const countFollowers = async () => Number(await glance.getByText(/^\d+$/).nth(1).textContent())
  const followers = await countFollowers()
  await button('Suivre Julien Favre').click()
  await expect(toastOf(page, 'Abonnement réussi !')).toBeVisible()
  await expect(button('Se désabonner de Julien Favre')).toBeVisible()
  // Another journey may follow them at the same time.
  await expect.poll(countFollowers).toBeGreaterThan(followers)
  await expect(tab).toHaveText('Abonnements1 membre suivi')
  await expectAccessible(page, page.getByRole('dialog'))

  await page.mouse.move(5, 5)
  await expect(glance).toHaveCount(0)
  await cardOf(page, 'Julien Favre').first().getByRole('heading').getByRole('link').click()
  await page.locator('article').getByRole('button', { name: 'Se désabonner' }).click()
  await expect(toastOf(page, 'Désabonnement réussi')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suivre Julien Favre' })).toBeVisible()
  await page.goBack()
  await expect(tab).toHaveText('Abonnements')
})

test('plans and reposts of followed members are in the following feed, each plan once, with who reposted it [30] [31] [37]', async ({
  page,
}) => {
  const put = (on: Caller, path: string) => on.request.put(path, { headers: FROM_OUR_PAGE })
  const [verified, admin] = [await requestsAs('verifie'), await requestsAs('admin')]
  const title = unique('Un four à pain partagé')
  const plan = await createPlan(await requestsAs('vip'), { title })
  for (const reposter of [verified, admin]) await put(reposter, `/api/plans/${plan.id}/repost`)
  const whoIs = async (on: Caller) =>
    ((await (await on.request.get('/api/viewer')).json()) as { viewer: Viewer }).viewer.profile

  await open(page, '/?sort=following')
  await expect(page.getByRole('heading', { name: 'Connexion requise' })).toBeVisible()
  await signInAsNewMember(page)
  await open(page, '/?sort=following')
  await expect(page.getByRole('heading', { name: 'Votre feed est vide' })).toBeVisible()
  // Not the first author, whose followers another journey counts.
  const proposed = page.getByRole('region', { name: 'Des membres à suivre' }).getByRole('listitem').last()
  await expect(proposed).toContainText(/écrit sur /)
  await proposed.getByRole('button', { name: 'Suivre' }).click()
  await expect(page.getByRole('heading', { name: 'Votre feed est vide' })).toBeHidden()
  await proposed.getByRole('button', { name: 'Se désabonner' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Voir le top' })).toHaveAttribute(
    'href',
    '/top',
  )
  await expect(page.getByRole('main').getByRole('link', { name: /badges/ })).toHaveAttribute(
    'href',
    '/badges',
  )

  for (const on of [verified, admin]) await put(page, `/api/members/${(await whoIs(on)).user_id}/follow`)
  await open(page, '/?sort=following')
  const card = cardOf(page, title)
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(`${(await whoIs(admin)).pseudo} a reposté · À l’instant · +1`)
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { IMPOSED_BY_YOURSELF, type SanctionAgainstViewer } from '#domain/moderation/sanctions.ts'
import type { CountedPage, MemberRecord } from '#domain/moderation/staff.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { unique } from '../support/unique.ts'
import { signInAsNewMember } from './account-steps.ts'
import { FROM_OUR_PAGE, signInAs } from './demo-members.ts'
import { type Caller, insertMember, requestsOf } from './members.ts'
import { createPlan } from './publish-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  clearSession,
  open,
  test,
} from './support.ts'

const TABS = ['Commentaires', 'Plans', 'Utilisateurs', 'Activité', 'Recours', 'Contact']

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Modération' })
const goTo = (page: Page, tab: string) =>
  tabs(page)
    .getByRole('link', { name: new RegExp(`^${tab}`) })
    .click()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.locator('dialog[open]')
const comments = (page: Page) => page.getByRole('table', { name: 'Commentaires' }).getByRole('row')
const reports = (page: Page) => region(page, 'Signalements').getByRole('list', { name: 'Signalements' })

/** By the API, as the member who is signed in on this page. */
async function send({ request }: Caller, method: 'post' | 'put', path: string, data: object) {
  const response = await request[method](path, { data, headers: FROM_OUR_PAGE })
  expect(response.status()).toBe(200)
}

async function postComment(page: Page, plan: { id: string }, content: string) {
  const id = randomUUID()
  await send(page, 'post', `/api/plans/${plan.id}/comments`, { id, content })
  return id
}

const viewerOf = async ({ request }: Caller) =>
  ((await (await request.get('/api/viewer')).json()) as { viewer: Viewer }).viewer

/** A new member, signed in on this page only. */
async function becomeNewMember(page: Page) {
  await clearSession(page)
  return await signInAsNewMember(page)
}

/** A plan of the demo's VIP, used by no other journey. */
async function aPlan(page: Page) {
  await signInAs(page, 'vip')
  const title = unique('Un plan à modérer')
  return { title, ...(await createPlan(page, { title })) }
}

test('each tab of the moderators has its own address, is accessible and fits at every width [190]', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'moderateur')
  await open(page, '/moderator')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signalements')
  await expect(tabs(page).getByRole('link')).toHaveCount(TABS.length)
  for (const tab of TABS) {
    await goTo(page, tab)
    await expect(tabs(page).getByRole('link', { name: new RegExp(`^${tab}`) })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(region(page, tab).getByText(/^Chargement/)).toHaveCount(0)
    await expect(region(page, tab).locator('[aria-busy=true]')).toHaveCount(0)
    // The reports beside it, with the first tab only.
    await expectResponsiveAndAccessible(page, tab === TABS[0] ? undefined : region(page, tab))
  }
  await page.reload()
  await expect(region(page, 'Contact')).toBeVisible()
  await page.goBack()
  await expect(region(page, 'Recours')).toBeVisible()
})

test('on a phone the reports are the first tab, and the screen is readable in the dark theme [190]', async ({
  page,
}) => {
  await signInAs(page, 'moderateur')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/moderator')
  await expect(tabs(page).getByRole('link')).toHaveCount(TABS.length + 1)
  await expect(reports(page).getByRole('listitem').first()).toBeVisible()
  await expect(region(page, 'Commentaires')).toHaveCount(0)
  await goTo(page, 'Commentaires')
  await expect(comments(page).nth(1)).toBeVisible()
  await expect(reports(page)).toHaveCount(0)
  await page.goBack()
  await expect(reports(page).getByRole('listitem').first()).toBeVisible()
})

test('comments are filtered by text and by the last 24 hours, and deleted one by one or together [191]', async ({
  page,
}) => {
  const plan = await aPlan(page)
  const person = await becomeNewMember(page)
  for (const text of ['Premier', 'Deuxième', 'Troisième']) await postComment(page, plan, `${text} avis`)
  await signInAs(page, 'moderateur')
  await open(page, '/moderator?onglet=commentaires')
  const search = page.getByRole('searchbox', { name: 'Texte, auteur ou plan' })
  await search.fill(person.pseudo)
  await expect(comments(page)).toHaveCount(1 + 3)
  await expect(page).toHaveURL(/[?&]q=/)
  await search.fill(`DEUXIEME AVIS`)
  await expect(comments(page).filter({ hasText: person.pseudo })).toHaveCount(1)
  await search.fill(plan.title)
  await expect(comments(page)).toHaveCount(1 + 3)
  await page.getByRole('button', { name: 'Dernières 24 h' }).click()
  await expect(page).toHaveURL(/filter=day/)
  await expect(comments(page)).toHaveCount(1 + 3)
  await page.goBack()
  await expect(page).not.toHaveURL(/filter=day/)

  await comments(page)
    .filter({ hasText: 'Deuxième avis' })
    .getByRole('button', { name: /^Supprimer/ })
    .press('Enter')
  await expect(dialog(page)).toContainText(`Le commentaire de ${person.pseudo} disparaît pour de bon.`)
  await expectResponsiveAndAccessible(page)
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(comments(page)).toHaveCount(1 + 3)
  await comments(page)
    .filter({ hasText: 'Deuxième avis' })
    .getByRole('button', { name: /^Supprimer/ })
    .press('Enter')
  await dialog(page).getByRole('button', { name: 'Supprimer le commentaire' }).click()
  await expect(comments(page)).toHaveCount(1 + 2)
  // The focus moves to the row that took its place.
  await expect(comments(page).filter({ hasText: 'Premier avis' }).locator(':focus')).toHaveCount(1)

  await page.getByRole('checkbox', { name: 'Sélectionner toute la page' }).check()
  const selection = page.getByRole('region', { name: 'Sélection' })
  await expect(selection).toContainText('2 commentaires sélectionnés')
  await expectResponsiveAndAccessible(page)
  await selection.getByRole('button', { name: 'Supprimer' }).click()
  await dialog(page).getByRole('button', { name: 'Supprimer les commentaires' }).click()
  await expect(page.getByText('Aucun commentaire ne correspond.')).toBeVisible()
  await expect(selection).toHaveCount(0)

  await goTo(page, 'Activité')
  await page.getByLabel('Action').selectOption('Commentaire supprimé')
  await expect(page).toHaveURL(/action=delete_comment/)
  const entry = region(page, 'Activité').getByRole('listitem').filter({ hasText: 'Deuxième avis' })
  await expect(entry).toContainText(`Vous avez supprimé un commentaire de ${person.pseudo}`)
})

test('a plan is unpublished with a reason, returned to the validators, and deleted with a reason', async ({
  page,
}) => {
  const plan = await aPlan(page)
  await signInAs(page, 'moderateur')
  await open(page, '/moderator?onglet=plans')
  const rows = page.getByRole('table', { name: 'Plans' }).getByRole('row').filter({ hasText: plan.title })
  const search = page.getByRole('searchbox', { name: 'Titre ou auteur' })
  await search.fill(plan.title)
  await rows.getByRole('button', { name: /^Retirer/ }).click()
  await dialog(page).getByRole('button', { name: 'Retirer le plan' }).click()
  await expect(dialog(page).getByLabel('Motif')).toHaveAccessibleDescription(/Un motif est nécessaire/)
  await expectResponsiveAndAccessible(page)
  await dialog(page).getByLabel('Motif').fill('Copie d’un autre plan.')
  await dialog(page).getByRole('button', { name: 'Retirer le plan' }).click()
  await expect(page.getByText('Aucun plan ne correspond.')).toBeVisible()
  expect((await page.request.get(`/api/plans/${plan.slug}`)).status()).toBe(404)

  await page.getByRole('link', { name: 'Refusés' }).click()
  await expect(page).toHaveURL(/filter=rejected/)
  await expect(rows).toContainText('Copie d’un autre plan.')
  await rows.getByRole('button', { name: /^Remettre en attente/ }).click()
  await expect(page.getByText('Aucun plan ne correspond.')).toBeVisible()

  const other = await aPlan(page)
  await signInAs(page, 'moderateur')
  await open(page, `/moderator?onglet=plans&q=${encodeURIComponent(other.title)}`)
  await page.getByRole('button', { name: `Supprimer : ${other.title}` }).click()
  await dialog(page).getByLabel('Motif').fill('Arnaque.')
  await dialog(page).getByRole('button', { name: 'Supprimer le plan' }).click()
  await expect(page.getByText('Aucun plan ne correspond.')).toBeVisible()
})

test('members are searched, filtered, sorted and paged in the address, and « back » undoes each step', async ({
  page,
}) => {
  await signInAs(page, 'moderateur')
  await open(page, '/moderator?onglet=utilisateurs&signalements=traites')
  const table = page.getByRole('table', { name: 'Membres' })
  const pages = page.getByRole('navigation', { name: 'Pages de membres' })
  await expect(pages.getByRole('status')).toHaveText(/^1 à 20 sur \d+$/)
  await pages.getByRole('button', { name: 'Page suivante' }).click()
  await expect(pages.getByRole('status')).toHaveText(/^21 à 40 sur \d+$/)
  await expect(pages.getByRole('button', { name: 'Page suivante' })).toBeFocused()
  await page.reload()
  await expect(pages.getByRole('status')).toHaveText(/^21 à 40 sur \d+$/)
  await page.getByLabel('Trier par').selectOption('Membre, croissant')
  await expect(page).toHaveURL(/sort=pseudo/)
  await expect(pages.getByRole('status')).toHaveText(/^1 à 20 sur/)
  await page.getByRole('link', { name: 'Équipe' }).click()
  await expect(table.getByRole('row').filter({ hasText: 'Rang égal ou supérieur' }).first()).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(pages.getByRole('status')).toHaveText(/^21 à 40 sur/)

  const search = page.getByRole('searchbox', { name: 'Rechercher un membre' })
  await search.fill('gains faciles')
  await expect(table.getByRole('row')).toHaveCount(1 + 1)
  await expect(table).toContainText('Banni')
  await expect(table).toContainText('Sanction d’un administrateur')
  await expect(table.getByRole('button', { name: /^(Débannir|Modifier)/ })).toHaveCount(0)
  await table.getByRole('link', { name: /^Historique de/ }).click()
  await expect(page).toHaveURL(/onglet=activite&.*member=/)
  await expect(page).toHaveURL(/signalements=traites/)
  const log = region(page, 'Activité')
  await expect(log.getByText('pour de bon').first()).toBeVisible()
  await log.getByRole('link', { name: /^Ce qui concerne/ }).click()
  await expect(page).not.toHaveURL(/member=/)
})

test('a page number that does not exist leads to the first page [190]', async ({ page, complaints }) => {
  await signInAs(page, 'moderateur')
  const { rows, next } = (await (
    await page.request.get('/api/moderation/members')
  ).json()) as CountedPage<MemberRecord>
  const search = new URLSearchParams({ onglet: 'utilisateurs', q: rows[0]!.pseudo, after: next!, page: '2' })
  await open(page, `/moderator?${search}`)
  await expect(page).not.toHaveURL(/after=/)
  await expect(page.getByRole('table', { name: 'Membres' })).toContainText(rows[0]!.pseudo)

  await page.goto('/moderator?onglet=activite&from=abc&by=abc&member=abc&after=xyz')
  await expect(page).not.toHaveURL(/after=/)
  await expect(region(page, 'Activité').getByRole('listitem').first()).toBeVisible()
  await expect(region(page, 'Activité').getByRole('alert')).toHaveCount(0)
  expectComplaints(complaints, /422/)
})

test('a moderator takes on a report, decides it with a reply, and finds it among the handled ones', async ({
  page,
}) => {
  const plan = await aPlan(page)
  const author = await becomeNewMember(page)
  const text = unique('Écrivez-moi vite')
  const comment = await postComment(page, plan, text)
  await becomeNewMember(page)
  await send(page, 'post', `/api/comments/${comment}/reports`, { reason: 'Arnaque : un lien douteux' })
  await signInAs(page, 'moderateur')
  await open(page, '/moderator')
  const item = reports(page).getByRole('listitem').filter({ hasText: plan.title }).first()
  await item
    .getByRole('link', { name: new RegExp(author.pseudo) })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(item).toContainText(text)
  await expect(item).toContainText('« Arnaque : un lien douteux »')
  await item.getByRole('button', { name: 'Je m’en occupe' }).click()
  await expect(item).toContainText('Vous vous en occupez.')
  await page.reload()
  await expect(item).toContainText('Vous vous en occupez.')

  await item.getByRole('button', { name: 'Retirer' }).press('Enter')
  await dialog(page).getByLabel('Réponse (facultative)').fill('Merci, c’est retiré.')
  await dialog(page).getByRole('button', { name: 'Retirer le commentaire' }).click()
  await expect(item).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()

  await region(page, 'Signalements').getByRole('link', { name: 'Signalements traités' }).click()
  await expect(page).toHaveURL(/signalements=traites/)
  const done = reports(page).getByRole('listitem').filter({ hasText: author.pseudo }).first()
  await done.getByRole('link').first().click()
  await expect(done).toContainText('Retenu')
  await expect(done).toContainText('Merci, c’est retiré.')
  await expect(done).toContainText(text)
})

test('a moderator reads an appeal with its sanction, and decides it with a reply that the member reads', async ({
  page,
}) => {
  const person = await insertMember()
  const theirs = await requestsOf(person)
  await signInAs(page, 'moderateur')
  await send(page, 'post', `/api/moderation/members/${person.id}/bans`, {
    type: 'temp',
    hours: 168,
    reason: 'Publicité répétée',
  })
  const { sanctions } = (await (await theirs.request.get('/api/my/sanctions')).json()) as {
    sanctions: SanctionAgainstViewer[]
  }
  await send(theirs, 'post', `/api/my/sanctions/${sanctions[0]!.id}/appeal`, { message: 'Je ne savais pas.' })

  await open(page, '/moderator?onglet=recours')
  const item = region(page, 'Recours').getByRole('listitem').filter({ hasText: person.pseudo })
  await expect(item).toContainText('Publicité répétée')
  await expect(item).toContainText('Je ne savais pas.')
  await expect(item).toContainText(IMPOSED_BY_YOURSELF)
  await expect(item.getByRole('button')).toHaveCount(0)
  await signInAs(page, 'admin')
  await open(page, '/moderator?onglet=recours')
  await item.getByRole('button', { name: /^Accepter/ }).click()
  await dialog(page).getByRole('button', { name: 'Lever la sanction' }).click()
  await expect(dialog(page).getByLabel('Réponse')).toHaveAccessibleDescription(
    'Une réponse au membre est nécessaire.',
  )
  await dialog(page).getByLabel('Réponse').fill('Bien reçu, ne recommencez pas.')
  await dialog(page).getByRole('button', { name: 'Lever la sanction' }).click()
  await expect(item).toHaveCount(0)
  expect((await viewerOf(theirs)).ban_status.banned).toBe(false)

  await region(page, 'Recours').getByRole('link', { name: 'Décidés' }).click()
  await expect(item).toContainText('Accepté')
  await expect(item).toContainText('Bien reçu, ne recommencez pas.')
})

test('a support request is answered by mail and closed', async ({ page }) => {
  const subject = unique('Une question')
  await clearSession(page)
  await send(page, 'post', '/api/support', {
    id: randomUUID(),
    email: 'visiteuse@exemple.test',
    subject,
    message: 'Comment publier ?',
  })
  await signInAs(page, 'moderateur')
  await open(page, '/moderator?onglet=contact')
  const item = region(page, 'Contact').getByRole('listitem').filter({ hasText: subject })
  await expect(item).toContainText('Comment publier ?')
  await item.getByRole('button', { name: /^Répondre/ }).click()
  const response = unique('Par le bouton « Plan », en haut.')
  await dialog(page).getByLabel('Réponse').fill(response)
  await dialog(page).getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(item).toHaveCount(0)
  await expect
    .poll(async () => (await page.request.get('/dev/mail')).text())
    .toMatch(new RegExp(`>Re.:.${subject}<`))
  await region(page, 'Contact').getByRole('link', { name: 'Closes' }).click()
  await expect(item).toContainText(response)
})

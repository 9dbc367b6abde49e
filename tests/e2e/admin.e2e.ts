import type { Page } from '@playwright/test'
import type { CountedPage, MemberRecord } from '#domain/staff.ts'
import { becomeMember, toastOf } from './account-steps.ts'
import { signInAs } from './demo-members.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  open,
  OWN_BROWSER,
  test,
} from './support.ts'

const PHONE = { width: 390, height: 844 }
const REFUSED = /the server responded with a status of (409|500|503)/

/** A new member used by this journey only, and an admin who has found them in the list. */
async function findNewcomer(page: Page, width = 1280) {
  const { pseudo } = await becomeMember(page)
  await signInAs(page, 'admin')
  await page.setViewportSize({ width, height: 900 })
  await open(page, `/admin?q=${encodeURIComponent(pseudo)}`)
  await expect(rows(page)).toHaveCount(1)
  return pseudo
}

const table = (page: Page) => page.getByRole('table', { name: 'Membres' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('combobox') })
const rowOf = (page: Page, pseudo: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: pseudo, exact: true }) })
const roleOf = (page: Page, pseudo: string) => page.getByRole('combobox', { name: `Rôle de ${pseudo}` })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** From here on the clock only advances by `runFor`. */
const pauseClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
/** Long enough for the screen to show a response. */
const letScreenUpdate = (page: Page) => page.clock.runFor(50)
const listed = (page: Page) => page.waitForResponse('**/api/admin/members?*')

test('members who are no admin are redirected home, and receive nothing of the screen [166]', async ({
  page,
}) => {
  await signInAs(page, 'moderateur')
  const response = await page.request.get('/admin', { maxRedirects: 0 })
  expect([response.status(), response.headers()['location'], await response.text()]).toEqual([
    302,
    '/?acces=refuse',
    '',
  ])
  await open(page, '/admin')
  await expect(page).toHaveURL('/')
  await expect(toastOf(page, 'Accès non autorisé')).toBeVisible()
})

test('an admin sees the counts and every member, newest first, page by page; the address contains the page [167]', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const first = listed(page)
  await open(page, '/admin')
  const { rows: newest } = (await (await first).json()) as CountedPage<MemberRecord>
  for (const label of ['Membres', 'Plans', 'Plans en attente', 'Commentaires'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  await expect(rows(page)).toHaveCount(newest.length)
  await expect(rows(page).first()).toContainText(newest[0]!.pseudo)
  await expectResponsiveAndAccessible(page)

  // The order stays, even if a member signs up meanwhile.
  const oldest = listed(page)
  await open(page, '/admin?sort=oldest')
  const { rows: first20 } = (await (await oldest).json()) as CountedPage<MemberRecord>
  await press(page, 'Page suivante')
  await expect(page).toHaveURL(/after=.*page=2/)
  await expect(page.getByRole('navigation', { name: 'Pages de membres' })).toContainText(/21 à \d+ sur \d+/)
  await page.reload()
  await expect(rowOf(page, first20[0]!.pseudo)).toHaveCount(0)
  await press(page, 'Page précédente')
  await expect(page).not.toHaveURL(/page=/)
  await expect(rowOf(page, first20[0]!.pseudo)).toBeVisible()

  await page.getByRole('button', { name: 'Membre', exact: true }).click()
  await expect(page).toHaveURL(/sort=pseudo/)
  await page.getByRole('link', { name: 'Équipe' }).click()
  await expect(page).toHaveURL(/filter=team/)
  await expect(roleOf(page, 'Clémence Aubry')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Rechercher un pseudo' }).fill('aucun-tel-pseudo')
  await expect(table(page)).toContainText('Aucun pseudo ne contient ce texte.')
})

test('a list that fails to load shows an error and can be retried [173]', async ({ page, complaints }) => {
  await signInAs(page, 'admin')
  await page.route('**/api/admin/members?*', (route) => route.fulfill({ status: 503, json: {} }))
  await open(page, '/admin')
  await expect(toastOf(page, 'Erreur')).toContainText('Impossible de charger les données')
  await expect(table(page).getByText('Impossible de charger les données')).toBeVisible()
  await page.unroute('**/api/admin/members?*')
  await press(page, 'Réessayer')
  await expect(rows(page).first()).toBeVisible()
  expectComplaints(complaints, REFUSED)
})

test('an admin changes a role in the list, which is reloaded one second later [168] [172] [174]', async ({
  page,
}) => {
  const pseudo = await findNewcomer(page)
  await expect(roleOf(page, pseudo).getByRole('option')).toHaveText([
    'user',
    'validator',
    'moderator',
    'admin',
    'vip',
  ])
  // An arrow key opens the list; it does not change a role.
  await roleOf(page, pseudo).press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(roleOf(page, pseudo)).toHaveValue('user')

  await page.evaluate(() => performance.clearResourceTimings())
  const reloaded = listed(page)
  await roleOf(page, pseudo).selectOption('validator')
  await expect(toastOf(page, 'Rôle mis à jour')).toBeVisible()
  await reloaded
  expect(await betweenRoleAndList(page)).toBeGreaterThanOrEqual(1_000)
  await expect(roleOf(page, pseudo)).toHaveValue('validator')
  await expect(rowOf(page, pseudo).getByRole('img', { name: 'Validateur' })).toBeVisible()
})

/** Milliseconds from the response to the role change to the request of the list, by the browser's clock. */
const betweenRoleAndList = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const find = (path: RegExp) => entries.find(({ name }) => path.test(name))
    const [role, list] = [find(/\/role$/), find(/\/api\/admin\/members\?/)]
    return role && list ? list.startTime - role.responseEnd : 0
  })

test('a conflict with another admin’s change shows a message, and the list shows the current role [172]', async ({
  page,
  complaints,
}) => {
  const pseudo = await findNewcomer(page)
  const { rows: found } = (await (
    await page.request.get(`/api/admin/members?q=${encodeURIComponent(pseudo)}`)
  ).json()) as CountedPage<MemberRecord>
  await page.request.put(`/api/admin/members/${found[0]!.user_id}/role`, {
    data: { role: 'vip', from: 'user' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await roleOf(page, pseudo).selectOption('moderator')
  await expect(toastOf(page, 'Erreur')).toContainText('Le rôle a changé entre-temps.')
  await expect(roleOf(page, pseudo)).toHaveValue('vip')
  await page.route('**/role', (route) => route.fulfill({ status: 500, json: {} }))
  await roleOf(page, pseudo).selectOption('user')
  await expect(toastOf(page, 'Erreur').last()).toContainText('Impossible de modifier le rôle')
  await page.unroute('**/role')
  expectComplaints(complaints, REFUSED)
})

test('staff only see actions they may perform: the founder is protected, and so are members of the same rank [168]', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await open(page, '/admin?filter=team')
  const founder = table(page).getByRole('row').filter({ hasText: 'Protégé' }).first()
  await expect(founder.getByRole('combobox')).toBeDisabled()
  await expect(founder.getByRole('combobox')).toHaveValue('founder')
  await expect(founder.getByRole('button')).toHaveCount(0)
  await expect(table(page).getByRole('row').filter({ hasText: 'Vous' }).getByRole('combobox')).toBeDisabled()
})

test(
  'the dialog sets a colour and badges, refuses empty and duplicate badges, and closes after half a second [169] [170] [174]',
  OWN_BROWSER,
  async ({ page }) => {
    await page.clock.install()
    const pseudo = await findNewcomer(page)
    await press(page, `Modifier ${pseudo}`)
    await dialog(page).getByLabel('Rôle').selectOption('verified')
    await press(page, 'Enregistrer')
    await expect(dialog(page).getByText('Veuillez sélectionner un type de badge')).toBeVisible()
    await dialog(page).getByRole('radio', { name: /Rouge/ }).check()

    await press(page, 'Ajouter Top créateur')
    await expect(dialog(page).getByRole('button', { name: 'Top créateur, déjà attribué' })).toBeDisabled()
    const custom = dialog(page).getByLabel('Badge personnalisé')
    await custom.fill('   ')
    await press(page, 'Ajouter')
    await expect(dialog(page).getByText('Donnez un nom au badge.')).toBeVisible()
    await custom.fill('top CRÉATEUR')
    await custom.press('Enter')
    await expect(dialog(page).getByText('Ce membre a déjà ce badge.')).toBeVisible()
    await custom.fill('influenceur')
    await custom.press('Enter')
    await expect(dialog(page).getByText('Ce badge du site s’écrit « Influenceur ».')).toBeVisible()
    await custom.fill('  Marraine du marché ')
    await custom.press('Enter')
    await expect(
      dialog(page).getByRole('button', { name: 'Retirer le badge Marraine du marché' }),
    ).toBeVisible()
    await press(page, 'Ajouter OG')
    await press(page, 'Retirer le badge OG')

    await pauseClock(page)
    await letScreenUpdate(page)
    const saved = page.waitForResponse('**/badges')
    await press(page, 'Enregistrer')
    await saved
    await expect(async () => {
      await page.clock.runFor(5)
      await expect(dialog(page).getByText('Enregistré', { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.clock.runFor(300)
    await expect(dialog(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(dialog(page)).toBeHidden()
    await page.clock.resume()
    await expect(rowOf(page, pseudo).getByRole('img', { name: 'Vérifié (rouge)' })).toBeVisible()
    await expect(rowOf(page, pseudo)).toContainText('Top créateur')
    await expect(roleOf(page, pseudo)).toHaveValue('verified')
  },
)

test('the dialog offers the fifteen usual badges, and activity badges are synchronised or an error is shown [170]', async ({
  page,
  complaints,
}) => {
  const pseudo = await findNewcomer(page)
  await press(page, `Modifier ${pseudo}`)
  const badges = dialog(page).getByRole('region', { name: 'Badges' })
  await expect(badges.getByRole('button', { name: /^Ajouter .|, déjà attribué$/ })).toHaveCount(15)
  await expectResponsiveAndAccessible(page)
  await press(page, 'Synchroniser les badges')
  await expect(toastOf(page, 'Badges synchronisés')).toBeVisible()
  await page.route('**/badges/sync', (route) => route.fulfill({ status: 500, json: {} }))
  await press(page, 'Synchroniser les badges')
  await expect(toastOf(page, 'Erreur')).toContainText('Impossible de synchroniser les badges')
  await page.unroute('**/badges/sync')
  expectComplaints(complaints, REFUSED)
})

test('when saving fails, the dialog stays open and keeps its text [173]', async ({ page, complaints }) => {
  const pseudo = await findNewcomer(page)
  await press(page, `Modifier ${pseudo}`)
  await press(page, 'Ajouter Influenceur')
  await page.route('**/badges', (route) => route.fulfill({ status: 500, json: {} }))
  await press(page, 'Enregistrer')
  await expect(toastOf(page, 'Erreur')).toContainText('Impossible de sauvegarder les modifications')
  await expect(dialog(page).getByRole('button', { name: 'Influenceur, déjà attribué' })).toBeVisible()
  await page.unroute('**/badges')
  await press(page, 'Enregistrer')
  await expect(dialog(page)).toBeHidden()
  await expect(rowOf(page, pseudo)).toContainText('Influenceur')
  expectComplaints(complaints, REFUSED)
})

test('an admin reveals an e-mail address and ends sessions, and the security log records both [197]', async ({
  page,
}) => {
  const pseudo = await findNewcomer(page)
  await press(page, `Modifier ${pseudo}`)
  const account = dialog(page).getByRole('region', { name: 'Compte' })
  await expect(account).not.toContainText('@')
  await press(page, 'Afficher')
  await expect(account).toContainText('@exemple.test')
  await expect(account.getByRole('button', { name: 'Masquer' })).toBeFocused()
  await press(page, 'Masquer')
  await expect(account).not.toContainText('@')
  await press(page, 'Fermer les sessions')
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveAccessibleName(`Fermer les sessions de ${pseudo}\u202F?`)
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toastOf(page, 'Sessions fermées')).toHaveCount(0)
  await press(page, 'Fermer les sessions')
  await question.getByRole('button', { name: 'Fermer les sessions' }).click()
  await expect(toastOf(page, 'Sessions fermées')).toContainText(`1 session de ${pseudo}`)
  await account.getByRole('link', { name: 'Consulter' }).click()
  await expect(page).toHaveURL(/\/admin\/securite\?member=/)
  const log = page.getByRole('table', { name: 'Journal de sécurité' })
  await expect(log.getByRole('row').filter({ hasText: 'Session fermée' }).first()).toContainText(pseudo)
  await expectResponsiveAndAccessible(page)
  await page.getByRole('link', { name: `Ce qui concerne ${pseudo}` }).click()
  await expect(page).toHaveURL('/admin/securite')
})

test('on a phone an admin bans from comments and lifts it, bans for 24 hours, and bans by IP address with both confirmations [171] [173]', async ({
  page,
  complaints,
}) => {
  const pseudo = await findNewcomer(page, PHONE.width)
  const mute = page.getByRole('button', { name: `Commentaires coupés : ${pseudo}` })
  await expect(mute).toHaveAttribute('aria-pressed', 'false')
  await mute.click()
  await expect(toastOf(page, 'Commentaires coupés')).toBeVisible()
  await expect(rowOf(page, pseudo)).toContainText('Mute')
  await expect(mute).toHaveAttribute('aria-pressed', 'true')
  await mute.click()
  await expect(rowOf(page, pseudo)).toContainText('Actif')

  await press(page, `Bannir ${pseudo} 24 heures`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bannir 24 h' }).click()
  await expect(toastOf(page, 'Ban temporaire appliqué')).toBeVisible()
  await expect(rowOf(page, pseudo)).toContainText('Banni')

  await page.route(
    '**/ip-ban',
    (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: {
            kind: 'conflict',
            field: 'confirmed_members',
            message: '14 autres membres sont venus de ce réseau cette semaine.',
          },
        },
      }),
    { times: 1 },
  )
  await press(page, `Ban IP : ${pseudo}`)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Appliquer le ban IP' }).click()
  await expect(question).toContainText('14 autres membres')
  const sent = page.waitForRequest('**/ip-ban')
  await question.getByRole('button', { name: 'Bannir quand même' }).click()
  expect((await sent).postDataJSON()).toEqual({ on: true, confirmed_members: 14 })
  await expect(toastOf(page, 'Ban IP appliqué')).toBeVisible()
  await expect(rowOf(page, pseudo)).toContainText('IP Ban')
  await press(page, `Ban IP : ${pseudo}`)
  await question.getByRole('button', { name: 'Lever le ban IP' }).click()
  await expect(toastOf(page, 'Ban IP retiré')).toBeVisible()
  expectComplaints(complaints, REFUSED)
})

test('each failed sanction shows its own error message [173]', async ({ page, complaints }) => {
  const pseudo = await findNewcomer(page)
  for (const path of ['comment-ban', 'temp-ban', 'ip-ban'])
    await page.route(`**/${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await press(page, `Commentaires coupés : ${pseudo}`)
  await expect(toastOf(page, 'Erreur').last()).toContainText('Impossible de modifier le statut')
  await press(page, `Bannir ${pseudo} 24 heures`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bannir 24 h' }).click()
  await expect(toastOf(page, 'Erreur').last()).toContainText('Impossible d’appliquer le ban temporaire')
  await expect(page.getByRole('alertdialog')).toContainText('Impossible d’appliquer le ban temporaire')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
  await press(page, `Ban IP : ${pseudo}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Appliquer le ban IP' }).click()
  await expect(toastOf(page, 'Erreur').last()).toContainText('Impossible de modifier le ban IP')
  await expect(page.getByRole('alertdialog')).toContainText('Impossible de modifier le ban IP')
  for (const path of ['comment-ban', 'temp-ban', 'ip-ban']) await page.unroute(`**/${path}`)
  expectComplaints(complaints, REFUSED)
})

test('a quick ban is sent once, however often it is pressed, and its dialog does not wait for the list [171]', async ({
  page,
}) => {
  const pseudo = await findNewcomer(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/temp-ban') && sent.push(request.url()))
  const lists = Promise.withResolvers<void>()
  await page.route('**/api/admin/members?*', async (route) => {
    await lists.promise
    await route.continue()
  })
  await press(page, `Bannir ${pseudo} 24 heures`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bannir 24 h' }).dblclick()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rowOf(page, pseudo)).toContainText('Actif')
  lists.resolve()
  await expect(rowOf(page, pseudo)).toContainText('Banni')
  expect(sent).toHaveLength(1)
})

test('the search box of the header does not show the search of a staff list', async ({ page }) => {
  await signInAs(page, 'admin')
  await open(page, '/admin?q=Bastien')
  await expect(page.getByRole('searchbox', { name: 'Rechercher un pseudo' })).toHaveValue('Bastien')
  await expect(page.getByRole('combobox', { name: 'Rechercher', exact: true })).toHaveValue('')
})

test('an admin opens a feature to VIP members first, and then to everyone again [147]', async ({ page }) => {
  await signInAs(page, 'admin')
  await open(page, '/admin')
  const feature = page.getByRole('combobox', { name: /Images dans les messages privés/ })
  await feature.selectOption('L’équipe et les VIP')
  await expect(toastOf(page, 'Images dans les messages privés')).toContainText('L’équipe et les VIP')
  await expect(feature).toHaveValue('vip')
  await feature.selectOption('Tout le monde')
  await expect(page.getByRole('region', { name: 'Nouveautés' })).toContainText('Bastien Claes')
  await expect(feature).toHaveValue('everyone')
})

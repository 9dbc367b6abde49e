import type { Page } from '@playwright/test'
import type { CountedPage, MemberRecord } from '#domain/moderation/staff.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { signInAs } from './demo-members.ts'
import { expect, expectResponsiveAndAccessible, open, test } from './support.ts'

const PHONE = { width: 390, height: 844 }

/** A new member used by this journey only, and an admin who has found them in the list. */
async function findNewcomer(page: Page, width = 1280) {
  const { pseudo } = await signInAsNewMember(page)
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
/** Chooses an action in the menu of a member. */
async function choose(page: Page, pseudo: string, action: string) {
  await press(page, `Actions sur ${pseudo}`)
  await page.getByRole('menuitem', { name: action }).click()
}
const roleOf = (page: Page, pseudo: string) => page.getByRole('combobox', { name: `Rôle de ${pseudo}` })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const listed = (page: Page) => page.waitForResponse('**/api/admin/members?*')

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

test('an admin changes a role in the list, then role, colour and badges in the dialog, and the list shows them [168] [169] [170]', async ({
  page,
}) => {
  const pseudo = await findNewcomer(page)
  await roleOf(page, pseudo).selectOption('validator')
  await expect(toastOf(page, 'Rôle mis à jour')).toBeVisible()
  await choose(page, pseudo, 'Modifier')
  await expectResponsiveAndAccessible(page)
  await dialog(page).getByLabel('Rôle').selectOption('verified')
  await dialog(page).getByRole('radio', { name: /Rouge/ }).check()
  await press(page, 'Ajouter Top créateur')
  await press(page, 'Synchroniser les badges')
  await expect(toastOf(page, 'Badges synchronisés')).toBeVisible()
  await press(page, 'Enregistrer')
  await expect(dialog(page)).toBeHidden()
  await expect(rowOf(page, pseudo).getByRole('img', { name: 'Vérifié (rouge)' })).toBeVisible()
  await expect(rowOf(page, pseudo)).toContainText('Top créateur')
  await expect(roleOf(page, pseudo)).toHaveValue('verified')
})

test('an admin reveals an e‑mail address and ends sessions, and the security log records both [197]', async ({
  page,
}) => {
  const pseudo = await findNewcomer(page)
  await choose(page, pseudo, 'Modifier')
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
  await expect(question).toBeHidden()
  await press(page, 'Fermer les sessions')
  await question.getByRole('button', { name: 'Fermer les sessions' }).click()
  // The first question, which was left, has ended none.
  await expect(toastOf(page, 'Sessions fermées')).toContainText(`1 session de ${pseudo}`)
  await account.getByRole('link', { name: 'Consulter' }).click()
  await expect(page).toHaveURL(/\/admin\/securite\?member=/)
  const log = page.getByRole('table', { name: 'Journal de sécurité' })
  await expect(log.getByRole('row').filter({ hasText: 'Session fermée' }).first()).toContainText(pseudo)
  await expectResponsiveAndAccessible(page)
  await page.getByRole('link', { name: `Ce qui concerne ${pseudo}` }).click()
  await expect(page).toHaveURL('/admin/securite')
})

test('on a phone an admin bans from comments and lifts it, bans for 24 hours, and bans by IP address and lifts it [171]', async ({
  page,
}) => {
  const pseudo = await findNewcomer(page, PHONE.width)
  await choose(page, pseudo, 'Couper les commentaires')
  await expect(toastOf(page, 'Commentaires coupés')).toBeVisible()
  await expect(rowOf(page, pseudo)).toContainText('Mute')
  await choose(page, pseudo, 'Rendre les commentaires')
  await expect(rowOf(page, pseudo)).toContainText('Actif')

  await choose(page, pseudo, 'Bannir 24 h')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bannir 24 h' }).click()
  await expect(toastOf(page, 'Ban temporaire appliqué')).toBeVisible()
  await expect(rowOf(page, pseudo)).toContainText('Banni')

  await choose(page, pseudo, 'Appliquer un ban IP')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Appliquer le ban IP' }).click()
  await expect(toastOf(page, 'Ban IP appliqué')).toBeVisible()
  await expect(rowOf(page, pseudo)).toContainText('IP Ban')
  await choose(page, pseudo, 'Lever le ban IP')
  await question.getByRole('button', { name: 'Lever le ban IP' }).click()
  await expect(toastOf(page, 'Ban IP retiré')).toBeVisible()
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

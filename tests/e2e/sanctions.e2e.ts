import type { Page } from '@playwright/test'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { changeViewer, signInAs, withoutLive } from './demo-members.ts'
import type { Person } from './members.ts'
import {
  expect,
  expectResponsiveAndAccessible,
  open,
  openWithLiveConnection,
  OWN_BROWSER,
  test,
} from './support.ts'

/** A new member in the other browser. */
async function aMemberIn(page: Page, width = 1280) {
  await page.setViewportSize({ width, height: 800 })
  return { page, person: await signInAsNewMember(page) }
}

const listOf = ({ pseudo }: Pick<Person, 'pseudo'>) => `/admin/moderation?q=${encodeURIComponent(pseudo)}`
const row = (page: Page, { pseudo }: Pick<Person, 'pseudo'>) =>
  page.getByRole('row').filter({ hasText: pseudo })
const dialog = (page: Page) => page.getByRole('dialog')
const banNotice = (page: Page) => page.getByRole('complementary', { name: 'État de votre compte' })

async function openBan(page: Page, person: Pick<Person, 'pseudo'>) {
  await open(page, listOf(person))
  await row(page, person)
    .getByRole('button', { name: `Bannir ${person.pseudo}` })
    .click()
  await expect(dialog(page)).toContainText('Aucune sanction à ce jour.')
}

test('on a phone a moderator bans from the panel, the member reads the reason, appeals, and is notified of the decision [175] [177] [180]', async ({
  page,
  otherPage,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'moderateur')
  const member = await aMemberIn(otherPage, 390)
  await openWithLiveConnection(member.page, '/contact')
  await expect(banNotice(member.page)).toHaveCount(0)

  await openBan(page, member.person)
  await expect(dialog(page).getByRole('radio', { name: 'Temporaire' })).toBeChecked()
  await expect(dialog(page).getByRole('radio', { name: '24 h' })).toBeChecked()
  await expect(dialog(page).getByRole('radio', { name: 'IP' })).toHaveCount(0)
  await dialog(page).getByLabel('Raison').fill('Publicité répétée')
  await dialog(page).getByRole('button', { name: 'Bannir 24 h' }).click()
  await expect(toastOf(page, 'Utilisateur banni')).toBeVisible()
  await expect(row(page, member.person)).toContainText('Banni')

  // Without a reload: the ban takes effect in the open tab.
  await expect(banNotice(member.page)).toContainText('Votre compte est suspendu jusqu’au')
  await banNotice(member.page).getByRole('link', { name: 'Voir le motif et faire appel' }).click()
  await expect(member.page.getByText('Publicité répétée')).toBeVisible()
  await member.page.getByRole('button', { name: 'Envoyer le recours' }).click()
  await expect(member.page.getByText('Dites pourquoi cette sanction devrait être levée.')).toBeVisible()
  await member.page.getByRole('textbox', { name: 'Faire appel' }).fill('Je m’en excuse.')
  await member.page.getByRole('button', { name: 'Envoyer le recours' }).click()
  const waiting = member.page.getByRole('status').filter({ hasText: 'Votre recours est en cours d’examen' })
  await expect(waiting).toBeVisible()
  expect(await waiting.evaluate((notice) => notice.closest(':focus') !== null)).toBe(true)

  await signInAs(page, 'admin')
  await open(page, '/moderator?onglet=recours')
  await page.getByRole('button', { name: `Accepter le recours de ${member.person.pseudo}` }).click()
  await dialog(page).getByLabel('Réponse').fill('Les excuses sont acceptées.')
  await dialog(page).getByRole('button', { name: 'Lever la sanction' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await expect(banNotice(member.page)).toHaveCount(0)
  await expect(member.page.getByText('Aucune sanction en cours')).toBeVisible()
  await expect(member.page.getByRole('status').filter({ hasText: 'Recours accepté' })).toContainText(
    'Les excuses sont acceptées.',
  )
  await expect(member.page.getByRole('textbox', { name: 'Faire appel' })).toHaveCount(0)
  const notifications = await (await member.page.request.get('/api/my/notifications')).text()
  expect(notifications).toContain('Recours accepté')
  expect(notifications).toContain('Les excuses sont acceptées.')
})

test('a moderator lifts a ban from the panel, after a confirmation, and the history shows it [175] [180]', async ({
  page,
  otherPage,
}) => {
  await signInAs(page, 'moderateur')
  const member = await aMemberIn(otherPage, 390)
  await openWithLiveConnection(member.page, '/contact')
  await openBan(page, member.person)
  await dialog(page).getByText('Commentaires', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Couper les commentaires' }).click()
  await expect(row(page, member.person)).toContainText('Mute')
  await expect(banNotice(member.page)).toContainText('Vous ne pouvez plus commenter.')

  await row(page, member.person)
    .getByRole('button', { name: `Débannir ${member.person.pseudo}` })
    .click()
  const lifted: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && lifted.push(request.url()))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Débannir' }).dblclick()
  await expect(toastOf(page, 'Utilisateur débanni')).toBeVisible()
  await expect(row(page, member.person)).toContainText('Actif')
  await expect(banNotice(member.page)).toHaveCount(0)
  expect(lifted).toHaveLength(1)

  await row(page, member.person)
    .getByRole('button', { name: `Bannir ${member.person.pseudo}` })
    .click()
  await expect(dialog(page)).toContainText('Commentaires coupés')
  await expect(dialog(page)).toContainText('levé le')
})

test('a moderator cannot change or lift a ban of an admin [180] [197]', async ({ page, otherPage }) => {
  const member = await aMemberIn(otherPage)
  await signInAs(page, 'admin')
  await openBan(page, member.person)
  await dialog(page).getByRole('button', { name: 'Bannir 24 h' }).click()
  await expect(row(page, member.person).getByRole('button', { name: /^Débannir/ })).toBeVisible()
  await signInAs(page, 'moderateur')
  await open(page, listOf(member.person))
  await expect(row(page, member.person)).toContainText('Sanction d’un administrateur')
  await expect(row(page, member.person).getByRole('button')).toHaveCount(0)
})

test('the list is filtered by name and status, in the address; members of the same rank cannot be banned [175] [181] [197]', async ({
  page,
}) => {
  await signInAs(page, 'moderateur')
  await open(page, '/admin/moderation')
  await expect(page.getByText(/^\d+ membres? sanctionnés?(, dont \d+ par adresse IP)?\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Bannis' }).click()
  await expect(page).toHaveURL(/filter=banned/)
  await expect(page.getByRole('row').filter({ hasText: 'Gains Faciles' })).toContainText('Sans fin')
  await open(page, '/admin/moderation')
  await page.getByRole('searchbox', { name: 'Rechercher un membre' }).fill('Bastien')
  await expect(page).toHaveURL(/q=Bastien/)
  await expect(row(page, { pseudo: 'Bastien Claes' })).toContainText('Rang égal ou supérieur')
  await expect(page.getByRole('button', { name: /^Bannir/ })).toHaveCount(0)
})

test(
  'in an open tab a suspension ends without a reload when its time is over [196]',
  OWN_BROWSER,
  async ({ page }) => {
    await signInAs(page, 'membre')
    await page.clock.install()
    let requests = 0
    await changeViewer(page, ({ ban_status: usual, ...viewer }) => {
      requests += 1
      const banned_until = new Date(Date.now() + 3_600_000).toISOString()
      return {
        ...withoutLive(viewer as Viewer),
        ban_status: requests === 1 ? { ...usual, banned: true, banned_until } : usual,
      }
    })
    await open(page, '/contact')
    await expect(banNotice(page)).toContainText('Votre compte est suspendu jusqu’au')
    await page.clock.fastForward('01:00:01')
    await expect(banNotice(page)).toHaveCount(0)
  },
)

test('the panel, its dialog and the member’s page are accessible and fit at every width', async ({
  page,
  otherPage,
}) => {
  await signInAs(page, 'moderateur')
  const member = await aMemberIn(otherPage)
  await openBan(page, member.person)
  await expectResponsiveAndAccessible(page)
  await dialog(page).getByText('Permanent', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Bannir définitivement' }).click()
  await expect(row(page, member.person)).toContainText('Sans fin')

  await row(page, member.person)
    .getByRole('button', { name: `Modifier la sanction de ${member.person.pseudo}` })
    .click()
  await dialog(page).getByText('Commentaires', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Couper les commentaires' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await open(member.page, '/recours')
  // One appeal at a time: the text of the other form stays.
  const box = member.page.getByRole('textbox', { name: 'Faire appel' })
  await box.fill('Je m’explique.')
  const other = member.page.getByRole('button', { name: /^Faire appel.: / })
  await expect(other).toHaveAccessibleName(/Ban permanent$/)
  await other.click()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await expect(member.page.getByRole('form', { name: /Faire appel.: Ban permanent/ })).toBeVisible()
  await other.click()
  await expect(box).toHaveValue('Je m’explique.')
  await expect(member.page.getByRole('textbox', { name: 'Faire appel' })).toBeVisible()
  await expectResponsiveAndAccessible(member.page)
})

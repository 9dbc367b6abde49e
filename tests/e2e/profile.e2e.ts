import type { Page } from '@playwright/test'
import { VIP_REQUIRED } from '#domain/messages.ts'
import { aPicture } from '../support/pictures.ts'
import { signInAsNewMember, settingsOf, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, signInAs } from './demo-members.ts'
import { expect, expectComplaints, expectResponsiveAndAccessible, open, test } from './support.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
/** While requests to this path fail. */
async function whileFailing(page: Page, path: string, during: () => Promise<void>) {
  await page.route(`**${path}`, (route) => route.abort())
  await during()
  await page.unroute(`**${path}`)
}

const expectError = (page: Page, hasText: string) =>
  expect(toastOf(page, 'Erreur').filter({ hasText })).toBeVisible()

const JULIEN = '/u/Julien%20Favre'
// Followed in no other journey: his followers are counted.
const REMI = '/u/R%C3%A9mi%20Castagnet'

test('a member edits their profile without losing text, and everyone sees the changes [108] [111] [117] [119]', async ({
  page,
  otherPage: stranger,
  complaints,
}) => {
  const person = await signInAsNewMember(page)
  const suffix = person.pseudo.split(' ')[1]
  await open(page, settingsOf(person))

  const identity = section(page, 'Identité')
  await identity.getByLabel('Bio').fill('x'.repeat(501))
  await expect(identity).toContainText('501 / 500')
  await identity.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(identity.getByLabel('Bio')).toHaveAccessibleDescription(/500 caractères au plus/)
  await identity.getByLabel('Bio').fill('Apicultrice.\n<b>Douze ruches.</b>')
  await identity.getByLabel('Pseudo').fill('R')
  await expect(identity.getByLabel('Pseudo')).toHaveAccessibleDescription(/^1 caractère sur /)
  await identity.getByLabel('Pseudo').fill(`Renommée ${suffix}`)
  await page.reload()
  await expect(identity).toContainText('Pas encore enregistré, gardé dans cet onglet.')
  const elsewhere = { data: { bio: 'D’un autre appareil.' }, headers: FROM_OUR_PAGE }
  expect((await page.request.patch('/api/my/profile', elsewhere)).status()).toBe(200)
  await identity.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(identity.getByLabel('Bio')).toHaveAccessibleDescription(/^Modifié entre-temps/)
  await whileFailing(page, '/api/my/profile', async () => {
    await identity.getByRole('button', { name: 'Enregistrer' }).click()
    await expectError(page, 'Erreur lors de la mise à jour')
  })
  expectComplaints(complaints, /409|ERR_FAILED/)
  const response = Promise.withResolvers<void>()
  await page.route('**/api/my/profile', async (route) => {
    await response.promise
    await route.continue()
  })
  await identity.getByRole('button', { name: 'Enregistrer' }).click()
  await identity.getByLabel('Bio').press('Control+End')
  await identity.getByLabel('Bio').pressSequentially(' Et du miel.')
  response.resolve()
  await expect(toastOf(page, 'Succès')).toBeVisible()
  await expect(identity.getByLabel('Bio')).toHaveValue(/Et du miel\.$/)
  await expect(page).toHaveURL(`/u/${encodeURIComponent(`Renommée ${suffix}`)}?tab=parametres`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Renommée ${suffix}`)

  await open(stranger, `/u/${encodeURIComponent(person.pseudo)}`)
  await expect(stranger).toHaveURL(`/u/${encodeURIComponent(`Renommée ${suffix}`)}`)
  await expect(stranger.getByText('<b>Douze ruches.</b>')).toBeVisible()
})

test('the links of a member are on their profile, marked as external [117] [198]', async ({ page }) => {
  const person = await signInAsNewMember(page)
  await open(page, settingsOf(person))
  const links = section(page, 'Liens')
  await links.getByLabel('Lien principal').fill('https://miel.example')
  await links.getByRole('button', { name: 'Ajouter un lien' }).click()
  await links.getByLabel('Libellé').fill('Carnet')
  await links.getByLabel('Adresse').fill('carnet.example')
  await expectResponsiveAndAccessible(page)
  await links.getByRole('button', { name: 'Enregistrer les liens' }).click()
  await expect(links.getByLabel('Adresse')).toHaveValue('https://carnet.example')
  await page.getByRole('link', { name: 'Voir mon profil public' }).click()
  const outward = page.getByRole('link', { name: /^(miel\.example|Carnet)$/ })
  await expect(outward).toHaveText(['miel.example', 'Carnet'])
  await expect(outward.first()).toHaveAttribute('rel', /nofollow ugc noopener/)
})

test('a member chooses a handle, which becomes an address of their profile and cannot be changed for thirty days [121] [124]', async ({
  page,
}) => {
  const person = await signInAsNewMember(page)
  const handle = `ruche.${person.pseudo.split(' ')[1]}`.toLowerCase()
  await open(page, settingsOf(person))
  const handles = section(page, 'Identifiant')
  await handles.getByLabel('Nouvel identifiant').fill('julien.favre')
  await expect(handles.getByLabel('Nouvel identifiant')).toHaveAccessibleDescription(
    /Ce handle n’est pas disponible/,
  )
  await handles.getByLabel('Nouvel identifiant').fill(handle)
  await handles.getByRole('button', { name: 'Choisir cet identifiant' }).click()
  await expect(toastOf(page, 'Succès')).toBeVisible()
  await expect(handles).toContainText('Vous devez attendre encore 30 jour(s)')
  await open(page, `/@${handle}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.pseudo)
})

test('a member chooses a picture on their profile, crops it by keyboard, uploads it, sees it everywhere and removes it [110] [111] [118] [119]', async ({
  page,
  complaints,
}) => {
  const person = await signInAsNewMember(page)
  await whileFailing(page, '/api/my/profile/views', async () => {
    await open(page, `/u/${encodeURIComponent(person.pseudo)}`)
    await expectError(page, 'Impossible de charger les statistiques')
  })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Vous n’avez encore publié aucun plan' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Message', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Visites de votre profil' })).toBeVisible()
  const banner = page.getByRole('link', { name: 'Modifier la bannière' })
  const { x } = (await banner.boundingBox()) ?? { x: 0 }
  expect(x, 'at the end of the banner').toBeGreaterThan(640)
  await banner.click()
  await expect(page).toHaveURL(/tab=parametres#photo$/)
  await expect(page.getByRole('group', { name: 'Bannière' })).toBeInViewport()
  const photo = page.getByRole('group', { name: 'Photo de profil' })
  const choose = photo.locator('input[type=file]')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expectError(page, 'Veuillez sélectionner une image (JPG, PNG, WebP)')
  const buffer = await aPicture({ width: 300, height: 200 }, 'png')
  await choose.setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Cadrer la photo' })
  await dialog.getByLabel('Zoom').press('ArrowRight')
  await dialog.getByLabel('Horizontalement').press('End')
  await expect(dialog.getByLabel('Horizontalement')).toHaveValue('1')
  await expectResponsiveAndAccessible(page)
  const save = dialog.getByRole('button', { name: 'Enregistrer le cadrage' })
  await whileFailing(page, '/api/uploads/avatar', async () => {
    await save.click()
    await expectError(page, 'Erreur lors du téléchargement')
  })
  await save.click()
  await expect(toastOf(page, 'Succès')).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src^="/files/"]')).toBeVisible()
  const remove = photo.getByRole('button', { name: 'Retirer la photo' })
  await whileFailing(page, '/api/my/avatar', async () => {
    await remove.click()
    await expectError(page, 'Erreur lors de la suppression')
  })
  await remove.click()
  await expect(page.getByRole('banner').locator('img[src^="/files/"]')).toHaveCount(0)
  await expect(photo.getByRole('button', { name: 'Changer la photo' })).toBeFocused()
  expectComplaints(complaints, /ERR_FAILED/)
})

test('a member follows another one and opens the list of their followers [112] [113] [116]', async ({
  page,
}) => {
  await open(page, REMI)
  await expect(page.getByRole('link', { name: 'Message', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suivre' })).toHaveCount(0)

  const person = await signInAsNewMember(page)
  const visit = page.waitForRequest(/\/api\/members\/[^/]+\/views$/)
  await open(page, REMI)
  await visit
  const followers = page.getByRole('button', { name: /abonnés$/ })
  const before = Number((await followers.textContent())?.replace(/\D/g, ''))
  const dialog = page.getByRole('dialog', { name: 'Abonnés de Rémi Castagnet' })
  const response = Promise.withResolvers<void>()
  await page.route('**/follows/followers', async (route) => {
    await response.promise
    await route.continue()
  })
  await followers.click()
  await expect(dialog.getByRole('status').locator('> div')).toHaveCount(5)
  response.resolve()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: person.pseudo })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Suivre' }).click()
  await expect(toastOf(page, 'Abonnement réussi\u202F!')).toBeVisible()
  await expect(followers).toHaveText(`${before + 1} abonnés`)
  await followers.click()
  await expect(dialog.getByRole('link', { name: person.pseudo })).toHaveAttribute(
    'href',
    `/u/${encodeURIComponent(person.pseudo)}`,
  )
  await expect(
    dialog.getByRole('listitem').filter({ hasText: person.pseudo }).getByRole('button'),
  ).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Suivre' }).first().click()
  await expect(dialog.getByRole('button', { name: 'Se désabonner' })).toHaveCount(1)
  await expectResponsiveAndAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Message', exact: true }).click()
  const locked = page.getByRole('dialog', { name: 'Accès restreint' })
  await expect(locked).toContainText(VIP_REQUIRED)
  await expect(locked).toContainText('Encore 50 XP')
  await expectResponsiveAndAccessible(page)
  await locked.getByRole('link', { name: /^Devenir VIP/ }).click()
  await expect(page).toHaveURL('/vip')
})

test('a member blocks another one from their profile, and unblocks them in the settings', async ({
  page,
}) => {
  const person = await signInAsNewMember(page)
  await open(page, JULIEN)
  const actions = page.getByRole('button', { name: 'Plus d’actions' })
  const question = page.getByRole('alertdialog')
  const block = async () => {
    await actions.click()
    await page.getByRole('menuitem', { name: 'Bloquer' }).click()
    await expect(question).toBeVisible()
  }
  const thinkBetterOfIt = async () => {
    await block()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(actions).toBeFocused()
  }
  await thinkBetterOfIt()
  // Now that its code is loaded, the dialog opens while the menu closes.
  await thinkBetterOfIt()
  await block()
  await question.getByRole('button', { name: 'Bloquer' }).click()
  await expect(toastOf(page, 'Vous avez bloqué Julien Favre')).toBeVisible()
  await open(page, settingsOf(person))
  const messages = section(page, 'Messagerie')
  await messages.getByText('Personne', { exact: true }).click()
  await messages.getByRole('button', { name: 'Débloquer Julien Favre' }).click()
  await expect(messages).toContainText('Vous n’avez bloqué personne.')
  await expect(messages.getByRole('heading', { name: 'Personnes bloquées' })).toBeFocused()
  const likes = page.getByRole('switch', { name: 'J’aime et reposts' })
  await likes.click()
  await expect(likes).not.toBeChecked()
  await page.reload()
  await expect(likes).not.toBeChecked()
  await expect(messages.getByRole('radio', { name: 'Personne' })).toBeChecked()
})

test('a member opens the tabs of a profile, and the messages from there [110] [112]', async ({ page }) => {
  await signInAs(page, 'vip')
  await open(page, JULIEN)
  await page.getByRole('link', { name: /^J’aime/ }).click()
  await expect(page).toHaveURL(`${JULIEN}?tab=likes`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectResponsiveAndAccessible(page)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(/\/messages\?c=[0-9a-f-]{36}$/)
})

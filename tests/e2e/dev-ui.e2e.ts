import type { Page } from '@playwright/test'
import { aPicture, padded } from '../support/pictures.ts'
import { signInAs } from './demo-members.ts'
import {
  expect,
  expectAccessible,
  expectComplaints,
  expectResponsiveAndAccessible,
  expectResponsiveInBothThemes,
  open,
  OWN_BROWSER,
  test,
} from './support.ts'

const GALLERY = '/dev/ui'

/** Only some sections: the whole gallery takes a second to open. */
const openSections = (page: Page, ...sections: string[]) =>
  open(page, `${GALLERY}?sections=${sections.join(',')}`)

/** The other journeys run with reduced motion. */
const allowAnimations = (page: Page) => page.emulateMedia({ reducedMotion: 'no-preference' })

test('every component is accessible and fits at every width, in both themes', async ({ page }) => {
  test.slow()
  await open(page, GALLERY)
  await expectResponsiveInBothThemes(page)
})

test('menus, dialogs and toasts are accessible too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSections(page, 'menus', 'toasts', 'dialogues', 'suggestions')
  await page.getByRole('button', { name: 'Parcourir' }).click()
  await page.getByRole('button', { name: 'Erreur avec une action' }).click()
  await expect(toasts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Dialogue avec un formulaire' }).click()
  await expect(toasts(page.getByRole('dialog'))).toHaveCount(1)
  await expectResponsiveAndAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tiroir' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /plan ou un tag/ }).fill('café')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectAccessible(page, '[role=listbox]')
  await page.getByRole('button', { name: 'Compte' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, '[role=menu]')
})

test(
  'a toast shows its title and description and leaves after five seconds, but waits while the pointer is on it; a destructive one is read out at once [24]',
  OWN_BROWSER,
  async ({ page }) => {
    await openWithToastsLoaded(page, 'toasts')
    await page.getByRole('button', { name: 'Titre et description' }).click()
    await expect(toasts(page)).toContainText(['Quête complétée+20 XP. Vous avez 205 XP.'])
    await page.clock.runFor(4900)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toasts(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Titre seul' }).click()
    await page.clock.runFor(3000)
    await toasts(page).hover()
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toHaveCount(1)
    await page.mouse.move(10, 300)
    await page.clock.runFor(1900)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toasts(page)).toHaveCount(0)

    // The clock advances in small steps until the text appears: it stays for a second only.
    const announced = (manner: 'assertive' | 'polite') =>
      expect.poll(async () => {
        await page.clock.runFor(20)
        return (await page.locator(`[role=status][aria-live=${manner}]`).allTextContents()).join()
      })
    await page.getByRole('button', { name: 'Erreur', exact: true }).click()
    await announced('assertive').toContain('Impossible d’envoyer le message')
    await page.getByRole('button', { name: 'Titre seul' }).click()
    await announced('polite').toContain('Plan reposté')
  },
)

test('a toast keeps its duration when a dialog opens or closes [24]', OWN_BROWSER, async ({ page }) => {
  await openWithToastsLoaded(page, 'toasts', 'dialogues')
  const openDialog = page.getByRole('button', { name: 'Dialogue avec un formulaire' })
  const dialog = page.getByRole('dialog', { name: 'Signaler ce plan' })
  await page.getByRole('button', { name: 'Titre seul' }).click()
  await page.clock.runFor(3000)
  await openDialog.click()
  await expect(toasts(dialog)).toHaveCount(1)
  await page.clock.runFor(1900)
  await expect(toasts(dialog)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toasts(page)).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(toasts(dialog)).toHaveCount(1)
  await page.clock.runFor(3000)
  // Esc would close the toast too.
  await dialog.getByRole('button', { name: 'Fermer' }).first().click()
  await expect(dialog).toHaveCount(0)
  await page.clock.runFor(1900)
  await expect(toasts(page)).toHaveText([/^Signalement envoyé/])
  await page.clock.runFor(200)
  await expect(toasts(page)).toHaveCount(0)
})

test('two theme switches on one page show the same theme; after one is removed, the other still follows a choice in another tab', async ({
  page,
}) => {
  await openSections(page, 'marque')
  const [first, second] = [page.locator('#marque'), page.getByRole('contentinfo')]
  await first.getByRole('radio', { name: 'Sombre' }).check({ force: true })
  await expect(second.getByRole('radio', { name: 'Sombre' })).toBeChecked()
  await second.getByRole('radio', { name: 'Clair' }).check({ force: true })
  await expect(first.getByRole('radio', { name: 'Clair' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await second.getByRole('link', { name: 'CGU' }).click()
  await expect(first).toHaveCount(0)
  const otherTab = await page.context().newPage()
  await open(otherTab, '/contact')
  await otherTab.getByRole('radio', { name: 'Sombre' }).check({ force: true })
  await expect(second.getByRole('radio', { name: 'Sombre' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the action of a toast runs and closes the toast [24]', async ({ page }) => {
  await allowAnimations(page)
  await openSections(page, 'toasts')
  await page.getByRole('button', { name: 'Avec une action, 10 secondes' }).click()
  await toasts(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(toasts(page)).toHaveText(['Plan remis dans vos favoris'])
  await toasts(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(toasts(page)).toHaveCount(0)
})

test('a dialog traps the focus and restores it; a confirmation focuses its safe button; a dialog with unsaved text closes by its own buttons only; a long one opens at its title', async ({
  page,
}) => {
  await allowAnimations(page)
  await openSections(page, 'dialogues')
  const button = page.getByRole('button', { name: 'Dialogue avec un formulaire' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Signaler ce plan' })
  await expect(dialog.getByRole('textbox', { name: 'Raison' })).toBeFocused()
  for (let stops = 0; stops < 8; stops++) {
    await page.keyboard.press('Tab')
    expect(await isFocusOutside(page)).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()

  const asking = page.getByRole('button', { name: 'Question avec réponse' })
  await asking.click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer ce plan ?' })
  await expect(question).toHaveAccessibleDescription(/Cette action est définitive/)
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(asking).toBeFocused()

  await page.getByRole('button', { name: 'Dialogue à terminer' }).click()
  const draft = page.getByRole('dialog', { name: /brouillon/ })
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await expect(draft).toBeVisible()
  await draft.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(draft).toHaveCount(0)

  await page.getByRole('button', { name: 'Dialogue long' }).click()
  const long = page.getByRole('dialog', { name: 'Historique du plan' })
  await expect(long.getByRole('heading')).toBeInViewport()
  const place = await page.evaluate(() => window.scrollY)
  await page.mouse.move(400, 300)
  await page.mouse.wheel(0, 5000)
  await expect(long.getByRole('button', { name: 'Compris' })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
})

test('a busy button says so, keeps the focus and cannot be pressed twice', OWN_BROWSER, async ({ page }) => {
  await openWithToastsLoaded(page, 'toasts', 'boutons')
  await page.getByRole('button', { name: 'Envoyer la demande' }).focus()
  await page.keyboard.press('Enter')
  const busy = page.getByRole('button', { name: 'Envoi…' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy).toBeFocused()
  await page.keyboard.press('Enter')
  await busy.click({ force: true })
  await page.clock.runFor(2000)
  await expect(page.getByRole('button', { name: 'Envoyer la demande' })).toBeFocused()
  await expect(page.getByText(/Envois/)).toHaveText(/1$/)
})

test('rows of a table are selected one by one or all together, keep the focus when one is removed, and are cards on a phone', async ({
  page,
}) => {
  await openSections(page, 'tableaux')
  const table = page.getByRole('table', { name: 'Membres', exact: true })
  const selection = page.getByRole('region', { name: 'Sélection' })
  const selectAll = table.getByRole('checkbox', { name: 'Sélectionner toute la page' })
  await expect(selection).toHaveCount(0)
  // One of the three cannot be selected.
  await expect(table.getByRole('checkbox')).toHaveCount(1 + 2)
  await table.getByRole('checkbox', { name: 'Sélectionner Idriss Benali' }).press('Space')
  await expect(selection).toContainText('1 membre sélectionné')
  expect(await selectAll.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await selectAll.check()
  await expect(selection).toContainText('2 membres sélectionnés')
  await expectAccessible(page)
  await selection.getByRole('button', { name: 'Désélectionner' }).click()
  await expect(selectAll).not.toBeChecked()

  await table.getByRole('button', { name: 'Retirer Idriss Benali' }).press('Enter')
  await expect(table.getByRole('row', { name: /Idriss/ })).toHaveCount(0)
  await expect(table.getByRole('row').nth(2).locator(':focus')).toHaveCount(1)

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(table.getByRole('columnheader')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Sélectionner toute la page' }).check()
  await selection.getByRole('button', { name: 'Retirer' }).click()
  await expect(table.getByRole('row', { name: /Camille/ })).toBeVisible()
  await expect(selection).toHaveCount(0)
})

test('an avatar that fails to load is replaced by the default one, and a missing one by the initial [26]', async ({
  page,
  complaints,
}) => {
  await page.route('**/demo/avatar-nora.jpg', (route) => route.fulfill({ status: 404 }))
  await openSections(page, 'avatars')
  const avatars = page.locator('#avatars')
  await avatars.scrollIntoViewIfNeeded()
  await expect(avatars.locator('img[src="/default-avatar.png"]')).toHaveCount(14)
  await expect(avatars.locator('img')).toHaveCount(14)
  await expect(avatars.getByText('É', { exact: true })).toHaveCount(7)
  expectComplaints(complaints, /404/)
})

test('a menu works by keyboard and restores the focus', async ({ page }) => {
  await allowAnimations(page)
  await openSections(page, 'menus')
  const button = page.getByRole('button', { name: 'Actions du plan' })
  const line = (name: string) => page.getByRole('menuitem', { name })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: 'Actions du plan' })).toBeVisible()
  await expect(line('Partager')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(line('Signaler')).toBeFocused()
  await page.keyboard.press('End')
  await expect(line('Supprimer')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(line('Partager')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveText([/Lien copié/])
  await expect(button).toBeFocused()
  await button.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await button.click()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test(
  'the hover card opens after 700 ms and closes after 300 ms, also by keyboard; a busy confirmation cannot be closed, and shows its error [27]',
  OWN_BROWSER,
  async ({ page }) => {
    await openWithStoppedClock(page, 'survol', 'dialogues')
    const link = page.locator('#survol').getByRole('link')
    const card = page.getByRole('dialog', { name: 'Camille Rochat' })
    await link.hover()
    await page.clock.runFor(690)
    await expect(card).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: 'Suivre' }).hover()
    await page.clock.runFor(2000)
    await expect(card).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(290)
    await expect(card).toBeVisible()
    await page.clock.runFor(20)
    await expect(card).toHaveCount(0)

    await page.keyboard.press('Tab')
    await link.focus()
    await page.clock.runFor(710)
    await expect(card).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(card.getByRole('button', { name: 'Suivre' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await expect(link).toBeFocused()

    await page.getByRole('button', { name: 'Question au travail' }).click()
    const question = page.getByRole('alertdialog', { name: /^Publier ce plan/ })
    await question.getByRole('button', { name: 'Publier' }).click()
    await expect(question.getByRole('button', { name: 'Publication…' })).toBeFocused()
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.clock.runFor(2000)
    await expect(question.getByRole('alert')).toHaveText(/n’a pas pu être publié/)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
  },
)

test('arrow keys move through suggestions without leaving the field; a table announces its order; a chart is read with the arrow keys', async ({
  page,
}) => {
  await openSections(page, 'suggestions', 'tableaux', 'graphiques')
  const field = page.getByRole('combobox', { name: /plan ou un tag/ })
  const active = page.locator('[role=option][aria-selected=true]')
  await field.fill('café')
  await expect(page.getByRole('group', { name: 'Tags' }).getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveText('Torréfier du café chez soi')
  await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
  await page.keyboard.press('End')
  await expect(active).toHaveText('café-librairie')
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveText('Torréfier du café chez soi')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Torréfier du café chez soi')
  await field.fill('zzz')
  await expect(page.getByText('Aucun résultat trouvé')).toHaveCount(2)
  await page.getByRole('combobox', { name: /membre/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Recherche en cours...' })).toHaveCount(1)

  const table = page.getByRole('table', { name: 'Membres', exact: true })
  const plans = table.getByRole('columnheader', { name: 'Plans' })
  await expect(plans).toHaveAttribute('aria-sort', 'descending')
  await plans.getByRole('button').click()
  await expect(plans).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.getByRole('row').nth(1)).toContainText('nox_77')
  await table.getByRole('button', { name: 'Membre', exact: true }).click()
  await expect(plans).toHaveAttribute('aria-sort', 'none')
  const pages = page.getByRole('navigation', { name: 'Pages de membres' })
  await pages.getByRole('button', { name: 'Page suivante' }).click()
  await expect(pages.getByRole('status')).toHaveText('4 à 5 sur 5')
  await expect(pages.getByRole('button', { name: 'Page suivante' })).toBeFocused()
  const failure = page.getByRole('alert').filter({ hasText: 'La suite n’a pas pu être chargée.' })
  await failure.locator('..').getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(page.getByText('Fin de la liste')).toBeFocused()

  const charts = page.locator('#graphiques')
  const curve = charts.getByRole('table', { name: /novembre/ })
  await expect(curve.getByRole('row', { name: /^10 nov/ })).toHaveText(/38.*14/)
  await expect(charts.getByRole('table', { name: 'Vues de la semaine' }).getByRole('row')).toHaveCount(8)
  const slider = charts.getByRole('slider', { name: /novembre/ })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', /14 nov\..: Inscriptions 45, Plans publiés 17/)
})

test(
  'an upload shows its progress, can be cancelled, and shows why it failed',
  OWN_BROWSER,
  async ({ page }) => {
    await openWithStoppedClock(page, 'fichiers')
    const field = page.getByRole('group', { name: 'Image de couverture' })
    const picture = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('png') }
    await field.locator('input').setInputFiles(picture)
    const bar = field.getByRole('progressbar', { name: 'Envoi de photo.png' })
    await expect(bar).toHaveAttribute('aria-valuenow', '0')
    await page.clock.runFor(400)
    await expect(bar).toHaveAttribute('aria-valuenow', '10')
    await expect(field.getByText(/^10.%$/)).toBeVisible()
    await field.getByRole('button', { name: 'Annuler l’envoi' }).click()
    await expect(bar).toHaveCount(0)
    await expect(field.getByRole('status')).toHaveText('Envoi annulé')
    await expect(field.getByRole('button', { name: 'Choisir une image' })).toBeFocused()
    await field.locator('input').setInputFiles(picture)
    await expect(bar).toHaveCount(1)
    await page.clock.runFor(5000)
    await expect(field.getByRole('status')).toHaveText('Fichier envoyé')
    await field.getByRole('button', { name: 'Retirer' }).click()
    await expect(field.getByRole('button', { name: 'Choisir une image' })).toBeFocused()
    const failing = page.getByRole('group', { name: 'Photo de profil' })
    await failing.locator('input').setInputFiles(picture)
    await expect(failing.getByRole('alert')).toHaveText(/n’a pas pu être envoyé/)
  },
)

test('a picture is uploaded with its percentage and comes back re-encoded; a fake one is refused', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'membre')
  await openSections(page, 'fichiers')
  const field = page.getByRole('group', { name: 'Photo à envoyer' })
  const picture = padded(await aPicture({ width: 640, height: 480 }), 600_000)
  // A network slow enough to see the progress.
  const browser = await page.context().newCDPSession(page)
  const speed = (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await browser.send('Network.enable')
  await speed(200_000)
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture }
  await field.locator('input').setInputFiles(file)
  await expect(field.getByText(/^[1-9]\d?.%$/)).toBeVisible()
  await speed(-1)
  await expect(field.getByRole('status')).toHaveText('Fichier envoyé')
  const shown = field.getByRole('img', { name: 'Votre envoi' })
  await expect(shown).toHaveAttribute('src', /^\/files\/custom-avatars\/[0-9a-f]{32}\.webp$/)
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)

  await field.locator('input').setInputFiles({ ...file, buffer: Buffer.from('<svg onload=alert(1)>') })
  await expect(field.getByRole('alert')).toHaveText('Veuillez sélectionner une image (JPG, PNG, WebP)')
  expectComplaints(complaints, /422/)
})

const toasts = (place: Pick<Page, 'getByRole'>) =>
  place.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** From here on the clock only advances by `runFor`. */
async function openWithStoppedClock(page: Page, ...sections: string[]) {
  await page.clock.install()
  await openSections(page, ...sections)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The same, with the code of toasts already loaded. */
async function openWithToastsLoaded(page: Page, ...sections: string[]) {
  await page.clock.install()
  await openSections(page, ...sections)
  await page.getByRole('button', { name: 'Titre seul' }).click()
  await toasts(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(toasts(page)).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Between the last tab stop and the first, the focus is on the browser's own controls. */
const isFocusOutside = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    return activeElement !== body && activeElement?.closest('dialog') === null
  })

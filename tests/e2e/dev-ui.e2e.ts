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
  test,
} from './support.ts'

const GALLERY = '/dev/ui'

/** Only some sections: the whole gallery takes a second to open. */
const openSections = (page: Page, ...sections: string[]) =>
  open(page, `${GALLERY}?sections=${sections.join(',')}`)

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
  await expectAccessible(page, page.getByRole('listbox'))
  await page.getByRole('button', { name: 'Compte' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, page.getByRole('menu'))
})

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
  await speed(50_000)
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

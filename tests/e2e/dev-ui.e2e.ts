import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectComplaints,
  expectSound,
  open,
  test,
  THEMES,
  WIDTHS,
} from './support.ts'

const GALLERY = '/dev/ui'

for (const colorScheme of THEMES) {
  test(`every piece is accessible and fits at every width, ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, GALLERY)
    for (const width of WIDTHS) await expectSound(page, width)
  })

  test(`what floats is accessible too, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, GALLERY)
    await page.getByRole('button', { name: 'Parcourir' }).click()
    await page.getByRole('button', { name: 'Erreur avec une action' }).click()
    await expect(toasts(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Dialogue avec un formulaire' }).click()
    await expect(toasts(page.getByRole('dialog'))).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Tiroir' }).click()
    await expectAccessible(page)
  })
}

test('a toast shows its title and description, and leaves after five seconds [24]', async ({ page }) => {
  await openWithStillClock(page)
  await page.getByRole('button', { name: 'Titre et description' }).click()
  await expect(toasts(page)).toContainText(['Quête complétée+20 XP. Vous avez 205 XP.'])
  await page.clock.runFor(4900)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toasts(page)).toHaveCount(0)
})

test('a toast waits as long as the pointer is on it [24]', async ({ page }) => {
  await openWithStillClock(page)
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
})

test('a destructive toast is read out at once, any other when there is a pause [24]', async ({ page }) => {
  await openWithStillClock(page)
  // Time goes on in small steps until the words are there: they stay for a second only.
  const announced = (manner: 'assertive' | 'polite') =>
    expect.poll(async () => {
      await page.clock.runFor(20)
      return (await page.locator(`[role=status][aria-live=${manner}]`).allTextContents()).join()
    })
  await page.getByRole('button', { name: 'Erreur', exact: true }).click()
  await announced('assertive').toContain('Impossible d’envoyer le message')
  await page.getByRole('button', { name: 'Titre seul' }).click()
  await announced('polite').toContain('Plan reposté')
})

test('the action of a toast is done, and closes it [24]', async ({ page }) => {
  await open(page, GALLERY)
  await page.getByRole('button', { name: 'Avec une action, 10 secondes' }).click()
  await toasts(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(toasts(page)).toHaveText(['Plan remis dans vos favoris'])
  await toasts(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(toasts(page)).toHaveCount(0)
})

test('a dialog keeps the focus, closes with Esc and gives the focus back', async ({ page }) => {
  await open(page, GALLERY)
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
})

test('a question starts on the answer that changes nothing', async ({ page }) => {
  await open(page, GALLERY)
  const button = page.getByRole('button', { name: 'Question qui veut une réponse' })
  await button.click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer ce plan ?' })
  await expect(question).toHaveAccessibleDescription(/Cette action est définitive/)
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a dialog that would lose something closes by its own buttons only', async ({ page }) => {
  await open(page, GALLERY)
  await page.getByRole('button', { name: 'Dialogue à terminer' }).click()
  const dialog = page.getByRole('dialog', { name: /brouillon/ })
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a dialog longer than the window opens at its title, and the page behind stands still', async ({
  page,
}) => {
  await open(page, GALLERY)
  await page.getByRole('button', { name: 'Dialogue long' }).click()
  const dialog = page.getByRole('dialog', { name: 'Historique du plan' })
  await expect(dialog.getByRole('heading')).toBeInViewport()
  const place = await page.evaluate(() => window.scrollY)
  await page.mouse.move(400, 300)
  await page.mouse.wheel(0, 5000)
  await expect(dialog.getByRole('button', { name: 'Compris' })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
})

test('a button at work says so, keeps the focus and cannot be pressed twice', async ({ page }) => {
  await openWithStillClock(page)
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

test('a picture that does not load gives way to the default one, and none at all to the initial letter [26]', async ({
  page,
  complaints,
}) => {
  await page.route('**/demo/avatar-nora.jpg', (route) => route.fulfill({ status: 404 }))
  await open(page, GALLERY)
  const avatars = page.locator('#avatars')
  await avatars.scrollIntoViewIfNeeded()
  await expect(avatars.locator('img[src="/default-avatar.png"]')).toHaveCount(14)
  await expect(avatars.locator('img')).toHaveCount(14)
  await expect(avatars.getByText('É', { exact: true })).toHaveCount(7)
  expectComplaints(complaints, /404/)
})

const toasts = (place: Pick<Page, 'getByRole'>) =>
  place.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** From here on time passes only when told to; the code that shows toasts is there already. */
async function openWithStillClock(page: Page) {
  await page.clock.install()
  await open(page, GALLERY)
  await page.getByRole('button', { name: 'Titre seul' }).click()
  await toasts(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(toasts(page)).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Between the last stop and the first, the browser's own controls take the focus: nothing of the page has it. */
const isFocusOutside = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    return activeElement !== body && activeElement?.closest('dialog') === null
  })

import { expect, open, test } from './support.ts'

test('the header leads to Top, Badges, Recherche avancée, Quêtes, home and sign-in [18, 19]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Plan B, accueil' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Top' })).toHaveAttribute('href', '/top')
  await expect(header.getByRole('link', { name: 'Quêtes' })).toHaveAttribute('href', '/quests')
  await expect(header.getByRole('link', { name: 'Connexion' })).toHaveAttribute('href', '/auth')

  const explorer = header.getByRole('button', { name: 'Explorer' })
  await expect(header.getByRole('link', { name: 'Badges' })).toBeHidden()
  await explorer.click()
  await expect(header.getByRole('link', { name: 'Badges' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('link', { name: 'Badges' })).toBeHidden()
  await expect(explorer).toBeFocused()
  await explorer.click()
  await header.getByRole('link', { name: 'Recherche avancée' }).click()
  await expect(page).toHaveURL('/search')
  await expect(header.getByRole('link', { name: 'Badges' })).toBeHidden()
})

for (const width of [360, 1280]) {
  test(`the search box of the header asks for two characters and leads to the results, at ${width} px [18]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/')
    const box = page.getByRole('searchbox', { name: 'Rechercher' })
    await box.fill('a')
    await box.press('Enter')
    await expect(page).toHaveURL('/')
    await box.fill('café')
    await box.press('Enter')
    await expect(page).toHaveURL('/search?q=caf%C3%A9')
  })
}

test('the phone’s drawer leads everywhere, holds the focus and gives it back [20]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  const button = page.getByRole('button', { name: 'Ouvrir le menu' })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link')).toHaveText([
    'Top',
    'Badges',
    'Quêtes',
    'Nouveau Plan',
    'Messages',
    'PB-AI',
  ])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await drawer.getByRole('link', { name: 'Quêtes' }).click()
  await expect(page).toHaveURL('/quests')
  await expect(drawer).toHaveCount(0)
})

test('a chosen theme stays, and never flashes the other one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByTitle('Sombre').click()
  expect(await background()).not.toBe(light)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('header')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByTitle('Clair').click()
  expect(await background()).toBe(light)
})

test('a change of page moves the focus to its content and reads its title out', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Quêtes' }).click()
  await expect(page).toHaveTitle('Quêtes · Plan B')
  await expect(page.locator('main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Quêtes · Plan B' })).toHaveCount(1)
})

test('the keyboard’s first stop skips to the content', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

for (const [path, destination] of [
  ['/dashboard', '/auth'],
  ['/admin', '/'],
  ['/admin/moderation', '/'],
  ['/admin/analytics', '/auth'],
  ['/validator', '/'],
  ['/moderator', '/'],
  ['/vip/success', '/vip'],
]) {
  test(`${path} sends a visitor to ${destination}`, async ({ page }) => {
    await page.goto(path!)
    await expect(page).toHaveURL(destination!)
  })
}

test('the community channel shows as a hero, beside a plan, in a page and in the footer [25]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const address = 'https://canal.planb.test/rejoindre'
  const channel = (place: string, name: string) => page.locator(place).getByRole('link', { name })
  await open(page, '/')
  await expect(page.getByRole('complementary')).toContainText('2000+ entrepreneurs')
  await expect(channel('aside', 'Rejoindre le canal')).toHaveAttribute('href', address)
  await expect(channel('body > footer', 'Canal de la communauté')).toHaveAttribute('href', address)
  await page.locator('article').first().getByRole('heading').getByRole('link').click()
  await expect(channel('aside', 'Canal de la communauté')).toHaveAttribute('href', address)
  await open(page, '/contact')
  await expect(channel('main', 'Rejoindre le canal')).toHaveAttribute('href', address)
})

import { DEMO_MEMBER, fillSignIn, openWithToast, toastOf } from './account-steps.ts'
import { changeViewer, refocusTab, openAccountMenu, signInAs, withoutLive } from './demo-members.ts'
import { expect, expectResponsiveAndAccessible, open, test, waitForHydration } from './support.ts'

test('a chosen theme is saved, and the other one never flashes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/contact')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const bar = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    )
  const light = await background()
  expect(await bar()).toEqual(['#ffffff'])
  await page.getByTitle('Sombre').click()
  expect(await background()).not.toBe(light)
  expect(await bar()).toEqual(['#161a24'])
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('header')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await bar()).toEqual(['#161a24'])
  await page.getByTitle('Clair').click()
  expect(await background()).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await bar()).toEqual(['#ffffff'])
  await page.getByTitle('Comme le système').click()
  expect(await bar()).toEqual(['#161a24'])
})

test('the first tab stop skips to the content; a change of page moves the focus there and announces its title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/contact')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Quêtes' }).click()
  await expect(page).toHaveTitle('Quêtes · Plan B')
  await expect(page.locator('main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Quêtes · Plan B' })).toHaveCount(1)
})

/** By a link; src/server/accounts/page-gates.test.ts tests the redirects of the server. */
test('each page for members redirects visitors to sign in or to another page', async ({ page }) => {
  await open(page, '/contact')
  for (const [path, destination, heading] of [
    ['/dashboard', '/auth?retour=/dashboard', 'Bon retour'],
    ['/admin', '/', 'Plans de la communauté'],
    ['/admin/analytics', '/auth?retour=/admin/analytics', 'Bon retour'],
    ['/admin/moderation', '/', 'Plans de la communauté'],
    ['/vip/success', '/vip', 'Publiez quand vous êtes prêt'],
    ['/validator', '/', 'Plans de la communauté'],
    ['/contact', '/contact', 'Contact'],
    ['/moderator', '/', 'Plans de la communauté'],
  ] as const) {
    await page.evaluate((to) => window.history.pushState({}, '', to), path)
    await expect(page, path).toHaveURL(
      ({ pathname, search }) => decodeURIComponent(pathname + search) === destination,
    )
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading)
  }
})

test('an unknown profile leads home with one toast [115]', async ({ page }) => {
  await openWithToast(page, '/u/Personne%20de%20ce%20nom', 'Profil introuvable')
  await expect(page).toHaveURL('/')
  await page.reload()
  await waitForHydration(page)
  await expect(toastOf(page, 'Profil introuvable')).toHaveCount(0)
})

test('the community channel is shown as a hero, beside a plan, in a page and in the footer [25]', async ({
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

test('a member without access to a page is redirected home with one toast [182]', async ({ page }) => {
  await signInAs(page, 'membre')
  await openWithToast(page, '/admin/analytics', 'Accès non autorisé')
  await expect(page).toHaveURL('/')
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible()
  await expect(toastOf(page, 'Accès non autorisé')).toHaveCount(0)
})

test('a member who loses a role leaves its page at once', async ({ page }) => {
  await signInAs(page, 'moderateur')
  await open(page, '/moderator')
  await expect(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible()
  await changeViewer(page, ({ abilities }) => ({ abilities: { ...abilities, openModerator: false } }))
  await refocusTab(page)
  await expect(page).toHaveURL('/')
  await expect(toastOf(page, 'Accès non autorisé')).toBeVisible()
})

test('signing in returns to the page that required it, signing out to what visitors see there; « Connexion » keeps the current page [12, 50, 131]', async ({
  page,
}) => {
  await open(page, '/quests?x=1')
  await expect(page.getByText('Connexion requise')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/auth?retour=${encodeURIComponent('/quests?x=1')}`)
  await fillSignIn(page, DEMO_MEMBER)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/quests?x=1')
  await expect(page.getByText('Connexion requise')).toHaveCount(0)
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page.getByText('Connexion requise')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click()
  expect(new URL(page.url()).searchParams.get('retour')).toBe('/quests?x=1')
})

test('a member’s menus and panels are accessible and fit at every width', async ({ page }) => {
  await signInAs(page, 'fondateur')
  await changeViewer(page, (viewer) => ({
    ...withoutLive(viewer),
    unread: { notifications: 120, messages: 120 },
    ban_status: { ...viewer.ban_status, banned_from_comments: true },
  }))
  await open(page, '/contact')
  await openAccountMenu(page)
  await expectResponsiveAndAccessible(page, page.locator('body'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('link', { name: 'Non lue' }).first()).toBeVisible()
  await expectResponsiveAndAccessible(page, page.locator('body'))
})

test('an address with additional or reordered parameters hydrates without an error', async ({ page }) => {
  // If the browser renders another page than the server, React reports an error.
  for (const path of [
    '/?category=SaaS&sort=new&fbclid=1',
    '/search?category=SaaS&q=atelier&fbclid=1',
    '/search?q=atelier&category=&budget=&tag=&author=',
    `/search?q=${'mot+'.repeat(80)}`,
    '/top?fbclid=1&tri=likes',
    '/u/Julien%20Favre?fbclid=1&tab=plans',
  ]) {
    await open(page, path)
  }
})

import { DEMO_MEMBER, fillSignIn, toastOf } from './account-steps.ts'
import { changeViewer, refocusTab, openAccountMenu, signInAs, withoutLive } from './demo-members.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  clearSession,
  open,
  test,
} from './support.ts'

test('the header links to Top, Badges, Recherche avancée, Quêtes, home and sign-in [18, 19]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Plan B, accueil' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Top' })).toHaveAttribute('href', '/top')
  await expect(header.getByRole('link', { name: 'Quêtes' })).toHaveAttribute('href', '/quests')
  await expect(header.getByRole('link', { name: 'Connexion' })).toHaveAttribute('href', '/auth')
  await expect(header.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
    'href',
    '/auth?onglet=inscription',
  )

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
  await explorer.click()
  await header.getByRole('link', { name: /^SaaS \d+ plans$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans SaaS')
  await expectResponsiveAndAccessible(page)
})

test('the search box of the header needs two characters and leads to the results, at any width [18]', async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/contact')
    const box = page.getByRole('combobox', { name: 'Rechercher' })
    const key = page.getByRole('banner').locator('kbd')
    await expect(key).toBeVisible({ visible: width === 1280 })
    for (const short of ['a', '  ', 'a ', '🚲']) {
      await box.fill(short)
      await box.press('Enter')
      await expect(box).toBeFocused()
    }
    await expect(page).toHaveURL('/contact')
    await box.fill('café')
    await box.press('Enter')
    await expect(page).toHaveURL('/search?q=caf%C3%A9')
    // It would cover the browser’s own clear button.
    await expect(key).toBeHidden()
  }
})

test('the drawer on a phone links to every page, traps the focus and restores it [20]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/contact')
  const button = page.getByRole('button', { name: 'Ouvrir le menu' })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const pages = drawer.getByRole('navigation', { name: 'Navigation principale' })
  await expect(pages.getByRole('link')).toHaveText([
    'Top',
    'Badges',
    'Quêtes',
    'Nouveau Plan',
    'Messages',
    'PB-AI',
  ])
  const categories = drawer.getByRole('navigation', { name: 'Catégories' })
  await expect(categories.getByRole('link', { name: /^IA \d+ plans$/ })).toHaveAttribute(
    'href',
    '/categorie/ia',
  )
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await drawer.getByRole('link', { name: 'Quêtes' }).click()
  await expect(page).toHaveURL('/quests')
  await expect(drawer).toHaveCount(0)
})

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

test('each page for members redirects visitors to sign in or to another page', async ({ page, baseURL }) => {
  for (const [path, destination] of [
    ['/dashboard', '/auth?retour=/dashboard'],
    ['/admin', '/'],
    ['/admin/moderation', '/'],
    ['/admin/analytics', '/auth?retour=/admin/analytics'],
    ['/validator', '/'],
    ['/moderator', '/'],
    ['/vip/success', '/vip'],
  ]) {
    await page.goto(path!)
    await expect.poll(() => decodeURIComponent(page.url()), path).toBe(baseURL! + destination)
  }
})

test('an unknown profile leads home with one toast [115]', async ({ page }) => {
  await open(page, '/u/Personne%20de%20ce%20nom')
  await expect(toastOf(page, 'Profil introuvable')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.reload()
  await page.waitForLoadState('networkidle')
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

test('the header of a member links to publishing and messages, and shows unread counts [19]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, 'membre')
  await open(page, '/contact')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Plan', exact: true })).toHaveAttribute('href', '/publish')
  const messages = header.getByRole('link', { name: /^Messages, \d+ non lus?$/ })
  await expect(messages).toHaveAttribute('href', '/messages')
  const bell = header.getByRole('button', { name: /^Notifications, \d+ non lues?$/ })
  const panel = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(panel).toBeHidden()
  await bell.click()
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
  await expect(header.getByRole('link', { name: 'Connexion' })).toHaveCount(0)
})

test('more than 99 unread messages are « 99+ », in the header and in the drawer [19, 20]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'membre')
  await changeViewer(page, (viewer) => ({
    ...withoutLive(viewer),
    unread: { notifications: 100, messages: 99 },
  }))
  await open(page, '/contact')
  await expect(page.getByRole('button', { name: 'Notifications, 99+ non lues' })).toContainText('99+')
  await expect(page.getByRole('link', { name: 'Messages, 99 non lus' })).toContainText('99')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Messages' })).toHaveText('Messages99 non lus')
})

test('staff open the pages of their roles', async ({ page }) => {
  for (const [name, paths] of [
    ['validateur', ['/admin/analytics']],
    ['moderateur', ['/admin/moderation']],
    ['admin', ['/admin', '/validator', '/moderator']],
  ] as const) {
    await clearSession(page)
    await signInAs(page, name)
    for (const path of paths) {
      await open(page, path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }
})

test('a member without access to a page is redirected home with one toast', async ({ page }) => {
  await signInAs(page, 'membre')
  await open(page, '/admin/analytics')
  await expect(page).toHaveURL('/')
  await expect(toastOf(page, 'Accès non autorisé')).toBeVisible()
  await page.reload()
  await page.waitForLoadState('networkidle')
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

test('signing in returns to the page that required it, signing out to what visitors see there; « Connexion » keeps the current page [12, 50]', async ({
  page,
}) => {
  await open(page, '/quests?x=1')
  await expect(page.getByText('Connexion requise')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await expect.poll(() => decodeURIComponent(page.url())).toContain('/auth?retour=/quests?x=1')
  await fillSignIn(page, DEMO_MEMBER)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/quests?x=1')
  await expect(page.getByText('Connexion requise')).toHaveCount(0)
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page.getByText('Connexion requise')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click()
  expect(new URL(page.url()).searchParams.get('retour')).toBe('/quests?x=1')
})

test('« Connexion » on an unknown page leads to signing in without a return address', async ({
  page,
  complaints,
}) => {
  await open(page, '/nulle-part')
  const link = page.getByRole('banner').getByRole('link', { name: 'Connexion' })
  await expect(link).toHaveAttribute('href', '/auth')
  expectComplaints(complaints, /404/)
})

test('a banned member sees on every page what they may not do, and until when', async ({ page }) => {
  await signInAs(page, 'membre')
  let sanction = {
    banned: true,
    banned_from_comments: true,
    banned_until: '2026-12-24T12:00:00.000Z',
  } as object
  await changeViewer(page, ({ ban_status }) => ({ ban_status: { ...ban_status, ...sanction } }))
  const notice = page.getByRole('complementary', { name: 'État de votre compte' })
  await open(page, '/contact')
  await expect(notice).toContainText('Votre compte est suspendu jusqu’au 24 décembre 2026.')
  sanction = { banned_from_comments: true }
  await open(page, '/quests')
  await expect(notice).toContainText('Vous ne pouvez plus commenter.')
})

test('a member’s menus and panels are accessible and fit at every width, in both themes', async ({
  page,
}) => {
  await signInAs(page, 'fondateur')
  await changeViewer(page, (viewer) => ({
    ...withoutLive(viewer),
    unread: { notifications: 120, messages: 120 },
    ban_status: { ...viewer.ban_status, banned_from_comments: true },
  }))
  await open(page, '/?sort=following')
  await openAccountMenu(page)
  await expectResponsiveAndAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('link', { name: 'Non lue' }).first()).toBeVisible()
  await expectResponsiveAndAccessible(page)
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

import type { Page } from '@playwright/test'
import {
  CONFIRM,
  DEMO_MEMBER,
  fillSignIn,
  fillSignUp,
  linkFromMail,
  openWithToast,
  RESET,
  settingsOf,
  signInByPassword,
  signUp,
  toastOf,
} from './account-steps.ts'
import { signInAs } from './demo-members.ts'
import { newPerson } from './members.ts'
import {
  expect,
  expectAccessible,
  expectComplaints,
  expectResponsiveAndAccessible,
  open,
  test,
} from './support.ts'

const SIGN_UP = '/auth?onglet=inscription'

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('sign-in and sign-up are two tabs with their own addresses [1]', async ({ page }) => {
  await open(page, '/auth')
  const tabs = page.getByRole('navigation', { name: 'Accès au compte' })
  await expect(tabs.getByRole('link', { name: 'Connexion' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bon retour')
  await field(page, 'Adresse e‑mail').fill('lea@exemple.test')
  await tabs.getByRole('link', { name: 'Inscription' }).click()
  await expect(page).toHaveURL(SIGN_UP)
  await expect(page).toHaveTitle('Inscription · Plan B')
  await expect(field(page, 'Pseudo')).toBeVisible()
  await expect(field(page, 'Adresse e‑mail')).toHaveValue('lea@exemple.test')
  await page.goBack()
  await expect(page).toHaveTitle('Connexion · Plan B')
  await expect(submit(page, 'Se connecter')).toBeVisible()
  await open(page, SIGN_UP)
  await expect(tabs.getByRole('link', { name: 'Inscription' })).toHaveAttribute('aria-current', 'page')
})

test('the form is in the page without JavaScript, and never puts a password into the address', async ({
  request,
}) => {
  const html = await (await request.get('/auth')).text()
  expect(html).toMatch(/<form[^>]*method="post"/)
  expect(html).toContain('Des plans écrits par ceux qui les ont essayés.')
  expect(html).toMatch(/<aside[^>]*aria-label="Plans à la une"[\s\S]*?href="\/plan\//)
})

test('after signing in, also with a double click, a member returns to the previous page [8, 12]', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await open(page, `/auth?retour=${encodeURIComponent('/quests')}`)
  await fillSignIn(page, DEMO_MEMBER)
  await submit(page, 'Se connecter').dblclick()
  await expect(page).toHaveURL('/quests')
  expect(sent.filter((path) => path === '/api/auth/sign-in')).toHaveLength(1)
  await expect(toastOf(page, 'Connexion réussie')).toContainText('Bienvenue sur Plan B !')
  await page.goto('/auth?retour=/badges')
  await expect(page).toHaveURL('/badges')
})

test('a return address of another site, also a disguised one, or of the sign-in page leads home [12]', async ({
  page,
}) => {
  await signInByPassword(page, DEMO_MEMBER)
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/auth?retour=/auth']) {
    await page.goto(`/auth?retour=${encodeURIComponent(path)}`)
    await expect(page, path).toHaveURL('/')
  }
})

test('a failed sign-in with Google shows the reason and removes it from the address [9]', async ({
  page,
}) => {
  const words = 'Erreur de connexionLa connexion avec Google a été annulée.'
  await openWithToast(page, '/auth?erreur=google_refus&retour=%2Ftop', words)
  await expect(page).toHaveURL('/auth?retour=%2Ftop')
})

/** The flag that this tab stores when it leaves for Google. */
const googleRedirectFlag = (page: Page) => page.evaluate(() => sessionStorage.getItem('pb-google'))

test('a member who returns from Google signed in sees one toast [8]', async ({ page }) => {
  await signInAs(page, 'membre')
  await open(page, '/quests')
  // The session has been read: a flag that is stored before would be used up at once.
  await expect(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible()
  // Another test covers the provider: this is the flag that the button stores.
  await page.evaluate(() => sessionStorage.setItem('pb-google', 'sign_in'))
  // Awaited from the beginning: the toast disappears by itself.
  await page.reload({ waitUntil: 'commit' })
  await expect(toastOf(page, 'Connexion réussie')).toContainText('Bienvenue sur Plan B !')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible()
  await expect(toastOf(page, 'Connexion réussie')).toHaveCount(0)
  expect(await googleRedirectFlag(page)).toBeNull()
})

test('a member signs up, confirms their address, signs out, signs in and deletes their account [6, 8, 10, 12, 13]', async ({
  page,
}) => {
  test.slow()
  const person = newPerson()
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, SIGN_UP)
  await fillSignUp(page, person)
  await submit(page, 'Créer mon compte').click()
  await expect(toastOf(page, 'Inscription réussie')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  expect(page.url()).not.toContain('exemple')

  await open(page, await linkFromMail(page.request, { to: person.email, subject: CONFIRM }))
  await expect(page).toHaveURL('/')
  await expect(toastOf(page, 'Adresse confirmée')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vos premiers pas' })).toBeVisible()
  await page.reload()
  const account = page.getByRole('button', { name: 'Menu du compte' })
  await expect(account).toBeVisible()

  await account.click()
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible()

  const settings = settingsOf(person)
  const signIn = `/auth?retour=${encodeURIComponent(settings)}`
  await open(page, signIn)
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click()
  await expect(submit(page, 'Recevoir un lien')).toBeVisible()
  await field(page, 'Adresse e‑mail').fill(person.email)
  await submit(page, 'Recevoir un lien').click()
  await expect(page.getByText(/Si un compte existe pour cette adresse/)).toBeVisible()
  await open(page, await linkFromMail(page.request, { to: person.email, subject: RESET }))
  await field(page, 'Nouveau mot de passe').fill('cinq-saisons')
  await submit(page, 'Enregistrer le mot de passe').click()
  await expect(page).toHaveURL(signIn)
  await expect(toastOf(page, 'Mot de passe modifié')).toBeVisible()
  await fillSignIn(page, { ...person, password: 'cinq-saisons' })
  await submit(page, 'Se connecter').click()
  await expect(page).toHaveURL(settings)
  const leave = submit(page, 'Supprimer mon compte')
  await expect(leave).toBeDisabled()
  await page.getByText('Les supprimer').click()
  await expect(leave).toBeDisabled()
  await field(page, 'Écrivez votre pseudo pour confirmer').fill(person.pseudo)
  await leave.click()
  await expect(page).toHaveURL('/')
  await expect(toastOf(page, 'Votre compte est fermé')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible()
})

test('a confirmation link works once, in another browser with the password; a used one shows an error and offers another [6]', async ({
  page,
  otherPage: stranger,
  complaints,
}) => {
  const person = await signUp(page.request)
  const link = await linkFromMail(page.request, { to: person.email, subject: CONFIRM })
  await clearDeviceCookie(page)
  await open(page, link)
  const password = field(page, 'Mot de passe')
  await password.fill('pas-le-bon')
  await submit(page, 'Confirmer mon adresse').click()
  await expect(password).toHaveAccessibleDescription(/pas le mot de passe de cette inscription/)
  await expectResponsiveAndAccessible(page)
  await password.fill(person.password)
  await submit(page, 'Confirmer mon adresse').click()
  await expect(page).toHaveURL('/')
  await expect(toastOf(page, 'Adresse confirmée')).toBeVisible()
  expectComplaints(complaints, /status of 403/)
  await open(stranger, link)
  await expect(stranger.getByRole('alert')).toContainText('Ce lien a déjà servi')
  await stranger.getByLabel('Adresse e‑mail').fill(person.email)
  await stranger.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
  await expect(stranger.getByText(/attend encore la confirmation/)).toBeVisible()
})

test('the link to a member’s data has its own page, which shows when it has expired', async ({
  page,
  complaints,
}) => {
  await open(page, '/auth/acces-aux-donnees#jeton=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(page).toHaveTitle('Accès à vos données · Plan B')
  await expectResponsiveAndAccessible(page)
  await submit(page, 'Accéder à mes données').click()
  await expect(page.getByRole('alert')).toContainText('Ce lien a déjà servi')
  expectComplaints(complaints, /status of 4/)
})

/** As on another device. */
const clearDeviceCookie = (page: Page) => page.context().clearCookies({ name: 'pb-device' })

test('a link for a new password works once [6]', async ({ page, complaints }) => {
  await open(page, '/auth/nouveau-mot-de-passe#jeton=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(page).toHaveURL('/auth/nouveau-mot-de-passe')
  await page.reload()
  await field(page, 'Nouveau mot de passe').fill('cinq-saisons')
  await submit(page, 'Enregistrer le mot de passe').click()
  await expect(page.getByRole('alert')).toContainText('Ce lien ne fonctionne plus.')
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(page).toHaveURL('/auth/mot-de-passe-oublie')
  expectComplaints(complaints, /status of 4/)
})

test('the server does not call a link incomplete, whose token only the browser sees', async ({ request }) => {
  for (const page of ['confirmation', 'acces-aux-donnees', 'nouveau-mot-de-passe']) {
    const html = await (await request.get(`/auth/${page}`)).text()
    expect(html).toContain('Revenir à la connexion')
    expect(html).not.toContain('Ce lien')
  }
})

test('the account pages are accessible and fit at every width', async ({ page }) => {
  test.slow()
  for (const path of ['/auth', SIGN_UP, '/auth/mot-de-passe-oublie', '/auth/nouveau-mot-de-passe']) {
    await open(page, path)
    await expectResponsiveAndAccessible(page)
  }
  await open(page, SIGN_UP)
  await submit(page, 'Créer mon compte').click()
  await field(page, 'Mot de passe').fill('quatre')
  await expectAccessible(page)
})

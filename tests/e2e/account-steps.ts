import type { APIRequestContext, Page } from '@playwright/test'
import { insertMember, type Member, newPerson, type Person, signIn } from './members.ts'
import { expect, open } from './support.ts'

export const DEMO_MEMBER = { email: 'membre@planb.test', password: 'planb-demo' }

/** The link with a token of the newest mail to this address, once it has arrived, as a path of the site. */
export async function linkFromMail(
  request: APIRequestContext,
  { to, subject }: { to: string; subject: string },
): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const list = await (await request.get('/dev/mail')).text()
    const [, id] = [...list.matchAll(LINE)].find(([, , what, whom]) => what === subject && whom === to) ?? []
    const mail = await (await request.get(`/dev/mail/${id}`)).text()
    link = /\/(?:auth\/[a-z-]+#|desabonnement\?)jeton=[\w.-]+/.exec(mail)?.[0]
    expect(link).toBeTruthy()
  }).toPass()
  return link!
}

const LINE = /href="\/dev\/mail\/([^"]+)">([^<]*)<\/a>\s*<small>à ([^,]+),/g

export const CONFIRM = 'Confirmez votre adresse e‑mail'
export const RESET = 'Choisissez un nouveau mot de passe'

export async function fillSignUp(page: Page, { pseudo, email, password }: Person) {
  await page.getByLabel('Pseudo').fill(pseudo)
  await page.getByLabel('Adresse e‑mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
}

export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Adresse e‑mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
}

/** Signs in on the screen. */
export async function signInByPassword(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/') {
  await open(page, `/auth?retour=${encodeURIComponent(path)}`)
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(path)
}

/** Signs up by the API, without confirming the address. */
export async function signUp(request: APIRequestContext): Promise<Person> {
  const person = newPerson()
  const headers = { 'sec-fetch-site': 'same-origin' }
  const response = await request.post('/api/auth/sign-up', { data: person, headers })
  expect(response.status()).toBe(200)
  return person
}

/** A new member who is signed in on this page's browser. */
export async function signInAsNewMember(page: Page): Promise<Member> {
  const member = await insertMember()
  await signIn(page.context(), member)
  return member
}

export const settingsOf = ({ pseudo }: Pick<Person, 'pseudo'>) =>
  `/u/${encodeURIComponent(pseudo)}?tab=parametres`

/**
 * Opens a page that shows this toast by itself, and waits for it in each frame: on a slow machine it may have disappeared when the
 * page is loaded.
 */
export async function openWithToast(page: Page, path: string, words: string) {
  await page.goto(path, { waitUntil: 'commit' })
  const isShown = (text: string) =>
    [...document.querySelectorAll('li')].some((line) => line.textContent.includes(text))
  await page.waitForFunction(isShown, words, { polling: 'raf' })
}

/** The toast with this title. */
export const toastOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

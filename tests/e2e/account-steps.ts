import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, open } from './support.ts'

export type Person = { pseudo: string; email: string; password: string }

export const DEMO_MEMBER = { email: 'membre@planb.test', password: 'planb-demo' }

/** A person without an account. */
export function newPerson(): Person {
  const name = `Nadia ${randomUUID().slice(0, 8)}`
  return {
    pseudo: name,
    email: `${name.replace(' ', '.').toLowerCase()}@exemple.test`,
    password: 'quatre-saisons',
  }
}

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
    link = /\/(?:auth\/[a-z-]+|desabonnement)\?jeton=[\w.-]+/.exec(mail)?.[0]
    expect(link).toBeTruthy()
  }).toPass()
  return link!
}

const LINE = /href="\/dev\/mail\/([^"]+)">([^<]*)<\/a>\s*<small>à ([^,]+),/g

export const CONFIRM = 'Confirmez votre adresse e-mail'
export const RESET = 'Choisissez un nouveau mot de passe'

export async function fillSignUp(page: Page, { pseudo, email, password }: Person) {
  await page.getByLabel('Pseudo').fill(pseudo)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
}

export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
}

export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/') {
  await open(page, `/auth?retour=${encodeURIComponent(path)}`)
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(path)
}

/** Signs up by the API; another journey covers the screens. */
export async function signUp(request: APIRequestContext): Promise<Person> {
  const person = newPerson()
  await post(request, '/api/auth/sign-up', person)
  return person
}

/** A new member who is signed in on this page's browser. */
export async function becomeMember({ request }: Page): Promise<Person> {
  const person = await signUp(request)
  const link = await linkFromMail(request, { to: person.email, subject: CONFIRM })
  await post(request, '/api/auth/confirmation', {
    token: new URLSearchParams(link.split('?')[1]).get('jeton'),
  })
  return person
}

async function post(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(response.status()).toBe(200)
}

export const settingsOf = ({ pseudo }: Pick<Person, 'pseudo'>) =>
  `/u/${encodeURIComponent(pseudo)}?tab=parametres`

/** The toast with this title. */
export const toastOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { fillSignIn, settingsOf, signInAsNewMember, toastOf } from './account-steps.ts'
import { changeViewer } from './demo-members.ts'
import { expireProof, insertMember, makeModerator, type Person, signIn } from './members.ts'
import {
  clearSession,
  expect,
  expectAccessible,
  expectComplaints,
  expectResponsiveAndAccessible,
  open,
  OWN_BROWSER,
  test,
} from './support.ts'

/** Passkeys belong to a host name. */
const LOCALHOST = `http://localhost:${process.env.PORT ?? '3210'}`
const PHONE = { width: 390, height: 844 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const codeField = (page: Page) => page.getByLabel('Code à six chiffres')

test(
  'a member adds a passkey on a phone, signs in with it and proves their identity with it',
  OWN_BROWSER,
  async ({ page, complaints }) => {
    await page.setViewportSize(PHONE)
    await addAuthenticator(page)
    const member = await insertMember()
    await signIn(page.context(), member, 'localhost')
    await expireProof(member)
    await open(page, `${LOCALHOST}${settingsOf(member)}#double-authentification`)
    await button(page, 'Ajouter une clé d’accès').click()
    await confirmWithPassword(page, member)
    await button(page, 'Créer la clé').click()
    await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page)
    await button(page, 'J’ai conservé ces codes').click()
    await expect(page.getByText('Activée', { exact: true })).toBeVisible()

    await page.context().clearCookies()
    await open(page, `${LOCALHOST}/auth?retour=${encodeURIComponent(settingsOf(member))}`)
    await button(page, 'Continuer avec une clé d’accès').click()
    await expect(toastOf(page, 'Connexion réussie')).toBeVisible()

    await expireProof(member)
    await button(page, 'Remplacer les codes de secours').click()
    await button(page, 'Créer les codes').click()
    await dialog(page, 'Confirmez que c’est bien vous')
      .getByRole('button', { name: 'Utiliser une clé d’accès' })
      .click()
    await expect(dialog(page, 'Vos codes de secours')).toBeVisible()
    expectComplaints(complaints, /status of 403/)
  },
)

test('a member adds an app, and signs in with its code or with a recovery code', async ({ page }) => {
  const member = await signInAsNewMember(page)
  await open(page, `${settingsOf(member)}#double-authentification`)
  await button(page, 'Ajouter une application').click()
  await expectResponsiveAndAccessible(page)
  const app = await appOf(page)
  await codeField(page).fill(app.generate())
  await button(page, 'Activer').click()
  const codes = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  const recoveryCode = (await codes.first().textContent())!
  await button(page, 'J’ai conservé ces codes').click()

  await signInWithPassword(page, member)
  await expectResponsiveAndAccessible(page)
  // The code of the enrolment counts once; the next one is accepted half a minute early.
  await codeField(page).fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page).toHaveURL('/quests')

  await signInWithPassword(page, member)
  await button(page, 'Utiliser un code de secours').click()
  await page.getByLabel('Code de secours').fill(recoveryCode)
  await button(page, 'Se connecter').click()
  await expect(toastOf(page, 'Connexion réussie')).toBeVisible()
  await open(page, `${settingsOf(member)}#double-authentification`)
  await expect(page.getByText('9 sur 10 restants')).toBeVisible()
})

test('staff whose role waits for a second factor are led to it, and add it through a link sent by mail', async ({
  page,
  otherPage: signedOut,
}) => {
  const member = await signInAsNewMember(page)
  await makeModerator(member)
  await changeViewer(page, ({ abilities }) => ({
    staff_lock: 'second_factor',
    abilities: { ...abilities, openModerator: false },
  }))
  await open(page, '/')
  await button(page, 'Menu du compte').click()
  await page.getByRole('menuitem', { name: 'Débloquer mon rôle' }).click()
  await expect(page).toHaveURL(/#double-authentification$/)
  await expect(page.getByText('Votre rôle attend la double authentification.')).toBeVisible()
  await button(page, 'Recevoir le lien').click()
  await expect(page.getByText(/Un lien vient d’être envoyé/)).toBeVisible()

  const link = await enrolmentLink(page, member.email)
  await open(signedOut, link)
  await expect(signedOut).toHaveURL('/auth?retour=%2Fparametres%23double-authentification')
  await open(page, link)
  await button(page, 'Ajouter une application').click()
  await codeField(page).fill((await appOf(page)).generate())
  await button(page, 'Activer').click()
  await expect(dialog(page, 'Vos codes de secours')).toBeVisible()
})

/** A device that creates and uses passkeys at once, so the address field suggests none: it would use them without a press. */
async function addAuthenticator(page: Page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

async function confirmWithPassword(page: Page, { password }: Person) {
  const proof = dialog(page, 'Confirmez que c’est bien vous')
  await proof.getByLabel('Mot de passe', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirmer' }).click()
}

/** The app that has scanned the code on the page. */
async function appOf(page: Page): Promise<TOTP> {
  const secret = await page.getByRole('dialog').locator('code').textContent()
  return new TOTP({ secret: secret!.replaceAll(/\s/g, '') })
}

/** Signs in on the screen, up to the second factor. */
async function signInWithPassword(page: Page, person: Person) {
  await clearSession(page)
  await open(page, '/auth?retour=%2Fquests')
  await fillSignIn(page, person)
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL('/auth/double-authentification?retour=%2Fquests')
}

/** The link of the newest mail to this address, as a path of the site. */
async function enrolmentLink(page: Page, to: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text()
    const [, id] = new RegExp(`href="/dev/mail/([^"]+)">[^<]*</a>\\s*<small>à ${to},`).exec(list) ?? []
    link = /\/parametres#jeton=[\w-]+/.exec(await (await page.request.get(`/dev/mail/${id}`)).text())?.[0]
    expect(link).toBeTruthy()
  }).toPass()
  return link!
}

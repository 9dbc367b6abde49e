import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AccountFactors } from '#domain/accounts/second-factor.ts'
import { render, type Request, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { SecondFactorSection } from './SecondFactorSection.tsx'

const NONE: AccountFactors = {
  factors: [],
  recovery_codes_left: 0,
  google_linked_at: null,
  reset_at: null,
  needs_mail_link: false,
}
const PHONE = {
  id: '00000000-0000-4000-8000-000000000009',
  kind: 'totp',
  name: 'Mon téléphone',
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: null,
} as const
const CODES = Array.from({ length: 10 }, (_, at) => `AAAA-BBBB-CCCC-DDD${at}`)

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

type Shown = Partial<AccountFactors> & { path?: string; lock?: 'second_factor' }

async function showSection(
  { path = '/', lock, ...state }: Shown = {},
  respond: (request: Request) => unknown = () => undefined,
) {
  let account = { ...NONE, ...state }
  const requests = replaceNetwork((request) => {
    const response = respond(request)
    if (response !== undefined) return response
    if (request.path === '/api/account/factors') return account
    if (request.path === '/api/viewer') return { viewer: aViewer() }
    return { done: true }
  })
  await render(<SecondFactorSection lock={lock ?? null} />, { viewer: aViewer(), path })
  return {
    sent: () => requests.filter(({ method }) => method !== 'GET'),
    change: (next: Partial<AccountFactors>) => (account = { ...account, ...next }),
  }
}

const ENROLMENT = {
  secret: 'ABCD EFGH IJKL MNOP',
  uri: 'otpauth://totp/Plan%20B?secret=ABCDEFGHIJKLMNOP',
  qr: { size: 21, path: 'M0 0h7v7h-7z' },
}

test('an app is added by its first code, and the recovery codes are shown once', async () => {
  const { sent, change } = await showSection({}, ({ path }) => {
    if (path === '/api/account/factors/totp/start') return ENROLMENT
    return path === '/api/account/factors/totp' ? { recovery_codes: CODES } : undefined
  })
  await button('Ajouter une application').click()
  await expect.element(dialog.getByRole('img', { name: 'Code QR pour votre application' })).toBeVisible()
  await expect.element(dialog.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
  await dialog.getByRole('button', { name: 'Activer' }).click()
  const code = dialog.getByRole('textbox', { name: 'Code à six chiffres' })
  await expect.element(code).toHaveAccessibleDescription(/Saisissez le code à six chiffres\./)
  await userEvent.fill(code, '123 456')
  change({ factors: [PHONE], recovery_codes_left: 10 })
  await dialog.getByRole('button', { name: 'Activer' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Vos codes de secours' })).toBeVisible()
  await expect.element(dialog.getByText(CODES[9]!)).toBeVisible()
  await dialog.getByRole('link', { name: 'Télécharger' }).click()
  await userEvent.keyboard('{Escape}')
  await button('J’ai conservé ces codes').click()
  await expect.element(page.getByText('Activée')).toBeVisible()
  await expect.element(page.getByText('10 sur 10 restants')).toBeVisible()
  await expect.element(button('Ajouter une application')).not.toBeInTheDocument()
  expect(sent().at(-1)?.body).toEqual({ code: '123456', name: 'Mon téléphone' })
})

test('each factor says when it was last used, or that it never was', async () => {
  const key = { ...PHONE, id: PHONE.id.replace(/9$/, '8'), kind: 'passkey', name: 'Ma clé' } as const
  await showSection({ factors: [PHONE, { ...key, last_used_at: new Date().toISOString() }] })
  const [phone, passkey] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
  await expect
    .element(phone)
    .toMatchTextContent(/Application · ajoutée le 1er novembre 2026, jamais utilisée depuis/)
  await expect.element(passkey).toMatchTextContent(/Clé d’accès · dernière utilisation : à l’instant/)
})

test('removing the last factor says what it ends, and the focus goes to the title', async () => {
  const { sent, change } = await showSection({ factors: [PHONE], recovery_codes_left: 2 })
  await expect.element(page.getByText('2 sur 10 restants')).toBeVisible()
  await button('Retirer Mon téléphone').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/la double authentification sera désactivée/)
  change({ factors: [], recovery_codes_left: 0 })
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(toasts()).toMatchTextContent(/^Moyen de connexion retiré/)
  await expect.element(page.getByText('Activée')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Double authentification' })).toHaveFocus()
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /api/account/factors/${PHONE.id}`,
  ])
})

test('a removal that the staff prepared can be cancelled', async () => {
  const { sent, change } = await showSection({ factors: [PHONE], reset_at: '2026-11-21T10:00:00.000Z' })
  await expect.element(page.getByText(/L’équipe a prévu de retirer/)).toBeVisible()
  change({ reset_at: null })
  await button('Annuler la réinitialisation').click()
  await expect.element(toasts()).toMatchTextContent(/^Réinitialisation annulée/)
  await expect.element(page.getByText(/L’équipe a prévu de retirer/)).not.toBeInTheDocument()
  expect(sent().map(({ path }) => path)).toEqual(['/api/account/second-factor-reset'])
})

test('staff add their first factor through a link sent by mail, whose token the requests carry', async () => {
  const { sent } = await showSection({ needs_mail_link: true, lock: 'second_factor' })
  await expect.element(page.getByText(/Votre rôle attend la double authentification/)).toBeVisible()
  await expect.element(button('Ajouter une application')).not.toBeInTheDocument()
  await button('Recevoir le lien').click()
  await expect.element(page.getByText(/Un lien vient d’être envoyé à votre adresse/)).toBeVisible()
  expect(sent().map(({ path }) => path)).toEqual(['/api/account/factors/link'])
})

test('the link of the mail opens the buttons, and its token is sent', async () => {
  const token = 'a'.repeat(43)
  const { sent } = await showSection({ needs_mail_link: true, path: `/u/lea#jeton=${token}` }, ({ path }) =>
    path === '/api/account/factors/totp/start' ? ENROLMENT : undefined,
  )
  await button('Ajouter une application').click()
  await expect.element(dialog).toBeVisible()
  expect(sent().map(({ body }) => body)).toEqual([{ token }])
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AccountFactors } from '#domain/accounts/second-factor.ts'
import type { SessionSummary, Viewer } from '#domain/accounts/viewer.ts'
import {
  refusal,
  render,
  type Request,
  replaceNetwork,
  toasts,
} from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { SignInSection } from './SignInSection.tsx'

const session = (changes: Partial<SessionSummary>): SessionSummary => ({
  id: '1',
  is_current: true,
  device: 'Chrome sur Linux',
  network: '203.0.113.x',
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: '2026-11-01T10:00:00.000Z',
  ...changes,
})

const NO_FACTORS: AccountFactors = {
  factors: [],
  recovery_codes_left: 0,
  google_linked_at: null,
  reset_at: null,
  needs_mail_link: false,
}

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })

/** The section; `respond` may answer a request in place of the server. */
async function showSection(viewer: Viewer, respond: (request: Request) => unknown = () => undefined) {
  const requests = replaceNetwork((request) => {
    const response = respond(request)
    if (response !== undefined) return response
    if (request.path === '/api/viewer') return { viewer }
    if (request.path === '/api/account/factors') return NO_FACTORS
    return request.method === 'GET' ? { sessions: [session({})] } : {}
  })
  await render(<SignInSection viewer={viewer} />, { viewer })
  return requests
}

test('a wrong current password is refused beside its field, and the dialog stays open', async () => {
  const message = 'Ce mot de passe n’est pas le vôtre.'
  let isWrong = true
  const requests = await showSection(aViewer(), ({ path }) =>
    path === '/api/account/password' && isWrong
      ? refusal(403, { kind: 'forbidden', message, field: 'current_password' })
      : undefined,
  )
  await button('Changer le mot de passe').click()
  const current = dialog.getByLabelText('Mot de passe actuel', { exact: true })
  await userEvent.fill(current, 'pas-le-bon')
  await userEvent.fill(dialog.getByLabelText('Nouveau mot de passe', { exact: true }), 'cinq-saisons')
  await dialog.getByRole('button', { name: 'Changer' }).click()
  await expect.element(current).toHaveFocus()
  await expect.element(current).toHaveAccessibleDescription(/n’est pas le vôtre/)
  isWrong = false
  await userEvent.fill(current, 'quatre-saisons')
  await dialog.getByRole('button', { name: 'Changer' }).click()
  await expect.element(toasts()).toMatchTextContent(/Mot de passe modifié/)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.findLast(({ path }) => path === '/api/account/password')?.body).toEqual({
    current_password: 'quatre-saisons',
    new_password: 'cinq-saisons',
  })
})

test('a role that requires a longer password is unlocked by « Mot de passe oublié », not by a change of password', async () => {
  await showSection(aViewer({ staff_lock: 'password' }))
  await expect
    .element(page.getByText('Votre rôle attend un mot de passe d’au moins 12 caractères.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Mot de passe oublié' }))
    .toHaveAttribute('href', '/auth/mot-de-passe-oublie')
  await expect.element(page.getByRole('button', { name: /^Changer/ })).not.toBeInTheDocument()
})

test('each session names the beginning of its network, where it is known', async () => {
  const old = session({ id: '2', is_current: false, device: 'Firefox sur Windows', network: null })
  await showSection(aViewer(), ({ path }) =>
    path === '/api/account/sessions' ? { sessions: [session({}), old] } : undefined,
  )
  const [here, there] = [page.getByRole('listitem').first(), page.getByRole('listitem').last()]
  await expect.element(here).toMatchTextContent(/Active maintenant · ouverte depuis le réseau 203\.0\.113\.x/)
  await expect.element(there).toMatchTextContent(/Firefox sur Windows/)
  await expect.element(there).not.toMatchTextContent(/réseau/)
})

test('sessions that fail to load can be retried', async () => {
  let isDown = true
  await showSection(aViewer(), ({ path }) =>
    path === '/api/account/sessions' && isDown ? refusal(500) : undefined,
  )
  await expect.element(button('Réessayer')).toBeVisible()
  isDown = false
  await button('Réessayer').click()
  await expect.element(page.getByText('Cet appareil')).toBeVisible()
})

test('after a session is ended, the focus is on the title of the sessions [13]', async () => {
  const sessions = [session({}), session({ id: '2', is_current: false, device: 'Firefox sur Windows' })]
  const requests = await showSection(aViewer(), ({ method, path }) => {
    if (method === 'DELETE') sessions.pop()
    return method === 'GET' && path === '/api/account/sessions' ? { sessions } : undefined
  })
  await button('Déconnecter Firefox sur Windows').click()
  await expect.element(toasts()).toMatchTextContent('Session fermée')
  await expect.element(page.getByText('Firefox sur Windows')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Sessions ouvertes' })).toHaveFocus()
  expect(requests.some(({ path }) => path === '/api/account/sessions/2')).toBe(true)
})

test('a member without a password requests a link to set one, and cannot change the address before', async () => {
  const { user } = aViewer()
  const requests = await showSection(aViewer({ user: { ...user, has_password: false } }))
  await expect.element(page.getByText('Pour la changer, définissez d’abord un mot de passe.')).toBeVisible()
  await button('Définir un mot de passe').click()
  await expect.element(page.getByText(/^Un lien pour le choisir/)).toHaveFocus()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ email: user.email })
})

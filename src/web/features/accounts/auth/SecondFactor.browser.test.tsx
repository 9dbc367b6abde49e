import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  refusal,
  render,
  type Request,
  replaceNetwork,
  toasts,
} from '../../../../../tests/support/component.tsx'
import { SecondFactor } from './SecondFactor.tsx'

const code = page.getByRole('textbox', { name: 'Code à six chiffres' })
const trust = page.getByRole('checkbox', { name: /^Faire confiance à ce navigateur pendant 30.jours$/ })

const NO_CHALLENGE = { kind: 'not_found', message: 'Cette connexion a expiré.' } as const

type Challenge = { kinds: string[]; may_trust: boolean }

async function showChallenge(
  { kinds, may_trust }: Challenge,
  respond: (request: Request) => unknown = () => ({}),
) {
  const requests = replaceNetwork((request) => {
    const isChallenge = request.method === 'GET' && request.path === '/api/auth/second-factor'
    return respond(request) ?? (isChallenge ? { kinds, passkey: null, may_trust } : { done: true })
  })
  const { router } = await render(<SecondFactor retour="/quests" />)
  return { router, requests, sent: () => requests.filter(({ method }) => method === 'POST') }
}

test('a member signs in with the code of the app, and may trust the browser', async () => {
  const { sent } = await showChallenge({ kinds: ['totp', 'recovery_code'], may_trust: true }, () => undefined)
  await expect.element(code).toHaveFocus()
  await trust.click()
  await userEvent.fill(code, '123456')
  await expect.element(toasts()).toMatchTextContent(/^Connexion réussie/)
  expect(sent().map(({ body }) => body)).toEqual([{ code: '123456', trust: true }])
})

test('staff cannot trust a browser, and sign in with a recovery code', async () => {
  const { sent } = await showChallenge(
    { kinds: ['totp', 'recovery_code'], may_trust: false },
    () => undefined,
  )
  await expect.element(code).toBeVisible()
  await expect.element(trust).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const recovery = page.getByRole('textbox', { name: 'Code de secours' })
  await expect.element(recovery).toHaveAccessibleDescription(/Saisissez un code de secours\./)
  await userEvent.fill(recovery, 'ABCD-EFGH')
  await userEvent.keyboard('{Enter}')
  await expect.element(toasts()).toMatchTextContent(/^Connexion réussie/)
  expect(sent().map(({ body }) => body)).toEqual([{ recovery_code: 'ABCD-EFGH', trust: false }])
})

test('a sign-in that has expired leads back to its page, with the reason and the return path', async () => {
  const { router } = await showChallenge({ kinds: [], may_trust: true }, () => refusal(404, NO_CHALLENGE))
  await expect.poll(() => router.state.location.href).toBe('/auth?erreur=delai_passe&retour=%2Fquests')
})

test('after too many wrong codes the sign-in begins again', async () => {
  let isOver = false
  const { router } = await showChallenge({ kinds: ['totp'], may_trust: true }, ({ method }) => {
    if (method === 'GET') return isOver ? refusal(404, NO_CHALLENGE) : undefined
    isOver = true
    return refusal(403, { kind: 'forbidden', message: 'Ce code n’est pas le bon.', field: 'code' })
  })
  await userEvent.fill(code, '000000')
  await expect.poll(() => router.state.location.pathname).toBe('/auth')
})

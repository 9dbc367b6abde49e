import { useMutation } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminApi } from '#api/admin.ts'
import { call } from '#web/lib/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { refusal, render, type Request, replaceNetwork } from '../../../../../tests/support/component.tsx'
import { aViewer } from '../../../../../tests/support/viewer.ts'
import { useStepUp } from './use-step-up.ts'

const PROOF_NEEDED = {
  kind: 'forbidden',
  message: 'Confirmez d’abord que c’est bien vous.',
  code: 'PROOF_REQUIRED',
} as const

const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
const reveal = page.getByRole('button', { name: 'Afficher', exact: true })

/** Two requests that need a proof, in a dialog with typed text. */
function Sensitive() {
  useStepUp()
  const first = useReveal('00000000-0000-4000-8000-000000000002')
  const second = useReveal('00000000-0000-4000-8000-000000000003')
  return (
    <Dialog open onClose={() => {}} dismissible={false} title="Julien">
      <input aria-label="Note" />
      <button
        type="button"
        onClick={() => {
          first.mutate()
          second.mutate()
        }}
      >
        Afficher
      </button>
      <p>{[first, second].map(({ data, error }) => data?.email ?? error?.message ?? '…').join(' et ')}</p>
    </Dialog>
  )
}

const useReveal = (memberId: string) =>
  useMutation({ mutationFn: () => call(adminApi.revealEmail, { params: { memberId } }) })

type Offer = { kinds: string[]; passkey?: object | null }

/** The server refuses until `prove` was accepted. */
async function showSensitive(
  { kinds, passkey = null }: Offer,
  accepts: (body: unknown) => unknown = () => true,
) {
  let isProven = false
  const requests = replaceNetwork(({ method, path, body }: Request) => {
    if (path !== '/api/account/proof') {
      return isProven ? { email: 'lea@exemple.test' } : refusal(403, PROOF_NEEDED)
    }
    if (method === 'GET') return { kinds, passkey }
    const response = accepts(body)
    if (response !== true) return response
    isProven = true
    return { done: true }
  })
  await render(<Sensitive />, { viewer: aViewer() })
  await userEvent.fill(page.getByRole('textbox', { name: 'Note' }), 'Gardé')
  await reveal.click()
  return requests
}

test('a request that needs a proof of identity is repeated after it, and requests refused together share one dialog', async () => {
  const requests = await showSensitive({ kinds: ['password'] })
  await expect.element(proof).toBeVisible()
  const password = proof.getByLabelText('Mot de passe', { exact: true })
  await expect.element(password).toHaveFocus()
  await userEvent.fill(password, 'quatre-saisons')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('lea@exemple.test et lea@exemple.test')).toBeVisible()
  await expect.element(proof).not.toBeInTheDocument()
  await expect.element(reveal).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Gardé')
  expect(requests.filter(({ path }) => path === '/api/account/proof').map(({ body }) => body)).toEqual([
    undefined,
    { password: 'quatre-saisons' },
  ])
})

test('a cancelled proof leaves the original refusal', async () => {
  await showSensitive({ kinds: ['password'] })
  await proof.getByRole('button', { name: 'Fermer' }).click()
  await expect.element(page.getByText(`${PROOF_NEEDED.message} et ${PROOF_NEEDED.message}`)).toBeVisible()
  await reveal.click()
  await expect.element(proof).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(proof).not.toBeInTheDocument()
})

test('six digits are sent at once, also pasted with a space; a refused code is replaced by the next one', async () => {
  const message = 'Ce code n’est pas le bon, ou il a déjà servi.'
  const requests = await showSensitive(
    { kinds: ['totp', 'recovery_code'] },
    (body) =>
      (body as { code: string }).code === '123456' ||
      refusal(403, { kind: 'forbidden', message, field: 'code' }),
  )
  const code = proof.getByRole('textbox', { name: 'Code à six chiffres' })
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await userEvent.fill(code, '000 000')
  await expect.element(code).toHaveAccessibleDescription(/Ce code n’est pas le bon/)
  await expect.element(code).toHaveValue('000000')
  await userEvent.keyboard('123456')
  await expect.element(page.getByText(/lea@exemple.test/)).toBeVisible()
  expect(
    requests.filter(({ method, path }) => method === 'POST' && path === '/api/account/proof'),
  ).toHaveLength(2)
})

test('a recovery code proves the identity without the phone', async () => {
  const requests = await showSensitive({ kinds: ['totp', 'recovery_code'] })
  await proof.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  const code = proof.getByRole('textbox', { name: 'Code de secours' })
  await expect.element(code).toHaveFocus()
  await userEvent.fill(code, 'ABCD-EFGH-IJKL-MNOP')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/lea@exemple.test/)).toBeVisible()
  expect(requests.find(({ body }) => body !== undefined && body !== null)?.body).toEqual({
    recovery_code: 'ABCD-EFGH-IJKL-MNOP',
  })
})

test('before the page leaves for Google, the dialog says that the action must be repeated', async () => {
  await showSensitive({ kinds: ['google'] })
  await expect.element(proof.getByText(/Google vous ramènera sur cette page/)).toBeVisible()
  await expect.element(proof.getByRole('button', { name: 'Continuer avec Google' })).toBeVisible()
})

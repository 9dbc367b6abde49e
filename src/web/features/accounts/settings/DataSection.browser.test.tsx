import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RECENT_SIGN_IN } from '#domain/viewer.ts'
import { refusal, render, replaceNetwork } from '../../../../../tests/support/component.tsx'
import { aViewer } from '../../../../../tests/support/viewer.ts'
import { DataSection } from './DataSection.tsx'

test('a member without a password signs in again for their data', async () => {
  const message =
    'Reconnectez-vous avec Google pour confirmer que c’est vous, ou passez par « Définir un mot de passe ».'
  const { user } = aViewer()
  const viewer = aViewer({ user: { ...user, has_password: false } })
  replaceNetwork(({ method }) =>
    method === 'POST'
      ? refusal(403, { kind: 'forbidden', field: RECENT_SIGN_IN, message })
      : { status: 'none', progress: 0, url: null, created_at: null, expires_at: null },
  )
  await render(<DataSection viewer={viewer} />, { viewer })
  await expect.element(page.getByRole('button', { name: 'Continuer avec Google' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Préparer l’archive' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Reconnectez-vous avec Google pour confirmer/)
  await expect.element(page.getByRole('button', { name: 'Continuer avec Google' }).first()).toBeVisible()
})

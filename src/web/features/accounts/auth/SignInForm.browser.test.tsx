import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  refusal,
  render,
  type Request,
  replaceNetwork,
  toasts,
} from '../../../../../tests/support/component.tsx'
import { SignInForm } from './SignInForm.tsx'

const email = page.getByRole('textbox', { name: 'Adresse e‑mail' })
const password = page.getByLabelText('Mot de passe', { exact: true })
const submit = page.getByRole('button', { name: 'Se connecter' })

const REFUSAL = {
  kind: 'unauthenticated',
  message: 'Adresse ou mot de passe incorrect.',
  field: 'password',
} as const

async function showForm(respond: (request: Request) => unknown = () => refusal(401, REFUSAL)) {
  const requests = replaceNetwork(respond)
  const { router } = await render(<SignInForm email="" onEmailChange={() => {}} retour="/quests" />)
  return { requests, router }
}

test('an address and a password are required; the password can be shown [4]', async () => {
  const { requests } = await showForm()
  await submit.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription(/Veuillez saisir votre adresse/)
  await expect.element(password).toHaveAccessibleDescription(/Veuillez saisir votre mot de passe\./)
  expect(requests).toEqual([])

  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('a refused sign-in shows its reason beside the password and in a toast, and the fields keep their text [9]', async () => {
  await showForm()
  await userEvent.fill(email, 'lea@exemple.test')
  await userEvent.fill(password, 'pas-le-bon')
  await submit.click()
  await expect.element(password).toHaveAccessibleDescription(/Adresse ou mot de passe incorrect\./)
  await expect.element(toasts()).toMatchTextContent('Erreur de connexionAdresse ou mot de passe incorrect.')
  await expect.element(password).toHaveFocus()
  await expect.element(email).toHaveValue('lea@exemple.test')
  await userEvent.fill(password, '')
  await expect.element(password).not.toHaveAccessibleDescription(/incorrect/)
})

test('a member with an unconfirmed address can request the mail again, after a pause [6, 9]', async () => {
  const { requests } = await showForm(({ path }) =>
    path === '/api/auth/sign-in' ? refusal(401, REFUSAL) : {},
  )
  await userEvent.fill(email, 'lea@exemple.test')
  await userEvent.fill(password, 'quatre-saisons')
  await submit.click()
  await expect.element(page.getByText(/Confirmez d’abord votre adresse/)).toBeVisible()
  await page.getByRole('button', { name: 'Renvoyer l’e‑mail de confirmation' }).click()
  await expect.element(page.getByText(/E.mail renvoyé/)).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /Renvoyer dans/ })).toBeDisabled()
  expect(requests.at(-1)?.body).toEqual({ email: 'lea@exemple.test' })
})

test('an account with a second factor is asked for it on a page of its own, which leads back to the same page', async () => {
  const { router } = await showForm(() => ({ asks: 'second_factor' }))
  await userEvent.fill(email, 'lea@exemple.test')
  await userEvent.fill(password, 'quatre-saisons')
  await submit.click()
  await expect.poll(() => router.state.location.href).toBe('/auth/double-authentification?retour=%2Fquests')
  await expect.element(toasts()).not.toBeInTheDocument()
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PSEUDO_RESERVED } from '#domain/accounts/accounts.ts'
import type { PendingAction } from '#domain/accounts/pending-actions.ts'
import { discardPending, savePending, takePending } from '#web/features/accounts/viewer/pending-action.ts'
import {
  refusal,
  render,
  type Request,
  replaceNetwork,
  toasts,
} from '../../../../../tests/support/component.tsx'
import { SignUpForm } from './SignUpForm.tsx'

const pseudo = page.getByRole('textbox', { name: 'Pseudo' })
const email = page.getByRole('textbox', { name: 'Adresse e‑mail' })
const password = page.getByLabelText('Mot de passe', { exact: true })
const submit = page.getByRole('button', { name: 'Créer mon compte' })

/** The form; `respond` answers the sign-up. Only « Plan B » is not available. */
async function showForm(respond: (request: Request) => unknown = () => ({})) {
  const requests = replaceNetwork((request) =>
    request.path.startsWith('/api/pseudos/check')
      ? { refusal: request.path.endsWith('Plan+B') ? PSEUDO_RESERVED : null }
      : respond(request),
  )
  const onDone = vi.fn<(email: string) => void>()
  await render(
    <SignUpForm email="" onEmailChange={() => {}} back="/plan/un-potager?prix=88" onDone={onDone} />,
  )
  return { onDone, sent: () => requests.filter(({ method }) => method === 'POST') }
}

async function fillForm(values = { pseudo: 'Jeanne', email: 'jeanne@exemple.test', password: 'xk7-qz-42' }) {
  await userEvent.fill(pseudo, values.pseudo)
  await userEvent.fill(email, values.email)
  await userEvent.fill(password, values.password)
}

test('an empty field shows an error beside it, and the first one gets the focus [2]', async () => {
  const { sent } = await showForm()
  await submit.click()
  await expect.element(pseudo).toHaveFocus()
  await expect.element(pseudo).toHaveAccessibleDescription(/Veuillez choisir un pseudo\./)
  await expect.element(email).toHaveAccessibleDescription(/Veuillez saisir votre adresse/)
  await expect.element(password).toHaveAccessibleDescription(/Veuillez saisir un mot de passe\./)
  await userEvent.fill(pseudo, 'Jeanne de la Tour')
  await userEvent.fill(email, 'pas une adresse')
  await submit.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription(/n’est pas valable/)
  expect(sent()).toEqual([])
})

test('a pseudo shows while it is typed whether it is available [2]', async () => {
  await showForm()
  await userEvent.fill(pseudo, 'Jeanne')
  await expect.element(page.getByText('Pseudo disponible')).toBeVisible()
  await userEvent.fill(pseudo, 'Plan B')
  await expect.element(pseudo).toHaveAccessibleDescription(/Ce pseudo est réservé\./)
  await userEvent.fill(pseudo, 'moi@moi')
  await expect.element(pseudo).toHaveAccessibleDescription(/ni \/ ni\s\? ni # ni @/)
})

test('a password needs eight characters, and shows its strength [3]', async () => {
  const { onDone } = await showForm()
  await fillForm({ pseudo: 'Jeanne', email: 'Jeanne@exemple.test', password: 'xkqzwpv' })
  await expect.element(password).toHaveAccessibleDescription(/Trop court/)
  await submit.click()
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription(/au moins 8 caractères/)
  await userEvent.fill(password, 'xkqzwpvt')
  await expect.element(password).toHaveAccessibleDescription(/Faible.*allongez-le/)
  await submit.click()
  await expect
    .element(toasts())
    .toMatchTextContent('Inscription réussieVérifiez votre email pour confirmer votre compte.')
  expect(onDone.mock.calls).toEqual([['jeanne@exemple.test']])
})

test('a refusal of the server shows beside the field and in a toast, and the other fields keep their text [6, 7]', async () => {
  const message = 'Ce pseudo est déjà pris.'
  await showForm(() => refusal(409, { kind: 'conflict', message, field: 'pseudo' }))
  await fillForm()
  await submit.click()
  await expect.element(toasts()).toMatchTextContent(`Erreur d’inscription${message}`)
  await expect.element(pseudo).toHaveFocus()
  await expect.element(pseudo).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(email).toHaveValue('jeanne@exemple.test')
})

test.each([false, true])(
  'the weekly summary is sent only if its box was ticked: %o [345]',
  async (isTicked) => {
    const { sent } = await showForm()
    const box = page.getByRole('checkbox', {
      name: 'Recevoir chaque lundi un résumé de ce que j’ai manqué (facultatif)',
      exact: true,
    })
    await expect.element(box).not.toBeChecked()
    await fillForm()
    if (isTicked) await box.click()
    await submit.click()
    await expect.poll(sent).toMatchObject([{ body: { pseudo: 'Jeanne', wants_digest: isTicked } }])
  },
)

test('the path to return to and what the visitor had pressed there go with the sign-up, also with a second one [6]', async () => {
  const action = { kind: 'vote', id: '0b9f6d2e-0000-4000-8000-000000000001' } as const
  savePending(action, '/plan/un-potager')
  onTestFinished(discardPending)
  const { sent, onDone } = await showForm()
  await fillForm()
  for (const times of [1, 2]) {
    await submit.click()
    await expect.poll(() => onDone.mock.calls.length).toBe(times)
  }
  const body = { back: '/plan/un-potager?prix=88', pending_action: action }
  expect(sent()).toMatchObject([{ body }, { body }])
  // The link of the mail completes it, and no other account that signs in here.
  const isAny = (_: PendingAction): _ is PendingAction => true
  expect(takePending('/plan/un-potager', isAny)).toBeNull()
})

test('when the network is lost, the form keeps its text, and can be sent again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const { onDone, sent } = await showForm(() => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    return {}
  })
  await fillForm()
  await submit.click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Vous êtes hors ligne' }).first())
    .toBeVisible()
  await expect.element(pseudo).toHaveValue('Jeanne')
  await expect.element(email).toHaveValue('jeanne@exemple.test')
  await expect.element(password).toHaveValue('xk7-qz-42')
  onLine.mockReturnValue(true)
  await submit.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(sent()).toHaveLength(2)
})

test('a form is sent once, however often its button is pressed', async () => {
  const response = Promise.withResolvers<object>()
  const { onDone, sent } = await showForm(() => response.promise)
  await fillForm()
  const form = pseudo.element().closest('form')!
  form.requestSubmit()
  form.requestSubmit()
  response.resolve({})
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(sent()).toHaveLength(1)
})

import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { SupportSection } from './SupportSection.tsx'

const email = page.getByLabelText('Votre adresse e‑mail')
const subject = page.getByRole('textbox', { name: 'Sujet' })
const message = page.getByRole('textbox', { name: 'Message' })
const send = page.getByRole('button', { name: 'Envoyer' })
const sent = page.getByRole('status').filter({ hasText: 'Votre demande est envoyée' })

afterEach(() => sessionStorage.clear())

test('a visitor sees an error by each field, and reads what happens once the request is sent', async () => {
  const requests = replaceNetwork(() => ({}))
  await render(<SupportSection subject={undefined} />)
  await send.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription(/^Veuillez saisir votre adresse e.mail\./)
  await expect.element(subject).toHaveAccessibleDescription('Dites en quelques mots de quoi il s’agit.')
  await expect.element(message).toHaveAccessibleDescription(/^Veuillez écrire un message\./)
  await email.fill('nadia@exemple')
  await subject.fill('x'.repeat(201))
  await message.fill('Bonjour')
  await send.click()
  await expect.element(email).toHaveAccessibleDescription(/n’est pas valable/)
  await expect.element(subject).toHaveAccessibleDescription('Le sujet compte 200 caractères au plus.')
  expect(requests).toEqual([])

  await email.fill('nadia@exemple.test')
  await subject.fill('Un plan copié')
  // Not `dblClick`, which waits for the button if the form disappears between the clicks.
  const button = send.element() as HTMLElement
  button.click()
  button.click()
  await expect.element(sent).toHaveFocus()
  await expect.element(sent).toMatchTextContent('nadia@exemple.test')
  expect(requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { id: expect.any(String), email: 'nadia@exemple.test', subject: 'Un plan copié', message: 'Bonjour' },
  ])
  await page.getByRole('button', { name: 'Écrire une autre demande' }).click()
  await expect.element(message).toHaveValue('')
  await expect.element(email).toHaveValue('')
})

test('a refused request stays in the form, and is saved in the tab until it is sent', async () => {
  let isRefused = true
  replaceNetwork(() =>
    isRefused
      ? Response.json(
          { error: { kind: 'rate_limited', message: 'Trop de demandes. Réessayez dans 12 minutes.' } },
          { status: 429 },
        )
      : {},
  )
  const viewer = aViewer()
  const form = <SupportSection subject="Rétractation" />
  const { unmount } = await render(form, { viewer })
  await expect
    .element(page.getByRole('form', { name: 'Écrire à l’équipe' }))
    .toMatchTextContent(viewer.user.email)
  await expect.element(email).not.toBeInTheDocument()
  await expect.element(page.getByText('Support premium.')).not.toBeInTheDocument()
  await expect.element(subject).toHaveValue('Rétractation')
  await message.fill('Je me rétracte.')
  await send.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Trop de demandes. Réessayez dans 12 minutes.')
  unmount()

  const again = await render(form, { viewer })
  await expect.element(message).toHaveValue('Je me rétracte.')
  isRefused = false
  await send.click()
  await expect.element(sent).toMatchTextContent(viewer.user.email)
  again.unmount()

  await render(form, { viewer })
  await expect.element(subject).toHaveValue('Rétractation')
  await expect.element(message).toHaveValue('')
})

test('a VIP member sees that their request has priority, before and after it is sent [147]', async () => {
  replaceNetwork(() => ({}))
  await render(<SupportSection subject="Mon badge" />, { viewer: aViewer({ profile: { role: 'vip' } }) })
  await expect
    .element(page.getByRole('form'))
    .toMatchTextContent(/Vous êtes membre VIP\s: votre demande est lue en premier\./)
  await message.fill('Du bleu au rouge, s’il vous plaît.')
  await send.click()
  await expect.element(sent).toMatchTextContent('Comme vous êtes membre VIP, elle est lue en premier.')
})

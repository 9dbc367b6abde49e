import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { profileSettings } from '../../../../tests/support/profile-settings.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { DigestCard } from './DigestCard.tsx'

const card = page.getByRole('region', { name: 'Un résumé le lundi ?' })
const button = (name: string) => card.getByRole('button', { name, exact: true })
const notAsked = (changes: Partial<Viewer> = {}) =>
  aViewer({ mails: { problem: null, is_digest_answered: false }, ...changes })

test.each([
  ['Oui, l’envoyer', true],
  ['Non merci', false],
])('« %s » is sent once with its place, and the card does not come back [345]', async (name, digest) => {
  const requests = replaceNetwork(() => profileSettings({ digest }))
  await render(<DigestCard />, { viewer: notAsked() })
  await expect
    .element(card)
    .toMatchTextContent(
      'Les réponses, les plans et les discussions que vous avez manqués. Un clic suffit pour arrêter.',
    )
  await button(name).click()
  await expect.element(card).not.toBeInTheDocument()
  expect(requests).toMatchObject([
    { method: 'PATCH', path: '/api/my/preferences', body: { digest, digest_source: 'feed' } },
  ])
})

test.each([
  ['a visitor', null],
  ['a member who answered before', aViewer()],
  ['a member for whom mails are closed', notAsked({ features: ['topics'] })],
])('%s does not see the card [345, 359]', async (_who, viewer) => {
  await render(<DigestCard />, { viewer })
  await expect.element(card).not.toBeInTheDocument()
})

test('an answer that cannot be stored brings the card back with a toast [345]', async () => {
  replaceNetwork(() => refusal(500))
  await render(<DigestCard />, { viewer: notAsked() })
  await button('Oui, l’envoyer').click()
  await expect.element(toasts()).toMatchTextContent('Impossible d’enregistrer ce choix')
  await expect.element(card).toBeVisible()
})

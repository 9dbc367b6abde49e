import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BanStatus } from '#domain/moderation/ban-status.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { AccountNotice } from './AccountNotice.tsx'

const notice = page.getByRole('complementary', { name: 'État de votre compte' })

test.each<[Partial<BanStatus>, string]>([
  [
    { banned: true, banned_from_comments: true, banned_until: '2099-12-24T12:00:00.000Z' },
    'Votre compte est suspendu jusqu’au 24 décembre 2099.',
  ],
  [{ banned_from_comments: true }, 'Vous ne pouvez plus commenter.'],
])('a banned member sees what they may not do, and where to appeal: %o', async (ban_status, sentence) => {
  await render(<AccountNotice />, { viewer: aViewer({ ban_status }) })
  await expect.element(notice).toMatchTextContent(sentence)
  await expect
    .element(notice.getByRole('link', { name: 'Voir le motif et faire appel' }))
    .toHaveAttribute('href', '/recours')
})

const bouncing = { problem: 'bounced', is_digest_answered: true } as const
const verify = notice.getByRole('button', { name: 'Vérifier mon adresse' })

test('a member whose address does not work checks it by a mail, or changes it [348]', async () => {
  const requests = replaceNetwork(() => ({ done: true }))
  await render(<AccountNotice />, { viewer: aViewer({ mails: bouncing }) })
  await expect
    .element(notice)
    .toMatchTextContent(/^Nous n’arrivons plus à vous écrire à membre@planb\.test\./)
  await verify.click()
  await expect.element(notice.getByRole('status')).toHaveFocus()
  await expect.element(notice).toMatchTextContent(/^Un lien vient d’être envoyé à membre@planb\.test/)
  await expect
    .element(notice.getByRole('link', { name: 'Changer d’adresse' }))
    .toHaveAttribute('href', '/u/Cl%C3%A9mence%20Aubry?tab=parametres#connexion')
  expect(requests).toMatchObject([{ method: 'POST', path: '/api/account/email/verification' }])
})

test('a link that could not be sent is asked for again [348]', async () => {
  replaceNetwork(() => refusal(500))
  await render(<AccountNotice />, { viewer: aViewer({ mails: bouncing }) })
  await verify.click()
  await expect.element(toasts()).toMatchTextContent('Impossible d’envoyer le lien')
  await expect.element(verify).toBeVisible()
})

test('a sanction and an address that does not work are both shown', async () => {
  await render(<AccountNotice />, {
    viewer: aViewer({ mails: bouncing, ban_status: { banned_from_comments: true } }),
  })
  await expect.element(notice).toMatchTextContent(/Vous ne pouvez plus commenter\..*Nous n’arrivons plus/)
})

test('other members see no notice', async () => {
  await render(<AccountNotice />, {
    viewer: aViewer({ mails: { problem: 'complained', is_digest_answered: true } }),
  })
  await expect.element(notice).not.toBeInTheDocument()
})

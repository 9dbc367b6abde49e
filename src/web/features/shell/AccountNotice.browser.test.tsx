import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BanStatus } from '#domain/ban-status.ts'
import { render } from '../../../../tests/support/component.tsx'
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

test('other members see no notice', async () => {
  await render(<AccountNotice />, { viewer: aViewer() })
  await expect.element(notice).not.toBeInTheDocument()
})

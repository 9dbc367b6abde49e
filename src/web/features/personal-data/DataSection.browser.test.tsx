import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { DataSection } from './DataSection.tsx'

const leave = page.getByRole('button', { name: 'Supprimer mon compte' })

test.for([
  { role: 'user', mayLeave: true },
  { role: 'moderator', mayLeave: false },
] as const)(
  'staff cannot delete their account while they have the role: $role',
  async ({ role, mayLeave }) => {
    replaceNetwork(() => ({ status: 'none', progress: 0, url: null, created_at: null, expires_at: null }))
    const viewer = aViewer({ profile: { role } })
    await render(<DataSection viewer={viewer} />, { viewer })
    await expect.element(page.getByRole('heading', { name: 'Supprimer mon compte' })).toBeVisible()
    expect(leave.query() !== null).toBe(mayLeave)
    expect(page.getByText('Demandez d’abord qu’on retire votre rôle.').query() === null).toBe(mayLeave)
  },
)

test('a finished export is opened by a request that asks for a proof of identity', async () => {
  const ready = {
    status: 'ready',
    progress: 100,
    url: '/files/exports/a.zip',
    created_at: null,
    expires_at: null,
  }
  const requests = replaceNetwork(({ method }) => (method === 'POST' ? refusal(403) : ready))
  const viewer = aViewer()
  await render(<DataSection viewer={viewer} />, { viewer })
  await page.getByRole('button', { name: 'Télécharger' }).click()
  await expect
    .poll(() => requests.map(({ method, path }) => `${method} ${path}`))
    .toContain('POST /api/account/export/download')
  await expect.element(page.getByRole('link', { name: 'Télécharger' })).not.toBeInTheDocument()
})

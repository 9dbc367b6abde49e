import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, replaceNetwork } from '../../../../../tests/support/component.tsx'
import { aViewer } from '../../../../../tests/support/viewer.ts'
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

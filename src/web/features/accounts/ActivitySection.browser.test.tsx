import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AccountEvent } from '#domain/accounts/security-log.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ActivitySection } from './ActivitySection.tsx'

const event = (changes: Partial<AccountEvent>): AccountEvent => ({
  id: '1',
  kind: 'sign_in',
  created_at: '2026-11-01T10:00:00.000Z',
  device: 'Firefox sur Windows',
  network: '203.0.113.x',
  is_here: false,
  details: { how: 'password' },
  ...changes,
})

test('each event names its device and the beginning of its network, those of the staff neither', async () => {
  const staff = event({ id: '2', kind: 'role_changed', device: null, network: null, details: {} })
  replaceNetwork(() => ({ events: [event({}), staff], next: null }))
  await render(<ActivitySection viewer={aViewer()} />, { viewer: aViewer() })
  const [own, theirs] = [page.getByRole('listitem').first(), page.getByRole('listitem').last()]
  await expect.element(own).toMatchTextContent(/Firefox sur Windows · réseau 203\.0\.113\.x · /)
  await expect.element(theirs).toMatchTextContent(/Par l’équipe · /)
  await expect.element(theirs).not.toMatchTextContent(/réseau/)
})

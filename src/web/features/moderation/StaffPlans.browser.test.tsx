import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDialog } from '#web/lib/open-dialog.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aPlanCard } from '../../../../tests/support/plan-card.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { PlanReasonDialog } from './StaffPlans.tsx'

const plan = {
  ...aPlanCard(),
  status: 'published' as const,
  at: '2026-11-01T10:00:00.000Z',
  review_note: null,
  reports: 0,
  may_moderate: true,
}

test('the reason for unpublishing a plan is there again after « Annuler », until it is sent', async () => {
  const requests = replaceNetwork(() => ({ done: true }))
  await render(<></>, { viewer: aViewer({ profile: { role: 'moderator' } }) })
  const open = () => openDialog(PlanReasonDialog, { plan, act: 'unpublish' })
  const reason = page.getByRole('textbox', { name: 'Motif' })
  open()
  await reason.fill('Une promesse de gain')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(reason).not.toBeInTheDocument()
  open()
  await expect.element(reason).toHaveValue('Une promesse de gain')
  await page.getByRole('button', { name: 'Retirer le plan' }).click()
  await expect.element(reason).not.toBeInTheDocument()
  expect(requests[0]!.body).toEqual({ reason: 'Une promesse de gain' })
  expect(localStorage.length).toBe(0)
})

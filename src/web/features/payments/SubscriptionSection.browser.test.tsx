import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_SUBSCRIPTION } from '#domain/accounts/viewer.ts'
import { render } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { SubscriptionSection } from './SubscriptionSection.tsx'

test('a member who has paid once finds their invoices without a running subscription [136]', async () => {
  const viewer = aViewer({ subscription: { ...NO_SUBSCRIPTION, has_portal: true } })
  await render(<SubscriptionSection viewer={viewer} />, { viewer })
  await expect.element(page.getByText('Aucun abonnement en cours.')).toBeVisible()
  await expect.element(page.getByRole('button')).toMatchTextContent('Mes factures')
})

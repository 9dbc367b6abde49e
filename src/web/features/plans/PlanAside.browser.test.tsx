import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_ADAPTATIONS } from '#domain/plans/adaptations.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { NO_REVIEWS } from '#domain/reviews.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aPlanSummary, NO_EVIDENCE } from '../../../../tests/support/plan-card.ts'
import { PlanAside } from './PlanAside.tsx'

const PLAN: PlanPage = {
  ...aPlanSummary(),
  updated_at: '2026-01-15T12:00:00.000Z',
  reading_minutes: 3,
  headings: [],
  content_html: '',
  evidence: NO_EVIDENCE,
  forecast: null,
  reviews: NO_REVIEWS,
  licence: 'reserved',
  adapted: null,
  adaptations: NO_ADAPTATIONS,
}
const share = page.getByRole('button', { name: 'Partager' })

afterEach(() => Reflect.deleteProperty(navigator, 'share'))

test('the share button beside a plan shares its title and address; a plan that is not public has none', async () => {
  const shared: unknown[] = []
  const shareSheet = (data: unknown) => shared.push(data)
  Object.defineProperty(navigator, 'share', { value: shareSheet, configurable: true })
  replaceNetwork(() => ({}))
  const { rerender } = await render(<PlanAside plan={PLAN} isPublic isUnavailable={false} />)
  await share.click()
  expect(shared).toEqual([{ title: PLAN.title, url: `${location.origin}/plan/abonnement-cafe` }])
  rerender(<PlanAside plan={PLAN} isPublic={false} isUnavailable={false} />)
  await expect.element(share).not.toBeInTheDocument()
  rerender(<PlanAside plan={PLAN} isPublic isUnavailable />)
  await expect.element(page.getByRole('heading', { name: 'Détails du plan' })).toBeVisible()
  expect(share.query()).toBeNull()
})

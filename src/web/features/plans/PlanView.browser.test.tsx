import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_ADAPTATIONS } from '#domain/plans/adaptations.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { NO_REVIEWS } from '#domain/reviews.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aPlanSummary, NO_EVIDENCE } from '../../../../tests/support/plan-card.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { PlanQuickBar } from './PlanView.tsx'

const PLAN: PlanPage = {
  ...aPlanSummary(),
  likes_count: 12_345,
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
const execute = page.getByRole('button', { name: 'J’exécute ce plan' })

test('the bar of a plan fits a phone, also with a wide font, and is one line high with a narrow one', async () => {
  replaceNetwork(() => ({ liked: [], counters: {} }))
  const { container } = await render(
    <div className="column">
      <PlanQuickBar plan={PLAN} />
    </div>,
    { viewer: aViewer() },
  )
  container.style.letterSpacing = '0.15em'
  for (const width of [320, 360, 375, 390]) {
    await page.viewport(width, 700)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth, `${width} px`).toBe(clientWidth)
    const { right } = page
      .getByRole('region', { name: 'Actions rapides' })
      .element()
      .lastElementChild!.getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(width)
  }
  container.style.letterSpacing = '-0.15em'
  expect(execute.element().getBoundingClientRect().height).toBe(44)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../../tests/support/component.tsx'
import { exampleForecast } from '../../../../tests/support/example-forecasts.ts'
import { ForecastLinks } from './ForecastSection.tsx'

test('the links under the budget are at least 24 px high, one under the other', async () => {
  await render(<ForecastLinks sheet={exampleForecast('E2')} />)
  const [need, forMe] = page
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect())
  expect(need!.height).toBeGreaterThanOrEqual(24)
  expect(forMe!.top).toBeGreaterThanOrEqual(need!.bottom)
})

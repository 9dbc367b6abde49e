import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../tests/support/component.tsx'
import { LineChart } from './LineChart.tsx'

test('a chart has a table of its values and is read with the arrow keys', async () => {
  await render(
    <LineChart
      title="Inscriptions et plans"
      labels={['1 nov.', '2 nov.', '3 nov.']}
      series={[
        { name: 'Inscriptions', values: [38, 45, 52] },
        { name: 'Plans publiés', values: [14, 17, 19], tone: 'accent' },
      ]}
    />,
  )
  const table = page.getByRole('table', { name: 'Inscriptions et plans' })
  await expect.element(table.getByRole('row', { name: /^1 nov/ })).toMatchTextContent(/38.*14/)
  const slider = page.getByRole('slider', { name: /^Inscriptions et plans/ })
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/2 nov\..: Inscriptions 45, Plans publiés 17/))
})

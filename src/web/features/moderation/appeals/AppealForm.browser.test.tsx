import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SanctionAgainstViewer } from '#domain/sanctions.ts'
import { render, replaceNetwork } from '../../../../../tests/support/component.tsx'
import { aViewer } from '../../../../../tests/support/viewer.ts'
import { AppealForm } from './AppealForm.tsx'

const sanction: SanctionAgainstViewer = {
  id: '00000000-0000-4000-8000-0000000000d1',
  type: 'temp',
  reason: 'Publicité.',
  start_at: '2026-11-01T10:00:00.000Z',
  end_at: '2026-12-01T10:00:00.000Z',
  is_open: true,
  appeal: null,
}
const field = page.getByRole('textbox', { name: 'Faire appel' })
const send = page.getByRole('button', { name: 'Envoyer le recours' })

const open = (id = sanction.id) =>
  render(<AppealForm sanction={{ ...sanction, id }} hidden={false} onSent={() => {}} />, {
    viewer: aViewer(),
  })

test('an appeal that is being written survives a reload, for its sanction only, until it is sent', async () => {
  const requests = replaceNetwork(() => ({ sanctions: [] }))
  const { unmount } = await open()
  await userEvent.fill(field, 'Ce n’était pas de la publicité.')
  unmount()
  const other = await open('00000000-0000-4000-8000-0000000000d2')
  await expect.element(field).toHaveValue('')
  other.unmount()
  const again = await open()
  await expect.element(field).toHaveValue('Ce n’était pas de la publicité.')
  await expect.element(page.getByText(/^31\s\/\s4/)).toBeVisible()
  await send.click()
  await expect
    .poll(() => requests.map(({ body }) => body)[0])
    .toEqual({
      message: 'Ce n’était pas de la publicité.',
    })
  again.unmount()
  await open()
  await expect.element(field).toHaveValue('')
})

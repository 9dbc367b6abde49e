import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal, render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import ReportDialog from './ReportDialog.tsx'

const details = page.getByRole('textbox', { name: /^Précisions/ })

const open = (id = '00000000-0000-4000-8000-0000000000aa') =>
  render(<ReportDialog kind="plan" id={id} name="Une presse" onClose={onClose} opener={null} />, {
    viewer: aViewer(),
  })
const onClose = vi.fn<() => void>()

test('the details of a report survive Back and a refusal, for their target only, until they are sent', async () => {
  let isRefused = true
  replaceNetwork(() =>
    isRefused ? refusal(503, { kind: 'unavailable', message: 'Réessayez.' }) : { reported: true },
  )
  const { unmount } = await open()
  await userEvent.fill(details, 'Copié sur un autre site.')
  unmount()
  const other = await open('00000000-0000-4000-8000-0000000000ab')
  await expect.element(details).toHaveValue('')
  other.unmount()
  const again = await open()
  await expect.element(details).toHaveValue('Copié sur un autre site.')
  await page.getByRole('radio', { name: 'Copie d’un autre plan' }).click()
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Réessayez.')
  isRefused = false
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  again.unmount()
  await open()
  await expect.element(details).toHaveValue('')
})

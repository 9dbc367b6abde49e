import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  advanceClock,
  refusal,
  render,
  replaceDownloads,
  replaceNetwork,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { FileLink } from './FileLink.tsx'

const link = page.getByRole('link', { name: 'Dossier PDF' })
const openLink = () => render(<FileLink plan={{ slug: 'abonnement-cafe' }} kind="pdf" label="Dossier PDF" />)

test('The link « Dossier PDF » says why there is no file, on the page of the plan [409]', async () => {
  const requests = replaceNetwork(() => refusal(503))
  await openLink()
  await link.click()
  await expect
    .element(toasts())
    .toMatchTextContent(/Impossible de préparer le dossier.*Réessayez dans un instant/)
  expect(requests.map(({ path }) => path)).toEqual(['/plan/abonnement-cafe.pdf'])
})

test('The link « Dossier PDF » shows its progress after a second, requests the file once, and can be cancelled [409]', async () => {
  const saved = replaceDownloads()
  const requests = replaceNetwork(() => new Promise(() => {}))
  await openLink()
  stopClock()
  await link.dblClick()
  await expect.poll(() => requests.length).toBe(1)
  await advanceClock(1_000)
  const dialog = page.getByRole('dialog', { name: 'Dossier PDF' })
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Préparation du dossier…')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
  expect([requests.length, saved, toasts().elements().length]).toEqual([1, [], 0])
})

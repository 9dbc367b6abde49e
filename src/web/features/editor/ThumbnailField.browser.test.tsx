import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { UPLOADS } from '#domain/uploads.ts'
import { render } from '../../../../tests/support/component.tsx'
import type { PictureUpload } from './plan-picture-upload.ts'
import { ThumbnailField } from './ThumbnailField.tsx'

const alert = () => page.getByRole('alert')
const aFile = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'image', { type })

async function renderField(upload: PictureUpload) {
  const onChange = vi.fn<(path: string | null) => void>()
  await render(<ThumbnailField url={null} upload={upload} onChange={onChange} error={undefined} />)
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  // Not `userEvent.upload`: megabytes take seconds through the protocol of the browser.
  const choose = (file: File) => {
    const chosen = new DataTransfer()
    chosen.items.add(file)
    chooser.files = chosen.files
    chooser.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return { onChange, choose }
}

test('a file of another kind and one that is too large are refused before they are sent [69, 70]', async () => {
  const upload = vi
    .fn<PictureUpload>()
    .mockResolvedValue({ path: 'a.jpg', url: '/files/a.jpg', width: 9, height: 9 })
  const { choose, onChange } = await renderField(upload)
  choose(aFile('image/gif'))
  await expect.element(alert()).toHaveTextContent('Veuillez sélectionner une image (JPG, PNG, WebP)')
  choose(aFile('image/jpeg', UPLOADS.thumbnail.maxBytes + 1))
  await expect.element(alert()).toHaveTextContent('La taille maximale est de 5MB')
  expect(upload).not.toHaveBeenCalled()
  choose(aFile('image/jpeg', UPLOADS.thumbnail.maxBytes))
  await expect.poll(() => onChange.mock.calls).toEqual([['a.jpg']])
  await expect.element(alert()).not.toBeInTheDocument()
})

test('an upload shows its progress and can be cancelled, without losing the focus', async () => {
  let report = (_done: number) => {}
  const upload: PictureUpload = async (_file, onProgress, signal) => {
    report = onProgress
    return await new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  }
  const { choose, onChange } = await renderField(upload)
  choose(aFile('image/png'))
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  report(0.4)
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await page.getByRole('button', { name: 'Annuler l’envoi' }).click()
  await expect.element(page.getByRole('button', { name: 'Choisir une image' })).toHaveFocus()
  await expect.element(page.getByText('Envoi annulé')).toHaveAttribute('role', 'status')
  expect(onChange).not.toHaveBeenCalled()
})

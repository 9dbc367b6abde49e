import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../tests/support/component.tsx'
import { UploadField } from './UploadField.tsx'
import type { Upload } from './use-upload.ts'

function Picture({ upload }: { upload: Upload<string> }) {
  const [name, setName] = useState<string | null>(null)
  return (
    <UploadField
      label="Photo"
      upload={upload}
      onDone={setName}
      preview={name}
      onRemove={() => setName(null)}
    />
  )
}

const field = page.getByRole('group', { name: 'Photo' })
const choose = () =>
  userEvent.upload(
    field.element().querySelector('input')!,
    new File(['png'], 'photo.png', { type: 'image/png' }),
  )

test('an upload shows its percentage, and its result can be removed', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  await render(
    <Picture
      upload={(_file, onProgress) => {
        onProgress(0.4)
        return promise
      }}
    />,
  )
  await choose()
  await expect.element(field.getByText(/^40.%$/)).toBeVisible()
  await expect
    .element(field.getByRole('progressbar', { name: 'Envoi de photo.png' }))
    .toHaveAttribute('aria-valuenow', '40')
  resolve('photo.webp')
  await expect.element(field.getByRole('status')).toMatchTextContent('Fichier envoyé')
  await expect.element(field.getByText('photo.webp')).toBeVisible()
  await field.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(field.getByRole('button', { name: 'Choisir une image' })).toHaveFocus()
})

test('an upload that fails says so', async () => {
  await render(<Picture upload={() => Promise.reject(new Error('no connection'))} />)
  await choose()
  await expect.element(field.getByRole('alert')).toMatchTextContent(/n’a pas pu être envoyé/)
})

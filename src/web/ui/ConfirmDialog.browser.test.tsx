import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allowAnimations, render } from '../../../tests/support/component.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const opener = page.getByRole('button', { name: 'Publier', exact: true })
const question = page.getByRole('alertdialog', { name: /^Publier ce plan/ })

function Publish({ request }: { request?: Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const publish = () => {
    setIsBusy(true)
    void request?.catch(() => {
      setIsBusy(false)
      setError('Le plan n’a pas pu être publié.')
    })
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Publier</Button>
      <ConfirmDialog
        open={isOpen}
        onCancel={() => setIsOpen(false)}
        onConfirm={publish}
        busy={isBusy}
        busyLabel="Publication…"
        error={error}
        title="Publier ce plan ?"
        description="Il sera visible de tous."
        confirmLabel="Publier le plan"
      />
    </>
  )
}

test('a confirmation has a description and focuses its safe button', async () => {
  await allowAnimations()
  await render(<Publish />)
  await opener.click()
  await expect.element(question).toHaveAccessibleDescription('Il sera visible de tous.')
  await expect.element(question.getByRole('button', { name: 'Annuler' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a busy confirmation cannot be closed, and shows its error', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  await render(<Publish request={promise} />)
  await opener.click()
  await question.getByRole('button', { name: 'Publier le plan' }).click()
  await expect.element(question.getByRole('button', { name: 'Publication…' })).toHaveFocus()
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  await expect.element(question).toBeVisible()
  reject(new Error('no connection'))
  await expect.element(question.getByRole('alert')).toMatchTextContent(/n’a pas pu être publié/)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
})

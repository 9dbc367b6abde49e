import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../tests/support/component.tsx'
import { Button } from './Button.tsx'

test('a busy button says so, keeps the focus and cannot be pressed twice', async () => {
  let presses = 0
  let finish = () => {}
  function SendButton() {
    const [isBusy, setIsBusy] = useState(false)
    const send = () => {
      presses++
      setIsBusy(true)
      finish = () => setIsBusy(false)
    }
    return (
      <Button busy={isBusy} busyLabel="Envoi…" onClick={send}>
        Envoyer
      </Button>
    )
  }
  await render(<SendButton />)
  const idle = page.getByRole('button', { name: 'Envoyer' })
  const busy = page.getByRole('button', { name: 'Envoi…' })
  idle.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await expect.element(busy).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await busy.click({ force: true })
  finish()
  await expect.element(idle).toHaveFocus()
  expect(presses).toBe(1)
})

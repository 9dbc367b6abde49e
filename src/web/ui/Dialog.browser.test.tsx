import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../tests/support/component.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { Textarea } from './Textarea.tsx'

beforeEach(() => page.viewport(1280, 800))

const opener = page.getByRole('button', { name: 'Signaler' })
const dialog = page.getByRole('dialog', { name: 'Signaler ce plan' })

/** Behind it the page can scroll. */
function Report({ dismissible, isLong }: { dismissible?: boolean; isLong?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className="h-[2000px]">
      <Button onClick={() => setIsOpen(true)}>Signaler</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        dismissible={dismissible}
        title="Signaler ce plan"
        footer={<Button onClick={close}>Envoyer</Button>}
      >
        <Field label="Raison">
          <Textarea />
        </Field>
        {isLong && <div className="h-[2000px]" />}
      </Dialog>
    </div>
  )
}

test('a dialog traps the focus and restores it', async () => {
  await render(<Report />)
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('textbox', { name: 'Raison' })).toHaveFocus()
  for (let stops = 0; stops < 8; stops++) {
    await userEvent.tab()
    const { activeElement, body } = document
    // Between the last tab stop and the first, the focus is on the browser's own controls.
    expect(activeElement === body || activeElement?.closest('dialog')).toBeTruthy()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a dialog with unsaved text closes by its own buttons only', async () => {
  await render(<Report dismissible={false} />)
  await opener.click()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog.element().closest('dialog')!, { position: { x: 5, y: 300 }, force: true })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a dialog taller than the window opens at its title and scrolls, but not the page behind it', async () => {
  await render(<Report isLong />)
  await opener.click()
  await expect.element(dialog.getByRole('heading')).toBeInViewport()
  const end = dialog.getByRole('button', { name: 'Envoyer' })
  await expect.element(end).not.toBeInViewport()
  const place = window.scrollY
  await userEvent.wheel(dialog, { delta: { y: 5000 } })
  await expect.element(end).toBeInViewport()
  expect(window.scrollY).toBe(place)
})

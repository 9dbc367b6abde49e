import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useForm } from '#web/lib/use-form.ts'
import { render } from '../../../tests/support/component.tsx'
import { Field } from './Field.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Input } from './Input.tsx'

const dialog = page.getByRole('dialog', { name: 'Renommer' })
const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })

function Rename({ isDraftSaved }: { isDraftSaved?: boolean }) {
  const [isOpen, setIsOpen] = useState(true)
  const form = useForm({ rules: { name: () => null }, send: async () => {} })
  return (
    isOpen && (
      <FormDialog
        form={form}
        title="Renommer"
        submitLabel="Enregistrer"
        isDraftSaved={isDraftSaved ?? false}
        onClose={() => setIsOpen(false)}
      >
        <Field label="Nom" error={form.errors.name}>
          <Input name="name" />
        </Field>
      </FormDialog>
    )
  )
}

test('a form dialog asks before typed text is lost, by Escape, by a click beside it, by « Annuler » and by a navigation', async () => {
  const { router } = await render(<Rename />)
  const stay = question.getByRole('button', { name: 'Rester' })
  await userEvent.fill(dialog.getByRole('textbox'), 'Mon plan')
  const leaveBeside = () => userEvent.click(dialog, { position: { x: 5, y: 5 } })
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.keyboard('{Escape}'),
    leaveBeside,
  ]) {
    await leave()
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  }
  void router.navigate({ href: '/ailleurs' })
  await stay.click()
  expect(router.state.location.href).toBe('/')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await stay.click()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Mon plan')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test.for([
  { isDraftSaved: false, text: ' ' },
  { isDraftSaved: true, text: 'Mon plan' },
])('a form dialog without text, or with a saved draft, closes at once', async ({ isDraftSaved, text }) => {
  await render(<Rename isDraftSaved={isDraftSaved} />)
  await userEvent.fill(dialog.getByRole('textbox'), text)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
})

import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../tests/support/component.tsx'
import { Combobox } from './Combobox.tsx'
import { Field } from './Field.tsx'

const GROUPS = [
  { label: 'Plans', options: [{ id: 'plan', content: 'Torréfier du café chez soi' }] },
  {
    label: 'Tags',
    options: [
      { id: 'tag', content: 'café' },
      { id: 'shop', content: 'café-librairie' },
    ],
  },
]

function Search() {
  const [query, setQuery] = useState('')
  return (
    <Field label="Plan ou tag">
      <Combobox
        value={query}
        onValueChange={setQuery}
        groups={query ? GROUPS : null}
        onPick={({ content }) => setQuery(content)}
      />
    </Field>
  )
}

test('arrow keys move through suggestions without leaving the field', async () => {
  await render(<Search />)
  const field = page.getByRole('combobox', { name: 'Plan ou tag' })
  const active = page.getByRole('option', { selected: true })
  await field.fill('café')
  await expect.element(page.getByRole('group', { name: 'Tags' })).toBeVisible()
  await expect.element(page.getByRole('status')).toMatchTextContent(/^3\sr.sultats$/)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(active).toMatchTextContent('Torréfier du café chez soi')
  await expect.element(field).toHaveAttribute('aria-activedescendant', active.element().id)
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(active).toMatchTextContent('café-librairie')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(active).toMatchTextContent('Torréfier du café chez soi')
  await userEvent.keyboard('{ArrowUp}{Home}{Escape}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Torréfier du café chez soi')
})

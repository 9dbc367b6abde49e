import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../tests/support/component.tsx'
import { confirm } from './confirm.tsx'

const question = page.getByRole('alertdialog', { name: 'Supprimer ce plan ?' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const QUESTION = { title: 'Supprimer ce plan ?', text: 'Il disparaît pour de bon.', label: 'Supprimer' }

test('asks, shows why the action failed, tries again, and resolves to whether it was done', async () => {
  await render(null)
  let attempts = 0
  const run = () => {
    if (++attempts === 1) throw new Error('Réessayez plus tard.')
  }
  const isDone = confirm({ ...QUESTION, run })
  await expect.element(question).toHaveAccessibleDescription('Il disparaît pour de bon.')
  await button('Supprimer').click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Réessayez plus tard.')
  await button('Supprimer').click()
  expect(await isDone).toBe(true)
  await expect.element(question).not.toBeInTheDocument()

  const isDoneNow = confirm(QUESTION)
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await isDoneNow).toBe(false)
})

test('when the row of the opener is deleted, the control beside it takes the focus', async () => {
  function List() {
    const [names, setNames] = useState(['Plan A', 'Plan B'])
    const remove = (name: string) => setNames(names.filter((other) => other !== name))
    return (
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => void confirm({ ...QUESTION, focus: 'beside', run: () => remove(name) })}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    )
  }
  await render(<List />)
  await button('Plan A').click()
  await button('Supprimer').click()
  await expect.element(button('Plan A')).not.toBeInTheDocument()
  await expect.element(button('Plan B')).toHaveFocus()
})

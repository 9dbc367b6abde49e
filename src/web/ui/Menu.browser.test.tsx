import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allowAnimations, render } from '../../../tests/support/component.tsx'
import { Button } from './Button.tsx'
import { Menu } from './Menu.tsx'

test('a menu works by keyboard and restores the focus', async () => {
  await allowAnimations()
  const share = vi.fn<() => void>()
  await render(
    <Menu
      groups={[
        [
          { label: 'Partager', onSelect: share },
          { label: 'Modifier', disabled: true },
          { label: 'Signaler' },
        ],
        [{ label: 'Supprimer', danger: true }],
      ]}
      renderButton={(props) => <Button {...props}>Actions du plan</Button>}
    />,
  )
  const button = page.getByRole('button', { name: 'Actions du plan' })
  const menu = page.getByRole('menu', { name: 'Actions du plan' })
  const line = (name: string) => page.getByRole('menuitem', { name })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()
  await expect.element(line('Partager')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(line('Signaler')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(line('Supprimer')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(line('Partager')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(share).toHaveBeenCalledOnce()
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(menu).toBeVisible()
  await button.click()
  await expect.element(menu).not.toBeInTheDocument()
})

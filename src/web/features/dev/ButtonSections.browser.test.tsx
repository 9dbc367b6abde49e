import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  advanceClock,
  allowAnimations,
  render,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { Gallery } from './Gallery.tsx'

test('a busy button says so, keeps the focus and cannot be pressed twice', async () => {
  await render(<Gallery only={['boutons']} />)
  stopClock()
  const idle = page.getByRole('button', { name: 'Envoyer la demande' })
  const busy = page.getByRole('button', { name: 'Envoi…' })
  idle.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await expect.element(busy).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await busy.click({ force: true })
  await advanceClock(2000)
  await expect.element(idle).toHaveFocus()
  await expect.element(page.getByText(/^Envois/)).toMatchTextContent(/1$/)
})

test('a menu works by keyboard and restores the focus', async () => {
  await allowAnimations()
  await render(<Gallery only={['menus']} />)
  const button = page.getByRole('button', { name: 'Actions du plan' })
  const menu = page.getByRole('menu')
  const line = (name: string) => page.getByRole('menuitem', { name })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu', { name: 'Actions du plan' })).toBeVisible()
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
  await expect.element(toasts()).toMatchTextContent(/Lien copié/)
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(menu).toBeVisible()
  await button.click()
  await expect.element(menu).not.toBeInTheDocument()
})

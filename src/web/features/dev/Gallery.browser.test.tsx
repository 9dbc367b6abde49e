import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../tests/support/component.tsx'
import { Gallery } from './Gallery.tsx'

const show = (...sections: string[]) => render(<Gallery only={sections} />)
const button = (name: string | RegExp, exact = typeof name === 'string') =>
  page.getByRole('button', { name, exact })
const toasts = () => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** From here on time only advances by `vi.advanceTimersByTimeAsync`. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => page.viewport(1280, 800))
afterEach(async () => {
  vi.useRealTimers()
  await userEvent.unhover(document.body)
})

test('a toast shows its title and description and leaves after five seconds, but waits while the pointer is on it [24]', async () => {
  await show('toasts')
  await closeFirstToast()
  stopClock()
  await button('Titre et description').click()
  await expect.element(toasts()).toHaveTextContent('Quête complétée+20 XP. Vous avez 205 XP.')
  await wait(4500)
  await expect.element(toasts()).toBeInTheDocument()
  await wait(600)
  await expect.element(toasts()).not.toBeInTheDocument()

  await button('Titre seul').click()
  await expect.element(toasts()).toBeInTheDocument()
  await wait(3000)
  await toasts().hover()
  await wait(20_000)
  await expect.element(toasts()).toBeInTheDocument()
  await button('Titre seul').hover()
  await wait(1500)
  await expect.element(toasts()).toBeInTheDocument()
  await wait(600)
  await expect.element(toasts()).not.toBeInTheDocument()
})

/** The code of toasts loads with the first one. */
async function closeFirstToast() {
  await button('Titre seul').click()
  await toasts().getByRole('button', { name: 'Fermer' }).click()
  await expect.element(toasts()).not.toBeInTheDocument()
}

test('a dialog traps the focus and restores it', async () => {
  await show('dialogues')
  const opener = button('Dialogue avec un formulaire')
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Signaler ce plan' })
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

import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  advanceClock,
  allowAnimations,
  render,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { Gallery } from './Gallery.tsx'

const show = (...sections: string[]) => render(<Gallery only={sections} />)
const button = (name: string | RegExp, exact = typeof name === 'string') =>
  page.getByRole('button', { name, exact })
beforeEach(() => page.viewport(1280, 800))
afterEach(() => userEvent.unhover(document.body))

test('a toast shows its title and description and leaves after five seconds, but waits while the pointer is on it [24]', async () => {
  await show('toasts')
  stopClock()
  await button('Titre et description').click()
  await expect.element(toasts()).toMatchTextContent('Quête complétée+20 XP. Vous avez 205 XP.')
  await advanceClock(4000)
  await expect.element(toasts()).toBeInTheDocument()
  await advanceClock(1100)
  await expect.element(toasts()).not.toBeInTheDocument()

  await button('Titre seul').click()
  await expect.element(toasts()).toBeInTheDocument()
  await advanceClock(1000)
  await toasts().hover()
  await advanceClock(20_000)
  await expect.element(toasts()).toBeInTheDocument()
  await button('Titre seul').hover()
  await advanceClock(3000)
  await expect.element(toasts()).toBeInTheDocument()
  await advanceClock(1100)
  await expect.element(toasts()).not.toBeInTheDocument()
})

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

test('a destructive toast is read out at once, the others in turn [24]', async () => {
  await show('toasts')
  stopClock()
  const announced = (manner: 'assertive' | 'polite') =>
    document.querySelector(`[role=status][aria-live=${manner}]`)?.textContent ?? ''
  await button('Erreur').click()
  await expect.poll(() => announced('assertive')).toContain('Impossible d’envoyer le message')
  await button('Titre seul').click()
  await expect.poll(() => announced('polite')).toContain('Plan reposté')
})

test('a toast keeps its duration when a dialog opens or closes [24]', async () => {
  await show('toasts', 'dialogues')
  stopClock()
  const dialog = page.getByRole('dialog', { name: 'Signaler ce plan' })
  await button('Titre seul').click()
  await expect.element(toasts()).toBeInTheDocument()
  await advanceClock(2000)
  await button('Dialogue avec un formulaire').click()
  await expect.element(toasts(dialog)).toBeInTheDocument()
  await advanceClock(2000)
  await expect.element(toasts(dialog)).toBeInTheDocument()
  await advanceClock(1100)
  await expect.element(toasts()).not.toBeInTheDocument()

  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(toasts(dialog)).toBeInTheDocument()
  await advanceClock(2000)
  // Esc would close the toast too.
  await dialog.getByRole('button', { name: 'Fermer' }).first().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await advanceClock(2000)
  await expect.element(toasts()).toMatchTextContent(/^Signalement envoyé/)
  await advanceClock(1100)
  await expect.element(toasts()).not.toBeInTheDocument()
})

test('the action of a toast runs and closes the toast [24]', async () => {
  await allowAnimations()
  await show('toasts')
  stopClock()
  await button('Avec une action, 10 secondes').click()
  await toasts().getByRole('button', { name: 'Annuler' }).click()
  await expect.element(toasts()).toMatchTextContent(/^Plan remis dans vos favoris$/)
  await toasts().getByRole('button', { name: 'Fermer' }).click()
  await expect.element(toasts()).not.toBeInTheDocument()
})

test('a confirmation has a description and focuses its safe button', async () => {
  await allowAnimations()
  await show('dialogues')
  await button('Question avec réponse').click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer ce plan ?' })
  await expect.element(question).toHaveAccessibleDescription(/Cette action est définitive/)
  await expect.element(question.getByRole('button', { name: 'Annuler' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('Question avec réponse')).toHaveFocus()
})

test('a dialog with unsaved text closes by its own buttons only', async () => {
  await show('dialogues')
  await button('Dialogue à terminer').click()
  const draft = page.getByRole('dialog', { name: /brouillon/ })
  await expect.element(draft).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(draft.element().closest('dialog')!, { position: { x: 5, y: 300 }, force: true })
  await expect.element(draft).toBeVisible()
  await draft.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(draft).not.toBeInTheDocument()
})

test('a dialog taller than the window opens at its title and scrolls, but not the page behind it', async () => {
  await show('dialogues', 'boutons', 'champs')
  await button('Dialogue long').click()
  const dialog = page.getByRole('dialog', { name: 'Historique du plan' })
  await expect.element(dialog.getByRole('heading')).toBeInViewport()
  const end = dialog.getByRole('button', { name: 'Compris' })
  await expect.element(end).not.toBeInViewport()
  const place = window.scrollY
  await userEvent.wheel(dialog, { delta: { y: 5000 } })
  await expect.element(end).toBeInViewport()
  expect(window.scrollY).toBe(place)
})

test('a busy confirmation cannot be closed, and shows its error', async () => {
  await show('dialogues')
  stopClock()
  await button('Question au travail').click()
  const question = page.getByRole('alertdialog', { name: /^Publier ce plan/ })
  await question.getByRole('button', { name: 'Publier' }).click()
  await expect.element(question.getByRole('button', { name: 'Publication…' })).toHaveFocus()
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  await expect.element(question).toBeVisible()
  await advanceClock(2000)
  await expect.element(question.getByRole('alert')).toMatchTextContent(/n’a pas pu être publié/)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
})

test('the hover card opens after 700 ms and closes after 300 ms, also by keyboard [27]', async () => {
  await show('survol')
  stopClock()
  const link = page.getByRole('link', { name: 'Camille Rochat' })
  const card = page.getByRole('dialog', { name: 'Camille Rochat' })
  const follow = card.getByRole('button', { name: 'Suivre' })
  await link.hover()
  await advanceClock(600)
  await expect.element(card).not.toBeInTheDocument()
  await advanceClock(100)
  await expect.element(card).toBeVisible()
  await follow.hover()
  await advanceClock(2000)
  await expect.element(card).toBeVisible()
  await page.getByRole('heading', { level: 2 }).hover()
  await advanceClock(200)
  await expect.element(card).toBeVisible()
  await advanceClock(100)
  await expect.element(card).not.toBeInTheDocument()

  // By keyboard, so that the focus is visible.
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link').element().focus()
  await userEvent.tab()
  await expect.element(link).toHaveFocus()
  await advanceClock(700)
  await expect.element(card).toBeVisible()
  await userEvent.tab()
  await expect.element(follow).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { advanceClock, render, stopClock } from '../../../../tests/support/component.tsx'
import { Gallery } from './Gallery.tsx'

test('arrow keys move through suggestions without leaving the field', async () => {
  await render(<Gallery only={['suggestions']} />)
  const field = page.getByRole('combobox', { name: /plan ou un tag/ })
  const active = page.getByRole('option', { selected: true })
  await field.fill('café')
  await expect.element(page.getByRole('group', { name: 'Tags' })).toBeVisible()
  expect(page.getByRole('group', { name: 'Tags' }).getByRole('option').elements()).toHaveLength(2)
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

test('suggestions say that there are none, or that they are loading', async () => {
  await render(<Gallery only={['suggestions']} />)
  await page.getByRole('combobox', { name: /plan ou un tag/ }).fill('zzz')
  // Visible, and announced to screen readers.
  await expect.poll(() => page.getByText('Aucun résultat trouvé').elements()).toHaveLength(2)
  await page.getByRole('combobox', { name: /membre/ }).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Recherche en cours...' }))
    .toBeInTheDocument()
})

test('an upload shows its progress, can be cancelled, and shows why it failed', async () => {
  await render(<Gallery only={['fichiers']} />)
  stopClock()
  const picture = new File(['png'], 'photo.png', { type: 'image/png' })
  const choose = (group: typeof field) => userEvent.upload(group.element().querySelector('input')!, picture)
  const field = page.getByRole('group', { name: 'Image de couverture' })
  const bar = field.getByRole('progressbar', { name: 'Envoi de photo.png' })
  await choose(field)
  await expect.element(bar).toBeInTheDocument()
  await advanceClock(400)
  const percent = Number(bar.element().getAttribute('aria-valuenow'))
  expect(percent).toBeGreaterThan(9)
  expect(percent).toBeLessThan(50)
  await expect.element(field.getByText(/^\d+.%$/)).toBeVisible()
  await field.getByRole('button', { name: 'Annuler l’envoi' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(field.getByRole('status')).toMatchTextContent('Envoi annulé')
  await expect.element(field.getByRole('button', { name: 'Choisir une image' })).toHaveFocus()

  await choose(field)
  await expect.element(bar).toBeInTheDocument()
  await advanceClock(5000)
  await expect.element(field.getByRole('status')).toMatchTextContent('Fichier envoyé')
  await field.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(field.getByRole('button', { name: 'Choisir une image' })).toHaveFocus()

  const failing = page.getByRole('group', { name: 'Photo de profil' })
  await choose(failing)
  await expect.element(failing.getByRole('alert')).toMatchTextContent(/n’a pas pu être envoyé/)
})

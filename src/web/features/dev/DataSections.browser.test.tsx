import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../tests/support/component.tsx'
import { Gallery } from './Gallery.tsx'

const table = page.getByRole('table', { name: 'Membres', exact: true })
const pageTable = () => render(<Gallery only={['tableaux']} />)
const press = async (name: string | RegExp, key: string, place: Pick<typeof page, 'getByRole'> = page) => {
  place.getByRole('button', { name }).element().focus()
  await userEvent.keyboard(key)
}

beforeEach(() => page.viewport(1280, 800))

test('the columns of a table sort it and announce the order', async () => {
  await pageTable()
  const plans = table.getByRole('columnheader', { name: 'Plans' })
  await expect.element(plans).toHaveAttribute('aria-sort', 'descending')
  await plans.getByRole('button').click()
  await expect.element(plans).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('nox_77')
  await table.getByRole('button', { name: 'Membre', exact: true }).click()
  await expect.element(plans).toHaveAttribute('aria-sort', 'none')
})

test('the pages of a table keep the focus on the button that turns them', async () => {
  await pageTable()
  const pages = page.getByRole('navigation', { name: 'Pages de membres' })
  await pages.getByRole('button', { name: 'Page suivante' }).click()
  await expect.element(pages.getByRole('status')).toMatchTextContent('4 à 5 sur 5')
  await expect.element(pages.getByRole('button', { name: 'Page suivante' })).toHaveFocus()
})

test('a list whose next page failed is retried, and the focus moves to its end', async () => {
  await pageTable()
  const failure = page.getByRole('alert').filter({ hasText: 'La suite n’a pas pu être chargée.' })
  const retry = page
    .elementLocator(failure.element().parentElement!)
    .getByRole('button', { name: 'Réessayer' })
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Fin de la liste')).toHaveFocus()
})

test('rows of a table are selected one by one or all together, and keep the focus when one is removed', async () => {
  await pageTable()
  const selection = page.getByRole('region', { name: 'Sélection' })
  const selectAll = table.getByRole('checkbox', { name: 'Sélectionner toute la page' })
  await expect.element(selection).not.toBeInTheDocument()
  // One of the three cannot be selected.
  expect(table.getByRole('checkbox').elements()).toHaveLength(1 + 2)
  table.getByRole('checkbox', { name: 'Sélectionner Idriss Benali' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(selection).toMatchTextContent('1 membre sélectionné')
  await expect.element(selectAll).toBePartiallyChecked()
  await selectAll.click()
  await expect.element(selection).toMatchTextContent('2 membres sélectionnés')
  await selection.getByRole('button', { name: 'Désélectionner' }).click()
  await expect.element(selectAll).not.toBeChecked()

  await press('Retirer Idriss Benali', '{Enter}', table)
  await expect.element(table.getByRole('row', { name: /Idriss/ })).not.toBeInTheDocument()
  await expect.poll(() => table.getByRole('row').nth(2).element().contains(document.activeElement)).toBe(true)
})

test('on a phone the rows of a table are cards, which are selected too', async () => {
  await page.viewport(390, 800)
  await pageTable()
  await expect.element(table.getByRole('columnheader')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Sélectionner toute la page' }).click()
  const selection = page.getByRole('region', { name: 'Sélection' })
  await selection.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(table.getByRole('row', { name: /Camille/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /Idriss/ })).not.toBeInTheDocument()
  await expect.element(selection).not.toBeInTheDocument()
})

test('a chart has a table of its values and is read with the arrow keys', async () => {
  await render(<Gallery only={['graphiques']} />)
  const november = page.getByRole('table', { name: /novembre/ })
  await expect.element(november.getByRole('row', { name: /^10 nov/ })).toMatchTextContent(/38.*14/)
  expect(page.getByRole('table', { name: 'Vues de la semaine' }).getByRole('row').elements()).toHaveLength(8)
  const slider = page.getByRole('slider', { name: /novembre/ })
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/14 nov\..: Inscriptions 45, Plans publiés 17/))
})

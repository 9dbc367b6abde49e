import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EMPTY_FORECAST, type TypedForecast, typedForecast } from '#domain/forecast/typed-forecast.ts'
import { exampleForecast, plainSpaces } from '../../../../tests/support/example-forecasts.ts'
import { aForecast } from '../../../../tests/support/plan-form.ts'
import { render } from '../../../../tests/support/component.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { useForecast } from './use-forecast.ts'

const PRICE = 'Prix d’une vente'
const SALES = 'Ventes par mois, en rythme de croisière'
const REQUIRED: TypedForecast = { ...EMPTY_FORECAST, price: '49,90', sales_full: '60' }

const field = (label: string) => page.getByLabelText(label, { exact: true })
const group = (name: string) => page.getByRole('group', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const results = () => page.getByRole('complementary', { name: 'Ce que cela donne' })
const resultsText = () => plainSpaces(results().element().textContent)
/** « 3 478 €3 150 € au départ, … » */
const figure = (label: string) =>
  plainSpaces(
    [...results().element().querySelectorAll('dl > div')].find(
      (row) => row.querySelector('dt')?.textContent === label,
    )?.lastElementChild?.textContent ?? '',
  )
const wrongFields = () => document.querySelectorAll('[aria-invalid]').length

type CardProps = { start?: TypedForecast | null; category?: string; isAvailable?: boolean }

function Card({ start = null, category = 'SaaS', isAvailable = true }: CardProps) {
  const [typed, setTyped] = useState(start)
  return (
    <ForecastCard
      written={useForecast(typed)}
      category={category}
      isAvailable={isAvailable}
      errors={NO_ERRORS}
      onChange={setTyped}
    />
  )
}
const NO_ERRORS = {}

async function fillAndBlur(label: string, value: string) {
  await userEvent.fill(field(label), value)
  await userEvent.tab()
}

async function addLine(name: string, label: string, amount: string) {
  const lines = group(name)
  const number = lines.getByRole('listitem').length + 1
  await lines.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await expect.element(lines.getByLabelText(`Poste, ligne ${number}`)).toHaveFocus()
  if (label) await userEvent.fill(lines.getByLabelText(`Poste, ligne ${number}`), label)
  await userEvent.fill(lines.getByLabelText(`Montant, ligne ${number}`), amount)
}

test('an author adds a forecast, whose results show beside it as soon as there are a price and sales [216, 219]', async () => {
  await render(<Card />)
  await expect.element(results()).not.toBeInTheDocument()
  await button('Ajouter un prévisionnel').click()
  await expect.element(field('Monnaie')).toHaveFocus()
  expect(resultsText()).toContain('Indiquez au moins un prix et les ventes par mois')
  await userEvent.fill(field(PRICE), '49,90')
  await userEvent.fill(field(SALES), '60')
  await expect.poll(() => figure('Marge par vente')).toContain('49,90 €')
  await userEvent.fill(field('Coût d’une vente'), '21,40')
  await expect.poll(() => figure('Marge par vente')).toContain('28,50 €')
})

test('the results follow each field, with the remarks that readers will see [219]', async () => {
  await render(<Card start={{ ...typedForecast(exampleForecast('E2')), own: '', start: [] }} />)
  await expect.element(group('Dépenses de départ')).toBeVisible()
  await addLine('Dépenses de départ', 'Boutique en ligne', '600')
  await addLine('Dépenses de départ', 'Prototypes', '1050')
  await expect.element(group('Dépenses de départ')).toMatchTextContent('Total1 650,00 €')
  await expect.poll(() => figure('Point bas de trésorerie')).toContain('Il manque 3 478 €')
  expect(resultsText()).toContain('l’apport et l’emprunt ne suffisent pas')
  await userEvent.fill(field('Votre apport'), '4000')

  await expect
    .poll(() => figure('Besoin de financement'))
    .toBe('3 478 €3 150 € au départ, 328 € pour tenir jusqu’au mois 2')
  expect(figure('Seuil de rentabilité')).toContain('39 ventes')
  expect(figure('Point bas de trésorerie')).toBe('522 €au mois 2')
  expect(figure('Mise récupérée')).toBe('au mois 9')
  expect(figure('Résultat en fin de période')).toContain('+ 477 €')
  expect(figure('BFR')).toBe('2 997 €')
  expect(plainSpaces(results().getByRole('img').element().ariaLabel!)).toBe(
    plainSpaces(
      'Trésorerie sur 24 mois : 850 € au départ, point bas de 522 € au mois 2, 11 317 € au mois 24.',
    ),
  )
  expect(resultsText()).toContain(plainSpaces('sort de la franchise de TVA : 25 000 € en Belgique.'))
  expect(resultsText()).toContain(
    'avec 40 % de ventes en moins, le seuil n’est pas atteint dans les 24 mois.',
  )
  // An incomplete number removes nothing.
  await userEvent.fill(field(PRICE), '49,')
  await expect.poll(resultsText).toContain('Un champ est à compléter')
  expect(figure('Besoin de financement')).toContain('3 478 €')
})

test('removing a forecast asks first, and leaves the focus on the button to add one', async () => {
  await render(<Card start={REQUIRED} />)
  const question = page.getByRole('alertdialog', { name: 'Retirer le prévisionnel ?' })
  await button('Retirer le prévisionnel').click()
  await expect.element(question).toMatchTextContent('Ses chiffres seront perdus.')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(field(PRICE)).toHaveValue('49,90')
  await button('Retirer le prévisionnel').click()
  await question.getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await expect.element(button('Ajouter un prévisionnel')).toHaveFocus()
})

test('the reference rates link to their sources', async () => {
  await render(<Card start={REQUIRED} />)
  await page.getByText('Repères 2026, à vérifier pour votre cas').click()
  expect(
    page
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['autoentrepreneur.urssaf.fr', 'ahv-iv.ch', 'inasti.be'])
})

test('lines are added and removed by keyboard, twelve at most, and the focus stays in place', async () => {
  const charges = Array.from({ length: 10 }, (_, n) => ({ label: `Charge ${n + 1}`, cents: '10' }))
  await render(<Card start={{ ...REQUIRED, charges }} />)
  const lines = group('Charges fixes par mois')
  const more = lines.getByRole('button', { name: 'Ajouter une ligne' })
  await expect.element(more).toBeVisible()
  for (const number of [11, 12]) {
    more.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(lines.getByLabelText(`Poste, ligne ${number}`)).toHaveFocus()
    await userEvent.keyboard('L{Tab}8')
  }
  await expect.element(lines).toMatchTextContent('Total116,00 €')
  await expect.element(more).toBeDisabled()
  await expect.element(lines).toMatchTextContent('12 lignes au plus.')
  const removeButton = (label: string) =>
    lines.getByRole('button', { name: `Retirer la ligne ${label}`, exact: true })
  removeButton('Charge 3').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(removeButton('Charge 4')).toHaveFocus()
  removeButton('L').last().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(removeButton('L')).toHaveFocus()
  expect(lines.getByRole('listitem')).toHaveLength(10)
  await expect.element(more).toBeEnabled()
})

test.each([
  ['Prix d’une vente', '0', 'Indiquez un prix supérieur à zéro.', '0,01'],
  ['Coût d’une vente', 'abc', 'Écrivez un montant, par exemple 1 234,50.', '0'],
  ['Votre apport', '−1', 'Le montant ne peut pas être négatif.', '10 000 000'],
  ['Emprunt', '10 000 000,01', 'Le montant dépasse 10 000 000.', '10 000 000'],
  ['Prélèvements sur le chiffre d’affaires (%)', '60,01', 'Un taux entre 0 et 60 %.', '60'],
  ['Remboursé en (mois)', '121', 'Une durée de 6 à 120 mois.', '120'],
  [SALES, '2,5', 'Indiquez un nombre entier de ventes, de 1 à 1 000 000.', '1'],
  ['Une vente, c’est…', 'x'.repeat(41), '40 caractères au plus.', 'x'.repeat(40)],
])('« %s » shows why « %s » is refused, once it is left [217]', async (label, wrong, message, right) => {
  await render(<Card start={{ ...REQUIRED, loan: '100' }} />)
  await userEvent.fill(field(label), wrong)
  expect(wrongFields()).toBe(0)
  await userEvent.tab()
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(label)).toHaveAccessibleDescription(spaced(message))
  expect(wrongFields()).toBe(1)
  await fillAndBlur(label, right)
  expect(wrongFields()).toBe(0)
})

/** Matches the text with any kind of space. */
const spaced = (text: string) =>
  new RegExp(text.replace(/[.(){}?+*]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`))

test('the amount of a line needs a name of 60 characters at most [217]', async () => {
  await render(<Card start={REQUIRED} />)
  await expect.element(group('Dépenses de départ')).toBeVisible()
  await addLine('Dépenses de départ', '', '25')
  await userEvent.tab()
  const label = group('Dépenses de départ').getByLabelText('Poste, ligne 1')
  await expect.element(label).toHaveAccessibleDescription('Nommez cette ligne.')
  await userEvent.fill(label, 'x'.repeat(61))
  await expect.element(label).toHaveAccessibleDescription('60 caractères au plus.')
  await userEvent.fill(label, 'x'.repeat(60))
  await expect.element(label).not.toHaveAttribute('aria-invalid')
})

test('an amount stays as it was typed, in every usual notation [218]', async () => {
  await render(<Card start={{ ...REQUIRED, price: '1' }} />)
  for (const amount of ['1 234,50', "1'234.50"]) {
    await fillAndBlur(PRICE, amount)
    await expect.poll(() => figure('Marge par vente')).toContain('1 234,50 €')
    await expect.element(field(PRICE)).toHaveValue(amount)
    expect(wrongFields()).toBe(0)
  }
})

test('investment plans have no forecast [224]', async () => {
  await render(<Card category="Trading" />)
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent(
      plainSpaces('Le prévisionnel décrit une activité qui vend ; il n’existe pas pour les placements.'),
    )
  await expect.element(button('Ajouter un prévisionnel')).not.toBeInTheDocument()
})

test('when the feature is closed no forecast is offered, and an existing one can only be read or removed [305]', async () => {
  const { rerender } = await render(<Card isAvailable={false} />)
  expect(page.getByRole('region', { name: /Prévisionnel/ }).query()).toBeNull()
  rerender(<Card key="stored" isAvailable={false} start={typedForecast(aForecast())} />)
  await expect.element(field(PRICE)).toHaveValue('45')
  await expect.element(field(PRICE)).toBeDisabled()
  await expect.element(button('Ajouter une ligne').first()).toBeDisabled()
  await expect.element(page.getByText('Cette fonction n’est pas encore ouverte.')).toBeVisible()
  await button('Retirer le prévisionnel').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await expect.element(field(PRICE)).not.toBeInTheDocument()
  expect(page.getByRole('region', { name: /Prévisionnel/ }).query()).toBeNull()
})

import type { Page } from '@playwright/test'
import type { PlanToReview } from '#domain/plans.ts'
import { aForecast } from '../support/plan-form.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { changeViewer, FROM_OUR_PAGE, requestsAs, signInAs } from './demo-members.ts'
import { signIn } from './members.ts'
import {
  editPlan,
  fillInformations,
  createPlan,
  openEdit,
  saved,
  submit,
  tab,
  title,
  write,
} from './publish-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  open,
  OWN_BROWSER,
  test,
} from './support.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Prévisionnel (facultatif)' })
const add = (page: Page) => card(page).getByRole('button', { name: 'Ajouter un prévisionnel' })
const field = (page: Page, label: string) => card(page).getByLabel(label, { exact: true })
const group = (page: Page, name: string) => card(page).getByRole('group', { name })
const results = (page: Page) => page.getByRole('complementary', { name: 'Ce que cela donne' })
const budget = (page: Page) => page.getByRole('group', { name: 'Budget' })
const figure = (page: Page, label: string) =>
  results(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')

const PRICE = 'Prix d’une vente'
const SALES = 'Ventes par mois, en rythme de croisière'

/** Adds a forecast with the required fields. */
async function addSheet(page: Page) {
  await add(page).click()
  await field(page, PRICE).fill('49,90')
  await field(page, SALES).fill('60')
}

async function addLine(page: Page, name: string, label: string, amount: string) {
  const lines = group(page, name)
  const number = (await lines.getByRole('listitem').count()) + 1
  await lines.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await expect(lines.getByLabel(`Poste, ligne ${number}`)).toBeFocused()
  await page.keyboard.insertText(label)
  await lines.getByLabel(`Montant, ligne ${number}`).fill(amount)
}

/** Fills a field and leaves it. */
async function fillAndBlur(page: Page, label: string, value: string) {
  await field(page, label).fill(value)
  await field(page, label).blur()
}

test('an author fills in a forecast in « Informations », beside its results, and removes it again [216, 219]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  await expect(page.getByRole('navigation', { name: 'Parties du plan' }).getByRole('link')).toHaveText([
    'Informations',
    'Contenu',
    'Aperçu',
  ])
  await expect(results(page)).toHaveCount(0)
  await add(page).click()
  await expect(field(page, 'Monnaie')).toBeFocused()
  await expect(results(page)).toContainText('Indiquez au moins un prix et les ventes par mois')
  await field(page, 'Durée du prévisionnel').selectOption('24')
  await field(page, 'Coût d’une vente').fill('21,40')
  await field(page, 'Prélèvements sur le chiffre d’affaires (%)').fill('12,3')
  await field(page, 'Ventes du premier mois').fill('6')
  await field(page, 'Mois pour atteindre le rythme').fill('8')
  await field(page, PRICE).fill('49,90')
  await field(page, SALES).fill('60')
  await expect(figure(page, 'Marge par vente')).toContainText('22,36 €')
  await addLine(page, 'Dépenses de départ', 'Boutique en ligne', '600')
  await addLine(page, 'Dépenses de départ', 'Prototypes', '1050')
  await expect(group(page, 'Dépenses de départ')).toContainText('Total1 650,00 €')
  await field(page, 'Stock à garder en réserve').fill('1 500')
  await addLine(page, 'Charges fixes par mois', 'Publicité', '265')
  await field(page, 'Ce que vous voulez vous verser par mois').fill('600')
  await field(page, 'à partir du mois').fill('9')
  await field(page, 'Vos clients paient').selectOption('15 jours')
  const curve = results(page).getByRole('img').first()
  await expect(figure(page, 'Point bas de trésorerie')).toContainText('Il manque 3 478 €')
  await expect(results(page)).toContainText('l’apport et l’emprunt ne suffisent pas')
  await field(page, 'Votre apport').fill('4000')

  await expect(figure(page, 'Besoin de financement')).toContainText(
    '3 478 €3 150 € au départ, 328 € pour tenir jusqu’au mois 2',
  )
  await expect(figure(page, 'Seuil de rentabilité')).toContainText('39 ventes')
  await expect(figure(page, 'Point bas de trésorerie')).toContainText('522 €au mois 2')
  await expect(figure(page, 'Mise récupérée')).toHaveText('au mois 9')
  await expect(figure(page, 'Résultat en fin de période')).toContainText('+ 477 €')
  await expect(figure(page, 'BFR')).toHaveText('2 997 €')
  await expect(curve).toHaveAccessibleName(
    'Trésorerie sur 24 mois : 850 € au départ, point bas de 522 € au mois 2, 11 317 € au mois 24.',
  )
  await expect(results(page)).toContainText('sort de la franchise de TVA : 25 000 € en Belgique.')
  await expect(results(page)).toContainText(
    'avec 40 % de ventes en moins, le seuil n’est pas atteint dans les 24 mois.',
  )
  await expect(budget(page)).toHaveText('BudgetBudget : <5K€, d’après le prévisionnel (3 478 €)')
  // An incomplete number removes nothing.
  await field(page, PRICE).fill('49,')
  await expect(results(page)).toContainText('Un champ est à compléter')
  await expect(figure(page, 'Besoin de financement')).toContainText('3 478 €')
  await field(page, PRICE).fill('49,90')
  await card(page).getByText('Repères 2026, à vérifier pour votre cas').click()
  await expect(card(page).getByRole('link')).toHaveText([
    'autoentrepreneur.urssaf.fr',
    'ahv-iv.ch',
    'inasti.be',
  ])
  await expectResponsiveAndAccessible(page)

  await tab(page, 'Aperçu').click()
  await expect(page.getByRole('region', { name: 'Prévisionnel', exact: true })).toContainText('39 ventes')
  await tab(page, 'Informations').click()
  await card(page).getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Retirer le prévisionnel ?' })
  await expect(question).toContainText('Ses chiffres seront perdus.')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(figure(page, 'Mise récupérée')).toHaveText('au mois 9')
  await card(page).getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await question.getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await expect(add(page)).toBeFocused()
  await expect(page.getByRole('radio', { name: '<5K€' })).toBeVisible()
})

test('lines are added and removed by keyboard, twelve at most, and the focus stays in place', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  await addSheet(page)
  const lines = group(page, 'Charges fixes par mois')
  const more = lines.getByRole('button', { name: 'Ajouter une ligne' })
  for (let number = 1; number <= 12; number += 1) {
    await more.press('Enter')
    await page.keyboard.insertText(`Charge ${number}`)
    await page.keyboard.press('Tab')
    await page.keyboard.insertText('10')
  }
  await expect(lines).toContainText('Total120,00 €')
  await expect(more).toBeDisabled()
  await expect(lines).toContainText('12 lignes au plus.')
  await lines.getByRole('button', { name: 'Retirer la ligne Charge 3' }).press('Enter')
  await expect(lines.getByRole('button', { name: 'Retirer la ligne Charge 4' })).toBeFocused()
  await lines.getByRole('button', { name: 'Retirer la ligne Charge 12' }).press('Enter')
  await expect(lines.getByRole('button', { name: 'Retirer la ligne Charge 11' })).toBeFocused()
  await expect(lines.getByRole('listitem')).toHaveCount(10)
  await expect(more).toBeEnabled()
})

test('values beyond a limit are refused beside their field, and values at the limit are accepted [217]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  await addSheet(page)
  await field(page, 'Emprunt').fill('100')
  const amounts = ['Coût d’une vente', 'Stock à garder en réserve', 'Ce que vous voulez vous verser par mois']
  const bounds: [label: string, wrong: string, message: string, right: string][] = [
    [PRICE, '0', 'Indiquez un prix supérieur à zéro.', '0,01'],
    [PRICE, '-3', 'Le montant ne peut pas être négatif.', '49,90'],
    ...[...amounts, 'Votre apport', 'Emprunt'].flatMap((label): typeof bounds => [
      [label, 'abc', 'Écrivez un montant, par exemple 1 234,50.', '0'],
      [label, '−1', 'Le montant ne peut pas être négatif.', '12'],
      [
        label,
        '10 000 000,01',
        'Le montant dépasse 10 000 000.',
        label === 'Coût d’une vente' ? '12' : '10 000 000',
      ],
    ]),
    ['Prélèvements sur le chiffre d’affaires (%)', '60,01', 'Un taux entre 0 et 60 %.', '60'],
    ['Taux annuel (%)', '20,01', 'Un taux entre 0 et 20 %.', '20'],
    ['Remboursé en (mois)', '5', 'Une durée de 6 à 120 mois.', '6'],
    ['Remboursé en (mois)', '121', 'Une durée de 6 à 120 mois.', '120'],
    [SALES, '0', 'Indiquez un nombre entier de ventes, de 1 à 1 000 000.', '1'],
    [SALES, '2,5', 'Indiquez un nombre entier de ventes, de 1 à 1 000 000.', '200 000'],
    [SALES, '200 401', 'Le chiffre d’affaires ou le coût des ventes dépasse 10 000 000 par mois.', '60'],
    ['Ventes du premier mois', '61', 'Les ventes du premier mois dépassent le rythme de croisière.', '60'],
    ['Premières ventes au mois', '13', 'Un mois entre 1 et 12.', '12'],
    ['Mois pour atteindre le rythme', '25', 'Une durée de 1 à 24 mois.', '24'],
    ['à partir du mois', '37', 'Un mois entre 1 et 36.', '36'],
    ['Une vente, c’est…', 'x'.repeat(41), '40 caractères au plus.', 'x'.repeat(40)],
  ]
  for (const [label, wrong, message, right] of bounds) {
    await fillAndBlur(page, label, wrong)
    await expect(field(page, label), `${label} ${wrong}`).toHaveAccessibleDescription(new RegExp(message))
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await fillAndBlur(page, label, right)
    await expect(field(page, label), `${label} ${right}`).not.toHaveAttribute('aria-invalid')
  }
  await addLine(page, 'Dépenses de départ', '', '25')
  await page.keyboard.press('Tab')
  const poste = group(page, 'Dépenses de départ').getByLabel('Poste, ligne 1')
  await expect(poste).toHaveAccessibleDescription('Nommez cette ligne.')
  await poste.fill('x'.repeat(61))
  await expect(poste).toHaveAccessibleDescription('60 caractères au plus.')
  await poste.fill('x'.repeat(60))
  await expect(poste).not.toHaveAttribute('aria-invalid')
})

test('an error stays with its line, and disappears with the forecast [217]', async ({ page }) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  await fillInformations(page, `Un atelier ${Date.now()}`)
  await add(page).click()
  const lines = group(page, 'Dépenses de départ')
  const wrong = card(page).locator('[aria-invalid]')
  await addLine(page, 'Dépenses de départ', 'Un établi', '0')
  await addLine(page, 'Dépenses de départ', 'Des outils', '300')
  await expect(lines.getByLabel('Montant, ligne 1')).toHaveAttribute('aria-invalid', 'true')
  await lines.getByRole('button', { name: 'Retirer la ligne Un établi' }).click()
  await lines.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  await expect(wrong).toHaveCount(0)

  await write(page, 'Réparer le samedi.')
  await submit(page).click()
  await expect(field(page, PRICE)).toBeFocused()
  await expect(lines.getByLabel('Poste, ligne 2')).toHaveAccessibleDescription('Nommez cette ligne.')
  // A corrected line does not change the errors of the others.
  await field(page, PRICE).fill('39')
  await expect(lines.getByLabel('Poste, ligne 2')).toHaveAttribute('aria-invalid', 'true')
  await lines.getByRole('button', { name: 'Retirer la ligne sans nom' }).click()
  await lines.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await expect(lines.getByLabel('Poste, ligne 2')).not.toHaveAttribute('aria-invalid')
  await expect(wrong).toHaveCount(1)

  await card(page).getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await add(page).click()
  await expect(field(page, PRICE)).toHaveValue('')
  await expect(wrong).toHaveCount(0)
})

test('amounts are accepted in every usual notation [218]', async ({ page }) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  await addSheet(page)
  for (const amount of ['1 234,50', '1234.5', "1'234.50", '1234,5', '1 234,50']) {
    await fillAndBlur(page, PRICE, '1')
    await expect(figure(page, 'Marge par vente')).toContainText('1,00 €')
    await fillAndBlur(page, PRICE, amount)
    await expect(figure(page, 'Marge par vente')).toContainText('1 234,50 €')
    await expect(field(page, PRICE)).toHaveValue(amount)
  }
  for (const amount of ['12,345', 'abc', '−3']) {
    await fillAndBlur(page, PRICE, amount)
    await expect(field(page, PRICE)).toHaveAttribute('aria-invalid', 'true')
  }
})

test('the budget is derived from the forecast, class by class, and the earlier choice returns without it [220]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  await page.getByRole('radio', { name: '<100€' }).check()
  await addSheet(page)
  await expect(page.getByRole('radio', { name: '<100€' })).toHaveCount(0)
  await expect(budget(page)).toContainText('Budget : 0€, d’après le prévisionnel (0 €)')
  await addLine(page, 'Dépenses de départ', 'Matériel', '')
  const amount = group(page, 'Dépenses de départ').getByLabel('Montant, ligne 1')
  const classes = {
    '99,99': '<100€',
    '100': '<500€',
    '499,99': '<500€',
    '500': '<1K€',
    '999,99': '<1K€',
    '1000': '<5K€',
    '4999,99': '<5K€',
    '5000': '5K€+',
  }
  for (const [cents, name] of Object.entries(classes)) {
    await amount.fill(cents)
    await expect(budget(page)).toContainText(`Budget : ${name}, d’après le prévisionnel`)
  }
  await card(page).getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await expect(page.getByRole('radio', { name: '<100€' })).toBeChecked()
})

test('investment plans have no forecast, and a plan with one cannot become an investment plan [224]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  const category = page.getByLabel('Catégorie', { exact: true })
  await category.selectOption('Trading')
  await expect(card(page)).toContainText(
    'Le prévisionnel décrit une activité qui vend ; il n’existe pas pour les placements.',
  )
  await expect(add(page)).toHaveCount(0)
  await category.selectOption('SaaS')
  await addSheet(page)
  await category.selectOption('Crypto')
  const refusal = 'Un plan de cette catégorie ne peut pas avoir de prévisionnel : retirez-le d’abord.'
  await expect(category).toHaveAccessibleDescription(refusal)
  await title(page).fill('Un portefeuille')
  await page.getByRole('radio', { name: 'Débutant' }).check()
  await write(page, 'Acheter, attendre.')
  await submit(page).click()
  await expect(category).toBeFocused()
  await category.selectOption('SaaS')
  await expect(category).not.toHaveAttribute('aria-invalid')
})

test(
  'an unfinished forecast is restored after a reload, and on another device [225]',
  OWN_BROWSER,
  async ({ page, otherPage: phone, complaints }) => {
    const person = await signInAsNewMember(page)
    await open(page, '/publish')
    await add(page).click()
    await field(page, PRICE).fill('12,')
    const kept = page.waitForResponse(
      (response) => response.request().postData()?.includes('à demander') ?? false,
    )
    await addLine(page, 'Charges fixes par mois', 'Loyer', 'à demander')
    await kept
    await expect(saved(page)).toBeVisible()
    const expectTyped = async (there: Page) => {
      await expect(field(there, PRICE)).toHaveValue('12,')
      await expect(group(there, 'Charges fixes par mois').getByLabel('Poste, ligne 1')).toHaveValue('Loyer')
      await expect(group(there, 'Charges fixes par mois').getByLabel('Montant, ligne 1')).toHaveValue(
        'à demander',
      )
    }
    await page.route('**/api/my/drafts/*', (route) => route.abort())
    await field(page, 'Votre apport').fill('beaucoup')
    await expect(page.getByText('Gardé sur cet appareil', { exact: true })).toBeVisible()
    await page.reload()
    await expectTyped(page)
    await expect(field(page, 'Votre apport')).toHaveValue('beaucoup')
    await signIn(phone.context(), person)
    await open(phone, '/publish')
    await expectTyped(phone)
    expectComplaints(complaints, /ERR_FAILED/)
  },
)

test('an invalid forecast moves the focus to its first invalid field and keeps the text; a valid one is sent [226]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, '/publish')
  await fillInformations(page, `Un atelier ${Date.now()}`)
  await add(page).click()
  await field(page, SALES).fill('60')
  await field(page, 'Votre apport').fill('trop')
  await write(page, 'Réparer le samedi.')
  await submit(page).click()
  await expect(field(page, PRICE)).toBeFocused()
  await expect(page).toHaveURL('/publish')
  await expect(field(page, PRICE)).toHaveAccessibleDescription(/Écrivez un montant, par exemple 1 234,50\./)
  await expect(field(page, 'Votre apport')).toHaveAccessibleDescription(/Écrivez un montant/)
  await expect(field(page, SALES)).toHaveValue('60')
  await page.keyboard.insertText('39')
  await expect(field(page, PRICE)).not.toHaveAttribute('aria-invalid')
  const counted = page.getByRole('listitem').filter({ hasText: 'Un budget et une difficulté' })
  await expect(results(page)).toContainText('Un champ est à corriger.')
  await expect(counted).not.toContainText('fait')
  await field(page, 'Votre apport').fill('700')
  await expect(counted).toContainText('fait')
  // The terms of an unused loan are hidden, unless they are invalid.
  await field(page, 'Emprunt').fill('1')
  await field(page, 'Taux annuel (%)').fill('cher')
  await field(page, 'Emprunt').fill('')
  await submit(page).click()
  await expect(field(page, 'Taux annuel (%)')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('3')
  await submit(page).click()
  await expect(toastOf(page, 'Plan soumis')).toBeVisible()
})

test('the edit dialog shows the budget and does not change the forecast; a link opens the forecast [222]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  const plan = await createPlan(page, { title: `Des vélos ${Date.now()}`, forecast: aForecast() })
  await open(page, `/plan/${plan.slug}`)
  await page.getByRole('button', { name: /^Actions pour/ }).click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le plan' })
  await expect(dialog.getByLabel('Budget')).toBeDisabled()
  await expect(dialog.getByLabel('Budget')).toHaveValue('<5K€')
  await dialog.getByLabel('Contenu').fill('Louer deux vélos cargo.')
  await dialog.getByLabel('Catégorie').selectOption('Crypto')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByLabel('Catégorie')).toHaveAccessibleDescription(
    /ne peut pas avoir de prévisionnel/,
  )
  await dialog.getByLabel('Catégorie').selectOption('Business')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toastOf(page, 'Plan modifié')).toBeVisible()
  await openEdit(page, plan)
  await expect(field(page, PRICE)).toHaveValue('45')
  await expect(group(page, 'Dépenses de départ').getByLabel('Poste, ligne 1')).toHaveValue('Deux vélos cargo')
  await expect(budget(page)).toContainText('Budget : <5K€')

  const bare = await createPlan(page)
  await open(page, `/publish?edit=${bare.id}#previsionnel`)
  await expect(field(page, 'Monnaie')).toBeFocused()
  await expect(field(page, 'Monnaie')).toBeInViewport()
  // Opening it is no change.
  await open(page, `/publish?edit=${bare.id}`)
  await expect(add(page)).toBeVisible()
  await expect(page.getByText('Brouillon restauré.')).toHaveCount(0)
})

test('two versions of a forecast are shown side by side, and neither is lost', async ({
  page,
  complaints,
}) => {
  await signInAsNewMember(page)
  const plan = await createPlan(page, { title: `Des vélos ${Date.now()}`, forecast: aForecast() })
  await openEdit(page, plan)
  await field(page, PRICE).fill('47')
  await editPlan(await requestsAs('moderateur'), plan, { forecast: aForecast({ price: 4_900 }) })
  await submit(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Ce plan a changé entre-temps' })
  await expect(dialog.locator('mark')).toHaveText(['47,00 €', '49,00 €'])
  await dialog.getByRole('button', { name: 'Continuer avec ma version' }).click()
  await expect(field(page, PRICE)).toHaveValue('47')
  await submit(page).click()
  await expect(toastOf(page, 'Plan modifié').last()).toBeVisible()
  await openEdit(page, plan)
  await expect(field(page, PRICE)).toHaveValue('47')
  expectComplaints(complaints, /status of 409/)
})

test('validators read the forecast before they decide, and author and validators see its changes [227, 228]', async ({
  page,
  otherPage: staff,
}) => {
  await signInAsNewMember(page)
  const before = aForecast({ price: 4_490, own: 10_000 })
  const plan = await createPlan(page, { title: `Des vélos à louer ${Date.now()}`, forecast: before })
  await signInAs(staff, 'validateur')
  await open(staff, `/validator?plan=${plan.id}`)
  const sheet = staff.getByRole('region', { name: 'Prévisionnel' })
  const remarks = sheet.getByRole('group').filter({ has: staff.getByRole('list') })
  await expect(remarks.first()).toContainText('l’apport et l’emprunt ne suffisent pas')
  await expect(remarks.last()).toContainText('Personne n’est payé')
  await expect(remarks.last()).toContainText('Ni amortissement, ni impôt')
  for (const label of ['Besoin de financement', 'Seuil de rentabilité', 'Marge par vente'])
    await expect(sheet.getByText(label, { exact: true })).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'Si ça vend moins' })).toContainText('40 % de moins')
  await expect(sheet).toContainText('« Deux vélos cargo »3 000,00 €')
  await expect(sheet).toContainText('Prix d’une vente44,90 €')
  await expectResponsiveAndAccessible(staff)
  const approval = await staff.request.post(`/api/validator/plans/${plan.id}/approve`, {
    data: { version: 1 },
    headers: FROM_OUR_PAGE,
  })
  expect(approval.status()).toBe(200)

  await editPlan(page, plan, {
    forecast: aForecast({
      price: 4_990,
      own: 10_000,
      start: [{ label: 'Deux vélos cargo', cents: 310_000 }],
      charges: [{ label: 'Atelier', cents: 9_000 }],
    }),
  })
  const changes = [
    'Prix d’une vente : 44,90 € → 49,90 €',
    'Dépenses de départ, « Deux vélos cargo » : 3 000,00 € → 3 100,00 €',
    'Charges fixes par mois, « Assurance » : 40,00 €',
    'Charges fixes par mois, « Atelier » : 90,00 €',
  ]
  const termsOf = (there: Page) => there.getByRole('region', { name: 'Différences' }).locator('dl > div')
  await open(staff, `/validator?liste=modified&plan=${plan.id}`)
  await expect(termsOf(staff)).toHaveText(changes)
  const { plans } = (await (await staff.request.get('/api/validator/plans?list=modified')).json()) as {
    plans: PlanToReview[]
  }
  expect(plans.find(({ id }) => id === plan.id)).toMatchObject({ validated: false, modified: true })
  await open(page, `/plan/${plan.slug}`)
  await page.getByRole('button', { name: 'Voir les différences' }).click()
  await expect(termsOf(page)).toHaveText(changes)

  const refusal = await staff.request.post(`/api/validator/plans/${plan.id}/reject`, {
    data: { version: 2, note: 'Quel prix ?' },
    headers: FROM_OUR_PAGE,
  })
  expect(refusal.status()).toBe(200)
  await openEdit(page, plan)
  await expect(field(page, PRICE)).toHaveValue('44,90')
})

test('when the feature is closed no forecast is offered, and an existing one can still be read or removed [305]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  const plan = await createPlan(page, { forecast: aForecast() })
  await changeViewer(page, ({ features }) => ({ features: features.filter((name) => name !== 'forecast') }))
  await open(page, '/publish#previsionnel')
  await expect(page.getByLabel('Tags (facultatif)')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await openEdit(page, plan)
  await expect(field(page, PRICE)).toHaveValue('45')
  await expect(field(page, PRICE)).toBeDisabled()
  await expect(card(page).getByRole('button', { name: 'Ajouter une ligne' }).first()).toBeDisabled()
  await expect(card(page).getByText('Cette fonction n’est pas encore ouverte.')).toBeVisible()
  await card(page).getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await expect(card(page)).toHaveCount(0)
})

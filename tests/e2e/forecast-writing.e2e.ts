import type { Page } from '@playwright/test'
import type { PlanToReview } from '#domain/plans/plans.ts'
import { aForecast } from '../support/plan-form.ts'
import { unique } from '../support/unique.ts'
import { signInAsNewMember } from './account-steps.ts'
import { FROM_OUR_PAGE, signInAs } from './demo-members.ts'
import { signIn } from './members.ts'
import { editPlan, createPlan, openEdit, saved, tab } from './publish-steps.ts'
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

async function addLine(page: Page, name: string, label: string, amount: string) {
  const lines = group(page, name)
  const number = (await lines.getByRole('listitem').count()) + 1
  await lines.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await expect(lines.getByLabel(`Poste, ligne ${number}`)).toBeFocused()
  await page.keyboard.insertText(label)
  await lines.getByLabel(`Montant, ligne ${number}`).fill(amount)
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
  await add(page).click()
  await expect(field(page, 'Monnaie')).toBeFocused()
  await field(page, PRICE).fill('49,90')
  await field(page, SALES).fill('60')
  await field(page, 'Coût d’une vente').fill('21,40')
  await addLine(page, 'Dépenses de départ', 'Boutique en ligne', '600')
  await addLine(page, 'Charges fixes par mois', 'Publicité', '265')
  await expect(figure(page, 'Besoin de financement')).toContainText('600 €')
  await expect(budget(page)).toHaveText('BudgetBudget : <1K€, d’après le prévisionnel (600 €)')
  await card(page).getByText('Repères 2026, à vérifier pour votre cas').click()
  await expectResponsiveAndAccessible(page)

  await tab(page, 'Aperçu').click()
  await expect(page.getByRole('region', { name: 'Prévisionnel', exact: true })).toContainText('10 ventes')
  await tab(page, 'Informations').click()
  await card(page).getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le prévisionnel' }).click()
  await expect(add(page)).toBeFocused()
  await expect(page.getByRole('radio', { name: '<5K€' })).toBeVisible()
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
    // Before the last expectation: the autosave repeats a refused request, whose error would come after it.
    await page.unroute('**/api/my/drafts/*')
    await signIn(phone.context(), person)
    await open(phone, '/publish')
    await expectTyped(phone)
    expectComplaints(complaints, /ERR_FAILED/)
  },
)

test('validators read the forecast before they decide, and author and validators see its changes [227, 228]', async ({
  page,
  otherPage: staff,
}) => {
  await signInAsNewMember(page)
  const before = aForecast({ price: 4_490, own: 10_000 })
  const plan = await createPlan(page, { title: unique('Des vélos à louer'), forecast: before })
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

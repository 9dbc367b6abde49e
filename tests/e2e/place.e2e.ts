import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { createPlan, fillInformations, openEdit, saved, submit, tab, write } from './publish-steps.ts'
import { signInAs } from './demo-members.ts'
import { expect, expectResponsiveAndAccessible, open, test } from './support.ts'

test('a town of other plans is suggested and sets its country; the plan shows both [58]', async ({
  page,
}) => {
  await signInAs(page, 'vip')
  await open(page, '/publish')
  await fillInformations(page, 'Un fournil partagé à La Chaux-de-Fonds')
  const town = page.getByRole('combobox', { name: 'Ville' })
  const country = page.getByLabel('Pays')
  await town.fill('la chaux')
  await expect(page.getByRole('option', { name: 'La Chaux-de-Fonds, Suisse' })).toBeVisible()
  await expectResponsiveAndAccessible(page)
  await town.press('ArrowDown')
  await town.press('Enter')
  await expect(town).toHaveValue('La Chaux-de-Fonds')
  await expect(country).toHaveValue('Suisse')

  // A town without a country shows an error by the country.
  await country.selectOption('')
  await write(page, 'Un four à bois, trois boulangers, un calendrier.')
  await tab(page, 'Aperçu').click()
  await submit(page).click()
  await expect(country).toBeFocused()
  await expect(country).toHaveAccessibleDescription('Veuillez choisir le pays de cette ville.')
  await country.selectOption('Suisse')
  await tab(page, 'Aperçu').click()
  await expect(page.getByRole('article', { name: 'Aperçu du plan' })).toContainText(
    'La Chaux-de-Fonds, Suisse',
  )
  await submit(page).click()
  await page.waitForURL(/\/plan\//)
  await expect(page.getByRole('main').getByText('La Chaux-de-Fonds, Suisse').first()).toBeVisible()
})

test('the place of a plan can be edited, and is saved in the draft [58]', async ({ page }) => {
  await signInAs(page, 'vip')
  const plan = await createPlan(page, { title: 'Un rucher en ville', town: 'Lyon', country: 'France' })
  await openEdit(page, plan)
  const town = page.getByRole('combobox', { name: 'Ville' })
  await expect(town).toHaveValue('Lyon')
  await town.fill('Villeurbanne')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(town).toHaveValue('Villeurbanne')
  await expect(page.getByLabel('Pays')).toHaveValue('France')
})

test('the longest place fits the page of its plan and its card in the search results [58]', async ({
  page,
}) => {
  await signInAs(page, 'vip')
  const place = { town: 'm'.repeat(PLAN_LIMITS.town), country: 'Saint-Pierre-et-Miquelon' }
  const { slug } = await createPlan(page, { title: 'Un phare à reprendre', ...place })
  await open(page, `/plan/${slug}`)
  await expect(page.getByRole('definition').filter({ hasText: place.country })).toBeVisible()
  await expectResponsiveAndAccessible(page)
  await open(page, '/search?q=phare+reprendre')
  await expect(page.getByRole('article').filter({ hasText: place.town })).toBeVisible()
  await expectResponsiveAndAccessible(page)
})

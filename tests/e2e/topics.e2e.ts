import { unique } from '../support/unique.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, requestsAs } from './demo-members.ts'
import { findDemoMember } from './members.ts'
import { createPlan } from './publish-steps.ts'
import { expect, expectResponsiveAndAccessible, open, test } from './support.ts'

test('a member follows a category, finds its new plan in « Abonnements » with its reason, filters it, and saves it from its card [334] [336] [338]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, '/categorie/coaching')
  await page.getByRole('button', { name: 'Suivre cette catégorie' }).click()
  await expect(toastOf(page, 'Sujet suivi')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Catégorie suivie' })).toBeVisible()

  const title = unique('Un potager sur le toit')
  await createPlan(await requestsAs('vip'), { title, category: 'Coaching' })
  const other = await findDemoMember('verifie@planb.test')
  await page.request.put(`/api/members/${other.id}/follow`, { headers: FROM_OUR_PAGE })
  await open(page, '/?sort=following')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('Dans Coaching')
  await expectResponsiveAndAccessible(page)

  const chips = page.getByRole('navigation', { name: 'Plans à afficher' })
  await chips.getByRole('link', { name: 'Membres' }).click()
  await expect(page).toHaveURL(/[?&]de=membres/)
  await expect(card).toBeHidden()
  await chips.getByRole('link', { name: 'Sujets' }).click()
  await expect(page).toHaveURL(/[?&]de=sujets/)
  await page.reload()
  await expect(chips.getByRole('link', { name: 'Sujets' })).toHaveAttribute('aria-current', 'page')
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: /^Enregistrer/ }).click()
  await toastOf(page, 'Plan enregistré').getByRole('button', { name: 'Voir mes favoris' }).click()
  await expect(page).toHaveURL(/\/favoris$/)
  await expect(card.getByRole('button', { name: /^Enregistré/ })).toHaveAttribute('aria-pressed', 'true')
})

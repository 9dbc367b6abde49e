import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, signInAs } from './demo-members.ts'
import { createPlan } from './publish-steps.ts'
import { expect, expectResponsiveAndAccessible, open, test } from './support.ts'

const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

test('« Mes plans » lists drafts and plans with their status, with tabs in the address', async ({ page }) => {
  await signInAs(page, 'membre')
  await open(page, '/mes-plans')
  await expect(lines(page).filter({ hasText: 'Brouillon' })).not.toHaveCount(0)
  await expect(lines(page).filter({ hasText: 'En attente' })).not.toHaveCount(0)
  const refused = lines(page).filter({ hasText: 'Refusé' })
  await expect(refused.getByRole('blockquote')).toBeVisible()
  await expect(refused.getByRole('link', { name: /^Corriger/ })).toHaveAttribute('href', /^\/publish\?edit=/)
  const online = lines(page).filter({ hasText: 'En ligne' })
  await expect(online.first()).toContainText(/\d+ J’aime.*\d+ commentaires?.*\d+ vues?/)
  await online.getByRole('button', { name: /^Comparer/ }).click()
  const differences = page.getByRole('dialog', { name: 'Différences' })
  await expect(differences.getByRole('insertion').first()).toBeVisible()
  await differences
    .getByRole('button', { name: /inchangées?$/ })
    .first()
    .click()
  await expect(differences.locator('div:focus')).toHaveText(/./)
  await differences.getByRole('button', { name: 'Fermer' }).click()
  await expectResponsiveAndAccessible(page)

  await page
    .getByRole('navigation', { name: 'État des plans' })
    .getByRole('link', { name: 'Refusés' })
    .click()
  await expect(page).toHaveURL('/mes-plans?etat=refuses')
  await expect(lines(page)).toHaveCount(1)
  await page.reload()
  await expect(lines(page)).toHaveCount(1)
})

test('a new member resumes or deletes a draft, and deletes a pending plan, each after a confirmation [67]', async ({
  page,
}) => {
  const nothing = page.getByRole('heading', { name: 'Aucun plan pour l’instant' })
  await signInAsNewMember(page)
  await open(page, '/mes-plans')
  await expect(nothing).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Nouveau plan' }).click()
  await expect(page).toHaveURL('/publish')

  const data = { content: { title: 'Un marché de nuit', markdown_content: 'Trois lampions.' } }
  await page.request.put(`/api/my/drafts/${randomUUID()}`, { data, headers: FROM_OUR_PAGE })
  await open(page, '/mes-plans')
  await page.getByRole('link', { name: /^Continuer/ }).click()
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Un marché de nuit')
  await createPlan(page, { title: 'Une serre sur le toit' })
  await open(page, '/mes-plans')
  await lines(page)
    .getByRole('button', { name: /Supprimer le brouillon/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer le brouillon' }).click()
  await expect(toastOf(page, 'Brouillon supprimé')).toBeVisible()
  await expect(page.getByText('Un marché de nuit')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Une serre sur le toit', exact: true })).toBeFocused()

  await expect(page.getByText('1 plan en attente sur 3 possibles.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions pour « Une serre sur le toit »' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Exporter', 'Modifier', 'Supprimer'])
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('button', { name: 'Supprimer le plan' }).click()
  await expect(toastOf(page, 'Plan supprimé')).toBeVisible()
  await expect(nothing).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('« Favoris » lists saved plans for their reader only; one is removed, and added again', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, '/favoris')
  await expect(page.getByRole('heading', { name: 'Aucun favori pour l’instant' })).toBeVisible()
  const { plans } = (await (await page.request.get('/api/feed')).json()) as {
    plans: { id: string; title: string }[]
  }
  for (const { id } of plans.slice(0, 2))
    await page.request.put(`/api/plans/${id}/bookmark`, { headers: FROM_OUR_PAGE })

  await open(page, '/favoris')
  const cards = page.locator('article')
  await expect(cards).toHaveCount(2)
  await expectResponsiveAndAccessible(page)
  await cards
    .filter({ hasText: plans[0]?.title ?? '' })
    .getByRole('button', { name: /^Enregistré\s:/ })
    .click()
  await expect(cards).toHaveCount(1)
  await toastOf(page, 'Plan retiré de vos favoris').getByRole('button', { name: 'Annuler' }).click()
  await expect(cards).toHaveCount(2)
})

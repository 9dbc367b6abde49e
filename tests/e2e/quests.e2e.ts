import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Dashboard } from '#domain/points/dashboard.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, requestsAs, signInAs } from './demo-members.ts'
import { createPlan } from './publish-steps.ts'
import {
  expect,
  expectNoOverlap,
  expectComplaints,
  expectResponsiveAndAccessible,
  open,
  test,
} from './support.ts'

/** Ten comments, and a plan that a validator approved: thirty XP, and the rewards of two quests. */
async function earnTwoQuests(page: Page) {
  const plan = await createPlan(page, { title: 'Un four à pain partagé' })
  const validator = await requestsAs('validateur')
  const approval = { data: { version: 1 }, headers: FROM_OUR_PAGE }
  const approve = await validator.request.post(`/api/validator/plans/${plan.id}/approve`, approval)
  expect(approve.status()).toBe(200)
  for (let n = 1; n <= 10; n++) {
    const data = { id: randomUUID(), content: `Merci, ${n} fois.` }
    const path = `/api/plans/${plan.id}/comments`
    expect((await page.request.post(path, { data, headers: FROM_OUR_PAGE })).status()).toBe(200)
  }
}

test('claiming quest rewards raises a member’s XP above 50, which unlocks messages permanently [131] [132] [133] [134]', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await earnTwoQuests(page)
  await open(page, '/quests')
  const progress = page.getByRole('region', { name: 'Votre progression' })
  const region = (name: string) => page.getByRole('region', { name }).getByRole('listitem')
  await expect(progress).toContainText(/30 XP.*0 quête complétée sur 7.*Encore 20 XP pour ouvrir/)
  await page.setViewportSize({ width: 768, height: 900 })
  await expectNoOverlap(progress.locator('ol li > :nth-child(2)'))
  await expectResponsiveAndAccessible(page)
  for (const name of ['Premier plan', 'Commentateur actif']) {
    const claim = region('À réclamer').filter({ hasText: name }).getByRole('button', { name: 'Réclamer' })
    // By keyboard: what the claim before changes may move the button away from the pointer.
    await claim.press('Enter')
    await expect(toastOf(page, 'Quête complétée').first()).toBeVisible()
    await expect(claim).toHaveCount(0)
  }
  await expect(progress).toContainText(/60 XP.*2 quêtes complétées sur 7.*Votre messagerie est ouverte/)

  await open(page, '/quests')
  await expect(progress).toContainText('60 XP')
  await expect(region('Complétées')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Réclamer' })).toHaveCount(0)
  await progress.getByRole('link', { name: 'Écrire à un membre' }).click()
  await expect(page).toHaveURL('/messages')
})

test('the dashboard shows level, recent activity and next steps, which can be reloaded after an error [127] [130] [135]', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'membre')
  await page.route('**/api/my/quests', (route) =>
    route.fulfill({ status: 500, json: { error: { kind: 'unexpected', message: 'Non.' } } }),
  )
  await open(page, '/dashboard')
  const own = (await (await page.request.get('/api/my/dashboard')).json()) as Dashboard
  const region = (name: string) => page.getByRole('region', { name })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Clémence Aubry')
  const counts = [own.plans_posted, own.likes_received, own.comments, own.views]
  await expect(page.locator('dl dt')).toHaveText([
    'Plans publiés',
    'J’aime reçus',
    'Commentaires',
    'Vues totales',
  ])
  await expect(page.locator('dl dd')).toHaveText(counts.map(String))
  await expect(region('Votre rang')).toContainText(
    /\d+ points = \d+ J’aime \+ 2 plans × 10.*Encore \d+ points avant Ambitieux, soit 2 plans publiés ou \d+ J’aime/,
  )
  const failure = page.getByRole('alert').filter({ hasText: 'Vos quêtes n’ont pas pu être chargées' })
  await expect(failure).toBeVisible()
  await page.unroute('**/api/my/quests')
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(region('Badges').getByRole('listitem').filter({ hasText: 'Actif' })).toContainText('Obtenu')
  await expect(region('Badges').getByRole('listitem').filter({ hasText: 'Créatif' })).toContainText(
    '2 plans sur 3',
  )
  await expect(region('Quêtes').getByRole('button', { name: /Réclamer 10 XP/ })).toBeVisible()
  expectComplaints(complaints, /500/)
  await expect(page.getByRole('figure', { name: 'Vues, 30 derniers jours' })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'J’aime, 30 derniers jours' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Mes plans' })).toHaveAttribute('href', '/mes-plans')
  await expect(main.getByRole('link', { name: 'Nouveau plan' })).toHaveAttribute('href', '/publish')
  await expectResponsiveAndAccessible(page)
  await region('Dernier plan publié').getByRole('link').click()
  await expect(page).toHaveURL(/\/plan\/pain-au-levain/)
})

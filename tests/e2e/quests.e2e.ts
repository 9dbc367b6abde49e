import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Dashboard } from '#domain/dashboard.ts'
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

/** From now on this page counts its confetti bursts. */
const countBursts = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      const bursts = added.filter(
        (node) => node instanceof HTMLElement && node.matches('[data-burst]'),
      ).length
      dataset['bursts'] = String(Number(dataset['bursts'] ?? 0) + bursts)
    }).observe(document.body, { childList: true })
  })
const burstsOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['bursts'] ?? 0))

test('claiming quest rewards raises a member’s XP above 50, which unlocks messages permanently [131] [132] [133] [134]', async ({
  page,
  complaints,
}) => {
  await signInAsNewMember(page)
  await earnTwoQuests(page)
  await open(page, '/quests')
  const progress = page.getByRole('region', { name: 'Votre progression' })
  const region = (name: string) => page.getByRole('region', { name }).getByRole('listitem')
  const claim = (name: string) =>
    region('À réclamer').filter({ hasText: name }).getByRole('button', { name: 'Réclamer' })
  await expect(progress).toContainText(/30 XP.*0 quête complétée sur 7.*Encore 20 XP pour ouvrir/)
  await expect(region('À réclamer')).toHaveCount(2)
  await expect(region('En cours').filter({ hasText: 'Maître de l’engagement' })).toContainText(
    /0 sur 100.*10 sur 25/,
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await countBursts(page)

  // A refusal shows an error, and no reward is given.
  await page.route('**/claim', (route) => route.fulfill({ status: 503, json: {} }))
  await claim('Premier plan').click()
  await expect(toastOf(page, 'Erreur')).toContainText('Impossible de réclamer la récompense')
  await page.unroute('**/claim')
  expectComplaints(complaints, /503/)
  expect(await burstsOf(page)).toBe(0)

  // A double click claims the reward once.
  let claims = 0
  page.on('request', (request) => (claims += request.url().endsWith('/claim') ? 1 : 0))
  await claim('Premier plan').evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(toastOf(page, 'Quête complétée')).toContainText('+10 XP')
  await expect(progress).toContainText(/40 XP.*1 quête complétée sur 7/)
  expect(claims).toBe(1)
  expect(await burstsOf(page)).toBe(1)
  // The focus moves to the next quest.
  await expect(claim('Commentateur actif')).toBeFocused()
  await page.setViewportSize({ width: 768, height: 900 })
  await expectNoOverlap(progress.locator('ol li > :nth-child(2)'))
  await expectResponsiveAndAccessible(page)

  await page.keyboard.press('Enter')
  const unlocked = toastOf(page, 'Quête complétée').filter({ hasText: 'La messagerie vous est ouverte.' })
  await expect(progress).toContainText(/60 XP.*2 quêtes complétées sur 7.*Votre messagerie est ouverte/)
  expect(await burstsOf(page), 'reduced motion').toBe(1)
  await expect(region('Complétées')).toHaveCount(2)
  await unlocked.getByRole('button', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/messages')

  await open(page, '/quests')
  await expect(progress).toContainText('60 XP')
  await expect(region('Complétées')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Réclamer' })).toHaveCount(0)
})

test('visitors are asked to sign in [131]', async ({ page }) => {
  await open(page, '/quests')
  await expect(page.getByRole('heading', { name: 'Connexion requise' })).toBeVisible()
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

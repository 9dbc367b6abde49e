import type { Page } from '@playwright/test'
import type { LeaderboardEntry } from '#domain/points/leaderboard.ts'
import { signInAs } from './demo-members.ts'
import { expect, expectResponsiveAndAccessible, open, test } from './support.ts'

const leadersOf = async ({ request }: Page, query = '') =>
  ((await (await request.get(`/api/leaderboard${query}`)).json()) as { entries: LeaderboardEntry[] }).entries

const podium = (page: Page) => page.getByRole('list', { name: 'Podium' }).getByRole('listitem')
const rest = (page: Page) => page.getByRole('list', { name: 'Suite du classement' }).getByRole('listitem')
const choose = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).click()

test('« Classement PB » shows a podium and then all others, rendered by the server [125] [126]', async ({
  page,
}) => {
  // Other journeys change points meanwhile: the list and the page are read again until they agree.
  await expect(async () => {
    const entries = await leadersOf(page)
    expect(await (await page.request.get('/top')).text()).toContain(entries[10]?.member.pseudo)
    await open(page, '/top')
    for (const [place, { member, value }] of entries.slice(0, 3).entries()) {
      const step = podium(page).nth(place)
      const href = await step
        .getByRole('link', { name: member.pseudo })
        .getAttribute('href', { timeout: 1_000 })
      expect(href).toBe(`/u/${encodeURIComponent(member.pseudo)}`)
      expect(await step.textContent()).toContain(`${value} pts`)
    }
    expect(await rest(page).count()).toBe(Math.min(entries.length, 50) - 3)
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classement PB')
  await expect(rest(page).first()).toContainText(/Ambitieux.*pts/)
  await expectResponsiveAndAccessible(page)
})

test('points, likes and plans, of all time, of the month and of the week, each have their own address [125]', async ({
  page,
}) => {
  await open(page, '/top')
  await choose(page, 'Likes')
  await expect(page).toHaveURL('/top?tri=likes')
  await expect(podium(page).first()).toContainText('likes')
  // The list of the page: other journeys change likes meanwhile.
  const response = page.waitForResponse('**/api/leaderboard?*period=week*')
  await choose(page, 'Cette semaine')
  await expect(page).toHaveURL('/top?tri=likes&periode=semaine')
  const [leader] = ((await (await response).json()) as { entries: LeaderboardEntry[] }).entries
  await expect(podium(page).first()).toContainText(leader!.member.pseudo)
  await expect(podium(page).first()).toContainText(`${leader!.value} like`)
  await expect(page.getByRole('link', { name: 'Cette semaine' })).toHaveAttribute('aria-current', 'page')
  await open(page, page.url())
  await expect(podium(page).first()).toContainText(/ like/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'All-time' })).toHaveAttribute('aria-current', 'page')
})

test('members see their own row [126]', async ({ page }) => {
  await signInAs(page, 'membre')
  await open(page, '/top')
  await expect(rest(page).filter({ hasText: 'c’est vous' })).toContainText('Clémence Aubry')
})

test('the badges page shows which badges are earned, which are bought and who the team is [128] [129] [137]', async ({
  page,
}) => {
  await open(page, '/badges')
  const region = (name: string) => page.getByRole('region', { name })
  const community = region('Rôles de la communauté')
  await expect(community.getByRole('listitem').filter({ hasText: 'Influenceur' })).toContainText(
    /Épique.*Recevoir 100 J’aime/i,
  )
  await expect(community.getByRole('link', { name: 'Voir les quêtes' })).toHaveAttribute('href', '/quests')
  await expect(community.getByRole('link', { name: 'Publier un plan' })).toHaveAttribute('href', '/publish')
  const premium = region('Rôles premium')
  await expect(premium.getByRole('link', { name: 'Se vérifier - 6.99 CHF' })).toHaveAttribute(
    'href',
    '/verified',
  )
  await expect(premium.getByRole('link', { name: 'Devenir VIP - 6.99 CHF/mois' })).toHaveAttribute(
    'href',
    '/vip',
  )
  await expect(premium).toContainText('69 CHF par an')
  const validators = region('L’équipe').getByRole('listitem').filter({ hasText: 'Valide les plans' })
  await expect(validators.getByRole('link')).toHaveCount(3)
  await expect(validators.getByRole('link').first()).toHaveAttribute('href', /^\/u\/Gilles%20Kervella$/)

  await signInAs(page, 'membre')
  await open(page, '/badges')
  await expect(community).toContainText(/Votre rang\s: Rookie.*\d+ points = \d+ J’aime \+ 2 plans × 10/)
  const badge = (name: string) => community.getByRole('listitem').filter({ hasText: name })
  await expect(badge('Actif')).toContainText('Obtenu')
  await expect(badge('Créatif')).toContainText('Encore 1 plan.')
  await expectResponsiveAndAccessible(page)
})

import type { Page } from '@playwright/test'
import { BUDGETS, KINDS } from '#domain/assistant/questions.ts'
import { recommend } from '#domain/assistant/recommend.ts'
import { signInAsNewMember } from './account-steps.ts'
import { tab, text } from './publish-steps.ts'
import { expect, expectResponsiveAndAccessible, open, OWN_BROWSER, pauseClock, test } from './support.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Conversation avec PB-AI' })
const question = (page: Page) => page.getByRole('textbox', { name: 'Votre question' })
const chooseAnswer = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
const advice = (page: Page) => log(page).getByRole('article')

test(
  'the conversation works offline without any request, stays on this device over a reload and in every tab, until it is cleared [104, 106, 107]',
  OWN_BROWSER,
  async ({ page, context }) => {
    await page.clock.install()
    await open(page, '/chat')
    await pauseClock(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await context.setOffline(true)
    for (const name of ['0 €', 'IA', '5 h']) await chooseAnswer(page, name)
    await question(page).fill('Un business à 0 € ?')
    await question(page).press('Enter')
    await page.clock.runFor(1_200)
    await question(page).fill('Et sans stock ?')
    expect(requests).toEqual([])
    await context.setOffline(false)
    await page.reload()
    await expect(question(page)).toHaveValue('Et sans stock ?')
    await expect(page.getByRole('radio', { name: 'IA' })).toBeChecked()
    await expect(page.getByText('PB-AI réfléchit...')).toBeVisible()
    await page.clock.runFor(5_000)
    await expect(log(page).getByText('Un business à 0 €, c’est possible')).toHaveCount(1)
    await expect(advice(page)).toHaveCount(1)

    const otherTab = await context.newPage()
    await open(otherTab, '/chat')
    await expect(advice(otherTab)).toHaveCount(1)
    await otherTab.getByRole('button', { name: 'Recommencer' }).click()
    await expect(advice(page)).toHaveCount(0)
    await expect(otherTab.getByText('Conversation effacée.')).toBeVisible()
    // Continued here: undoing there would replace it.
    await question(page).fill('Bonjour')
    await question(page).press('Enter')
    await expect(log(otherTab).getByText('Bonjour')).toBeVisible()
    await expect(otherTab.getByText('Conversation effacée.')).toHaveCount(0)
  },
)

test(
  'a recommendation links to similar plans, and to a new plan with a fitting template; the page is accessible and fits at every width [104, 106]',
  OWN_BROWSER,
  async ({ page, request }) => {
    for (const { value: budget } of BUDGETS)
      for (const { value: kind } of KINDS) {
        const { category = '', budget: bound = '' } = recommend({ budget, kind, time: '5h' }).plans
        const found = await request.get(`/api/feed?${new URLSearchParams({ category, budget: bound })}`)
        expect(((await found.json()) as { plans: unknown[] }).plans, `${kind} ${budget}`).not.toEqual([])
      }

    await page.clock.install()
    await signInAsNewMember(page)
    await open(page, '/chat')
    await chooseAnswer(page, '10 h et plus')
    await chooseAnswer(page, 'E-commerce')
    await chooseAnswer(page, '0 €')
    await page.clock.runFor(3_000)
    for (const message of ['Anticonstitutionnellement'.repeat(8), 'Et la crypto ?']) {
      await question(page).fill(message)
      await question(page).press('Enter')
      await page.clock.runFor(1_500)
    }
    await expect(log(page).getByRole('link', { name: 'Plans Crypto', exact: true })).toBeVisible()
    await expectResponsiveAndAccessible(page)
    await advice(page).getByRole('link', { name: 'Plans E-commerce à moins de 500 €' }).click()
    await expect(page).toHaveURL('/?category=E-commerce&budget=%3C500%E2%82%AC')
    await expect(page.getByRole('article').first()).toContainText('E-commerce')
    await page.goBack()
    await advice(page).getByRole('link', { name: 'Voir des plans chiffrés' }).click()
    await expect(page).toHaveURL('/search?tag=pr%C3%A9visionnel&category=E-commerce')
    await expect(page.getByRole('article').first()).toContainText('E-commerce')
    await page.goBack()
    await advice(page).getByRole('link', { name: 'Écrire mon plan' }).click()
    await expect(page).toHaveURL('/publish?modele=e-commerce')
    await tab(page, 'Contenu').click()
    await expect(text(page)).toHaveValue(/Premier stock/)
  },
)

test.describe('without JavaScript', OWN_BROWSER, () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs JavaScript [104]', async ({ page }) => {
    await page.goto('/chat')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PB-AI')
    await expect(
      page.getByText('PB-AI fonctionne dans votre navigateur et a besoin de JavaScript'),
    ).toBeVisible()
    await expect(question(page)).toBeHidden()
  })
})

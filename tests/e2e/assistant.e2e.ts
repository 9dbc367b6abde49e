import type { Page } from '@playwright/test'
import { BUDGETS, KINDS } from '#domain/assistant/questions.ts'
import { recommend } from '#domain/assistant/recommend.ts'
import { signInAsNewMember } from './account-steps.ts'
import { tab, text } from './publish-steps.ts'
import {
  expect,
  expectResponsiveAndAccessible,
  open,
  OWN_BROWSER,
  test,
  waitForHydration,
} from './support.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Conversation avec PB-AI' })
const thinking = (page: Page) => page.getByText('PB-AI réfléchit...')
const question = (page: Page) => page.getByRole('textbox', { name: 'Votre question' })
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer' })
const chooseAnswer = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
const chosen = (page: Page) => page.getByRole('main').getByRole('radio', { checked: true })
const advice = (page: Page) => log(page).getByRole('article')

/** From here on the clock only advances by `runFor`. A minute ahead: on a slow machine it must not be in the past. */
const pauseClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

async function askAndWait(page: Page, message: string) {
  await question(page).fill(message)
  await question(page).press('Enter')
  await page.clock.runFor(1_500)
}

test(
  'three answers lead to a recommendation in 1 s and 2 s, questions to a reply in 1.5 s, offline and without any request [104, 105, 106, 107]',
  OWN_BROWSER,
  async ({ page, context }) => {
    await page.clock.install()
    await open(page, '/chat')
    await expect(page.getByText('Je suis un assistant scripté')).toBeVisible()
    await expect(page.getByText('Rien n’est envoyé.')).toBeVisible()
    await pauseClock(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await context.setOffline(true)

    await chooseAnswer(page, '2 h')
    await chooseAnswer(page, 'Coaching')
    await page.clock.runFor(10_000)
    await expect(thinking(page)).toHaveCount(0)
    await chooseAnswer(page, '< 100 €')
    await page.clock.runFor(999)
    await expect(thinking(page)).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(thinking(page)).toBeVisible()
    await question(page).fill('Et sans site ?')
    await expect(send(page)).toBeDisabled()
    await question(page).press('Enter')
    await page.clock.runFor(1_999)
    await expect(advice(page)).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(advice(page)).toHaveAccessibleName('Un parcours de quatre séances, payé d’avance')
    await expect(advice(page).getByRole('listitem')).toHaveCount(3)
    await expect(advice(page)).toContainText('Avec 2 h par semaine')
    await expect(advice(page)).toContainText('En tout72 €')
    await expect(advice(page).getByRole('note')).toContainText('Le risque.')
    await expect(thinking(page)).toHaveCount(0)

    await expect(question(page)).toHaveValue('Et sans site ?')
    await question(page).press('Shift+Enter')
    await question(page).pressSequentially('Ni stock ?')
    await question(page).press('Enter')
    await expect(question(page)).toHaveValue('')
    await expect(log(page).getByText('Et sans site ?')).toHaveText('Vous : Et sans site ?\nNi stock ?')
    await expect(thinking(page)).toBeVisible()
    await page.clock.runFor(1_499)
    await expect(log(page).getByText('Je suis un script')).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(log(page).getByText('Je suis un script')).toBeVisible()

    await question(page).fill('   ')
    await expect(send(page)).toBeDisabled()
    await question(page).fill('J’ai 500 € pour le trading')
    await send(page).click()
    await page.clock.runFor(1_500)
    await expect(log(page).getByRole('link', { name: 'Plans Trading' })).toBeVisible()
    await log(page).getByRole('link', { name: 'Plans Trading' }).hover()
    await page.getByRole('button', { name: 'Que faire avec l’IA ?' }).click()
    await page.clock.runFor(1_500)
    await expect(log(page).getByText('L’IA seule n’est pas un business')).toBeInViewport()

    await advice(page).getByRole('button', { name: 'Changer une réponse' }).click()
    await expect(page.getByRole('radio', { name: '< 100 €' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.clock.runFor(3_000)
    await expect(advice(page).last()).toHaveAccessibleName('Cinq séances offertes, contre un avis franc')
    expect(requests).toEqual([])
  },
)

test(
  'the conversation stays on this device until it is cleared, and a reload loses neither an answer nor an unfinished question [106, 107]',
  OWN_BROWSER,
  async ({ page, context }) => {
    await page.clock.install()
    await open(page, '/chat')
    await pauseClock(page)
    await chooseAnswer(page, '0 €')
    await chooseAnswer(page, 'IA')
    await chooseAnswer(page, '5 h')
    await question(page).fill('Un business à 0 € ?')
    await question(page).press('Enter')
    await page.clock.runFor(1_200)
    await question(page).fill('Et sans stock ?')
    await page.reload()
    await expect(question(page)).toHaveValue('Et sans stock ?')
    await expect(page.getByRole('radio', { name: 'IA' })).toBeChecked()
    await expect(thinking(page)).toBeVisible()
    await page.clock.runFor(5_000)
    await expect(log(page).getByText('Un business à 0 €, c’est possible')).toHaveCount(1)
    await expect(advice(page)).toHaveCount(1)

    await page.getByRole('link', { name: 'Plan B, accueil' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(advice(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Recommencer' }).click()
    await expect(chosen(page)).toHaveCount(0)
    await expect(advice(page)).toHaveCount(0)
    await expect(question(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Recommencer' }).click()
    await question(page).fill('Et sans site ?')
    await page.getByRole('button', { name: 'Recommencer' }).click()
    await expect(question(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(question(page)).toBeFocused()
    await expect(question(page)).toHaveValue('Et sans site ?')
    await expect(page.getByRole('radio', { name: 'IA' })).toBeChecked()
    await expect(advice(page)).toHaveCount(1)
    const otherTab = await context.newPage()
    await open(otherTab, '/chat')
    await expect(advice(otherTab)).toHaveCount(1)
    await otherTab.getByRole('button', { name: 'Recommencer' }).click()
    await expect(advice(page)).toHaveCount(0)
    await expect(otherTab.getByText('Conversation effacée.')).toBeVisible()
    await askAndWait(page, 'Bonjour')
    await expect(log(otherTab).getByText('Je suis un script')).toBeVisible()
    await expect(otherTab.getByText('Conversation effacée.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Recommencer' }).click()
    await expect(log(otherTab).getByText('Bonjour')).toHaveCount(0)
    await expect(otherTab.getByText('Conversation effacée.')).toHaveCount(0)
    await page.reload()
    await waitForHydration(page)
    await expect(chosen(page)).toHaveCount(0)
    await expect(question(page)).toHaveValue('')
    expect(await page.evaluate(() => localStorage.getItem('pb-ai'))).toBeNull()
  },
)

test(
  'a reader who scrolled up stays there and sees a notice of a new answer; broken or full storage causes no error [104]',
  OWN_BROWSER,
  async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('pb-ai', '{"entries":[{"kind":"question"')
      Storage.prototype.setItem = () => {
        throw new Error('full')
      }
    })
    await page.clock.install()
    await page.setViewportSize({ width: 390, height: 700 })
    await open(page, '/chat')
    await pauseClock(page)
    for (const message of ['Et la crypto ?', 'Que faire avec l’IA ?']) await askAndWait(page, message)
    await expect(log(page).getByText('L’IA seule n’est pas un business')).toBeInViewport()

    await question(page).fill('Quel business avec 0 € ?')
    await question(page).press('Enter')
    await page.evaluate(() => window.scrollTo(0, 0))
    const greeting = page.getByText('Je suis un assistant scripté')
    await expect(greeting).toBeInViewport()
    await page.clock.runFor(1_500)
    const toAnswer = page.getByRole('button', { name: 'Voir la réponse' })
    await expect(toAnswer).toBeVisible()
    await expect(greeting).toBeInViewport()
    await toAnswer.press('Enter')
    await expect(log(page).getByText('c’est possible')).toBeInViewport()
    await expect(toAnswer).toHaveCount(0)
    await expect(question(page)).toBeFocused()

    await question(page).fill('Et la crypto ?')
    await question(page).press('Enter')
    await page.evaluate(() => window.scrollTo(0, 100))
    await expect(greeting).toBeInViewport()
    await page.clock.runFor(1_500)
    await expect(toAnswer).toBeVisible()
    await page.getByRole('button', { name: 'Recommencer' }).click()
    await expect(toAnswer).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(log(page).getByText('La crypto et le trading').last()).toBeInViewport()
    await expect(toAnswer).toHaveCount(0)
  },
)

test(
  'a recommendation links to similar plans, and to a new plan with a fitting template [106]',
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

test(
  'PB-AI is accessible and fits at every width, with every kind of answer [104]',
  OWN_BROWSER,
  async ({ page }) => {
    await page.clock.install()
    await open(page, '/chat')
    await chooseAnswer(page, '< 1 K€')
    await chooseAnswer(page, 'Crypto')
    await chooseAnswer(page, '5 h')
    await page.clock.runFor(3_000)
    await expect(advice(page)).toBeVisible()
    await askAndWait(page, 'Anticonstitutionnellement'.repeat(8))
    await askAndWait(page, 'Et la crypto ?')
    await expect(log(page).getByRole('link', { name: 'Plans Crypto', exact: true })).toBeVisible()
    await expectResponsiveAndAccessible(page)
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

import type { Locator, Page } from '@playwright/test'
import type { PlanToReview, ReviewList } from '#domain/plans/plans.ts'
import { unique } from '../support/unique.ts'
import { toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, openAccountMenu, requestsAs, signInAs } from './demo-members.ts'
import { insertMember, requestsOf } from './members.ts'
import { createPlan, editPlan } from './publish-steps.ts'
import {
  expect,
  allowComplaints,
  expectComplaints,
  expectResponsiveAndAccessible,
  failImport,
  open,
  OWN_BROWSER,
  pauseClock,
  runClockUntilShown,
  test,
} from './support.ts'

test.beforeEach(({ page }) => signInAs(page, 'validateur'))

type Listed = { plans: PlanToReview[] }

const listed = async (page: Page, list: ReviewList) =>
  ((await (await page.request.get(`/api/validator/plans?list=${list}`)).json()) as Listed).plans

/** A new plan that only this journey uses, as the validator of this page receives it. */
async function aPlan(page: Page, list: ReviewList): Promise<PlanToReview> {
  const author = list === 'unvalidated' ? await requestsAs('vip') : await requestsOf(await insertMember())
  const { id } = await createPlan(author, { title: unique('Un plan à relire') })
  if (list === 'modified') {
    const approval = { data: { version: 1 }, headers: FROM_OUR_PAGE }
    expect((await page.request.post(`/api/validator/plans/${id}/approve`, approval)).status()).toBe(200)
    await editPlan(author, { id }, { markdown_content: 'Un autre texte, avec les mêmes idées.' })
  }
  return (await listed(page, list)).find((plan) => plan.id === id)!
}

const twoPlans = async (page: Page, list: ReviewList) =>
  [await aPlan(page, list), await aPlan(page, list)] as const

const queue = (page: Page) => page.getByRole('region', { name: 'Liste' })
const review = (page: Page) => page.getByRole('region', { name: 'Plan à relire' })
const title = (page: Page) => review(page).getByRole('heading', { level: 2 }).first()
const approve = (page: Page) => review(page).getByRole('button', { name: 'Approuver' })
const reject = (page: Page) => review(page).getByRole('button', { name: 'Refuser' })
const note = (page: Page) => review(page).getByLabel('Note au membre')
/** By its address: many plans of journeys have the same title. */
const linkTo = (page: Page, plan: PlanToReview) => queue(page).locator(`a[href*="${plan.id}"]`)
const pendingDecisions = (page: Page) => queue(page).getByText('pas encore envoyé')
const undoButton = (page: Page, plan: PlanToReview) =>
  queue(page).getByRole('button', { name: `Annuler : ${plan.title}` })

/** The notice of the last decision, which is always visible. */
const lastPendingDecision = (page: Page) =>
  page.getByRole('note').filter({ hasText: 'dans quelques secondes' })

const newVersion = (page: Page) => toastOf(page, 'Une nouvelle version de Plan B est disponible')

/** Decides with a paused clock: on a slow machine too the decision can be undone, until the clock goes on. */
async function decide(page: Page, button: Locator) {
  await expect(button).toBeEnabled()
  await pauseClock(page)
  await button.click()
  await runClockUntilShown(page, pendingDecisions(page))
}

/** Advances the clock past the time to undo, and lets it go on. */
async function passUndoDelay(page: Page) {
  await page.clock.fastForward(10_000)
  await page.clock.resume()
}

/** The decisions sent to the server from here on. */
function watchDecisions(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/(approve|reject)$/.test(request.url())) sent.push(request.url())
  })
  return sent
}

test('a validator sees pending plans, newest first, opens one with a click, and switches between three lists [186]', async ({
  page,
}) => {
  const response = page.waitForResponse('**/api/validator/plans?*')
  await open(page, '/validator')
  const { plans } = (await (await response).json()) as Listed
  const [first] = plans
  await expect(queue(page).getByRole('link')).toHaveCount(plans.length)
  await expect(title(page)).toHaveText(first!.title)
  await expect(review(page)).toContainText(first!.author!.pseudo)
  await expect(review(page)).toContainText(first!.category)
  await expect(review(page)).toContainText(first!.preview)
  await expect(review(page).locator('.prose')).toHaveCount(0)
  // Not the first plan, which may be a short one of another journey.
  const long = plans.find(({ preview }) => preview.endsWith('…'))!
  await linkTo(page, long).click()
  await expect(review(page)).toContainText(long.preview)
  await review(page).getByRole('button', { name: 'Lire le plan' }).click()
  const text = await review(page).locator('.prose').innerText()
  expect(text.length).toBeGreaterThan(long.preview.length)

  const edited = await aPlan(page, 'modified')
  const lists = page.getByRole('navigation', { name: 'Plans à relire' })
  await lists.getByRole('link', { name: /^Modifiés/ }).click()
  await expect(page).toHaveURL('/validator?liste=modified')
  await expect(queue(page).getByRole('link').first()).toContainText('modifié')
  await linkTo(page, edited).click()
  const changes = review(page).getByRole('region', { name: 'Différences' })
  await expect(changes.getByRole('insertion').first()).toBeVisible()
  await expectResponsiveAndAccessible(page)
  await lists.getByRole('link', { name: /^Publiés sans validation \d+ plans$/ }).click()
  await expect(page).toHaveURL('/validator?liste=unvalidated')
  const plan = await aPlan(page, 'unvalidated')
  await page.reload()
  await expect(linkTo(page, plan)).toBeVisible()
})

test(
  'approving publishes a plan with « Vérifié PB »; rejecting needs a note, which the author receives by mail [68] [187] [188]',
  OWN_BROWSER,
  async ({ page }) => {
    const [refused, plan] = await twoPlans(page, 'pending')
    await page.clock.install()
    await open(page, '/validator')
    await linkTo(page, plan).click()
    await expect(title(page)).toHaveText(plan.title)
    await review(page).getByRole('link', { name: 'Ouvrir la page du plan' }).click()
    await expect(page.getByRole('note')).toContainText('En attente de validation')
    await page.goBack()
    await decide(page, approve(page))
    await expect(linkTo(page, plan)).toHaveCount(0)
    await expect(title(page)).not.toHaveText(plan.title)
    await passUndoDelay(page)
    await expect(toastOf(page, 'Plan approuvé')).toContainText(plan.title)
    await page.goForward()
    await expect(page.locator('article')).toContainText('Vérifié PB')
    await expect(page.getByText('En attente de validation')).toHaveCount(0)
    await page.goBack()

    await linkTo(page, refused).click()
    await expect(title(page)).toHaveText(refused.title)
    await expect(reject(page)).toBeDisabled()
    await expect(review(page)).toContainText('nécessaire pour refuser')
    await note(page).fill('Chiffrez le poste du transport.')
    await decide(page, reject(page))
    await passUndoDelay(page)
    await expect(toastOf(page, 'Plan rejeté')).toBeVisible()
    await expect(queue(page).getByText(refused.title)).toHaveCount(0)
    await expect(async () => {
      const list = await (await page.request.get('/dev/mail')).text()
      // Other journeys have rejected plans too.
      const ids = [...list.matchAll(/href="\/dev\/mail\/([^"]+)">Votre plan est refusé</g)].map(
        ([, id]) => id,
      )
      const mails = await Promise.all(
        ids.map(async (id) => await (await page.request.get(`/dev/mail/${id}`)).text()),
      )
      expect(mails.join()).toContain('Chiffrez le poste du transport.')
    }).toPass()
  },
)

test(
  'a new version of the site neither sends a decision that can still be undone, nor loses a note; a removed plan leaves the focus in the list [187]',
  OWN_BROWSER,
  async ({ page, complaints }) => {
    const sent = watchDecisions(page)
    const [plan, other] = await twoPlans(page, 'unvalidated')
    await page.clock.install()
    await open(page, `/validator?liste=unvalidated&plan=${plan.id}`)
    await decide(page, approve(page))
    await failImport(page)
    await runClockUntilShown(page, newVersion(page))
    expect(sent).toEqual([])
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await lastPendingDecision(page).getByRole('button', { name: 'Annuler' }).click()
    await loaded

    await page.clock.fastForward(60_000)
    await page.clock.resume()
    await open(page, `/validator?liste=unvalidated&plan=${plan.id}`)
    await note(page).fill('Où sont les charges ?')
    await linkTo(page, other).click()
    await expect(note(page)).toHaveValue('')
    const reloaded = page.waitForEvent('load')
    await failImport(page)
    await reloaded
    await linkTo(page, plan).click()
    await expect(note(page)).toHaveValue('Où sont les charges ?')

    // The server's refusal restores the plan.
    await page.route('**/approve', (route) => route.abort())
    await decide(page, approve(page))
    await undoButton(page, plan).focus()
    await passUndoDelay(page)
    await expect(toastOf(page, 'Erreur')).toContainText(plan.title)
    await expect(queue(page)).toBeFocused()
    expectComplaints(complaints, /ERR_FAILED/)
  },
)

test(
  'pending decisions are sent when a validator leaves by a link, closes the tab or signs out [187]',
  OWN_BROWSER,
  async ({ page, context, complaints }) => {
    const [first, second] = await twoPlans(page, 'unvalidated')
    const third = await aPlan(page, 'unvalidated')
    const isValidated = async ({ slug }: PlanToReview) =>
      ((await (await page.request.get(`/api/plans/${slug}`)).json()) as PlanToReview).validated
    await page.clock.install()
    const decideOn = async (tab: Page, plan: PlanToReview) => {
      await open(tab, `/validator?liste=unvalidated&plan=${plan.id}`)
      await decide(tab, approve(tab))
      expect(await isValidated(plan)).toBe(false)
    }
    const closedTab = await context.newPage()
    await decideOn(closedTab, first)
    await closedTab.close()
    await expect.poll(() => isValidated(first)).toBe(true)
    await page.clock.resume()

    await decideOn(page, second)
    await page.clock.resume()
    await review(page).getByRole('link', { name: 'Ouvrir la page du plan' }).click()
    await expect(toastOf(page, 'Plan approuvé')).toContainText(second.title)
    expect(await isValidated(second)).toBe(true)

    await decideOn(page, third)
    await page.clock.resume()
    await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Déconnexion' }).click()
    await expect(toastOf(page, 'Déconnexion réussie')).toBeVisible()
    expect(await isValidated(third)).toBe(true)
    // The lists read again after the decision may be refused, when the session has ended first.
    allowComplaints(complaints, /status of 401 .*\/api\/(moderation|validator)\//)
  },
)

test('« Je m’en occupe » by a button or a shortcut shows the name on the row to other validators, who may take it over [186]', async ({
  page,
  otherPage: colleague,
}) => {
  const plan = await aPlan(page, 'unvalidated')
  // The screen shows it before the server has saved it, and a reload would abort the request.
  const isSaved = async () =>
    (await listed(page, 'unvalidated')).some(({ id, assignee }) => id === plan.id && assignee !== null)
  const expectSaved = (saved: boolean) => expect.poll(isSaved).toBe(saved)
  await open(page, `/validator?liste=unvalidated&plan=${plan.id}`)
  await review(page).getByRole('button', { name: 'Je m’en occupe' }).click()
  await expect(review(page)).toContainText('Vous vous en occupez')
  await expectSaved(true)
  await expect(linkTo(page, plan)).toContainText('s’en occupe')
  await linkTo(page, plan).focus()
  await page.keyboard.press('m')
  await expect(review(page).getByRole('button', { name: 'Je m’en occupe' })).toBeVisible()
  await expectSaved(false)
  await page.keyboard.press('m')
  await expect(review(page)).toContainText('Vous vous en occupez')
  await expectSaved(true)
  await page.reload()
  await expect(review(page)).toContainText('Vous vous en occupez')

  await signInAs(colleague, 'admin')
  await colleague.setViewportSize({ width: 390, height: 800 })
  await open(colleague, `/validator?liste=unvalidated&plan=${plan.id}`)
  await expect(review(colleague)).toContainText('s’en occupe')
  await review(colleague).getByRole('button', { name: 'Je m’en occupe' }).click()
  await expect(review(colleague)).toContainText('Vous vous en occupez')
  await page.reload()
  await expect(review(page).getByRole('button', { name: 'Je m’en occupe' })).toBeVisible()
  await expect(review(page)).not.toContainText('Vous vous en occupez')
})

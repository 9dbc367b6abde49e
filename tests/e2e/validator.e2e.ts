import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PLAN_LIMITS } from '#domain/plan-form.ts'
import { templateOf } from '#domain/plan-templates.ts'
import type { PlanToReview, ReviewList } from '#domain/plans.ts'
import { toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, openAccountMenu, requestsAs, signInAs } from './demo-members.ts'
import { insertMember, requestsOf } from './members.ts'
import { createPlan, editPlan } from './publish-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  failImport,
  open,
  OWN_BROWSER,
  test,
} from './support.ts'

test.beforeEach(({ page }) => signInAs(page, 'validateur'))

type Listed = { plans: PlanToReview[] }

const listed = async (page: Page, list: ReviewList) =>
  ((await (await page.request.get(`/api/validator/plans?list=${list}`)).json()) as Listed).plans

/** A new plan that only this journey uses, as the validator of this page receives it. */
async function aPlan(page: Page, list: ReviewList): Promise<PlanToReview> {
  const author = list === 'unvalidated' ? await requestsAs('vip') : await requestsOf(await insertMember())
  const { id } = await createPlan(author, { title: `Un plan à relire ${randomUUID().slice(0, 8)}` })
  if (list === 'modified') {
    const approval = { data: { version: 1 }, headers: FROM_OUR_PAGE }
    expect((await page.request.post(`/api/validator/plans/${id}/approve`, approval)).status()).toBe(200)
    await editPlan(author, { id }, { markdown_content: 'Un autre texte, avec les mêmes idées.' })
  }
  return (await listed(page, list)).find((plan) => plan.id === id)!
}

const twoPlans = async (page: Page, list: ReviewList) =>
  [await aPlan(page, list), await aPlan(page, list)] as const

/** Three plans, newest first, which alone are in their list on this page. */
async function onlyThreePlans(page: Page, list: ReviewList) {
  const plans = [await aPlan(page, list), await aPlan(page, list), await aPlan(page, list)] as const
  await page.route(`**/api/validator/plans?*list=${list}*`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Listed
    const own = json.plans.filter(({ id }) => plans.some((plan) => plan.id === id))
    await route.fulfill({ response, json: { ...json, plans: own, next: null } })
  })
  const [oldest, middle, newest] = plans
  return [newest, middle, oldest] as const
}

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

/** Advances the clock past the time to undo. */
const passUndoDelay = (page: Page) => page.clock.fastForward(10_000)

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

  const lists = page.getByRole('navigation', { name: 'Plans à relire' })
  await lists.getByRole('link', { name: /^Modifiés/ }).click()
  await expect(page).toHaveURL('/validator?liste=modified')
  await expect(queue(page).getByRole('link').first()).toContainText('modifié')
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
    await approve(page).click()
    await expect(linkTo(page, plan)).toHaveCount(0)
    await expect(pendingDecisions(page)).toHaveCount(1)
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
    await reject(page).click()
    await expect(pendingDecisions(page)).toHaveCount(1)
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
  'keyboard shortcuts move through a list, with the changes of each plan, and never act while typing [186] [187]',
  OWN_BROWSER,
  async ({ page }) => {
    await page.clock.install()
    const plans = await onlyThreePlans(page, 'modified')
    await open(page, '/validator?liste=modified')
    await expect(title(page)).toHaveText(plans[0].title)
    const changes = review(page).getByRole('region', { name: 'Différences' })
    await expect(changes.getByRole('insertion').first()).toBeVisible()
    await linkTo(page, plans[0]).focus()
    await page.keyboard.press('j')
    await expect(title(page)).toHaveText(plans[1].title)
    await expect(linkTo(page, plans[1])).toBeFocused()
    await linkTo(page, plans[1]).focus()
    await page.keyboard.press('k')
    await expect(linkTo(page, plans[0])).toBeFocused()
    await page.keyboard.press('l')
    await expect(review(page).locator('.prose')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(title(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(linkTo(page, plans[0])).toBeFocused()

    await page.keyboard.press('r')
    await expect(note(page)).toBeFocused()
    await page.keyboard.type('La kola a jauni : la source ?')
    await expect(note(page)).toHaveValue('La kola a jauni : la source ?')
    await expect(title(page)).toHaveText(plans[0].title)
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await expect(linkTo(page, plans[1])).toBeFocused()
    await page.keyboard.press('j')
    await expect(linkTo(page, plans[2])).toBeFocused()
    await page.keyboard.press('a')
    await expect(pendingDecisions(page)).toHaveCount(2)
    await expectResponsiveAndAccessible(page)
    await passUndoDelay(page)
    await expect(pendingDecisions(page)).toHaveCount(0)
    for (const plan of [plans[0], plans[2]]) await expect(queue(page).getByText(plan.title)).toHaveCount(0)
    const { content_html } = (await (
      await page.request.get(`/api/plans/${plans[0].slug}`)
    ).json()) as PlanToReview
    expect(content_html).not.toBe(plans[0].content_html)
  },
)

test(
  'a word typed on the page decides nothing; decisions by shortcuts in the list can be undone one by one, and shortcuts can be disabled [187]',
  OWN_BROWSER,
  async ({ page }) => {
    const sent = watchDecisions(page)
    await page.clock.install()
    const plans = await onlyThreePlans(page, 'unvalidated')
    await open(page, '/validator?liste=unvalidated')
    const order = plans.map((plan) => plan.title)
    const titles = async () =>
      (await queue(page).getByRole('listitem').locator('b').allInnerTexts()).filter((shown) =>
        order.includes(shown),
      )
    await linkTo(page, plans[0]).press('Enter')
    await expect(title(page)).toBeFocused()
    await expect(title(page)).toHaveText(order[0]!)
    await page.keyboard.type('ananas')
    await title(page).blur()
    await page.keyboard.type('ananas')
    await expect(title(page)).toHaveText(order[0]!)
    await expect(pendingDecisions(page)).toHaveCount(0)

    // On another row a shortcut opens its plan, and decides nothing.
    await linkTo(page, plans[1]).focus()
    await page.keyboard.type('a')
    await expect(title(page)).toHaveText(order[1]!)
    await expect(linkTo(page, plans[1])).toBeFocused()
    await page.keyboard.type('u')
    await expect(linkTo(page, plans[1])).toBeFocused()
    await expect(pendingDecisions(page)).toHaveCount(0)

    for (const plan of plans) {
      await linkTo(page, plan).click()
      await expect(title(page)).toHaveText(plan.title)
      await page.keyboard.type('a')
      await expect(lastPendingDecision(page)).toContainText(plan.title)
      await expect(lastPendingDecision(page)).toBeInViewport({ ratio: 1 })
    }
    await expect(pendingDecisions(page)).toHaveCount(3)
    expect(await titles()).toEqual(order)
    await page.keyboard.type('u')
    await expect(linkTo(page, plans[2])).toBeFocused()
    await undoButton(page, plans[0]).press('Enter')
    await expect(linkTo(page, plans[0])).toBeFocused()
    await expect(
      page.getByRole('status').filter({ hasText: `Décision annulée : ${plans[0].title}` }),
    ).toBeAttached()
    await lastPendingDecision(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(title(page)).toHaveText(plans[1].title)
    expect(await titles()).toEqual(order)
    await passUndoDelay(page)
    expect(sent).toEqual([])

    await page.getByRole('switch', { name: 'Raccourcis clavier' }).uncheck()
    await expect(page.locator('kbd').filter({ hasText: 'A' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Raccourcis clavier' })).not.toBeChecked()
    await linkTo(page, plans[0]).click()
    await page.keyboard.type('ananas')
    await expect(pendingDecisions(page)).toHaveCount(0)
  },
)

test('undoing a rejection restores the plan in its place, with its note, also on a phone', async ({
  page,
}) => {
  const sent = watchDecisions(page)
  const plan = await aPlan(page, 'unvalidated')
  await open(page, `/validator?liste=unvalidated&plan=${plan.id}`)
  await note(page).fill('Où sont les charges ?')
  await reject(page).click()
  await expect(title(page)).not.toHaveText(plan.title)
  const soon = page.getByRole('status').filter({ hasText: `Refus dans 10 secondes : ${plan.title}` })
  await expect(soon).toBeAttached()
  const lists = page.getByRole('navigation', { name: 'Plans à relire' })
  await lists.getByRole('link', { name: /^En attente/ }).click()
  await expect(page).toHaveURL('/validator')
  await lists.getByRole('link', { name: /^Publiés/ }).click()
  await undoButton(page, plan).click()
  await expect(title(page)).toHaveText(plan.title)
  await expect(note(page)).toHaveValue('Où sont les charges ?')

  await page.setViewportSize({ width: 390, height: 800 })
  await reject(page).click()
  await expect(title(page)).not.toHaveText(plan.title)
  await toastOf(page, 'Refus dans 10 secondes').getByRole('button', { name: 'Annuler' }).click()
  await expect(title(page)).toHaveText(plan.title)
  await expect(title(page)).toBeFocused()
  await expect(note(page)).toHaveValue('Où sont les charges ?')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(linkTo(page, plan)).toBeVisible()
  expect(sent).toEqual([])
})

test(
  'a new version of the site neither sends a decision that can still be undone, nor loses a note; a removed plan leaves the focus in the list [187]',
  OWN_BROWSER,
  async ({ page, complaints }) => {
    const sent = watchDecisions(page)
    const [plan, other] = await twoPlans(page, 'unvalidated')
    await page.clock.install()
    await open(page, `/validator?liste=unvalidated&plan=${plan.id}`)
    await approve(page).click()
    await expect(pendingDecisions(page)).toHaveCount(1)
    await failImport(page)
    await expect(newVersion(page)).toBeVisible()
    expect(sent).toEqual([])
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await lastPendingDecision(page).getByRole('button', { name: 'Annuler' }).click()
    await loaded

    await page.clock.fastForward(60_000)
    await open(page, `/validator?liste=unvalidated&plan=${plan.id}`)
    await note(page).fill('Où sont les charges ?')
    await linkTo(page, other).click()
    await expect(note(page)).toHaveValue('')
    await failImport(page)
    await expect(newVersion(page)).toBeVisible()
    await linkTo(page, plan).click()
    await expect(note(page)).toHaveValue('Où sont les charges ?')

    // The server's refusal restores the plan.
    await page.route('**/approve', (route) => route.abort())
    await approve(page).click()
    await undoButton(page, plan).focus()
    await passUndoDelay(page)
    await expect(toastOf(page, 'Erreur')).toContainText(plan.title)
    await expect(queue(page)).toBeFocused()
    expectComplaints(complaints, /ERR_FAILED/)
  },
)

test(
  'after the last plan the focus is in the list, and then on the message of the empty list',
  OWN_BROWSER,
  async ({ page }) => {
    const plan = await aPlan(page, 'unvalidated')
    let plans = [plan]
    const counts = { pending: 0, modified: 0, unvalidated: 0 }
    await page.route('**/api/validator/plans?*', (route) =>
      route.fulfill({ json: { plans, next: null, counts } }),
    )
    await page.route('**/approve', (route) => {
      plans = []
      return route.fulfill({ json: {} })
    })
    await page.clock.install()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `/validator?plan=${plan.id}`)
      await approve(page).click()
      await expect(queue(page)).toBeFocused()
      await undoButton(page, plan).click()
      await expect(title(page)).toHaveText(plan.title)
    }
    await approve(page).click()
    await expect(queue(page)).toBeFocused()
    await passUndoDelay(page)
    await expect(queue(page)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Aucun plan en attente' })).toBeFocused()
  },
)

test('pending decisions are sent when a validator leaves by a link, closes the tab or signs out [187]', async ({
  page,
  context,
  otherPage: other,
}) => {
  const [first, second] = await twoPlans(page, 'unvalidated')
  const third = await aPlan(page, 'unvalidated')
  const isValidated = async ({ slug }: PlanToReview) =>
    ((await (await page.request.get(`/api/plans/${slug}`)).json()) as PlanToReview).validated
  const decideOn = async (tab: Page, plan: PlanToReview) => {
    await open(tab, `/validator?liste=unvalidated&plan=${plan.id}`)
    await approve(tab).click()
    await expect(pendingDecisions(tab)).toHaveCount(1)
    expect(await isValidated(plan)).toBe(false)
  }
  const closedTab = await context.newPage()
  await decideOn(closedTab, first)
  await closedTab.close()
  await expect.poll(() => isValidated(first)).toBe(true)

  await decideOn(page, second)
  await review(page).getByRole('link', { name: 'Ouvrir la page du plan' }).click()
  await expect(toastOf(page, 'Plan approuvé')).toContainText(second.title)
  expect(await isValidated(second)).toBe(true)

  await signInAs(other, 'validateur')
  await decideOn(other, third)
  await (await openAccountMenu(other)).getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(toastOf(other, 'Déconnexion réussie')).toBeVisible()
  expect(await isValidated(third)).toBe(true)
})

test(
  'a decision that the server refuses or does not receive restores the plan with its note; a plan that another validator decided disappears [189]',
  OWN_BROWSER,
  async ({ page, context, complaints }) => {
    const [decided, plan] = await twoPlans(page, 'unvalidated')
    await page.clock.install()
    await open(page, `/validator?liste=unvalidated&plan=${plan.id}`)
    await page.route('**/reject', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { kind: 'unexpected', message: 'Une erreur est survenue' } },
      }),
    )
    const failure = toastOf(page, 'Erreur').filter({ hasText: 'Impossible de traiter cette action' })
    await note(page).fill('Où sont les charges ?')
    await reject(page).click()
    await expect(pendingDecisions(page)).toHaveCount(1)
    await passUndoDelay(page)
    await expect(failure).toContainText(plan.title)
    await linkTo(page, plan).click()
    await expect(note(page)).toHaveValue('Où sont les charges ?')
    await expect(failure).toHaveCount(0)

    await context.setOffline(true)
    await reject(page).click()
    await expect(pendingDecisions(page)).toHaveCount(1)
    await passUndoDelay(page)
    await expect(failure).toContainText(plan.title)
    await context.setOffline(false)
    await linkTo(page, plan).click()
    await expect(note(page)).toHaveValue('Où sont les charges ?')

    await linkTo(page, decided).click()
    await expect(title(page)).toHaveText(decided.title)
    await approve(page).click()
    await expect(pendingDecisions(page)).toHaveCount(1)
    const other = await page.request.post(`/api/validator/plans/${decided.id}/approve`, {
      data: { version: decided.version },
      headers: FROM_OUR_PAGE,
    })
    expect(other.status()).toBe(200)
    await passUndoDelay(page)
    await expect(failure.filter({ hasText: 'Ce plan vient d’être traité' })).toContainText(decided.title)
    await expect(queue(page).getByText(decided.title)).toHaveCount(0)
    expectComplaints(complaints, /409|500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  },
)

test('a list that fails to load shows an error and can be retried; an empty one links to another list [189]', async ({
  page,
  complaints,
}) => {
  const lists = '**/api/validator/plans?*'
  await page.route(lists, (route) =>
    route.fulfill({ status: 403, json: { error: { kind: 'forbidden', message: 'Non.' } } }),
  )
  await page.goto('/validator')
  await expect(toastOf(page, 'Erreur')).toContainText('Impossible de charger les plans en attente')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Impossible de charger les plans en attente',
  )
  await page.unroute(lists)
  await page.route(lists, (route) =>
    route.fulfill({ json: { plans: [], next: null, counts: { pending: 0, modified: 2, unvalidated: 3 } } }),
  )
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun plan en attente' })).toBeVisible()
  await page.getByRole('link', { name: 'Voir les plans modifiés' }).click()
  await expect(page).toHaveURL('/validator?liste=modified')
  expectComplaints(complaints, /403/)
})

test('on a phone the list comes first, and a plan has its own screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.route('**/api/validator/plans?*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Listed
    for (const plan of json.plans) plan.tags = ['W'.repeat(PLAN_LIMITS.tag)]
    await route.fulfill({ response, json })
  })
  await open(page, '/validator')
  await expect(review(page)).toBeHidden()
  // No decision is possible on a hidden plan.
  await expect(page.getByRole('switch', { name: 'Raccourcis clavier' })).toBeVisible()
  for (const row of [0, 1]) {
    await queue(page).getByRole('link').nth(row).focus()
    await page.keyboard.type('arlu')
  }
  await expect(pendingDecisions(page)).toHaveCount(0)
  await expect(review(page)).toBeHidden()
  await queue(page).getByRole('link').first().click()
  await expect(title(page)).toBeVisible()
  await expect(queue(page)).toBeHidden()
  await review(page).getByRole('button', { name: 'Lire le plan' }).click()
  await expect(page.getByText('#WWW')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: 'Retour à la liste' }).click()
  await expect(queue(page)).toBeVisible()
  await expectResponsiveAndAccessible(page)
})

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

test('an assignment that the server refuses is undone on the screen [189]', async ({ page, complaints }) => {
  const plan = await aPlan(page, 'unvalidated')
  await page.route('**/assignment', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { kind: 'unexpected', message: 'Une erreur est survenue' } },
    }),
  )
  await open(page, `/validator?liste=unvalidated&plan=${plan.id}`)
  await review(page).getByRole('button', { name: 'Je m’en occupe' }).click()
  await expect(toastOf(page, 'Erreur')).toContainText('Impossible de traiter cette action')
  await expect(review(page)).not.toContainText('Vous vous en occupez')
  expectComplaints(complaints, /500/)
})

test('the author’s history and the checklist are beside the plan; unchecked points go into the note [186] [188]', async ({
  page,
}) => {
  const author = await requestsOf(await insertMember())
  const refused = await createPlan(author, { title: 'Un plan refusé' })
  const refusal = { data: { version: 1, note: 'Quel rendement ?' }, headers: FROM_OUR_PAGE }
  expect((await page.request.post(`/api/validator/plans/${refused.id}/reject`, refusal)).status()).toBe(200)
  const plan = await createPlan(author, { title: 'Un deuxième plan' })
  const other = await aPlan(page, 'pending')
  await open(page, `/validator?plan=${plan.id}`)
  const record = review(page).getByRole('region', { name: 'Historique de l’auteur' })
  await expect(record).toContainText('Membre depuis')
  await expect(record).toContainText('refus')
  await record.getByText('dernier').click()
  await expect(record).toContainText('Quel rendement ?')

  const points = review(page).getByRole('group', { name: 'Points relus' })
  const missing = review(page).getByRole('button', { name: 'Ajouter à la note ce qui manque' })
  await points.getByLabel('Objectif clair').check()
  await points.getByLabel('Pas de promesse de gain').check()
  await page.reload()
  await expect(points.getByLabel('Objectif clair')).toBeChecked()
  await expect(points.getByLabel('Risques dits')).not.toBeChecked()
  await note(page).fill('Bon début.')
  await missing.click()
  await expect(note(page)).toBeFocused()
  await expect(note(page)).toHaveValue(/^Bon début\.\n- /)
  await expect(note(page)).toHaveValue(/Dites les risques/)
  await expect(note(page)).not.toHaveValue(/promesses de gain/)
  await expect(missing).toBeDisabled()
  await expectResponsiveAndAccessible(page)
  // Another plan has its own checklist.
  await linkTo(page, other).click()
  await expect(title(page)).toHaveText(other.title)
  await expect(points.getByLabel('Objectif clair')).not.toBeChecked()
})

test('an unchanged template is shown as such, and a published plan of another validator can only be approved [197]', async ({
  page,
}) => {
  await page.route('**/api/validator/plans?*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Listed
    json.plans = json.plans.slice(0, 1)
    for (const plan of json.plans) {
      plan.may_reject = false
      plan.markdown_content = templateOf('e-commerce').markdown
    }
    await route.fulfill({ response, json })
  })
  await open(page, '/validator?liste=unvalidated')
  await expect(review(page)).toContainText('Ce texte est encore, pour l’essentiel, le modèle « E-commerce ».')
  await expect(approve(page)).toBeVisible()
  await expect(reject(page)).toHaveCount(0)
  await expect(review(page)).toContainText('vous pouvez l’approuver, pas le refuser')
  await queue(page).getByRole('link').first().focus()
  await note(page).fill('Trop court.')
  await queue(page).getByRole('link').first().focus()
  await page.keyboard.press('r')
  await expect(pendingDecisions(page)).toHaveCount(0)
})

test('on the smallest phone no part of a plan to review is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const plan = await aPlan(page, 'pending')
  await open(page, '/validator')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await linkTo(page, plan).click()
  await expect(review(page).getByRole('group', { name: 'Points relus' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

import type { Page } from '@playwright/test'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import type { OwnPlan } from '#domain/plans/plans.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, requestsAs, signInAs } from './demo-members.ts'
import { editPlan, createPlan } from './publish-steps.ts'
import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  clearSession,
  open,
  openWatching,
  OWN_BROWSER,
  pauseClock,
  runClockUntilShown,
  test,
} from './support.ts'

const SLUG = 'un-abonnement-cafe-pour-bureaux-de-moins-de-dix-personnes-livre-en-velo-cargo'
const TITLE = 'Un abonnement café pour bureaux de moins de dix personnes, livré en vélo-cargo'

/** The counters of the demo's plan, from the API. */
const countersOf = async (page: Page) => {
  const response = await page.request.get(`/api/plans/${SLUG}`)
  return (await response.json()) as { likes_count: number; comments_count: number }
}

test('a plan page shows title, author, four counters and the text, and is printed without buttons [43, 44]', async ({
  page,
}) => {
  await open(page, `/plan/${SLUG}`)
  const { likes_count, comments_count } = await countersOf(page)
  await expect(page).toHaveTitle(`${TITLE} · Plan B`)
  const article = page.locator('article').first()
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  for (const text of [
    'E-commerce',
    'Vérifié PB',
    'Intermédiaire',
    '<5K€',
    '3–6 mois',
    `J’aime : ${likes_count}`,
    `Commentaires : ${comments_count}`,
  ]) {
    await expect(article).toContainText(text)
  }
  await expect(article.getByRole('link', { name: 'Julien Favre' }).first()).toBeVisible()
  await expect(article.getByRole('link', { name: '#vélo-cargo' })).toHaveAttribute(
    'href',
    '/search?tag=v%C3%A9lo-cargo',
  )
  expect(
    await article
      .locator('img')
      .nth(1)
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(600)
  await expect(page.getByRole('complementary', { name: 'Sommaire et détails' })).toContainText('Publié le')
  await expect(article.getByRole('heading', { name: 'Objectif', level: 2 })).toBeVisible()
  await expect(article.locator('.prose').getByRole('table')).toHaveCount(2)

  const facts = article.locator('dl').first()
  await expect(facts.locator('dt')).toHaveText(['Budget', 'Durée', 'Niveau', 'Votes'])
  await expect(facts.locator('dd')).toHaveText([
    '<5K€',
    /^besoin\s:\s4\s011\sCHF/,
    '3–6 mois',
    'Intermédiaire',
    String(likes_count),
  ])

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.prose')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dans le même esprit' })).toBeHidden()
})

test('the text stays through hydration and a visit to another page; its table of contents links to the headings', async ({
  page,
}) => {
  await open(page, `/plan/${SLUG}`)
  const text = await page.locator('.prose').innerHTML()
  expect(text.length).toBeGreaterThan(2000)
  await page.getByRole('link', { name: 'Plan B, accueil' }).click()
  await expect(page.locator('article')).toHaveCount(20)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  expect(await page.locator('.prose').innerHTML()).toBe(text)

  await page.setViewportSize({ width: 1280, height: 700 })
  const contents = page.getByRole('complementary').getByRole('navigation', { name: 'Sommaire' })
  await contents.getByRole('link', { name: 'Conseils' }).click()
  await expect(page).toHaveURL(/#t-conseils$/)
  await expect(page.getByRole('heading', { name: 'Conseils' })).toBeInViewport()

  // The current heading follows the scroll position.
  await expect(contents.locator('[aria-current=location]')).toHaveText('Conseils')
  await page.getByRole('heading', { name: 'Objectif' }).evaluate((heading) => heading.scrollIntoView())
  await expect(contents.locator('[aria-current=location]')).toHaveText('Objectif')
})

test('an investment plan shows the risk notice, others do not', async ({ page }) => {
  await open(page, '/plan/trois-mois-de-journal-avant-d-acheter-la-premiere-fraction-de-bitcoin')
  await expect(page.getByRole('note')).toContainText('Placement risqué.')
  await open(page, `/plan/${SLUG}`)
  await expect(page.getByRole('note').filter({ hasText: 'Placement risqué' })).toHaveCount(0)
})

test('an unknown plan shows the 404 screen, as any unknown address, also inside the app [47]', async ({
  page,
  complaints,
}) => {
  for (const path of ['/nulle-part', '/plan/inconnu']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Page introuvable · Plan B')
    await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
    await expect(page).toHaveURL('/')
  }
  expectComplaints(complaints, /404/)
})

test(
  'a plan that fails to load inside the app leads home with a toast that disappears after 5 s [24, 47]',
  OWN_BROWSER,
  async ({ page, complaints }) => {
    // Before the page loads, or its parts would read two clocks.
    await page.clock.install()
    await open(page, '/?sort=new')
    await page.route('**/api/plans/*', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { kind: 'unexpected', message: 'Une erreur est survenue' } },
      }),
    )
    await pauseClock(page)
    await page.locator('article').first().getByRole('heading').getByRole('link').click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Impossible de charger le plan' })
    const elapsed = await runClockUntilShown(page, toast)
    await expect(toast).toContainText('Erreur')
    await expect(page).toHaveURL('/')
    await page.clock.runFor(4_900 - elapsed)
    await expect(toast).toBeVisible()
    await page.clock.runFor(100 + elapsed)
    await expect(toast).toHaveCount(0)
    expectComplaints(complaints, /500/)
  },
)

const actions = (page: Page, name: string) => page.getByRole('button', { name: `Actions pour « ${name} »` })
/** Opens the menu of this plan. */
async function openActions(page: Page, name: string) {
  await actions(page, name).click()
  return page.getByRole('menu')
}

test('the plan’s id and its former address redirect to it permanently [48, 199]', async ({ page }) => {
  await signInAs(page, 'vip')
  const { id, slug } = await createPlan(page, { title: 'Une ruche pour le quartier' })
  const byId = await page.request.get(`/plan/${id}`, { maxRedirects: 0 })
  expect(byId.status()).toBe(301)
  expect(byId.headers().location).toBe(`/plan/${slug}`)

  await open(page, `/plan/${slug}`)
  const menu = await openActions(page, 'Une ruche pour le quartier')
  await menu.getByRole('menuitem', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le plan' })
  const title = `Une ruche pour toute la rue ${id.slice(0, 8)}`
  await dialog.getByLabel('Titre').fill(title)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toastOf(page, 'Plan modifié')).toBeVisible()
  await expect(page).toHaveURL(/une-ruche-pour-toute-la-rue/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await open(page, `/plan/${slug}`)
  await expect(page).toHaveURL(/une-ruche-pour-toute-la-rue/)
})

test('a visitor who reports is led to sign in and back, where the dialog is open; a member gives a reason [6, 39]', async ({
  page,
}) => {
  await open(page, `/plan/${SLUG}`)
  await (await openActions(page, TITLE)).getByRole('menuitem', { name: 'Signaler' }).click()
  await expect(page).toHaveURL(`/auth?retour=${encodeURIComponent(`/plan/${SLUG}`)}`)

  await signInAsNewMember(page)
  await page.reload()
  await expect(page).toHaveURL(`/plan/${SLUG}`)
  const dialog = page.getByRole('dialog', { name: 'Signaler ce plan' })
  await dialog.getByRole('radio', { name: 'Autre', exact: true }).check()
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Veuillez dire ce qui ne va pas.')
  await expectResponsiveAndAccessible(page)
  await dialog.getByLabel('Précisions').fill('Les chiffres ne tiennent pas.')
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(toastOf(page, 'Merci, votre signalement a été transmis.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('until the viewer is loaded, a member’s click in the place of « Voter » does not vote', async ({
  page,
}) => {
  await signInAs(page, 'vip')
  const own = await createPlan(page, { title: 'Une presse à pommes' })
  const known = Promise.withResolvers<void>()
  await page.route('**/api/viewer*', async (route) => {
    await known.promise
    await route.continue()
  })
  await open(page, `/plan/${own.slug}`)
  const beside = page.getByRole('complementary', { name: 'Sommaire et détails' })
  const below = beside.getByRole('button', { name: 'Partager' })
  const vote = page.getByRole('button', { name: /^Voter/, includeHidden: true })
  for (const place of [vote.first(), vote.last()]) await expect(place).toBeHidden()
  const before = await below.boundingBox()
  known.resolve()
  await expect(beside.locator('a, button').first()).toHaveText('Modifier')
  expect(await below.boundingBox()).toEqual(before)

  await clearSession(page)
  await open(page, `/plan/${own.slug}`)
  await expect(beside.getByRole('button', { name: /^Voter/ })).toBeVisible()
})

test('deleting asks for confirmation, says what is deleted with the plan, and leads home [67]', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'vip')
  const { id, slug } = await createPlan(page, { title: 'Une laverie à vélo' })
  await open(page, `/plan/${slug}`)
  await (await openActions(page, 'Une laverie à vélo')).getByRole('menuitem', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer ce plan ?' })
  await expect(question).toContainText('avec ses commentaires, ses J’aime et ses reposts')
  await page.route(`**/api/plans/${id}`, (route) => route.abort())
  await question.getByRole('button', { name: 'Supprimer le plan' }).click()
  await expect(toastOf(page, 'Erreur')).toContainText('Impossible de supprimer le plan')
  await page.unroute(`**/api/plans/${id}`)
  await question.getByRole('button', { name: 'Supprimer le plan' }).click()
  await expect(toastOf(page, 'Plan supprimé')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await page.request.get(`/api/plans/${slug}`)).status()).toBe(404)
  expectComplaints(complaints, /ERR_FAILED/)
})

test('a reader sees a notice of an edit made between the rendering of the page and its live connection', async ({
  page,
}) => {
  const author = await requestsAs('vip')
  const plan = await createPlan(author, { title: 'Un moulin à huile' })
  await signInAs(page, 'membre')
  const edited = Promise.withResolvers<void>()
  await page.route('**/api/viewer*', async (route) => {
    await edited.promise
    await route.continue()
  })
  await open(page, `/plan/${plan.slug}`)
  await editPlan(author, plan, { title: 'Un moulin à huile de noix' })
  edited.resolve()
  await expect(page.getByText('Ce plan a été modifié')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un moulin à huile')
})

test('readers of an open plan see a notice of an edit, which they load on demand, and of its deletion; typed text stays', async ({
  page,
  complaints,
}) => {
  const author = await requestsAs('vip')
  const plan = await createPlan(author, { title: 'Une scierie mobile' })
  await signInAsNewMember(page)
  await openWatching(page, `/plan/${plan.slug}`)
  const heading = page.getByRole('heading', { level: 1 })
  const comment = page.getByRole('textbox', { name: 'Votre commentaire' })
  await comment.fill('Et en hiver ?')
  const refresh = page.getByRole('button', { name: 'Actualiser' })
  await editPlan(author, plan, { title: 'Une scierie mobile et solaire' })
  await expect(page.getByText('Ce plan a été modifié')).toBeVisible()
  await expect(heading).toHaveText('Une scierie mobile')
  await expectResponsiveAndAccessible(page)
  await page.evaluate(() => scrollTo(0, 300))
  await refresh.click()
  await expect(heading).toHaveText('Une scierie mobile et solaire')
  await expect(page).toHaveURL(/scierie-mobile-et-solaire/)
  await expect(refresh).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await expect(comment).toHaveValue('Et en hiver ?')

  const menu = await openActions(page, 'Une scierie mobile et solaire')
  await menu.getByRole('menuitem', { name: 'Signaler' }).click()
  const details = page.getByRole('dialog').getByLabel('Précisions')
  await details.fill('Copié d’un livre.')
  await author.request.delete(`/api/plans/${plan.id}`, { headers: FROM_OUR_PAGE })
  await expect(page.getByText('Ce plan a été supprimé ou retiré.')).toBeVisible()
  await expect(details).toHaveValue('Copié d’un livre.')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expect(heading).toHaveText('Une scierie mobile et solaire')
  await page.locator('article').getByTitle('J’aime').click()
  await expect(toastOf(page, 'Erreur')).toBeVisible()
  await expect(page.getByRole('button', { name: /[Vv]ot/ })).toHaveCount(0)
  expectComplaints(complaints, /404/)
})

test('a pending plan is 404 for others, and has a banner for its author and staff [46]', async ({
  page,
  complaints,
}) => {
  await signInAsNewMember(page)
  const title = 'Un verger partagé'
  const { slug, status } = await createPlan(page, { title, tags: ['W'.repeat(PLAN_LIMITS.tag)] })
  expect(status).toBe('pending')
  expect((await page.goto(`/plan/${slug}`))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Plan B`)
  await expect(page.getByRole('note')).toContainText('En attente de validation')
  await expect(page.getByRole('note').getByRole('link', { name: 'Modifier' })).toBeVisible()
  await expect(page.getByRole('complementary')).not.toContainText('Publié le')
  await expectResponsiveAndAccessible(page)

  await clearSession(page)
  await signInAs(page, 'validateur')
  await page.goto(`/plan/${slug}`)
  await expect(page.getByRole('note')).toContainText('Seuls son auteur et l’équipe voient ce plan.')

  await clearSession(page)
  await signInAs(page, 'vip')
  await page.goto(`/plan/${slug}`)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expectComplaints(complaints, /404/)
})

test('a rejected plan shows the validator’s note and a link to correct it, a modified one its changes [46]', async ({
  page,
}) => {
  await signInAs(page, 'membre')
  const { plans } = (await (await page.request.get('/api/my/plans')).json()) as { plans: OwnPlan[] }
  const refused = plans.find(({ status }) => status === 'rejected')
  await page.goto(`/plan/${refused?.slug}`)
  await expect(page.getByRole('note')).toContainText('Refusé.')
  await expect(page.getByRole('note').getByRole('blockquote')).toContainText(refused?.review_note ?? '?')
  await page.getByRole('link', { name: 'Corriger et soumettre à nouveau' }).click()
  await expect(page).toHaveURL(`/publish?edit=${refused?.id}`)

  const modified = plans.find(({ status, modified: is }) => status === 'published' && is)
  await open(page, `/plan/${modified?.slug}`)
  await expect(page.getByRole('note')).toContainText('Modifié : en cours de relecture')
  await page.getByRole('button', { name: 'Voir les différences' }).click()
  const dialog = page.getByRole('dialog', { name: 'Différences' })
  await expect(dialog.getByRole('insertion').first()).toBeVisible()
  await expectResponsiveAndAccessible(page)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a plan is added to the favourites, and similar plans follow, each with its own comment draft', async ({
  page,
}) => {
  await signInAsNewMember(page)
  await open(page, `/plan/${SLUG}`)
  const aside = page.getByRole('complementary')
  await aside.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(aside.getByRole('button', { name: 'Enregistré' })).toBeVisible()
  await expect(toastOf(page, 'Plan enregistré')).toBeVisible()
  await open(page, `/plan/${SLUG}`)
  await expect(aside.getByRole('button', { name: 'Enregistré' })).toBeVisible()

  const related = page.getByRole('region', { name: 'Dans le même esprit' })
  await expect(related.getByRole('listitem')).toHaveCount(3)
  const comment = page.getByRole('textbox', { name: 'Votre commentaire' })
  await comment.fill('Et en hiver ?')
  const next = related.getByRole('link').first()
  const title = await next.textContent()
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(comment).toHaveValue('')
  await page.goBack()
  await expect(comment).toHaveValue('Et en hiver ?')
})

test.describe('with a browser of a visitor', OWN_BROWSER, () => {
  // The browser of the journeys identifies itself as a robot, whose views are not counted.
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })

  test('a plan counts one view, however often its page is opened', async ({ page }) => {
    await signInAs(page, 'vip')
    const { slug } = await createPlan(page, { title: 'Un café de lecture' })
    await page.context().clearCookies()
    const views = async () =>
      ((await (await page.request.get(`/api/plans/${slug}`)).json()) as { views_count: number }).views_count
    for (const _ of ['once', 'again']) {
      const recorded = page.waitForResponse('**/api/plans/*/views')
      await open(page, `/plan/${slug}`)
      expect((await recorded).status()).toBe(200)
    }
    expect(await views()).toBe(1)
  })
})

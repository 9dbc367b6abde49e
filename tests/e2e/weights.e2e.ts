import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import examples from '#domain/forecast/forecast-examples.json' with { type: 'json' }
import { FROM_OUR_PAGE, signInAs } from './demo-members.ts'
import { createPlan } from './publish-steps.ts'
import { expect, clearSession, open, OWN_BROWSER, test } from './support.ts'

const KB = 1024
const PHONE = { width: 412, height: 823 }
/** The forecast of a long plan is far from the viewport. */
const LONG_TEXT = `## Texte\n\n${'Une ligne.\n\n'.repeat(80)}`

/** The requests of the page from now on, with their transferred bytes. */
function recordRequests(page: Page) {
  const requests: Request[] = []
  const unanswered = new Set<string>()
  let lastEvent = performance.now()
  page.on('request', (request) => {
    requests.push(request)
    if (!isPicture(request)) unanswered.add(request.url())
    lastEvent = performance.now()
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      unanswered.delete(request.url())
      lastEvent = performance.now()
    })
  const isPicture = (request: Request) => request.resourceType() === 'image'
  const ofType = (type: string) => requests.filter((request) => request.resourceType() === type)
  return {
    pictures: () => requests.filter(isPicture).length,
    others: () =>
      requests.filter((request) => !isPicture(request)).map((request) => new URL(request.url()).pathname),
    weightOf: async (type: string) => {
      const sizes = await Promise.all(ofType(type).map((request) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    },
    scripts: () => ofType('script').length,
    /** Nothing is requested for half a second, and everything but pictures has arrived. */
    idle: () =>
      expect.poll(() => (performance.now() - lastEvent > 500 ? [...unanswered] : ['just now'])).toEqual([]),
  }
}

/** A first visit, until nothing is requested any more. */
async function visit(page: Page, path: string) {
  const seen = recordRequests(page)
  await page.setViewportSize(PHONE)
  await open(page, path)
  await seen.idle()
  return seen
}

test('the home page stays within its size limits', OWN_BROWSER, async ({ page }) => {
  const { weightOf } = await visit(page, '/')
  expect(await weightOf('script')).toBeGreaterThan(50_000)
  expect(await weightOf('script')).toBeLessThanOrEqual(130 * KB)
  expect(await weightOf('stylesheet')).toBeGreaterThan(2_000)
  expect(await weightOf('stylesheet')).toBeLessThanOrEqual(16 * KB)
})

test(
  'a first visit sends few requests, a member’s 23 at most with its pictures',
  OWN_BROWSER,
  async ({ page, browser }) => {
    const [slug] = await slugs(page)
    const pages = [
      { path: '/', visitor: 8, member: 15 },
      { path: `/plan/${slug}`, visitor: 14, member: 20 },
    ]
    await signInAs(page, 'membre')
    const storageState = await page.context().storageState()
    for (const { path, ...most } of pages) {
      for (const who of ['visitor', 'member'] as const) {
        const context = await browser.newContext(who === 'member' ? { storageState } : {})
        const { others, pictures } = await visit(await context.newPage(), path)
        expect(others().includes('/api/viewer'), `${who} on ${path}`).toBe(who === 'member')
        expect(others().length, others().join(' ')).toBeLessThanOrEqual(most[who])
        expect(others().length + pictures()).toBeLessThanOrEqual(23)
        await context.close()
      }
    }
  },
)

test(
  'replying, suggested members and quotations load little code, and only when they are used [360]',
  OWN_BROWSER,
  async ({ page }) => {
    await signInAs(page, 'vip')
    const plan = await createPlan(page, { title: 'Une laverie au coin', markdown_content: LONG_TEXT })
    const headers = FROM_OUR_PAGE
    const data = { id: randomUUID(), content: 'Combien de machines ?' }
    await page.request.post(`/api/plans/${plan.id}/comments`, { data, headers })
    const seen = await visit(page, `/plan/${plan.slug}`)
    await page.getByRole('article').filter({ hasText: 'Combien de machines' }).last().scrollIntoViewIfNeeded()
    await seen.idle()
    const before = await seen.weightOf('script')
    await page.getByRole('button', { name: 'Répondre', exact: true }).click()
    await expect(page.getByRole('textbox', { name: /^Votre réponse à/ })).toBeFocused()
    await page.keyboard.type('@')
    await seen.idle()
    const added = (await seen.weightOf('script')) - before
    expect(added).toBeGreaterThan(1_000)
    expect(added).toBeLessThanOrEqual(8 * KB)
  },
)

async function slugs({ request }: Page): Promise<string[]> {
  const { plans } = (await (await request.get('/api/feed')).json()) as { plans: { slug: string }[] }
  return plans.map(({ slug }) => slug)
}

test(
  'a forecast adds little code before it is near the viewport, and little when it loads [304]',
  OWN_BROWSER,
  async ({ page, browser }) => {
    const { sheet } = examples.examples.find(({ id }) => id === 'E2')!
    await signInAs(page, 'vip')
    const plain = await createPlan(page, {
      title: 'Une fromagerie sans chiffres',
      markdown_content: LONG_TEXT,
    })
    const counted = await createPlan(page, {
      title: 'Une fromagerie avec chiffres',
      markdown_content: LONG_TEXT,
      forecast: { ...sheet, months: 36 },
    })
    await clearSession(page)
    const first = async (slug: string) => {
      const own = await browser.newPage()
      const seen = await visit(own, `/plan/${slug}`)
      return { own, seen, script: await seen.weightOf('script'), html: await seen.weightOf('document') }
    }
    const without = await first(plain.slug)
    const { own, ...withSheet } = await first(counted.slug)
    expect(withSheet.script - without.script).toBeLessThanOrEqual(KB)
    expect(withSheet.html - without.html).toBeLessThanOrEqual(5 * KB)

    const scripts = withSheet.seen.scripts()
    await own.getByRole('region', { name: 'Et pour moi ?' }).scrollIntoViewIfNeeded()
    await expect(own.getByRole('slider').first()).toBeVisible()
    expect(withSheet.seen.scripts() - scripts).toBeLessThanOrEqual(2)
    // 8 KB for the forecast [304], three quarters of a KB for the buttons that execute the plan, save the scenario and carry it
    // into a new plan.
    expect((await withSheet.seen.weightOf('script')) - withSheet.script).toBeLessThanOrEqual(8.75 * KB)
    await Promise.all([own.close(), without.own.close()])
  },
)

import type { Browser, Page } from '@playwright/test'
import { becomeMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, signInAs } from './demo-members.ts'
import { havePlan } from './publish-steps.ts'
import { expect, open, test } from './support.ts'

async function expectUnread(page: Page, count: number) {
  const name = count > 0 ? `Notifications, ${count} non ${count > 1 ? 'lues' : 'lue'}` : 'Notifications'
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(count > 0 ? new RegExp(`^[(]${count}[)] [^(]`) : /^[^(]/)
}

/** Somebody else’s browser, in which they are signed in. */
async function somebodyElse(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL! })
  return await context.newPage()
}

async function approve(validator: Page, plan: { id: string }) {
  const data = { version: 1 }
  const path = `/api/validator/plans/${plan.id}/approve`
  expect((await validator.request.post(path, { data, headers: FROM_OUR_PAGE })).status()).toBe(200)
}

/** From now on this tab counts how often it makes itself heard. */
async function countBeeps(page: Page) {
  await page.addInitScript(() => {
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (...args) {
      document.documentElement.dataset['beeps'] = String(
        1 + Number(document.documentElement.dataset['beeps'] ?? 0),
      )
      start.apply(this, args)
    }
  })
}

const beepsOf = async (...pages: Page[]) => {
  const counts = await Promise.all(
    pages.map((page) => page.evaluate(() => Number(document.documentElement.dataset['beeps'] ?? 0))),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

test('what happens to a member rings in their tabs at once, beeps in one, and leads to its place [91] [93]', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await becomeMember(page)
  const plan = await havePlan(page, { title: 'Un kiosque à soupes' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await countBeeps(tab)
    await open(tab, '/quests')
    await expectUnread(tab, 0)
    // A page may be heard once somebody has touched it.
    await tab.getByRole('heading', { level: 1 }).click()
  }
  const validator = await somebodyElse(browser, baseURL)
  await signInAs(validator, 'validateur')
  await approve(validator, plan)

  await expectUnread(page, 1)
  await expectUnread(other, 1)
  const toast = toastOf(page, 'Plan approuvé')
  await expect(toast).toContainText('Votre plan « Un kiosque à soupes » est approuvé')
  await expect.poll(() => beepsOf(page, other)).toBe(1)
  await toast.getByRole('button', { name: 'Voir' }).click()
  await expect(page).toHaveURL(`/plan/${plan.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un kiosque à soupes')
  await expectUnread(page, 0)
  await expectUnread(other, 0)
  expect(await beepsOf(page, other)).toBe(1)
  await validator.context().close()
})

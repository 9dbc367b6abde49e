import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { commentPath, type WrittenComment } from '#domain/comments/comments.ts'
import { unique } from '../support/unique.ts'
import { signInAsNewMember, toastOf } from './account-steps.ts'
import { FROM_OUR_PAGE, requestsAs, signInAs } from './demo-members.ts'
import { type Caller, insertMember, mailLinkOf, requestsOf } from './members.ts'
import { createPlan } from './publish-steps.ts'
import { expect, expectResponsiveAndAccessible, open, openWatching, test } from './support.ts'

const aPlan = async () => await createPlan(await requestsAs('vip'), { title: unique('Une cantine de rue') })

/** By the API, as the member who is signed in there. */
async function comment({ request }: Caller, plan: { id: string }, content: string, parent_id?: string) {
  const data = { id: randomUUID(), content, parent_id }
  const response = await request.post(`/api/plans/${plan.id}/comments`, { data, headers: FROM_OUR_PAGE })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { comment: WrittenComment }).comment
}

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()

test('two members reply to each other, and each reads the other’s reply at once [306] [314] [318]', async ({
  page,
  otherPage: other,
}) => {
  const plan = await aPlan()
  const asking = await signInAsNewMember(page)
  await signInAsNewMember(other)
  await comment(page, plan, 'Combien de couverts en hiver ?')
  await openWatching(page, `/plan/${plan.slug}`)
  await openWatching(other, `/plan/${plan.slug}`)
  // The reply is shown at once only where the end of its thread is in view.
  await article(page, 'Combien de couverts').scrollIntoViewIfNeeded()
  const box = (tab: Page) => tab.getByRole('textbox', { name: /^Votre réponse à/ })

  await article(other, 'Combien de couverts').getByRole('button', { name: 'Répondre' }).click()
  await expect(box(other)).toBeFocused()
  await other.keyboard.type('Une trentaine.')
  await other.keyboard.press('Control+Enter')
  await expect(article(other, 'Une trentaine.')).toBeFocused()
  await expect(other.getByRole('list', { name: `Réponses à ${asking.pseudo}` })).toContainText(
    'Une trentaine.',
  )

  await expect(article(page, 'Une trentaine.')).toBeVisible()
  await article(page, 'Une trentaine.').getByRole('button', { name: 'Répondre' }).click()
  await expect(box(page)).toHaveValue(/^@/)
  await expectResponsiveAndAccessible(page)
  await page.keyboard.type('merci !')
  await page.getByRole('button', { name: 'Répondre', exact: true }).last().click()
  await expect(article(page, 'merci !')).toBeFocused()
  await expect(article(other, 'merci !')).toBeVisible()
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: '3 commentaires' })).toBeVisible()
})

test('a reader without JavaScript follows links through a discussion [311] [312]', async ({
  browser,
  baseURL,
}) => {
  const plan = await aPlan()
  const writers = await Promise.all([1, 2, 3, 4].map(async () => await requestsOf(await insertMember())))
  const thread = await comment(writers[0]!, plan, 'Fil n° 1.')
  for (let number = 1; number <= 5; number += 1)
    await comment(writers[number % 4]!, plan, `Réponse n° ${number}.`, thread.id)
  const last = await comment(writers[1]!, plan, 'La dernière réponse.', thread.id)
  for (let number = 2; number <= 26; number += 1)
    await comment(writers[number % 4]!, plan, `Fil n° ${number}.`)

  const reader = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage()
  await reader.goto(`/plan/${plan.slug}`)
  const follow = async (name: string | RegExp) => await reader.getByRole('link', { name }).first().click()
  await expect(reader.getByText('La dernière réponse.')).toHaveCount(0)
  await follow(/^Voir les 3\sautres réponses$/)
  await expect(reader.getByText('La dernière réponse.')).toBeVisible()
  await expect(reader.getByText('Fil n° 2.')).toHaveCount(0)
  await follow('Voir toute la discussion')
  await follow('Commentaires suivants')
  await expect(reader.getByText('Fil n° 26.')).toBeVisible()
  await follow('Plus récents')
  await expect(reader.locator('[id^=commentaire-]').first()).toContainText('Fil n° 26.')
  await reader.goto(commentPath(plan, last.id))
  const named = reader.locator('[aria-current=true]', { hasText: 'La dernière réponse.' })
  await expect(named).toBeInViewport()
  await reader.goto(commentPath(plan, randomUUID()))
  await expect(reader.getByText('Ce commentaire n’existe plus.')).toBeVisible()
  await reader.context().close()
})

test('the author pins a comment; a moderator removes it, and its replies stay [309] [310] [330]', async ({
  page,
  otherPage: staff,
}) => {
  const plan = await aPlan()
  const [first, second] = await Promise.all([1, 2].map(async () => await requestsOf(await insertMember())))
  await comment(first!, plan, 'Premier avis.')
  const thread = await comment(second!, plan, 'Le plus utile.')
  await comment(first!, plan, 'Tout à fait.', thread.id)
  await signInAs(page, 'vip')
  await openWatching(page, `/plan/${plan.slug}`)
  const menuOf = async (tab: Page, text: string) =>
    await article(tab, text)
      .getByRole('button', { name: /^Actions sur/ })
      .click()
  await menuOf(page, 'Le plus utile.')
  await page.getByRole('menuitem', { name: 'Épingler' }).click()
  await expect(toastOf(page, 'Commentaire épinglé')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Le plus utile.')
  await expect(page.getByText('Épinglé par l’auteur')).toBeVisible()

  await signInAs(staff, 'moderateur')
  await openWatching(staff, `/plan/${plan.slug}`)
  await menuOf(staff, 'Le plus utile.')
  await staff.getByRole('menuitem', { name: 'Supprimer' }).click()
  await expect(staff.getByRole('alertdialog')).toContainText('Sa réponse reste en ligne.')
  await staff.getByRole('button', { name: 'Supprimer le commentaire' }).click()
  for (const tab of [staff, page]) {
    await expect(tab.getByText('Commentaire supprimé', { exact: true }).first()).toBeVisible()
    await expect(article(tab, 'Tout à fait.')).toBeVisible()
    await expect(tab.getByText('Le plus utile.')).toHaveCount(0)
    await expect(tab.getByText('Épinglé par l’auteur')).toHaveCount(0)
  }
})

test('on a phone a member likes a comment and mentions its writer with the suggestions [324] [327]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const plan = await aPlan()
  const writer = await insertMember()
  await comment(await requestsOf(writer), plan, 'Et en été ?')
  await signInAsNewMember(page)
  await open(page, `/plan/${plan.slug}`)
  const like = article(page, 'Et en été ?').getByRole('button', { name: /J’aime/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  const box = page.getByRole('textbox', { name: 'Votre commentaire' })
  await box.click()
  await page.keyboard.type('Bonne question, @')
  const suggestion = page.getByRole('option').filter({ hasText: writer.pseudo })
  await expect(suggestion).toBeVisible()
  await expectResponsiveAndAccessible(page)
  await suggestion.click()
  await page.keyboard.type('!')
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(article(page, 'Bonne question').getByRole('link', { name: `@${writer.pseudo}` })).toBeVisible()
})

test('« Couper cette discussion » in a mail mutes it without a session, and « Annuler » brings it back [333] [343]', async ({
  page,
  otherPage: visitor,
}) => {
  const plan = await aPlan()
  const member = await signInAsNewMember(page)
  await comment(page, plan, 'Et les allergènes ?')
  await open(page, `/plan/${plan.slug}`)
  const level = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(level('Discussion suivie')).toBeVisible()

  await open(visitor, await mailLinkOf(member, { action: 'cut', planId: plan.id }))
  await expectResponsiveAndAccessible(visitor)
  await visitor.getByRole('button', { name: 'Couper cette discussion' }).click()
  await expect(visitor.getByRole('status').filter({ hasText: 'Discussion coupée' })).toBeFocused()
  await expect(level('Discussion coupée')).toBeVisible()
  await expectResponsiveAndAccessible(visitor)
  await visitor.getByRole('button', { name: 'Annuler' }).click()
  await expect(visitor.getByRole('status').filter({ hasText: 'Discussion rétablie' })).toBeFocused()
  await expect(level('Discussion suivie')).toBeVisible()
})

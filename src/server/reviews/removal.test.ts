import { describe, expect, test } from 'vitest'
import type { ReportCase } from '#domain/moderation/staff.ts'
import { PAGES_CHANGED } from '#server/platform/db/invalidate-pages.ts'
import { listMismatches, recountPlan } from '#server/ops/recount.queries.ts'
import { repair } from '#server/ops/recount.ts'
import { TEXT_CHANGED } from '#domain/errors.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { whileDemoted } from '../../../tests/support/demotion.ts'
import { aReviewsSite, REASON } from '../../../tests/support/reviews.ts'

const site = await aReviewsSite()
const { sql } = site.db
const { aReviewer, review, sectionOf } = site

/** A plan with a review of it, which its author answered. */
async function answeredReview() {
  const [author, reviewer] = [await aReviewer(), await aReviewer()]
  const plan = await site.aPlan({ author_id: author.member.id })
  const { id } = await review(reviewer, plan)
  await author.browser.put(`/api/reviews/${id}/answer`, { answer: 'Merci pour ces chiffres.' })
  return { author, reviewer, plan, id }
}

const logOf = (id: string) => sql`
  select admin_id, target_user_id, action_type, target_type, details from moderation_logs_extended where target_id = ${id}`

describe('Deleting a review', () => {
  test('takes its answer, its notifications and its part of the means [296]', async () => {
    const { author, reviewer, plan, id } = await answeredReview()
    for (const budget of [1, 2, 3]) await review(await aReviewer(), plan, { budget })
    expect(await sectionOf(plan)).toMatchObject({ count: 4, means: { budget: 25 } })
    expect((await site.notificationsOf(reviewer.member, 'review_answered')).length).toBe(1)
    const deleted = () => reviewer.browser.delete(`/api/reviews/${id}`)
    expect(statusesOf(await Promise.all([deleted(), deleted()]))).toEqual([200, 404])
    expect(await sectionOf(plan)).toMatchObject({ count: 3, means: { budget: 20 } })
    expect((await site.notificationsOf(author.member, 'new_review')).length).toBe(3)
    expect(await site.notificationsOf(reviewer.member, 'review_answered')).toEqual([])
    expect(await logOf(id)).toEqual([])
    expect((await reviewer.browser.put(`/api/plans/${plan.id}/review`, { ...FORM, id })).status).toBe(200)
    expect(await site.listWrongTotals()).toEqual([])
  })

  test('by staff is logged with its text, and notified without a name; an equal rank is refused [296]', async () => {
    const [moderator, plan] = [await aReviewer({ role: 'moderator' }), await site.aPlan()]
    const reviewer = await aReviewer()
    const { id } = await review(reviewer, plan)
    const colleague = await review(await aReviewer({ role: 'moderator' }), plan)
    expect((await moderator.browser.delete(`/api/reviews/${colleague.id}`)).status).toBe(403)
    expect((await (await aReviewer()).browser.delete(`/api/reviews/${id}`)).status).toBe(403)
    expect((await moderator.browser.delete(`/api/reviews/${id}`)).status).toBe(200)
    expect(await logOf(id)).toEqual([
      {
        admin_id: moderator.member.id,
        target_user_id: reviewer.member.id,
        action_type: 'delete_review',
        target_type: 'review',
        details: { review_content: REASON, answer: null, original_author: reviewer.member.id },
      },
    ])
    expect(await site.notificationsOf(reviewer.member, 'sanction')).toMatchObject([
      { message: `Votre avis sur « ${plan.title} » a été supprimé par l’équipe`, actor_id: null },
    ])
  })

  test('by a moderator who is demoted meanwhile is refused [197]', async () => {
    const moderator = await aReviewer({ role: 'moderator' })
    const { id } = await review(await aReviewer(), await site.aPlan())
    const response = await whileDemoted(site.db, moderator.member, () =>
      moderator.browser.delete(`/api/reviews/${id}`),
    )
    expect(response.status).toBe(403)
    expect(await sql`select from reviews where id = ${id}`).toHaveLength(1)
  })

  test('or changing one drops the pages that show it; a new review does not [296]', async () => {
    const [reviewer, plan] = [await aReviewer(), await site.aPlan()]
    const notices: string[] = []
    const listening = await site.db.listen(PAGES_CHANGED, (notice) => notices.push(notice))
    const { id } = await review(reviewer, plan)
    await review(reviewer, plan, { budget: 1 })
    await reviewer.browser.delete(`/api/reviews/${id}`)
    await expect.poll(() => notices).toEqual([id, id])
    listening.stop()
  })
})

const FORM = { budget: 1, delay: 1, difficulty: 1, reason: REASON }

describe('The answer of the plan’s author', () => {
  test('replaces no answer that another tab wrote since', async () => {
    const { author, id } = await answeredReview()
    const answer = (text: string, before?: string | null) =>
      author.browser.put(`/api/reviews/${id}/answer`, { answer: text, before })
    expect(await errorOf(await answer('Non.', null))).toMatchObject({
      status: 409,
      field: 'before',
      message: TEXT_CHANGED,
    })
    for (const before of ['Merci pour ces chiffres.', null])
      expect((await answer('Oui.', before)).status).toBe(200)
    expect((await answer('Peut-être.')).status).toBe(200)
  })

  test('is written, changed and removed by the author only, once per review [294]', async () => {
    const [author, reviewer, moderator] = [
      await aReviewer(),
      await aReviewer(),
      await aReviewer({ role: 'founder' }),
    ]
    const plan = await site.aPlan({ author_id: author.member.id })
    const { id } = await review(reviewer, plan)
    const answer = (who: typeof author, text: string) =>
      who.browser.put(`/api/reviews/${id}/answer`, { answer: text })
    for (const other of [reviewer, moderator])
      expect(await errorOf(await answer(other, 'Moi'))).toMatchObject({
        status: 403,
        message: 'Seul l’auteur du plan répond aux avis.',
      })
    for (const text of [' ', 'x'.repeat(2001), 'a\0b'])
      expect(await errorOf(await answer(author, text))).toMatchObject({ status: 422, field: 'answer' })
    const first = (await (await answer(author, ' Merci ')).json()) as { answered_at: string }
    expect(first).toMatchObject({ id, answer: 'Merci', answered_at: expect.any(String) as string })
    expect(await (await answer(author, 'Merci bien')).json()).toEqual({ ...first, answer: 'Merci bien' })
    expect(await site.notificationsOf(reviewer.member, 'review_answered')).toEqual([
      {
        message: `${author.member.pseudo} a répondu à votre avis sur « ${plan.title} »`,
        actor_id: author.member.id,
        plan_id: plan.id,
        review_id: id,
      },
    ])
    expect((await sectionOf(plan)).reviews).toMatchObject([{ answer: 'Merci bien' }])
    expect((await reviewer.browser.delete(`/api/reviews/${id}/answer`)).status).toBe(403)
    const removed = () => author.browser.delete(`/api/reviews/${id}/answer`)
    expect(statusesOf([await removed(), await removed()])).toEqual([200, 404])
    expect((await sectionOf(plan)).reviews).toMatchObject([{ answer: null, answered_at: null }])
    expect(await site.notificationsOf(reviewer.member, 'review_answered')).toEqual([])
    expect(await logOf(id)).toEqual([])
  })

  test('is removed by staff of a higher rank than the author’s, with a log entry [294] [296]', async () => {
    const { author, reviewer, plan, id } = await answeredReview()
    const moderator = await aReviewer({ role: 'moderator' })
    expect((await moderator.browser.delete(`/api/reviews/${id}/answer`)).status).toBe(200)
    expect(await logOf(id)).toMatchObject([
      {
        target_user_id: author.member.id,
        action_type: 'delete_review_answer',
        details: { answer_content: 'Merci pour ces chiffres.' },
      },
    ])
    expect(await site.notificationsOf(author.member, 'sanction')).toMatchObject([
      { message: `Votre réponse à un avis sur « ${plan.title} » a été supprimée par l’équipe` },
    ])
    expect(await site.notificationsOf(reviewer.member, 'review_answered')).toEqual([])
  })
})

test('a reported review is removed by the decision, with its reason, once per reporter [296]', async () => {
  const { reviewer, plan, id } = await answeredReview()
  const reporter = await aReviewer()
  const report = () => reporter.browser.post(`/api/reviews/${id}/reports`, { reason: 'Diffamation' })
  expect(statusesOf([await report(), await report()])).toEqual([200, 409])
  const own = await reviewer.browser.post(`/api/reviews/${id}/reports`, { reason: 'Moi' })
  expect(own.status).toBe(409)
  const moderator = await aReviewer({ role: 'moderator' })
  const { rows } = await moderator.browser.getJson<{ rows: ReportCase[] }>('/api/moderation/reports')
  const found = rows.find(({ target_id }) => target_id === id)!
  expect(found).toMatchObject({
    target_type: 'review',
    title: `${reviewer.member.pseudo}, avis sur « ${plan.title} »`,
    path: `/plan/${plan.slug}#avis`,
    evidence: REASON,
  })
  const decided = await moderator.browser.post(`/api/moderation/reports/${found.case_id}`, {
    verdict: 'upheld',
    remove: true,
    reason: 'Injurieux',
  })
  expect(decided.status, await decided.clone().text()).toBe(200)
  expect(await sql`select from reviews where id = ${id}`).toHaveLength(0)
  expect(await site.notificationsOf(reviewer.member, 'sanction')).toMatchObject([
    { message: `Votre avis sur « ${plan.title} » a été supprimé : Injurieux` },
  ])
  expect(await site.notificationsOf(reporter.member, 'report_handled')).toMatchObject([
    { message: `Votre signalement d’un avis sur « ${plan.title} » a été retenu` },
  ])
  expect((await report()).status).toBe(404)
})

test('an account that is deleted takes its reviews along, and the means follow [301]', async () => {
  const { reviewer, plan, id } = await answeredReview()
  for (const budget of [1, 2, 3]) await review(await aReviewer(), plan, { budget })
  const { id: userId, pseudo } = reviewer.member
  expect((await reviewer.browser.delete('/api/account', { pseudo, plans: 'delete' })).status).toBe(200)
  await site.runLongJobs()
  expect(await sql`select from reviews where user_id = ${userId}`).toHaveLength(0)
  expect(await sql`select from daily_reviews where user_id = ${userId}`).toHaveLength(0)
  const section = await sectionOf(plan)
  expect(section).toMatchObject({ count: 3, means: { budget: 20 } })
  expect(section.reviews.map((one) => one.id)).not.toContain(id)
  expect(await site.listWrongTotals()).toEqual([])
})

test('a plan that is deleted takes its reviews along [301]', async () => {
  const { author, reviewer, plan, id } = await answeredReview()
  await author.browser.delete(`/api/plans/${plan.id}`)
  expect((await reviewer.browser.delete(`/api/reviews/${id}`)).status).toBe(404)
  await site.runLongJobs()
  expect(await sql`select from plans where id = ${plan.id}`).toHaveLength(0)
  for (const table of ['reviews', 'review_totals'])
    expect(await sql`select from ${sql(table)} where plan_id = ${plan.id}`).toHaveLength(0)
})

test('a recount finds and repairs wrong counts and sums of reviews', async () => {
  const { plan } = await answeredReview()
  await recountPlan(sql, plan.id)
  expect(await site.listWrongTotals()).toEqual([])
  await sql`update review_totals set reviews = 7, budget = 1 where plan_id = ${plan.id}`
  const wrong = await site.listWrongTotals()
  expect(wrong).toEqual([
    { of: 'plan', id: plan.id, counter: 'review_budget', stored: 1, counted: 4 },
    { of: 'plan', id: plan.id, counter: 'reviews', stored: 7, counted: 1 },
  ])
  await repair(site.db.transaction, wrong)
  expect((await listMismatches(sql)).filter((one) => one.id === plan.id)).toEqual([])
})

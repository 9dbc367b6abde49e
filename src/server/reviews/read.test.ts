import { expect, test } from 'vitest'
import { NO_REVIEWS, type Review } from '#domain/reviews.ts'
import { aReviewsSite, type Reviewer } from '../../../tests/support/reviews.ts'

const site = await aReviewsSite()
const { sql } = site.db
const { aReviewer, review, sectionOf } = site

type Page = { reviews: Review[]; next: string | null }
const pageOf = (plan: { id: string }, after: string | null = null) =>
  site.getJson<Page>(`/api/plans/${plan.id}/reviews${after ? `?after=${encodeURIComponent(after)}` : ''}`)

test('means appear from the third review by a member on, half up; those of staff stand apart [292]', async () => {
  const plan = await site.aPlan()
  expect(await sectionOf(plan)).toEqual(NO_REVIEWS)
  const members = [await aReviewer(), await aReviewer(), await aReviewer()] as const
  await review(members[0], plan, { budget: 4, delay: 1, difficulty: 5 })
  await review(members[1], plan, { budget: 4, delay: 2, difficulty: 5 })
  await review(await aReviewer({ role: 'validator' }), plan, { budget: 1, delay: 1, difficulty: 1 })
  expect(await sectionOf(plan)).toMatchObject({ count: 2, means: null })
  await review(members[2], plan, { budget: 5, delay: 2, difficulty: 5 })
  const { staff, ...section } = await sectionOf(plan)
  expect(section).toMatchObject({ count: 3, ran_count: 0, means: { budget: 43, delay: 17, difficulty: 50 } })
  expect(section.reviews.map(({ by_staff }) => by_staff)).toEqual([false, false, false])
  expect(staff).toMatchObject([{ by_staff: true, budget: 1 }])
  await review(members[2], plan, { budget: 1, delay: 2, difficulty: 5 })
  expect((await sectionOf(plan)).means).toEqual({ budget: 30, delay: 17, difficulty: 50 })
  expect(await site.listWrongTotals()).toEqual([])
})

test('a member who joins the team moves a changed review out of the means [292]', async () => {
  const plan = await site.aPlan()
  const reviewer = await aReviewer()
  await review(reviewer, plan)
  await sql`update profiles set role = 'moderator' where user_id = ${reviewer.member.id}`
  expect((await sectionOf(plan)).count).toBe(1)
  await review(reviewer, plan, { budget: 1 })
  expect(await sectionOf(plan)).toMatchObject({ count: 0, reviews: [], staff: [{ budget: 1 }] })
  expect(await site.listWrongTotals()).toEqual([])
})

test('those who executed the plan come first, then the newest, in pages that follow each other [293]', async () => {
  const plan = await site.aPlan()
  const reviewers: Reviewer[] = []
  for (let number = 0; number < 9; number += 1) reviewers.push(await aReviewer())
  for (const number of [2, 5]) await site.writeJournal(reviewers[number]!, plan, [0, 8, 16])
  const written: Review[] = []
  for (const reviewer of reviewers) written.push(await review(reviewer, plan))
  const order = [5, 2, 8, 7, 6, 4, 3, 1, 0].map((number) => written[number]!)

  const section = await sectionOf(plan)
  expect(section).toMatchObject({ count: 9, ran_count: 2 })
  expect(section.reviews).toEqual(order.slice(0, 5))
  expect(await pageOf(plan, section.next)).toEqual({ reviews: order.slice(5), next: null })
  expect(await pageOf(plan)).toEqual({ reviews: order, next: null })
})

test('a page of the list has 20 reviews, and a cursor of another form is refused [293]', async () => {
  const plan = await site.aPlan()
  const ids = await Promise.all(Array.from({ length: 23 }, async () => (await site.aMember()).id))
  await sql`
    insert into reviews (id, plan_id, user_id, budget, delay, difficulty, reason, basis, by_staff, plan_version)
    select gen_random_uuid(), ${plan.id}, id, 3, 3, 3, repeat('x', 40), 'trade', false, 1
    from unnest(${ids}::uuid[]) id`
  const first = await pageOf(plan)
  const second = await pageOf(plan, first.next)
  expect([first.reviews.length, second.reviews.length, second.next]).toEqual([20, 3, null])
  expect(new Set([...first.reviews, ...second.reviews].map(({ id }) => id)).size).toBe(23)
  expect((await site.get(`/api/plans/${plan.id}/reviews?after=x`)).status).toBe(422)
})

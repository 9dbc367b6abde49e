import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Role } from '#domain/roles.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import type { OwnReview, Review } from '#domain/reviews.ts'
import { aSite, type TestMember } from './site.ts'

export type Reviewer = { member: TestMember; browser: Awaited<ReturnType<Site['as']>> }
type Site = Awaited<ReturnType<typeof aSite>>
type Plan = { id: string }
export type ReviewForm = Partial<
  Pick<Review, 'id' | 'budget' | 'delay' | 'difficulty' | 'reason' | 'edited_at'> & { is_new: boolean }
>

type ReviewerOptions = { role?: Role; xp?: number; days?: number }

export const REASON = 'Les prototypes ont pris deux mois, pas trois semaines.'

/** A site with members who may review plans. */
export async function aReviewsSite() {
  const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
  const { sql } = site.db

  /** A member with this XP and an account this old, in days. */
  async function aReviewer({ role = 'user', xp = 50, days = 30 }: ReviewerOptions = {}): Promise<Reviewer> {
    const member = await site.aMember({ role })
    await sql`update profile_stats set community_xp = ${xp} where user_id = ${member.id}`
    await sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${member.id}`
    return { member, browser: await site.as(member) }
  }

  const send = ({ browser }: Pick<Reviewer, 'browser'>, plan: Plan, form: ReviewForm = {}) =>
    browser.put(`/api/plans/${plan.id}/review`, {
      id: randomUUID(),
      budget: 4,
      delay: 2,
      difficulty: 4,
      reason: REASON,
      ...form,
    })

  async function review(
    reviewer: Pick<Reviewer, 'browser'>,
    plan: Plan,
    form: ReviewForm = {},
  ): Promise<Review> {
    const response = await send(reviewer, plan, form)
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as Review
  }

  return Object.assign(site, {
    aReviewer,
    send,
    review,
    readOwn: ({ browser }: Pick<Reviewer, 'browser'>, plan: Plan) =>
      browser.getJson<OwnReview>(`/api/my/plans/${plan.id}/review`),
    /** The section « Avis » of the plan’s page, not cached. */
    async sectionOf(plan: Plan) {
      const browser = await site.as(await site.aMember({ role: 'moderator' }))
      return (await browser.getJson<PlanPage>(`/api/member/plans/${plan.id}`)).reviews
    },
    /** Counts and sums of reviews that differ from their rows. */
    listWrongTotals: async () => (await listMismatches(sql)).filter(({ counter }) => /review/.test(counter)),
    /** An execution of the plan with an entry written this many days ago, for each. */
    async writeJournal({ member }: Reviewer, plan: Plan, daysAgo: readonly number[]) {
      const { id } = await sql.one<Plan>`
        insert into executions (id, user_id, plan_id, plan_title, plan_version)
        values (${randomUUID()}, ${member.id}, ${plan.id}, 'Un plan', 1) returning id`
      for (const days of daysAgo)
        await sql`
          insert into journal_entries (id, execution_id, entry_date, content, is_private, created_at)
          values (${randomUUID()}, ${id}, zurich_day(now()), 'Fait', true, now() - make_interval(days => ${days}))`
    },
    notificationsOf: ({ id }: Plan, type: string) =>
      sql`select message, actor_id, plan_id, review_id from notifications where user_id = ${id} and type = ${type}`,
  })
}

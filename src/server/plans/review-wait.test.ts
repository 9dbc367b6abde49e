import { expect, test } from 'vitest'
import type { PlanForMember } from '#domain/plans/plans.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const HOUR_MS = 60 * 60 * 1000

test('the author of a pending plan reads how many plans are pending, and the usual wait once there are enough decisions', async () => {
  const validator = await site.as(await site.aMember({ role: 'validator' }))
  const author = await site.aMember()
  const mine = await site.aPlan({ status: 'pending', author_id: author.id })
  const read = async (as = author) =>
    (await (await site.as(as)).getJson<PlanForMember>(`/api/member/plans/${mine.slug}`)).review_wait
  const decide = async (
    hours: number,
    verdict: 'approve' | 'reject',
    status: 'pending' | 'published' = 'pending',
  ) => {
    const created_at = new Date(Date.now() - hours * HOUR_MS).toISOString()
    const { id } = await site.aPlan({ status, author_id: (await site.aMember()).id, created_at })
    const response = await validator.post(`/api/validator/plans/${id}/${verdict}`, {
      version: 1,
      note: 'Lu.',
    })
    expect(response.status).toBe(200)
  }
  expect(await read()).toEqual({ waiting: 1, usual_hours: null })

  // These plans are published directly and reviewed weeks later, so no author waited.
  for (const hours of [500, 600, 700]) await decide(hours, 'approve', 'published')
  for (const hours of [1, 2, 6, 48]) await decide(hours, 'approve')
  expect((await read())?.usual_hours).toBeNull()
  await decide(100, 'reject')
  expect((await read())?.usual_hours).toBeCloseTo(6, 1)

  const rejected = await site.aMember()
  const other = await site.aPlan({ status: 'pending', author_id: rejected.id })
  expect((await read())?.waiting).toBe(2)
  await validator.post(`/api/validator/plans/${other.id}/reject`, { version: 1, note: 'Lu.' })
  const theirs = await (await site.as(rejected)).getJson<PlanForMember>(`/api/member/plans/${other.slug}`)
  expect(theirs.review_wait).toBeNull()
})

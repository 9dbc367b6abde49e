import { beforeEach, expect, test } from 'vitest'
import type { PlanToTry } from '#api/site.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

beforeEach(() => site.empty())

const read = async () => (await site.getJson<{ plan: PlanToTry | null }>('/api/site/plan-to-try')).plan

const aPlan = async (id: string, changes: Parameters<typeof site.aPlan>[0] = {}): Promise<PlanToTry> => {
  const plan = await site.aPlan({ forecast: exampleForecast(id), ...changes })
  return { id: plan.id, slug: plan.slug }
}

const like = ({ id }: PlanToTry) => sql`update plan_stats set likes_count = 3 where plan_id = ${id}`

test('visitors are invited to try a published plan with a forecast: a validated one first, then the most liked', async () => {
  await site.aPlan({ validated: true })
  await aPlan('E2', { status: 'pending' })
  expect(await read()).toBeNull()
  const plan = await aPlan('E2')
  expect(await read()).toEqual(plan)
  const liked = await aPlan('E3')
  await like(liked)
  expect(await read()).toEqual(liked)
  await sql`update plans set validated = true where id = ${plan.id}`
  expect(await read()).toEqual(plan)
  await sql`update plans set status = 'rejected', review_note = 'Retiré.', validated = false where id = ${plan.id}`
  expect(await read()).toEqual(liked)
})

test('a plan that never pays, or lacks money, is offered only while there is no other', async () => {
  const loss = await aPlan('E5')
  await like(loss)
  expect(await read()).toEqual(loss)
  const paying = await aPlan('E3')
  expect(await read()).toEqual(paying)
})

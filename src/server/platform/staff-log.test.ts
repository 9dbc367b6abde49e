import { expect, test } from 'vitest'
import { contract } from '#api/contract.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
const moderator = await site.aMember({ role: 'moderator' })
const browser = await site.as(moderator)

/** A plan that waits to be put back, and a comment that waits to be deleted, of another member. */
async function things() {
  const author = await site.aMember()
  const plan = await site.aPlan({ author_id: author.id, status: 'rejected' })
  const comment = await sql.one<{ id: string }>`
    insert into comments (plan_id, user_id, content) values (${plan.id}, ${author.id}, 'Bravo') returning id`
  await sql`update plan_stats set comments_count = 1 where plan_id = ${plan.id}`
  return { author, plan, comment }
}

test('the acting staff member is logged from the session, whatever the request says', async () => {
  const { author, plan } = await things()
  const forged = { admin_id: author.id, by: author.id, target_user_id: moderator.id }
  expect((await browser.post(`/api/moderation/plans/${plan.id}/readmit`, forged)).status).toBe(200)
  expect(
    await sql`select admin_id, target_user_id from moderation_logs_extended where target_id = ${plan.id}`,
  ).toEqual([{ admin_id: moderator.id, target_user_id: author.id }])
})

test('no endpoint writes the log by itself', () => {
  const endpoints = Object.values<Record<string, Endpoint>>(contract).flatMap((area) => Object.values(area))
  expect(endpoints.map(({ action }): string => action)).not.toContain('modlog.insert')
  const readers = endpoints.filter(({ path }) => /activity|logs?\b/.test(path))
  expect(readers.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/account/activity',
    'GET /api/admin/security-log',
    'GET /api/moderation/activity',
  ])
})

test('an action that cannot be logged is rolled back', async () => {
  const { plan, comment } = await things()
  await sql.unsafe(`
    create trigger full_disk before insert on moderation_logs_extended
    for each statement execute function refuse_change()`)
  const responses = [
    await browser.post(`/api/moderation/plans/${plan.id}/readmit`, {}),
    await browser.post(`/api/moderation/plans/${plan.id}/delete`, { reason: 'Faux' }),
    await browser.delete(`/api/comments/${comment.id}`),
  ]
  await sql.unsafe('drop trigger full_disk on moderation_logs_extended')
  expect(responses.map(({ status }) => status)).toEqual([500, 500, 500])
  expect(await sql`select status, version from plans where id = ${plan.id}`).toEqual([
    { status: 'rejected', version: 1 },
  ])
  expect(await sql`select from comments where id = ${comment.id}`).toHaveLength(1)
})

import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { COMMENT_SORTS, type CommentPage } from '#domain/comments/comments.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
type Browser = Awaited<ReturnType<typeof site.as>>

/** The author of a plan with three comments. */
async function anAuthor() {
  const member = await site.aMember()
  const plan = await site.aPlan({ author_id: member.id })
  const ids: string[] = []
  for (let n = 1; n <= 3; n += 1) ids.push(await aComment(plan))
  return { member, plan, ids, browser: await site.as(member) }
}
/** By the plan's author. */
const aComment = async (plan: { id: string }, parentId: string | null = null) => {
  const row = await sql.one<{ id: string }>`
    insert into comments (plan_id, user_id, parent_id, content)
    select id, author_id, ${parentId}, 'Bravo' from plans where id = ${plan.id} returning id`
  return row.id
}
const pin = (browser: Browser, plan: { id: string }, comment_id: string) =>
  browser.put(`/api/plans/${plan.id}/pin`, { comment_id })
const unpin = (browser: Browser, plan: { id: string }) => browser.delete(`/api/plans/${plan.id}/pin`)
const pageOf = async (plan: { id: string }, sort = 'oldest') => {
  const page = await site.getJson<CommentPage>(`/api/plans/${plan.id}/comments?sort=${sort}`)
  return { pinned: page.pinned?.id ?? null, others: page.comments.map(({ id }) => id) }
}
afterEach(async () => void (await sql`delete from feature_switches`))

test('the author pins one comment, which stands apart in every order, and a second replaces it [330]', async () => {
  const { browser, plan, ids } = await anAuthor()
  const [first, second, third] = ids as [string, string, string]
  expect(await (await pin(browser, plan, third)).json()).toEqual({ pinned: third })
  for (const sort of COMMENT_SORTS) {
    const { pinned, others } = await pageOf(plan, sort)
    expect([pinned, others.toSorted()]).toEqual([third, [first, second].toSorted()])
  }
  expect((await pin(browser, plan, second)).status).toBe(200)
  expect(await pageOf(plan)).toEqual({ pinned: second, others: [first, third] })
  expect(await (await unpin(browser, plan)).json()).toEqual({ pinned: null })
  expect(await pageOf(plan)).toEqual({ pinned: null, others: [first, second, third] })
})

test('of pins at the same moment one stands [330]', async () => {
  const { browser, plan, ids } = await anAuthor()
  const responses = await Promise.all([...ids, ...ids].map((id) => pin(browser, plan, id)))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(await sql`select from comments where plan_id = ${plan.id} and pinned_at is not null`).toHaveLength(1)
})

test('deleting the pinned comment unpins it, with and without replies [330]', async () => {
  const { browser, plan, ids } = await anAuthor()
  const [first, second, third] = ids as [string, string, string]
  await aComment(plan, first)
  await sql`update comments set replies_count = 1 where id = ${first}`
  await sql`update plan_stats set comments_count = 4 where plan_id = ${plan.id}`
  for (const id of [first, second]) {
    await pin(browser, plan, id)
    expect((await browser.delete(`/api/comments/${id}`)).status).toBe(200)
    expect((await pageOf(plan)).pinned).toBeNull()
  }
  expect(await pageOf(plan)).toEqual({ pinned: null, others: [first, third] })
})

test('only the author pins, only comments of the first level under that plan, and not deleted ones [330]', async () => {
  const { browser, plan, ids } = await anAuthor()
  const [id] = ids as [string]
  const refusal = async (by: Browser, of: { id: string }, comment: string) => {
    const { status, message } = await errorOf(await pin(by, of, comment))
    return [status, message]
  }
  for (const role of ['user', 'moderator', 'admin', 'founder'] as const) {
    const other = await site.as(await site.aMember({ role }))
    expect(await refusal(other, plan, id)).toEqual([403, 'Ce plan n’est pas le vôtre.'])
    expect((await unpin(other, plan)).status).toBe(403)
  }
  const missing = [404, 'Ce commentaire n’existe pas ou n’existe plus.']
  const reply = await aComment(plan, id)
  expect(await refusal(browser, plan, reply)).toEqual([
    422,
    'Seul un commentaire de premier niveau peut être épinglé.',
  ])
  expect(await refusal(browser, plan, randomUUID())).toEqual(missing)
  expect(await refusal(browser, plan, await aComment(await site.aPlan()))).toEqual(missing)
  expect(await refusal(browser, { id: randomUUID() }, id)).toEqual([
    404,
    'Ce plan n’existe pas ou n’est plus en ligne.',
  ])
  await sql`update comments set content = null, user_id = null, deleted_at = now() where id = ${id}`
  expect(await refusal(browser, plan, id)).toEqual([409, 'Ce commentaire a été supprimé.'])
  await sql`update plans set status = 'pending' where id = ${plan.id}`
  expect((await pin(browser, plan, ids[1]!)).status).toBe(404)
})

test('a closed switch refuses the pin and shows the one before [359]', async () => {
  const { browser, plan, ids } = await anAuthor()
  await pin(browser, plan, ids[0]!)
  await sql`insert into feature_switches (feature, open_to) values ('replies', 'staff')`
  const closed = { status: 403, message: 'Cette fonction n’est pas encore ouverte.' }
  expect(await errorOf(await pin(browser, plan, ids[1]!))).toMatchObject(closed)
  expect(await errorOf(await unpin(browser, plan))).toMatchObject(closed)
  expect((await pageOf(plan)).pinned).toBe(ids[0])
})

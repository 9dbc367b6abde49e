import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { LikeState } from '#domain/reactions.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
type Browser = Awaited<ReturnType<typeof site.as>>

const signedIn = async () => {
  const member = await site.aMember()
  return { member, browser: await site.as(member) }
}
const aComment = async (plan: { id: string }, author: { id: string }, parentId: string | null = null) => {
  const row = await sql.one<{ id: string }>`
    insert into comments (plan_id, user_id, parent_id, content) values (${plan.id}, ${author.id}, ${parentId}, 'Bravo')
    returning id`
  return row.id
}
/** A comment of a new member, with another member who likes it. */
async function aPair() {
  const plan = await site.aPlan()
  const [author, liker] = [await signedIn(), await signedIn()]
  return { plan, author, liker, id: await aComment(plan, author.member) }
}
const pathOf = (id: string) => `/api/comments/${id}/like`
const like = (browser: Browser, id: string) => browser.put(pathOf(id), {})
const stateAfter = async (response: Promise<Response>) => (await (await response).json()) as LikeState
const counterAndRows = (id: string) =>
  sql.one`select likes_count, (select count(*) from comment_likes where comment_id = id) as rows from comments where id = ${id}`
const notificationsOf = ({ id }: { id: string }) =>
  sql`
    select title, message, data, comment_id, plan_id, actor_id from notifications
    where user_id = ${id} and type = 'comment_liked' order by created_at`
afterEach(async () => void (await sql`delete from feature_switches`))

describe('Liking a comment', () => {
  test('counts a like once under concurrency, and removes it once [327]', async () => {
    const { id, liker } = await aPair()
    const other = await signedIn()
    const likes = [liker, liker, liker, other, liker, other].map(({ browser }) =>
      stateAfter(like(browser, id)),
    )
    expect((await Promise.all(likes)).every(({ liked }) => liked)).toBe(true)
    expect(await counterAndRows(id)).toEqual({ likes_count: 2, rows: 2 })
    const removals = [0, 1, 2].map(() => stateAfter(liker.browser.delete(pathOf(id))))
    for (const state of await Promise.all(removals)) expect(state).toEqual({ liked: false, likes_count: 1 })
    expect(await counterAndRows(id)).toEqual({ likes_count: 1, rows: 1 })
  })

  test('notifies the author once, and withdraws the unread line with the like [328]', async () => {
    const { id, plan, author, liker } = await aPair()
    const second = await aComment(plan, author.member)
    for (const comment of [id, id, second]) await like(liker.browser, comment)
    const [line, ...others] = await notificationsOf(author.member)
    expect(others).toHaveLength(1)
    expect(line).toEqual({
      title: 'J’aime',
      message: `${liker.member.pseudo} a aimé votre commentaire sous «\u202F${plan.title}\u202F»`,
      data: { plan_slug: plan.slug, comment_id: id, liker_pseudo: liker.member.pseudo },
      comment_id: id,
      plan_id: plan.id,
      actor_id: liker.member.id,
    })
    await liker.browser.delete(pathOf(id))
    expect(await notificationsOf(author.member)).toMatchObject([{ comment_id: second }])
    await sql`update notifications set read = true where user_id = ${author.member.id}`
    await liker.browser.delete(pathOf(second))
    expect(await notificationsOf(author.member)).toHaveLength(1)
  })

  test('brings no XP, points, badge or quest [327]', async () => {
    const { id, author, liker } = await aPair()
    await like(liker.browser, id)
    expect(
      await sql`select from xp_events where user_id in (${author.member.id}, ${liker.member.id})`,
    ).toHaveLength(0)
    expect(
      await sql`select likes_received, community_xp from profile_stats where user_id = ${author.member.id}`,
    ).toEqual([{ likes_received: 0, community_xp: 0 }])
  })

  test('is refused on one’s own comment, across a block, on deleted and unknown ones [327]', async () => {
    const { id, plan, author, liker } = await aPair()
    const refusal = async (browser: Browser, comment: string) => {
      const { status, message } = await errorOf(await like(browser, comment))
      return [status, message]
    }
    expect(await refusal(author.browser, id)).toEqual([
      403,
      'Vous ne pouvez pas aimer votre propre commentaire.',
    ])
    const [a, b] = [author.member.id, liker.member.id]
    await like(liker.browser, id)
    for (const [blocker, blocked] of [
      [a, b],
      [b, a],
    ] as const) {
      await sql`insert into blocks (blocker_id, blocked_id) values (${blocker}, ${blocked})`
      expect(await refusal(liker.browser, id)).toEqual([403, 'Vous ne pouvez pas aimer ce commentaire.'])
      expect(await stateAfter(liker.browser.delete(pathOf(id)))).toEqual({ liked: false, likes_count: 0 })
      await sql`delete from blocks where blocker_id = ${blocker}`
    }
    const missing = [404, 'Ce commentaire n’existe pas ou n’existe plus.']
    const hidden = await site.aPlan({ status: 'pending' })
    expect(await refusal(liker.browser, randomUUID())).toEqual(missing)
    expect(await refusal(liker.browser, await aComment(hidden, author.member))).toEqual(missing)
    await aComment(plan, author.member, id)
    await sql`update comments set replies_count = 1 where id = ${id}`
    await author.browser.delete(`/api/comments/${id}`)
    expect(await refusal(liker.browser, id)).toEqual([409, 'Ce commentaire a été supprimé.'])
    expect(await counterAndRows(id)).toEqual({ likes_count: 0, rows: 0 })
  })

  test('is closed with its switch, and likes stay readable [359]', async () => {
    const { id, plan, liker } = await aPair()
    await like(liker.browser, id)
    await sql`insert into feature_switches (feature, open_to) values ('replies', 'vip')`
    for (const response of [await like(liker.browser, id), await liker.browser.delete(pathOf(id))]) {
      const closed = { status: 403, message: 'Cette nouveauté est d’abord ouverte aux membres VIP.' }
      expect(await errorOf(response)).toMatchObject(closed)
    }
    const vip = await site.as(await site.aMember({ role: 'vip' }))
    expect((await like(vip, id)).status).toBe(200)
    const body = { id: randomUUID(), content: 'Bravo' }
    const path = `/api/plans/${plan.id}/comments`
    expect((await liker.browser.post(path, { ...body, parent_id: id })).status).toBe(403)
    expect((await liker.browser.post(path, body)).status).toBe(200)
    const { comments } = await site.getJson<{ comments: { likes_count: number }[] }>(path)
    expect(comments[0]?.likes_count).toBe(2)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Discussion } from '#domain/comments/discussions.ts'
import type { NotificationType } from '#domain/notifications/notifications.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { liveEventsOf } from '../../../tests/support/live-events.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db
type Browser = Awaited<ReturnType<typeof site.as>>

const put = (browser: Browser, plan: { id: string }, body: object) =>
  browser.put(`/api/plans/${plan.id}/discussion`, body)

async function set(browser: Browser, plan: { id: string }, body: object) {
  const response = await put(browser, plan, body)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Discussion & { previous: Discussion }
}

const stored = (plan: { id: string }, member: TestMember) =>
  sql.maybeOne`select level, is_chosen from discussion_levels where plan_id = ${plan.id} and user_id = ${member.id}`

/** A notification about a new comment. */
async function notified(to: TestMember, by: TestMember, plan: { id: string }, type: NotificationType) {
  const commentId = randomUUID()
  await sql`insert into comments (id, plan_id, user_id, content) values (${commentId}, ${plan.id}, ${by.id}, 'Bravo')`
  await sql`
    insert into notifications (user_id, actor_id, plan_id, comment_id, type, title, message)
    values (${to.id}, ${type === 'discussion_active' ? null : by.id}, ${plan.id}, ${commentId}, ${type}, 'Titre', 'Texte')`
}
const titles = (member: TestMember) => sql<{ type: string; read: boolean }[]>`
  select type, read from notifications where user_id = ${member.id} order by type, read`

describe('The level of a discussion', () => {
  test('is set by the member, begins with replies and mentions, and for the plan’s author with everything [332] [333]', async () => {
    const [author, reader] = [await site.aMember(), await site.aMember()]
    const plan = await site.aPlan({ author_id: author.id })
    const browser = await site.as(reader)
    expect(await set(browser, plan, { level: 'follow' })).toEqual({
      level: 'follow',
      is_chosen: true,
      previous: { level: 'direct', is_chosen: false },
    })
    expect(await set(browser, plan, { level: 'mute' })).toMatchObject({
      level: 'mute',
      previous: { level: 'follow', is_chosen: true },
    })
    expect(await set(await site.as(author), plan, { level: 'mute' })).toMatchObject({
      previous: { level: 'follow', is_chosen: false },
    })
    expect([await stored(plan, reader), await stored(plan, author)]).toEqual([
      { level: 'mute', is_chosen: true },
      { level: 'mute', is_chosen: true },
    ])
  })

  test('is restored as it was before, also if the member had not chosen it [333]', async () => {
    const reader = await site.aMember()
    const plan = await site.aPlan()
    const browser = await site.as(reader)
    const { previous } = await set(browser, plan, { level: 'mute' })
    expect(await set(browser, plan, previous)).toMatchObject({ level: 'direct', is_chosen: false })
    expect(await stored(plan, reader)).toEqual({ level: 'direct', is_chosen: false })
  })

  test('is refused for an unknown level, an unknown plan and another member’s plan that is offline', async () => {
    const reader = await site.aMember()
    const browser = await site.as(reader)
    expect((await put(browser, await site.aPlan(), { level: 'loud' })).status).toBe(422)
    for (const plan of [{ id: randomUUID() }, await site.aPlan({ status: 'pending' })])
      expect(await errorOf(await put(browser, plan, { level: 'mute' }))).toMatchObject({
        status: 404,
        message: 'Ce plan n’existe pas ou n’est plus en ligne.',
      })
    const own = await site.aPlan({ author_id: reader.id, status: 'pending' })
    expect((await put(browser, own, { level: 'mute' })).status).toBe(200)
  })
})

describe('Muting', () => {
  test('deletes the unread notifications of this discussion, and no others [333]', async () => {
    const [reader, other] = [await site.aMember(), await site.aMember()]
    const [plan, elsewhere] = [await site.aPlan({ author_id: reader.id }), await site.aPlan()]
    for (const type of [
      'new_comment',
      'new_reply',
      'new_mention',
      'comment_liked',
      'discussion_active',
    ] as const)
      await notified(reader, other, plan, type)
    await sql`update notifications set read = true where user_id = ${reader.id} and type = 'new_mention'`
    await notified(reader, other, elsewhere, 'new_reply')
    await notified(other, reader, plan, 'new_reply')
    await sql`
      insert into notifications (user_id, actor_id, plan_id, type, title, message)
      values (${reader.id}, ${other.id}, ${plan.id}, 'new_like', 'Titre', 'Texte')`
    await set(await site.as(reader), plan, { level: 'mute' })
    expect(await titles(reader)).toEqual([
      { type: 'new_like', read: false },
      { type: 'new_mention', read: true },
      { type: 'new_reply', read: false },
    ])
    expect(await titles(other)).toEqual([{ type: 'new_reply', read: false }])
  })

  test('deletes thousands, in batches', async () => {
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id })
    await sql`
      insert into notifications (user_id, plan_id, type, title, message)
      select ${author.id}, ${plan.id}, 'new_comment', 'Titre', 'Texte' from generate_series(1, 4001)`
    await set(await site.as(author), plan, { level: 'mute' })
    expect(await titles(author)).toEqual([])
  })

  test('is published to the member’s own tabs [333]', async () => {
    const reader = await site.aMember()
    const plan = await site.aPlan()
    await notified(reader, await site.aMember(), plan, 'new_reply')
    const events = await liveEventsOf(site.db, reader)
    const change = { type: 'discussion_changed', plan_id: plan.id }
    await set(await site.as(reader), plan, { level: 'mute' })
    // Equal events that are sent together are one.
    await expect.poll(() => events).toEqual([change, { type: 'notifications_changed' }])
    await set(await site.as(reader), plan, { level: 'direct' })
    await expect.poll(() => events).toEqual([change, { type: 'notifications_changed' }, change])
  })
})

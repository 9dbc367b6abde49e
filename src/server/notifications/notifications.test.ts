import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { UnreadCounts } from '#api/live.ts'
import { NOTIFICATION_TYPES, type MemberNotification } from '#domain/notifications/notifications.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { liveEventsOf } from '../../../tests/support/live-events.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'
import { notify } from './actions.ts'
import { getUnreadCount } from './queries.ts'

const site = await aSite()
const { db, live } = site

type NewNotification = Parameters<typeof notify>[2]
type List = { notifications: MemberNotification[]; unread: UnreadCounts }

const send = (content: NewNotification) => db.transaction((tx) => notify(tx, live, content))

/** A member with a plan, and another member who likes it. */
async function aScene() {
  const [author, fan] = [await site.aMember(), await site.aMember()]
  const plan = await site.aPlan({ author_id: author.id })
  const like = (by: TestMember = fan) =>
    send({
      user_id: author.id,
      actor_id: by.id,
      type: 'new_like',
      title: 'Nouveau j’aime',
      message: `${by.pseudo} a aimé votre plan`,
      data: { liker_pseudo: by.pseudo },
      plan_id: plan.id,
    })
  const browser = await site.as(author)
  const list = () => browser.getJson<List>('/api/my/notifications')
  return { author, fan, plan, like, browser, list }
}

const badge = (user_id: string, n = 1): NewNotification => ({
  user_id,
  type: 'badge_awarded',
  title: 'Badge obtenu',
  message: `Badge ${n}`,
})

async function aConversation(one: TestMember, other: TestMember): Promise<string> {
  const row = await db.sql.one<{ id: string }>`
    insert into conversations (participant1_id, participant2_id, started_by)
    select least(a, b), greatest(a, b), a from (values (${one.id}::uuid, ${other.id}::uuid)) as pair (a, b)
    returning id`
  return row.id
}

const message = (user_id: string, actor_id: string, conversation_id: string): NewNotification => ({
  user_id,
  actor_id,
  type: 'new_message',
  title: 'Nouveau message',
  message: 'Vous avez un message',
  conversation_id,
})

describe('The list of notifications', () => {
  test('contains the member’s notifications, with the current names of members and plans [88]', async () => {
    const { author, fan, plan, like, list } = await aScene()
    await like()
    const conversation = await aConversation(author, fan)
    await send(message(author.id, fan.id, conversation))
    await db.sql`update profiles set pseudo = 'Nouveau nom' where user_id = ${fan.id}`
    await db.sql`update plans set title = 'Nouveau titre' where id = ${plan.id}`
    const { notifications, unread } = await list()
    const actor = {
      user_id: fan.id,
      pseudo: 'Nouveau nom',
      avatar_url: null,
      custom_avatar_url: null,
    }
    expect(notifications).toEqual([
      {
        id: expect.any(String),
        type: 'new_message',
        title: 'Nouveau message',
        message: 'Vous avez un message',
        data: { conversation_id: conversation },
        read: false,
        created_at: expect.any(String),
        actor,
        plan: null,
      },
      {
        id: expect.any(String),
        type: 'new_like',
        title: 'Nouveau j’aime',
        message: `${fan.pseudo} a aimé votre plan`,
        data: { liker_pseudo: fan.pseudo, plan_slug: plan.slug },
        read: false,
        created_at: expect.any(String),
        actor,
        plan: { id: plan.id, title: 'Nouveau titre' },
      },
    ])
    expect(unread).toEqual({ notifications: 2, messages: 0 })
  })

  test('names no plan of another author that is offline: the message keeps the title it had [88]', async () => {
    const { author, fan, plan, browser } = await aScene()
    const { id: comment_id } = await db.sql.one<{ id: string }>`
      insert into comments (plan_id, user_id, content) values (${plan.id}, ${author.id}, 'Merci') returning id`
    await send({
      user_id: fan.id,
      actor_id: author.id,
      type: 'new_reply',
      title: 'Nouvelle réponse',
      message: `${author.pseudo} a répondu à votre commentaire sous « ${plan.title} »`,
      plan_id: plan.id,
      comment_id,
      data: { plan_slug: plan.slug },
    })
    await send({ ...badge(author.id), plan_id: plan.id })
    await db.sql`
      update plans set status = 'rejected', review_note = 'À revoir.', title = 'Titre refusé' where id = ${plan.id}`
    const readers = await (await site.as(fan)).getJson<List>('/api/my/notifications')
    expect(readers.notifications).toMatchObject([{ plan: null, data: { comment_id } }])
    expect(JSON.stringify(readers)).not.toContain('Titre refusé')
    expect(JSON.stringify(readers)).not.toContain('plan_slug')
    const { notifications } = await browser.getJson<List>('/api/my/notifications')
    expect(notifications).toMatchObject([{ plan: { title: 'Titre refusé' }, data: { plan_slug: plan.slug } }])
  })

  test('contains the member’s 50 newest notifications, newest first [89]', async () => {
    const { author, fan, browser, list } = await aScene()
    for (let n = 1; n <= 52; n++) await send(badge(author.id, n))
    await send(badge(fan.id))
    const { notifications } = await list()
    expect(notifications.map((each) => each.message)).toEqual(
      Array.from({ length: 50 }, (_, n) => `Badge ${52 - n}`),
    )
    // Whatever id the request holds, the session says whose list it is.
    expect(await browser.getJson(`/api/my/notifications?user_id=${fan.id}`)).toEqual(await list())
  })

  test('contains every type that the database allows [88]', async () => {
    const row = await db.sql.one<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint where contypid = 'notification_type'::regtype`
    expect([...row.text.matchAll(/'(\w+)'/g)].map(([, type]) => type)).toEqual([...NOTIFICATION_TYPES])
  })

  test('has the first own words of a comment, as they are now, while its plan is online', async () => {
    const { author, fan, plan, list } = await aScene()
    const id = randomUUID()
    const setText = (text: string) => db.sql`update comments set content = ${text} where id = ${id}`
    await db.sql`insert into comments (id, plan_id, user_id, content) values (${id}, ${plan.id}, ${fan.id}, 'Oui')`
    const about = { actor_id: fan.id, plan_id: plan.id, comment_id: id }
    await send({ ...badge(author.id), type: 'new_comment', ...about })
    const excerpts = async () => (await list()).notifications.map(({ excerpt }) => excerpt)
    expect(await excerpts()).toEqual(['Oui'])
    await setText(`> Combien de couverts\n\nDouze,\nle samedi ${'et '.repeat(60)}fin`)
    expect(await excerpts()).toEqual([expect.stringMatching(/^Douze, le samedi (et ){3,}et…$/)])
    await setText('> Combien de couverts')
    expect(await excerpts()).toEqual(['Combien de couverts'])
    await send({ ...badge(author.id), type: 'comment_liked', ...about })
    expect(await excerpts()).toEqual([undefined, 'Combien de couverts'])
    await db.sql`update plans set status = 'rejected', review_note = 'À revoir.' where id = ${plan.id}`
    expect(await excerpts()).toEqual([undefined, undefined])
  })

  test('leaves out what a member caused who is blocked since, and so does the count; all tabs are refreshed', async () => {
    const { author, fan, like, browser, list } = await aScene()
    const events = await liveEventsOf(db, author)
    const types = () => events.map(({ type }) => type)
    await like()
    await like(await site.aMember())
    await (await site.as(fan)).put(`/api/members/${author.id}/block`)
    expect((await list()).notifications).toHaveLength(2)
    await expect.poll(types).toEqual(['notification', 'notification'])
    await browser.put(`/api/members/${fan.id}/block`)
    const { notifications, unread } = await list()
    expect(notifications.map(({ actor }) => actor?.user_id)).not.toContain(fan.id)
    expect([notifications.length, unread.notifications]).toEqual([1, 1])
    await browser.delete(`/api/members/${fan.id}/block`)
    expect((await list()).unread.notifications).toBe(2)
    await expect.poll(() => types().slice(2)).toEqual(['notifications_changed', 'notifications_changed'])
  })

  test('is refused without a session', async () => {
    expect((await (await site.as()).get('/api/my/notifications')).status).toBe(401)
  })
})

describe('Creating a notification', () => {
  test('happens once for a like, and liking again leaves it read [88]', async () => {
    const { browser, like, list } = await aScene()
    await like()
    await browser.put('/api/my/notifications/all-read', {})
    await Promise.all([like(), like()])
    const { notifications, unread } = await list()
    expect(notifications).toMatchObject([{ type: 'new_like', read: true }])
    expect(unread.notifications).toBe(0)
  })

  test('does not happen for the member’s own actions, for blocked members and for muted types [88]', async () => {
    const { author, fan, like, list } = await aScene()
    await like(author)
    await db.sql`insert into blocks (blocker_id, blocked_id) values (${fan.id}, ${author.id})`
    await like(fan)
    await db.sql`update profiles set muted_notifications = '{badge_awarded}' where user_id = ${author.id}`
    await send(badge(author.id))
    expect((await list()).notifications).toEqual([])
  })

  test('does not happen for what belongs to a muted discussion, and does for the plan itself; « Réponses et mentions » leaves out comments on one’s plan [333]', async () => {
    const { author, fan, plan, like, list } = await aScene()
    const id = randomUUID()
    await db.sql`insert into comments (id, plan_id, user_id, content) values (${id}, ${plan.id}, ${author.id}, 'Bonjour')`
    const ofComment = (type: NewNotification['type']) =>
      send({ ...badge(author.id), type, actor_id: fan.id, plan_id: plan.id, comment_id: id })
    const setLevel = (level: string) => db.sql`
      insert into discussion_levels (plan_id, user_id, level, is_chosen) values (${plan.id}, ${author.id}, ${level}, true)
      on conflict (plan_id, user_id) do update set level = excluded.level`
    await ofComment('new_reply')
    await setLevel('mute')
    for (const type of ['new_reply', 'new_mention', 'new_comment', 'comment_liked'] as const)
      await ofComment(type)
    await like()
    expect((await list()).notifications.map(({ type }) => type)).toEqual(['new_like', 'new_reply'])
    await setLevel('direct')
    await ofComment('new_mention')
    await ofComment('new_comment')
    expect((await list()).notifications[0]).toMatchObject({ type: 'new_mention', data: { comment_id: id } })
  })

  test('publishes it to the member’s tabs after the commit, and not after a rollback [91]', async () => {
    const { author, list } = await aScene()
    const events = await liveEventsOf(db, author)
    const undone = db.transaction(async (tx) => {
      await notify(tx, live, badge(author.id))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await send(badge(author.id))
    const { notifications } = await list()
    expect(notifications).toHaveLength(1)
    await expect.poll(() => events).toEqual(notifications.map(({ id }) => ({ type: 'notification', id })))
  })
})

describe('Marking as read', () => {
  test('applies to one, or to the several that are shown as one [90]', async () => {
    const { author, browser, list } = await aScene()
    for (let n = 1; n <= 4; n++) await send(badge(author.id, n))
    const [first, second, third] = (await list()).notifications.map(({ id }) => id)
    const mark = async (ids: unknown[]) => await browser.put('/api/my/notifications/read', { ids })
    expect(await (await mark([first])).json()).toEqual({ unread: { notifications: 3, messages: 0 } })
    // One of a group may be gone since the list was read.
    expect(await (await mark([first, second, third, randomUUID()])).json()).toMatchObject({
      unread: { notifications: 1 },
    })
    expect((await list()).notifications.map(({ read }) => read)).toEqual([true, true, true, false])
  })

  test('of another member’s notification is not found, and changes nothing [90] [194]', async () => {
    const { fan, browser } = await aScene()
    await send(badge(fan.id))
    const theirs = await site.as(fan)
    const { notifications } = await theirs.getJson<List>('/api/my/notifications')
    const response = await browser.put('/api/my/notifications/read', {
      ids: notifications.map(({ id }) => id),
    })
    expect(await errorOf(response)).toMatchObject({
      status: 404,
      message: 'Cette notification n’existe pas.',
    })
    expect((await theirs.getJson<List>('/api/my/notifications')).unread.notifications).toBe(1)
  })

  test('without a valid notification id is refused', async () => {
    const { browser } = await aScene()
    const tooMany = Array.from({ length: 51 }, () => randomUUID())
    for (const ids of [[], ['x'], tooMany, undefined]) {
      expect((await browser.put('/api/my/notifications/read', { ids })).status).toBe(422)
    }
    const other = await browser.put('/api/my/notifications/all-read', { type: 'new_like' })
    expect(other.status).toBe(422)
  })

  test('applies to all, to those of messages, or to those of one conversation [90]', async () => {
    const { author, fan, browser } = await aScene()
    const other = await site.aMember()
    const [here, there] = [await aConversation(author, fan), await aConversation(author, other)]
    await send(badge(author.id))
    await send(message(author.id, fan.id, here))
    await send(message(author.id, other.id, there))
    await send(badge(other.id))
    const left = async (which: object) => {
      const response = await browser.put('/api/my/notifications/all-read', which)
      return ((await response.json()) as { unread: UnreadCounts }).unread.notifications
    }
    expect(await left({ type: 'new_message', conversation_id: here })).toBe(2)
    expect(await left({ type: 'new_message' })).toBe(1)
    expect(await left({})).toBe(0)
    expect((await getUnreadCount(db.sql, [other.id])).get(other.id)?.notifications).toBe(1)
  })

  test('applies to thousands, in batches', async () => {
    const { author, browser, list } = await aScene()
    await db.sql`
      insert into notifications (user_id, type, title, message)
      select ${author.id}, 'badge_awarded', 'Badge obtenu', 'Encore un' from generate_series(1, 4001)`
    await browser.put('/api/my/notifications/all-read', {})
    expect((await list()).unread.notifications).toBe(0)
  })

  test('refreshes the member’s other tabs, when something changed [90]', async () => {
    const { author, browser, list } = await aScene()
    const events = await liveEventsOf(db, author)
    const heard = async (...types: string[]) =>
      await expect.poll(() => events.map(({ type }) => type)).toEqual(types)
    await send(badge(author.id))
    const ids = (await list()).notifications.map(({ id }) => id)
    await browser.put('/api/my/notifications/read', { ids })
    await heard('notification', 'notifications_changed')
    await browser.put('/api/my/notifications/read', { ids })
    await browser.put('/api/my/notifications/all-read', {})
    await send(badge(author.id))
    await browser.put('/api/my/notifications/all-read', {})
    await heard('notification', 'notifications_changed', 'notification', 'notifications_changed')
  })
})

describe('The unread count', () => {
  test('is the same in every response, and stops at the maximum shown [93]', async () => {
    const { author, browser, list } = await aScene()
    for (let n = 1; n <= 101; n++) await send(badge(author.id, n))
    const counts = { notifications: 100, messages: 0 }
    expect((await list()).unread).toEqual(counts)
    expect(await getUnreadCount(db.sql, [author.id])).toEqual(new Map([[author.id, counts]]))
    const { viewer } = await browser.getJson<{ viewer: Viewer }>('/api/viewer')
    expect(viewer.unread).toEqual(counts)
  })
})

test('a member id is read from handled reports only: an equal field of other types causes no error', async () => {
  const { author, list } = await aScene()
  await send({ ...badge(author.id), data: { member_id: 'Actif' } })
  expect((await list()).notifications).toMatchObject([{ data: { member_id: 'Actif' } }])
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import type { CommentPage, ReplyPage, WrittenComment } from '#domain/comments/comments.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { waitForBlockedStatement } from '../../../tests/support/database.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
type Browser = Awaited<ReturnType<typeof site.as>>

const signedIn = async (role: Role = 'user') => {
  const member = await site.aMember({ role })
  return { member, browser: await site.as(member) }
}
const send = (
  browser: Browser,
  plan: { id: string },
  parent_id: string | null,
  content = 'Bravo',
  id: string = randomUUID(),
) => browser.post(`/api/plans/${plan.id}/comments`, { id, content, parent_id })
const comment = async (...request: Parameters<typeof send>) => {
  const response = await send(...request)
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { comment: WrittenComment }).comment
}
const listOf = (plan: { id: string }, query = '') =>
  site.getJson<CommentPage>(`/api/plans/${plan.id}/comments${query}`)
const repliesOf = (id: string, query = '') => site.getJson<ReplyPage>(`/api/comments/${id}/replies${query}`)
const countersOf = (id: string) =>
  sql.one`select replies_count, author_replies from comments where id = ${id}`
const commentsCount = async (plan: { id: string }) =>
  (
    await sql.one<{
      comments_count: number
    }>`select comments_count from plan_stats where plan_id = ${plan.id}`
  ).comments_count

/** Both requests wait for the thread, the first one longer: it is the first to go on. */
async function whileThreadIsLocked(
  id: string,
  first: () => Promise<Response>,
  second: () => Promise<Response>,
) {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = site.db.transaction(async (tx) => {
    await tx`select from comments where id = ${id} for update`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const waiting = first()
  await waitForBlockedStatement(sql)
  const responses = Promise.all([waiting, second()])
  await waitForBlockedStatement(sql, 2)
  release.resolve()
  await holding
  return statusesOf(await responses)
}

/** Replies without an author, one minute apart, numbered from 1. */
async function manyReplies(threadId: string, count: number) {
  const rows = await sql<{ id: string }[]>`
    insert into comments (plan_id, parent_id, content, created_at)
    select plan_id, id, 'n° ' || n, created_at + n * interval '1 minute' from comments, generate_series(1, ${count}) n
    where id = ${threadId} order by n returning id`
  await sql`update comments set replies_count = replies_count + ${count} where id = ${threadId}`
  return rows.map(({ id }) => id)
}

describe('A reply', () => {
  test('to a comment or to a reply is listed under the comment of the first level, oldest first, and counts as a comment [306] [308]', async () => {
    const author = await signedIn()
    const reader = await signedIn()
    const plan = await site.aPlan({ author_id: author.member.id })
    const root = await comment(reader.browser, plan, null, 'Une question')
    const reply = await comment(author.browser, plan, root.id, 'Une réponse')
    const second = await comment(reader.browser, plan, reply.id, 'Merci')
    expect(second.parent_id).toBe(root.id)
    const { comments, comments_count } = await listOf(plan)
    expect(comments).toHaveLength(1)
    expect(comments[0]?.replies.map(({ content }) => content)).toEqual(['Une réponse', 'Merci'])
    expect(comments[0]).toMatchObject({ replies_count: 2, author_replies: 1 })
    expect(comments_count).toBe(3)
  })

  test('brings the points of a comment, twenty a day, and counts for « Actif » and the limit of a minute [308]', async () => {
    const strict = await aSite({ db: site.db })
    const writer = await site.aMember()
    const plan = await site.aPlan()
    const root = await comment((await signedIn()).browser, plan, null)
    const answers = await strict.as(writer)
    const statuses: number[] = []
    for (let n = 1; n <= 11; n += 1) statuses.push((await send(answers, plan, root.id)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    await comment(await site.as(writer), plan, root.id)
    const { badges, community_xp } = await sql.one<{ badges: string[]; community_xp: number }>`
      select badges, community_xp from profiles join profile_stats using (user_id) where user_id = ${writer.id}`
    expect([badges, community_xp]).toEqual([['Actif'], 20])
  })

  test('sent twice, or many times at once, is one reply [315]', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const root = await comment(browser, plan, null)
    const id = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => send(browser, plan, root.id, 'Une fois', id)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(6).fill(200))
    expect(await countersOf(root.id)).toMatchObject({ replies_count: 1 })
    expect((await repliesOf(root.id)).replies.map((reply) => reply.id)).toEqual([id])
    expect(await commentsCount(plan)).toBe(2)
  })

  test('sent again after its comment was deleted is still the same reply [315]', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const root = await comment(browser, plan, null)
    const { id } = await comment(browser, plan, root.id, 'Une fois')
    await browser.delete(`/api/comments/${root.id}`)
    expect((await comment(browser, plan, root.id, 'Une fois', id)).id).toBe(id)
    expect((await errorOf(await send(browser, plan, root.id, 'Autre', id))).status).toBe(409)
    expect(await commentsCount(plan)).toBe(1)
  })

  test('is refused under a deleted comment, one of another plan, an unknown one and across a block either way [316]', async () => {
    const { member, browser } = await signedIn()
    const other = await signedIn()
    const plan = await site.aPlan()
    const root = await comment(other.browser, plan, null)
    const elsewhere = await comment(other.browser, await site.aPlan(), null)
    for (const parent of [elsewhere.id, randomUUID()]) {
      expect(await errorOf(await send(browser, plan, parent))).toMatchObject({
        kind: 'not_found',
        field: 'parent_id',
        message: 'Ce commentaire n’existe pas ou n’existe plus.',
      })
    }
    for (const [blocker, blocked] of [
      [member.id, other.member.id],
      [other.member.id, member.id],
    ]) {
      await sql`insert into blocks (blocker_id, blocked_id) values (${blocker!}, ${blocked!})`
      expect(await errorOf(await send(browser, plan, root.id))).toMatchObject({
        kind: 'forbidden',
        message: 'Vous ne pouvez pas répondre à ce membre.',
      })
      await sql`delete from blocks where blocker_id = ${blocker!}`
    }
    const reply = await comment(browser, plan, root.id)
    await other.browser.delete(`/api/comments/${root.id}`)
    expect(await errorOf(await send(browser, plan, root.id))).toMatchObject({
      kind: 'conflict',
      message: 'Ce commentaire a été supprimé.',
    })
    expect((await send(other.browser, plan, reply.id)).status).toBe(200)
    expect(await commentsCount(plan)).toBe(2)
  })
})

test.each([
  ['comment', /^Vous ne pouvez plus commenter\.$/],
  ['temp', /^Votre compte est suspendu jusqu’au .+\.$/],
  ['perm', /^Votre compte est suspendu\.$/],
  ['ip', /^Votre compte est suspendu\.$/],
])('A reply under a sanction of type %s is refused [316]', async (type, message) => {
  const { member, browser } = await signedIn()
  const plan = await site.aPlan()
  const root = await comment(browser, plan, null)
  const end = type === 'temp' ? sql`now() + interval '1 day'` : null
  await sql`insert into user_bans (user_id, type, end_at) values (${member.id}, ${type}, ${end})`
  expect(await errorOf(await send(browser, plan, root.id))).toMatchObject({
    status: 403,
    message: expect.stringMatching(message) as string,
  })
  expect(await countersOf(root.id)).toMatchObject({ replies_count: 0 })
})

describe('Deleting', () => {
  test('a comment with replies leaves its place without author, text and time; the last reply takes it along [309]', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const root = await comment(browser, plan, null, 'Secret')
    const reply = await comment(browser, plan, root.id)
    expect(await (await browser.delete(`/api/comments/${root.id}`)).json()).toEqual({ comments_count: 1 })
    const { comments } = await listOf(plan)
    expect(comments[0]).toMatchObject({
      id: root.id,
      is_deleted: true,
      author: null,
      content: null,
      created_at: null,
      edited_at: null,
      likes_count: 0,
      mentions: [],
    })
    expect((await browser.delete(`/api/comments/${root.id}`)).status).toBe(404)
    expect(await (await browser.delete(`/api/comments/${reply.id}`)).json()).toEqual({ comments_count: 0 })
    expect((await listOf(plan)).comments).toEqual([])
    expect(await sql`select from comments where plan_id = ${plan.id}`).toHaveLength(0)
  })

  test('a comment while a reply arrives leaves its place, and the text is gone [309]', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const root = await comment(browser, plan, null, 'À supprimer')
    const statuses = await whileThreadIsLocked(
      root.id,
      () => send(browser, plan, root.id, 'Arrive'),
      () => browser.delete(`/api/comments/${root.id}`),
    )
    expect(statuses).toEqual([200, 200])
    const { comments, comments_count } = await listOf(plan)
    expect(comments).toMatchObject([{ is_deleted: true, content: null, replies: [{ content: 'Arrive' }] }])
    expect(comments_count).toBe(1)
  })

  test('a comment and its last reply at once, or the two last replies, leaves no empty place [309]', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const root = await comment(browser, plan, null)
    const last = await comment(browser, plan, root.id)
    const remove = (id: string) => () => browser.delete(`/api/comments/${id}`)
    expect(await whileThreadIsLocked(root.id, remove(last.id), remove(root.id))).toEqual([200, 200])
    expect((await listOf(plan)).comments).toEqual([])

    const other = await comment(browser, plan, null)
    const one = await comment(browser, plan, other.id)
    const two = await comment(browser, plan, other.id)
    await browser.delete(`/api/comments/${other.id}`)
    expect(await whileThreadIsLocked(other.id, remove(one.id), remove(two.id))).toEqual([200, 200])
    expect(await listOf(plan)).toMatchObject({ comments: [], comments_count: 0 })
    expect(await sql`select from comments where plan_id = ${plan.id}`).toHaveLength(0)
  })

  test('by staff writes the log with the text, notifies the author and leaves the replies; an equal or lower rank is refused [310]', async () => {
    const [author, other] = [await signedIn('moderator'), await signedIn()]
    const plan = await site.aPlan()
    const root = await comment(author.browser, plan, null, 'À supprimer')
    const reply = await comment(other.browser, plan, root.id, 'Reste')
    for (const role of ['moderator', 'validator'] as const)
      expect((await (await signedIn(role)).browser.delete(`/api/comments/${root.id}`)).status).toBe(403)
    expect((await listOf(plan)).comments[0]).toMatchObject({ is_deleted: false, content: 'À supprimer' })
    const admin = await signedIn('admin')
    expect((await admin.browser.delete(`/api/comments/${root.id}`)).status).toBe(200)
    const log = await sql`
      select admin_id, target_user_id, details from moderation_logs_extended where target_id = ${root.id}`
    expect(log).toEqual([
      {
        admin_id: admin.member.id,
        target_user_id: author.member.id,
        details: { comment_content: 'À supprimer', original_author: author.member.id },
      },
    ])
    const lines = await sql`
      select title, message, actor_id, plan_id from notifications
      where user_id = ${author.member.id} and type = 'sanction'`
    expect(lines).toEqual([
      {
        title: 'Commentaire supprimé',
        message: `Votre commentaire sous «\u202F${plan.title}\u202F» a été supprimé par l’équipe`,
        actor_id: null,
        plan_id: plan.id,
      },
    ])
    const [thread] = (await listOf(plan)).comments
    expect(thread).toMatchObject({ is_deleted: true, author: null, content: null })
    expect(thread?.replies.map(({ id }) => id)).toEqual([reply.id])
  })

  test('a reply lowers the counters of its thread', async () => {
    const { member, browser } = await signedIn()
    const plan = await site.aPlan({ author_id: member.id })
    const root = await comment(browser, plan, null)
    const reply = await comment(browser, plan, root.id)
    expect(await countersOf(root.id)).toEqual({ replies_count: 1, author_replies: 1 })
    await browser.delete(`/api/comments/${reply.id}`)
    expect(await countersOf(root.id)).toEqual({ replies_count: 0, author_replies: 0 })
  })
})

describe('Reading', () => {
  test('a thread shows three replies, its pages of 25 follow without a gap, in both directions [307]', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const root = await comment(browser, plan, null)
    await manyReplies(root.id, 60)
    const [thread] = (await listOf(plan)).comments
    expect(thread?.replies.map(({ content }) => content)).toEqual(['n° 1', 'n° 2', 'n° 3'])
    const seen: string[] = []
    let after = thread?.replies_end ?? ''
    for (;;) {
      const page = await repliesOf(root.id, `?after=${after}`)
      seen.push(...page.replies.map(({ content }) => content))
      expect(page.has_earlier).toBe(true)
      if (!page.has_later) break
      after = page.end!
    }
    expect(seen).toEqual(Array.from({ length: 57 }, (_, index) => `n° ${index + 4}`))
    const back = await repliesOf(root.id, `?before=${after}`)
    expect(back.replies).toHaveLength(25)
    expect(back.has_later).toBe(true)
  })

  test('a page around a reply has 5 before and 19 after it; that of its thread contains the thread [311]', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const root = await comment(browser, plan, null)
    const ids = await manyReplies(root.id, 60)
    const page = await repliesOf(ids[29]!, `?around=${ids[29]}`)
    expect(page.thread.id).toBe(root.id)
    expect(page.replies.map(({ content }) => content)).toEqual(
      Array.from({ length: 25 }, (_, index) => `n° ${index + 25}`),
    )
    expect([page.has_earlier, page.has_later]).toEqual([true, true])
    expect((await listOf(plan, `?around=${ids[29]}`)).comments.map(({ id }) => id)).toEqual([root.id])
  })

  test.for([
    ['oldest', [0, 1, 2, 3]],
    ['newest', [3, 2, 1, 0]],
    ['useful', [2, 0, 1, 3]],
  ] as const)('threads in the order %s, in pages both ways [329]', async ([sort, order]) => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push((await comment(browser, plan, null)).id)
    await sql`update comments set likes_count = 2 where id = ${ids[2]!}`
    const expected = order.map((index) => ids[index])
    const { comments, start, end } = await listOf(plan, `?sort=${sort}`)
    expect(comments.map(({ id }) => id)).toEqual(expected)
    expect((await listOf(plan, `?sort=${sort}&after=${start}`)).comments.map(({ id }) => id)).toEqual(
      expected.slice(1),
    )
    expect((await listOf(plan, `?sort=${sort}&before=${end}`)).comments.map(({ id }) => id)).toEqual(
      expected.slice(0, -1),
    )
  })

  test('the most liked first, pages have no gap while the likes of earlier threads change [329]', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const root = await comment(browser, plan, null)
    await sql`
      insert into comments (plan_id, content, likes_count, created_at)
      select ${plan.id}, 'n° ' || n, 100 - n, now() - n * interval '1 minute' from generate_series(1, 60) n`
    const seen: string[] = []
    let page = await listOf(plan, '?sort=useful')
    for (;;) {
      seen.push(...page.comments.map(({ id }) => id))
      if (!page.has_later) break
      // One that was read loses its likes, and is read again: readers leave it out.
      await sql`update comments set likes_count = 1 where id = ${page.comments[3]!.id}`
      page = await listOf(plan, `?sort=useful&after=${page.end}`)
    }
    expect(new Set(seen).size).toBe(61)
    expect(seen.filter((id, index) => seen.indexOf(id) !== index)).toHaveLength(2)
    expect(seen).toContain(root.id)
  })

  test('the pinned thread comes with the first page, also read backwards from a later one [330]', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const pinned = await comment(browser, plan, null, 'Épinglé')
    await sql`update comments set pinned_at = now() where id = ${pinned.id}`
    await sql`
      insert into comments (plan_id, content, created_at)
      select ${plan.id}, 'n° ' || n, now() + n * interval '1 minute' from generate_series(1, 60) n`
    for (const sort of ['oldest', 'newest', 'useful'] as const) {
      const first = await listOf(plan, `?sort=${sort}`)
      const second = await listOf(plan, `?sort=${sort}&after=${first.end}`)
      const third = await listOf(plan, `?sort=${sort}&after=${second.end}`)
      const back = await listOf(plan, `?sort=${sort}&before=${third.start}`)
      const start = await listOf(plan, `?sort=${sort}&before=${back.start}`)
      expect([first, second, third, back, start].map((page) => page.pinned?.id ?? null)).toEqual([
        pinned.id,
        null,
        null,
        null,
        pinned.id,
      ])
      expect(start.comments).toEqual(first.comments)
    }
  })

  test('an order or a page that does not exist is refused', async () => {
    const plan = await site.aPlan()
    const sort = await site.get(`/api/plans/${plan.id}/comments?sort=best`)
    expect([sort.status, await errorOf(sort)]).toMatchObject([422, { message: 'Ce tri n’existe pas.' }])
    const page = await site.get(`/api/plans/${plan.id}/comments?after=x`)
    expect([page.status, await errorOf(page)]).toMatchObject([
      422,
      { message: 'Cette page de commentaires n’existe pas.' },
    ])
  })
})

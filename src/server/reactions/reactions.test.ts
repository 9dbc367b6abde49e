import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { FollowState, LikeState, RepostState } from '#domain/reactions.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

/** A plan with its author, and another member who reacts to it. */
async function aReader(plan: Parameters<typeof site.aPlan>[0] = {}) {
  const author = await site.aMember()
  const reader = await site.aMember()
  return {
    author,
    reader,
    browser: await site.as(reader),
    plan: await site.aPlan({ author_id: author.id, ...plan }),
  }
}

const likePath = ({ id }: { id: string }) => `/api/plans/${id}/like`
const repostPath = ({ id }: { id: string }) => `/api/plans/${id}/repost`
const followPath = ({ id }: { id: string }) => `/api/members/${id}/follow`

const countsOf = async ({ id }: { id: string }) =>
  (await sql`select likes_count, reposts_count from plan_stats where plan_id = ${id}`)[0]
const statsOf = async ({ id }: { id: string }) =>
  (
    await sql`
      select likes_received, community_xp, followers_count, following_count from profile_stats where user_id = ${id}`
  )[0]
const notificationsOf = ({ id }: { id: string }) =>
  sql`select type, message, data, read from notifications where user_id = ${id} order by created_at`
/** But for the plans, which were result straight into their table. */
const expectCountersRight = async () =>
  expect((await listMismatches(sql)).filter(({ counter }) => counter !== 'plans_posted')).toEqual([])

describe('A like', () => {
  test('is counted, brings its author a point, and notifies them [81] [88]', async () => {
    const { author, reader, browser, plan } = await aReader({ title: 'Miel de ville' })
    const response = await browser.put(likePath(plan))
    expect(await response.json()).toEqual({ liked: true, likes_count: 1 } satisfies LikeState)
    expect(await countsOf(plan)).toMatchObject({ likes_count: 1 })
    expect(await statsOf(author)).toMatchObject({ likes_received: 1, community_xp: 1 })
    expect(await sql`select kind, cause, amount from xp_events where user_id = ${author.id}`).toEqual([
      { kind: 'like_received', cause: `${plan.id}:${reader.id}`, amount: 1 },
    ])
    expect(await notificationsOf(author)).toEqual([
      {
        type: 'new_like',
        message: `${reader.pseudo} a aimé votre plan «\u202FMiel de ville\u202F»`,
        data: { plan_slug: plan.slug, liker_pseudo: reader.pseudo },
        read: false,
      },
    ])
  })

  test('counts once, however often it is asked for [81]', async () => {
    const { author, browser, plan } = await aReader()
    for (let times = 0; times < 3; times++) {
      expect(await (await browser.put(likePath(plan))).json()).toEqual({ liked: true, likes_count: 1 })
    }
    expect(await statsOf(author)).toMatchObject({ likes_received: 1, community_xp: 1 })
    expect(await notificationsOf(author)).toHaveLength(1)
  })

  test('that is undone undoes all its effects, and never more [81]', async () => {
    const { author, browser, plan } = await aReader()
    await browser.put(likePath(plan))
    for (let times = 0; times < 2; times++) {
      expect(await (await browser.delete(likePath(plan))).json()).toEqual({ liked: false, likes_count: 0 })
    }
    expect(await countsOf(plan)).toMatchObject({ likes_count: 0 })
    expect(await statsOf(author)).toMatchObject({ likes_received: 0, community_xp: 0 })
    expect(await sql`select from xp_events where user_id = ${author.id}`).toHaveLength(0)
  })

  test('of one’s own plan counts for the plan only [81]', async () => {
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id })
    const browser = await site.as(author)
    expect(await (await browser.put(likePath(plan))).json()).toEqual({ liked: true, likes_count: 1 })
    expect(await statsOf(author)).toMatchObject({ likes_received: 0, community_xp: 0 })
    expect(await notificationsOf(author)).toHaveLength(0)
    await browser.delete(likePath(plan))
    expect(await countsOf(plan)).toMatchObject({ likes_count: 0 })
  })

  test('of a plan of a deleted author is counted [81]', async () => {
    const { browser, plan } = await aReader()
    await sql`update plans set author_id = null where id = ${plan.id}`
    expect(await (await browser.put(likePath(plan))).json()).toEqual({ liked: true, likes_count: 1 })
    expect(await (await browser.delete(likePath(plan))).json()).toEqual({ liked: false, likes_count: 0 })
  })

  test('earns « Influenceur » with the hundredth [130]', async () => {
    const { author, browser, plan } = await aReader()
    await sql`update profile_stats set likes_received = 98 where user_id = ${author.id}`
    const badges = async () =>
      (await sql`select badges from profiles where user_id = ${author.id}`)[0]?.['badges']
    await browser.put(likePath(plan))
    expect(await badges()).toEqual([])
    await (await site.as(await site.aMember())).put(likePath(plan))
    expect(await badges()).toEqual(['Influenceur'])
    await sql`update profile_stats set likes_received = likes_received - 98 where user_id = ${author.id}`
  })

  test('earns « Influenceur » also when many likes arrive with the hundredth [130] [200]', async () => {
    const { author, plan } = await aReader()
    await sql`update profile_stats set likes_received = 95 where user_id = ${author.id}`
    const browsers = await Promise.all(Array.from({ length: 8 }, async () => site.as(await site.aMember())))
    await Promise.all(browsers.map((browser) => browser.put(likePath(plan))))
    const [profile] = await sql`select badges from profiles where user_id = ${author.id}`
    expect(profile?.['badges']).toEqual(['Influenceur'])
    const notifications = (await notificationsOf(author)).filter(({ type }) => type === 'badge_awarded')
    expect(notifications).toHaveLength(1)
    await sql`update profile_stats set likes_received = likes_received - 95 where user_id = ${author.id}`
  })

  test('asked for by many clients at once leaves one row [81] [200]', async () => {
    const { author, browser, plan } = await aReader()
    const clients = Array.from({ length: 20 }, async () => {
      for (let times = 0; times < 25; times++) expect((await browser.put(likePath(plan))).status).toBe(200)
    })
    await Promise.all(clients)
    expect(await sql`select from likes where plan_id = ${plan.id}`).toHaveLength(1)
    expect(await countsOf(plan)).toMatchObject({ likes_count: 1 })
    expect(await statsOf(author)).toMatchObject({ likes_received: 1, community_xp: 1 })
    expect(await notificationsOf(author)).toHaveLength(1)
  })

  test('set and unset by many members at once leaves counters that equal the rows [81]', async () => {
    const { plan } = await aReader()
    const members = Array.from({ length: 10 }, async (_, number) => {
      const browser = await site.as(await site.aMember())
      for (let times = 0; times <= 10 + number; times++) {
        const response = await (times % 2 === 0 ? browser.put : browser.delete)(likePath(plan))
        expect(response.status).toBe(200)
      }
    })
    await Promise.all(members)
    expect(await countsOf(plan)).toMatchObject({ likes_count: 5 })
    await expectCountersRight()
  })
})

describe('The notification of a like', () => {
  const undo = async (browser: Awaited<ReturnType<typeof aReader>>['browser'], plan: { id: string }) => {
    await browser.delete(likePath(plan))
  }

  test('is withdrawn with an undone like while it is unread, and is restored without a new live event [81] [88]', async () => {
    const { author, browser, plan } = await aReader()
    const heard: string[] = []
    const hearing = await site.db.listen('live', (payload) => heard.push(payload))
    const toAuthor = () => heard.join().split(`user:${author.id}`).slice(1).join()
    await browser.put(likePath(plan))
    await undo(browser, plan)
    expect(await notificationsOf(author)).toHaveLength(0)
    await expect.poll(toAuthor).toMatch(/"notification".+"notifications_changed"/)
    heard.length = 0
    await browser.put(likePath(plan))
    expect(await notificationsOf(author)).toMatchObject([{ type: 'new_like', read: false }])
    await expect.poll(toAuthor).toMatch(/"notifications_changed"/)
    expect(toAuthor()).not.toMatch(/"notification"/)
    hearing.stop()
  })

  test('stays once it was read, and liking again does not make it unread [81] [88]', async () => {
    const { author, browser, plan } = await aReader()
    await browser.put(likePath(plan))
    await sql`update notifications set read = true where user_id = ${author.id}`
    await undo(browser, plan)
    await browser.put(likePath(plan))
    expect(await notificationsOf(author)).toMatchObject([{ type: 'new_like', read: true }])
  })

  test('does not reach an author who blocked the member who liked', async () => {
    const { author, reader, browser, plan } = await aReader()
    await sql`insert into blocks (blocker_id, blocked_id) values (${author.id}, ${reader.id})`
    await browser.put(likePath(plan))
    expect(await notificationsOf(author)).toHaveLength(0)
    expect(await countsOf(plan)).toMatchObject({ likes_count: 1 })
  })
})

describe('A repost', () => {
  test('is counted and notified once, and undone [85] [88]', async () => {
    const { author, reader, browser, plan } = await aReader({ title: 'Savon de Vevey' })
    for (let times = 0; times < 2; times++) {
      const response = await browser.put(repostPath(plan))
      expect(await response.json()).toEqual({ reposted: true, reposts_count: 1 } satisfies RepostState)
    }
    expect(await notificationsOf(author)).toEqual([
      {
        type: 'new_repost',
        message: `${reader.pseudo} a reposté votre plan «\u202FSavon de Vevey\u202F»`,
        data: { plan_slug: plan.slug, reposter_pseudo: reader.pseudo },
        read: false,
      },
    ])
    expect(await (await browser.delete(repostPath(plan))).json()).toEqual({
      reposted: false,
      reposts_count: 0,
    })
    expect(await notificationsOf(author)).toHaveLength(0)
    // Points are for likes.
    expect(await statsOf(author)).toMatchObject({ community_xp: 0 })
  })
})

describe('A reaction to a plan', () => {
  test.each(['pending', 'rejected'] as const)('that is %s is not found [81] [85]', async (status) => {
    const { browser, plan } = await aReader({ status })
    for (const path of [likePath(plan), repostPath(plan)]) {
      expect(statusesOf([await browser.put(path), await browser.delete(path)])).toEqual([404, 404])
    }
    expect(await countsOf(plan)).toEqual({ likes_count: 0, reposts_count: 0 })
  })

  test('that does not exist is not found', async () => {
    const { browser } = await aReader()
    expect(await errorOf(await browser.put(likePath({ id: randomUUID() })))).toMatchObject({
      status: 404,
      message: 'Ce plan n’existe pas ou n’est plus en ligne.',
    })
  })

  test.each(['temp', 'perm', 'ip'] as const)('is refused to a member under a %s ban [196]', async (type) => {
    const { author, reader, browser, plan } = await aReader()
    await browser.put(likePath(plan))
    const end_at = type === 'temp' ? sql`now() + interval '1 day'` : null
    await sql`insert into user_bans (user_id, type, end_at) values (${reader.id}, ${type}, ${end_at})`
    for (const path of [likePath(plan), repostPath(plan), followPath(author)]) {
      for (const response of [await browser.put(path), await browser.delete(path)]) {
        const { status, message } = await errorOf(response)
        expect(status).toBe(403)
        expect(message).toMatch(/^Votre compte est suspendu/)
      }
    }
    expect(await countsOf(plan)).toEqual({ likes_count: 1, reposts_count: 0 })
    expect(await statsOf(author)).toMatchObject({ followers_count: 0 })
  })

  test('is published to the tabs that have the plan open [81]', async () => {
    const { browser, plan } = await aReader()
    const heard: string[] = []
    const hearing = await site.db.listen('live', (payload) => heard.push(payload))
    await browser.put(likePath(plan))
    await expect.poll(() => heard.join()).toContain(`"plan:${plan.id}"`)
    expect(heard.join()).toContain('"plan_counted"')
    hearing.stop()
  })

  test('while the plan is deleted leaves no count behind [81] [200]', async () => {
    const author = await site.aMember()
    const authorBrowser = await site.as(author)
    for (let times = 0; times < 5; times++) {
      const plan = await site.aPlan({ author_id: author.id, status: 'published' })
      const first = await site.as(await site.aMember())
      const readers = await Promise.all(Array.from({ length: 7 }, async () => site.as(await site.aMember())))
      await first.put(likePath(plan))
      await sql`update profile_stats set plans_posted = plans_posted + 1 where user_id = ${author.id}`
      const responses = await Promise.all([
        ...readers.map((browser) => browser.put(likePath(plan))),
        authorBrowser.delete(`/api/plans/${plan.id}`),
        first.delete(likePath(plan)),
      ])
      expect(statusesOf(responses).filter((status) => status !== 200 && status !== 404)).toEqual([])
    }
    await site.runLongJobs()
    expect(await statsOf(author)).toMatchObject({ likes_received: 0, community_xp: 0 })
  })
})

test('of accounts that are deleted meanwhile leaves no count behind [81] [200]', async () => {
  const [author, other] = [await site.aMember(), await site.aMember()]
  const leaving = await Promise.all(Array.from({ length: 4 }, () => site.aMember()))
  const plans = await Promise.all([author, author, other].map(({ id }) => site.aPlan({ author_id: id })))
  const everybody = [author, other, ...leaving]
  const leave = async (member: (typeof everybody)[number]) => {
    const browser = await site.as(member)
    for (const plan of plans) for (const path of [likePath(plan), repostPath(plan)]) await browser.put(path)
    for (const whom of everybody) if (whom !== member) await browser.put(followPath(whom))
    return () =>
      browser.request('DELETE', '/api/account', {
        body: JSON.stringify({ pseudo: member.pseudo, plans: 'delete' }),
        headers: { 'content-type': 'application/json' },
      })
  }
  const departures = await Promise.all(leaving.map(leave))
  const stay = await site.as(await site.aMember())
  const responses = await Promise.all([
    ...departures.map((depart) => depart()),
    ...plans.flatMap((plan) => [stay.put(likePath(plan)), stay.put(repostPath(plan))]),
    ...everybody.map((member) => stay.put(followPath(member))),
  ])
  expect(statusesOf(responses).filter((status) => status !== 200 && status !== 404)).toEqual([])
  await expectCountersRight()
  await site.runLongJobs()
  await expectCountersRight()
})

describe('Following', () => {
  test('is counted for both members and notified, once [86] [88]', async () => {
    const [reader, author] = [await site.aMember(), await site.aMember()]
    const browser = await site.as(reader)
    for (let times = 0; times < 2; times++) {
      const response = await browser.put(followPath(author))
      expect(await response.json()).toEqual({
        followed: true,
        followers_count: 1,
        following_count: 1,
      } satisfies FollowState)
    }
    expect(await notificationsOf(author)).toEqual([
      {
        type: 'new_follower',
        message: `${reader.pseudo} vous suit`,
        data: { follower_pseudo: reader.pseudo },
        read: false,
      },
    ])
    for (let times = 0; times < 2; times++) {
      expect(await (await browser.delete(followPath(author))).json()).toEqual({
        followed: false,
        followers_count: 0,
        following_count: 0,
      })
    }
    expect(await notificationsOf(author)).toHaveLength(0)
  })

  test('the member themselves is refused, and an unknown member is not found [86]', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    expect(await errorOf(await browser.put(followPath(member)))).toMatchObject({
      status: 403,
      message: 'Vous ne pouvez pas vous suivre vous-même.',
    })
    expect(await errorOf(await browser.put(followPath({ id: randomUUID() })))).toMatchObject({ status: 404 })
  })

  test('each other, by many clients at once, leaves one row each way [200]', async () => {
    const members = [await site.aMember(), await site.aMember(), await site.aMember()]
    const pairs = members.flatMap((from) => members.filter((to) => to !== from).map((to) => ({ from, to })))
    // Three clients for each pair.
    const clients = [...pairs, ...pairs, ...pairs].map(async ({ from, to }) => {
      const browser = await site.as(from)
      for (let times = 0; times < 5; times++) {
        for (const ask of [browser.put, browser.delete]) expect((await ask(followPath(to))).status).toBe(200)
      }
      expect((await browser.put(followPath(to))).status).toBe(200)
    })
    await Promise.all(clients)
    for (const member of members) {
      expect(await statsOf(member)).toMatchObject({ followers_count: 2, following_count: 2 })
    }
    await expectCountersRight()
  })
})

test('setting and undoing a reaction count towards one limit, twice as high for likes', async () => {
  // A twentieth of what is allowed: 120 likes a minute.
  const strict = await aSite({ env: { RATE_LIMIT_FACTOR: '0.05' } })
  const [member, author] = [await strict.aMember(), await strict.aMember()]
  const browser = await strict.as(member)
  const plan = await strict.aPlan({ author_id: author.id })
  for (const [path, max] of [
    [likePath(plan), 6],
    [repostPath(plan), 3],
    [followPath(author), 3],
  ] as const) {
    for (let times = 0; times < max; times++) {
      const response = await (times % 2 === 0 ? browser.put : browser.delete)(path)
      expect(response.status).toBe(200)
    }
    expect((await browser.put(path)).status).toBe(429)
  }
})

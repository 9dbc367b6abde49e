import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SinceLastVisit } from '#domain/feed/last-visit.ts'
import { BACKGROUND_HEADER } from '#domain/accounts/viewer.ts'
import { createLog } from '#server/platform/http/log.ts'
import { aSite } from '../../../tests/support/site.ts'

const logged: string[] = []
const site = await aSite({ log: createLog('error', { write: (line) => void logged.push(line) }) })
const second = await aSite({ db: site.db })
const { sql } = site.db
beforeEach(() => site.empty())

type Member = Awaited<ReturnType<typeof site.aMember>>

const read = async (member: Member) => {
  const body = await (
    await site.as(member)
  ).getJson<{ since_last_visit: SinceLastVisit }>('/api/viewer?home=1')
  return body.since_last_visit
}

/** The lines as texts: who or what is new. */
async function linesOf(member: Member) {
  const { decisions, replies, plans } = await read(member)
  return {
    decisions: decisions.map(({ newest }) => newest.type),
    replies: replies.map(({ people }) => people.map(({ pseudo }) => pseudo).join()),
    plans: plans.map(({ title, topic }) => (topic ? `${title} (${topic.name})` : title)),
  }
}

/** The member was last seen so long ago. */
const wasSeen = (member: Member, age: string) =>
  sql`update profiles set visited_at = now() - ${age}::interval where user_id = ${member.id}`

const visitsOf = async ({ id }: Member) =>
  await sql.one<{ visited_at: string | null; previous_visit_at: string | null }>`
    select visited_at, previous_visit_at from profiles where user_id = ${id}`

async function aReader(age = '2 days') {
  const reader = await site.aMember()
  await wasSeen(reader, age)
  return reader
}

const follow = (reader: Member, other: Member) =>
  sql`insert into followers (follower_id, following_id) values (${reader.id}, ${other.id})`
const followTopic = (reader: Member, topic: string) =>
  sql`insert into topic_follows (user_id, topic) values (${reader.id}, ${topic})`

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const aPlanBy = (author: Member, title: string, hours = 1, category = 'Immobilier') =>
  site.aPlan({ author_id: author.id, title, category, created_at: hoursAgo(hours) })

async function write(member: Member, plan: { id: string }, content: string, parent_id: string | null = null) {
  const id = randomUUID()
  const response = await (
    await site.as(member)
  ).post(`/api/plans/${plan.id}/comments`, { id, content, parent_id })
  expect(response.status, await response.clone().text()).toBe(200)
  return id
}

/** A comment of the reader, and a reply to it. */
async function aReply(reader: Member, by: Member, title = 'Ruches') {
  const plan = await site.aPlan({ title })
  const comment = await write(reader, plan, 'Combien de ruches ?')
  return { plan, comment, reply: await write(by, plan, 'Vingt.', comment) }
}

const decide = (plan: { id: string }, author: Member, type: string, hours = 1) =>
  sql`
    insert into notifications (user_id, type, title, message, plan_id, created_at)
    values (${author.id}, ${type}, 'Décision', 'Votre plan a été lu.', ${plan.id}, ${hoursAgo(hours)})`

describe('« Depuis votre dernière visite »', () => {
  test('has new plans of followed members and topics, replies and decisions on own plans, and nothing older than the visit', async () => {
    const [reader, friend, stranger] = [await aReader(), await site.aMember(), await site.aMember()]
    await follow(reader, friend)
    await followTopic(reader, 'categorie:ia')
    await aPlanBy(friend, 'Avant', 72)
    await aPlanBy(friend, 'Nouveau', 2)
    await aPlanBy(friend, 'Des deux', 3, 'IA')
    await aPlanBy(stranger, 'Du sujet', 1, 'IA')
    await aPlanBy(stranger, 'Inconnu')
    await aReply(reader, friend)
    const own = await aPlanBy(reader, 'Le mien', 80)
    await decide(own, reader, 'plan_rejected', 70)
    expect(await linesOf(reader)).toEqual({
      decisions: [],
      replies: [friend.pseudo],
      plans: ['Du sujet (IA)', 'Nouveau', 'Des deux'],
    })
    await decide(own, reader, 'plan_rejected', 2)
    await decide(own, reader, 'plan_approved', 1)
    expect((await linesOf(reader)).decisions).toEqual(['plan_approved'])
  })

  test('has five lines at most, shared between the kinds; replies under one plan are one line', async () => {
    const [reader, friend, other] = [await aReader(), await site.aMember(), await site.aMember()]
    await follow(reader, friend)
    for (const title of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six']) await aPlanBy(friend, title)
    expect((await linesOf(reader)).plans).toHaveLength(5)
    const { plan, comment } = await aReply(reader, friend)
    await write(other, plan, 'Dix.', comment)
    await decide(await aPlanBy(reader, 'Le mien'), reader, 'plan_approved')
    const { decisions, replies, plans } = await linesOf(reader)
    expect([decisions.length, plans.length]).toEqual([1, 3])
    expect(replies).toEqual([`${other.pseudo},${friend.pseudo}`])
  })

  test('leaves out what is read, muted, unavailable, of blocked members and of closed accounts', async () => {
    const [reader, friend, blocked, closed] = [
      await aReader(),
      await site.aMember(),
      await site.aMember(),
      await site.aMember(),
    ]
    for (const member of [friend, blocked, closed]) await follow(reader, member)
    await followTopic(reader, 'categorie:ia')
    const muted = await aReply(reader, friend)
    const unavailable = await aReply(reader, friend, 'Hors ligne')
    const deleted = await aReply(reader, friend, 'Supprimé')
    await aReply(reader, blocked, 'Bloqué')
    await aReply(reader, friend, 'Lu')
    await aPlanBy(blocked, 'Du bloqué', 1, 'IA')
    await aPlanBy(closed, 'Du compte fermé', 1, 'IA')
    const withdrawn = await aPlanBy(friend, 'Retiré', 1, 'IA')
    await aPlanBy(reader, 'Le mien', 1, 'IA')
    await sql`insert into discussion_levels (plan_id, user_id, level, is_chosen) values (${muted.plan.id}, ${reader.id}, 'mute', true)
      on conflict (plan_id, user_id) do update set level = 'mute', is_chosen = true`
    await sql`update plans set status = 'pending' where id = any (${[unavailable.plan.id, withdrawn.id]}::uuid[])`
    await (await site.as(friend)).delete(`/api/comments/${deleted.reply}`)
    await sql`insert into blocks (blocker_id, blocked_id) values (${reader.id}, ${blocked.id})`
    await sql`update users set closed_at = now() where id = ${closed.id}`
    await sql`
      update notifications n set read = true, read_at = now() from plans p where p.id = n.plan_id and p.title = 'Lu'`
    expect(await linesOf(reader)).toEqual({ decisions: [], replies: [], plans: [] })
  })

  test('can be dismissed: later only what is newer is listed, also on another device', async () => {
    const [reader, friend] = [await aReader(), await site.aMember()]
    await follow(reader, friend)
    await aPlanBy(friend, 'Nouveau')
    expect((await linesOf(reader)).plans).toEqual(['Nouveau'])
    expect((await (await site.as(reader)).delete('/api/my/last-visit')).status).toBe(200)
    expect((await linesOf(reader)).plans).toEqual([])
    await site.aPlan({
      author_id: friend.id,
      title: 'Plus récent',
      created_at: new Date(Date.now() + 1).toISOString(),
    })
    await site.ctx.usage.flush()
    expect((await linesOf(reader)).plans).toEqual(['Plus récent'])
  })

  test('is empty on a first visit, and only part of the call that the home page makes', async () => {
    const [reader, friend] = [await site.aMember(), await site.aMember()]
    await follow(reader, friend)
    await aPlanBy(friend, 'Nouveau')
    expect(await read(reader)).toEqual({ decisions: [], replies: [], plans: [] })
    await site.ctx.usage.flush()
    expect((await linesOf(reader)).plans).toEqual([])
    expect(await (await site.as(reader)).getJson('/api/viewer')).not.toHaveProperty('since_last_visit')
    expect(await site.getJson('/api/viewer?home=1')).toEqual({ viewer: null })
    expect((await site.get('/api/viewer?home=2')).status).toBe(422)
  })
})

describe('A visit', () => {
  test('lasts until 30 minutes without a request, and what was new stays listed while it lasts', async () => {
    const [reader, friend] = [await aReader('29 minutes'), await site.aMember()]
    await follow(reader, friend)
    await aPlanBy(friend, 'Nouveau', 0.1)
    expect((await linesOf(reader)).plans).toEqual([])
    await wasSeen(reader, '31 minutes')
    const { visited_at: last } = await visitsOf(reader)
    expect((await linesOf(reader)).plans).toEqual(['Nouveau'])
    await site.ctx.usage.flush()
    expect((await visitsOf(reader)).previous_visit_at).toBe(last)
    expect((await linesOf(reader)).plans).toEqual(['Nouveau'])
  })

  test('is written when it begins and then every five minutes at most, once by two processes and two tabs', async () => {
    const reader = await aReader()
    const { visited_at: last } = await visitsOf(reader)
    const ask = async () => {
      await Promise.all([linesOf(reader), linesOf(reader), (await second.as(reader)).get('/api/viewer')])
      await Promise.all([site.ctx.usage.flush(), second.ctx.usage.flush()])
      return await visitsOf(reader)
    }
    const begun = await ask()
    expect(begun.previous_visit_at).toBe(last)
    expect(await ask()).toEqual(begun)
    await wasSeen(reader, '4 minutes')
    const earlier = await visitsOf(reader)
    expect(await ask()).toEqual(earlier)
    await wasSeen(reader, '6 minutes')
    const later = await ask()
    expect(Date.parse(later.visited_at!)).toBeGreaterThan(Date.now() - 60_000)
    expect(later.previous_visit_at).toBe(last)
  })

  test('is not recorded for requests that a tab in the background sends', async () => {
    const reader = await aReader()
    const before = await visitsOf(reader)
    const headers = { [BACKGROUND_HEADER]: '1' }
    await (await site.as(reader)).request('GET', '/api/viewer', { headers })
    await site.ctx.usage.flush()
    expect(await visitsOf(reader)).toEqual(before)
  })
})

test('when what is new cannot be read, this is logged, and the browser still learns who is signed in', async () => {
  const reader = await site.as(await aReader())
  await sql`alter table topic_follows rename to renamed_topic_follows`
  try {
    const response = await reader.get('/api/viewer?home=1')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      viewer: expect.objectContaining({ staff_lock: null }) as unknown,
    })
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('relation \\"topic_follows\\" does not exist')
    expect(logged[0]).toContain(response.headers.get('x-request-id'))
  } finally {
    await sql`alter table renamed_topic_follows rename to topic_follows`
  }
})

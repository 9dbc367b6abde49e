import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Conversation } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aMessagesSite, type Person } from '../../../tests/support/messages.ts'

const site = await aMessagesSite()
const { db, aPerson, aPair, open, opened, send, sent, list, page } = site

const VIP_REQUIRED = 'Vous devez être Verified ou VIP pour envoyer des messages à cet utilisateur'
const CLOSED = 'Ce membre n’accepte pas vos messages.'
const earn = (member: { id: string }, xp: number) =>
  db.sql`update profile_stats set community_xp = ${xp} where user_id = ${member.id}`
const block = (blocker: Person, blocked: Person) => blocker.browser.put(`/api/members/${blocked.id}/block`)
const acceptFrom = (member: Person, messages_from: string) =>
  member.browser.patch('/api/my/preferences', { messages_from })
const head = (of: Person, id: string) => of.browser.getJson<Conversation>(`/api/conversations/${id}`)
const messaging = async (from: Person, to: { id: string }) =>
  (
    await from.browser.getJson<{ refusal: { reason: string; message: string } | null }>(
      `/api/members/${to.id}/messaging`,
    )
  ).refusal
const rowsBetween = async (one: Person, other: Person) =>
  (
    await db.sql`
      select from conversations where ${one.id} in (participant1_id, participant2_id)
        and ${other.id} in (participant1_id, participant2_id)`
  ).count

describe('Who may begin a conversation', () => {
  test.each<[Role, number]>([
    ['vip', 0],
    ['verified', 0],
    ['validator', 0],
    ['moderator', 0],
    ['admin', 0],
    ['founder', 0],
    ['user', 50],
  ])('a %s with %d points may [149]', async (role, xp) => {
    const member = await aPerson({ role })
    await earn(member, xp)
    expect((await open(member, await aPerson())).status).toBe(200)
    expect((await member.browser.get('/api/conversations')).status).toBe(200)
  })

  test('a member with 49 points may not, and reads how many are missing [149] [160]', async () => {
    const [member, other] = [await aPerson({ role: 'user' }), await aPerson()]
    await earn(member, 49)
    expect(await errorOf(await open(member, other))).toMatchObject({ status: 403, message: VIP_REQUIRED })
    expect(await messaging(member, other)).toEqual({ reason: 'locked', message: VIP_REQUIRED })
    expect((await member.browser.get('/api/conversations')).status).toBe(403)
    expect(await rowsBetween(member, other)).toBe(0)
  })

  test('points earned or a tier bought a moment ago count at once [149]', async () => {
    const member = await aPerson({ role: 'user' })
    await earn(member, 50)
    expect((await open(member, await aPerson())).status).toBe(200)
    await earn(member, 0)
    expect((await open(member, await aPerson())).status).toBe(403)
    await db.sql`update profiles set subscribed = true where user_id = ${member.id}`
    expect((await open(member, await aPerson())).status).toBe(200)
  })

  test('a member cannot write to themselves, nor to an unknown id [194]', async () => {
    const member = await aPerson()
    expect((await open(member, member)).status).toBe(403)
    expect((await open(member, { id: randomUUID() })).status).toBe(404)
    expect((await member.browser.get(`/api/members/${randomUUID()}/messaging`)).status).toBe(404)
  })

  test('the starter is the member of the session, whatever the request says [194]', async () => {
    const [ann, bob, carl] = [await aPerson(), await aPerson(), await aPerson()]
    await ann.browser.post('/api/conversations', {
      member_id: bob.id,
      started_by: carl.id,
      user1_id: carl.id,
    })
    const [row] =
      await db.sql`select started_by from conversations where started_by in (${ann.id}, ${carl.id})`
    expect(row).toEqual({ started_by: ann.id })
  })
})

describe('Opening a conversation', () => {
  test('opens the existing one, whichever member began it, also when both begin at the same moment [159] [200]', async () => {
    const [ann, bob] = [await aPerson(), await aPerson()]
    const responses = await Promise.all(
      [ann, bob, ann, bob, ann, bob].map((who) => open(who, who === ann ? bob : ann)),
    )
    expect(statusesOf(responses)).toEqual([200, 200, 200, 200, 200, 200])
    const ids = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { id: string }).id),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await rowsBetween(ann, bob)).toBe(1)
  })

  test('shows an empty conversation to its starter only', async () => {
    const [ann, bob] = [await aPerson(), await aPerson()]
    const id = await opened(ann, bob)
    expect((await list(ann)).map((one) => one.id)).toEqual([id])
    expect(await list(bob)).toEqual([])
    expect((await bob.browser.get(`/api/conversations/${id}`)).status).toBe(404)
    expect((await bob.browser.get(`/api/conversations/${id}/messages`)).status).toBe(404)
    await sent(ann, id, 'Bonjour')
    expect((await list(bob)).map((one) => one.id)).toEqual([id])
  })

  test('a member who opens the other’s empty conversation finds it, which does not count as a reply', async () => {
    const [ann, bob] = [await aPerson(), await aPerson()]
    const id = await opened(ann, bob)
    expect(await opened(bob, ann)).toBe(id)
    await acceptFrom(bob, 'nobody')
    expect((await send(ann, id, { content: 'Bonjour' })).status).toBe(403)
    await acceptFrom(bob, 'everyone')
    expect((await list(bob)).map((one) => one.id)).toEqual([id])
    expect((await list(ann)).map((one) => one.id)).toEqual([id])
    await sent(ann, id, 'Bonjour')
  })

  test('is limited to twenty new correspondents a day, also when all are opened at once', async () => {
    const ann = await aPerson()
    const others = await Promise.all(Array.from({ length: 22 }, () => site.aMember()))
    const responses = await Promise.all(others.map((other) => open(ann, other)))
    expect(statusesOf(responses)).toEqual([...Array(20).fill(200), 429, 429])
    const refused = others[responses.findIndex(({ status }) => status === 429)]!
    expect((await errorOf(await open(ann, refused))).message).toBe(
      'Vous avez écrit à 20 nouvelles personnes aujourd’hui : à demain.',
    )
    const known = others[responses.findIndex(({ status }) => status === 200)]!
    expect((await open(ann, known)).status, 'those one knows').toBe(200)
    await db.sql`update conversations set created_at = now() - interval '25 hours' where started_by = ${ann.id}`
    expect((await open(ann, refused)).status).toBe(200)
  })
})

describe('Who cannot be written to', () => {
  test('a member who accepts no messages, or only from those they follow', async () => {
    const [ann, bob] = [await aPerson(), await aPerson()]
    await acceptFrom(bob, 'nobody')
    expect(await errorOf(await open(ann, bob))).toMatchObject({ status: 403, message: CLOSED })
    expect(await messaging(ann, bob)).toEqual({ reason: 'closed', message: CLOSED })
    await acceptFrom(bob, 'following')
    expect((await open(ann, bob)).status).toBe(403)
    await bob.browser.put(`/api/members/${ann.id}/follow`)
    expect((await open(ann, bob)).status).toBe(200)
    expect(await messaging(ann, bob)).toBeNull()
  })

  test('a member who blocked, or was blocked: the blocking member reads why, the blocked one does not', async () => {
    const { ann, bob, id } = await aPair()
    await block(bob, ann)
    expect(await errorOf(await send(ann, id, { content: 'Encore' }))).toMatchObject({
      status: 403,
      message: CLOSED,
    })
    expect(await messaging(ann, bob)).toEqual({ reason: 'closed', message: CLOSED })
    expect((await head(ann, id)).refusal?.reason).toBe('closed')
    expect(await head(bob, id)).toMatchObject({ is_blocked: true, refusal: { reason: 'blocked' } })
    expect((await send(bob, id, { content: 'Non' })).status).toBe(403)
    await site.read(bob, id)
    expect(
      (await page(ann, id)).messages.map(({ is_read }) => is_read),
      'that it was read',
    ).toEqual([false])
    await bob.browser.delete(`/api/members/${ann.id}/block`)
    await sent(ann, id, 'Merci')
    expect(await head(bob, id)).toMatchObject({ is_blocked: false, refusal: null })
  })

  test('a member who wrote can be replied to, also when they accept no messages; one who did not cannot', async () => {
    const [ann, bob] = [await aPerson(), await aPerson()]
    const id = await opened(ann, bob)
    await sent(ann, id, 'Bonjour')
    await acceptFrom(ann, 'nobody')
    await sent(bob, id, 'Bonjour Ann')
    await acceptFrom(bob, 'nobody')
    await sent(ann, id, 'Encore')
    const carl = await aPerson()
    expect((await send(ann, await opened(ann, carl), { content: 'Bonjour' })).status).toBe(200)
    await acceptFrom(carl, 'nobody')
    expect((await send(ann, await opened(ann, carl), { content: 'Alors ?' })).status).toBe(403)
  })

  test('a banned member reads, and writes nothing [196]', async () => {
    const { ann, bob, id } = await aPair()
    await db.sql`insert into user_bans (user_id, type, end_at) values (${bob.id}, 'temp', now() + interval '1 day')`
    expect((await page(bob, id)).messages).toHaveLength(1)
    expect((await send(bob, id, { content: 'Non' })).status).toBe(403)
    expect((await bob.browser.put(`/api/conversations/${id}/typing`)).status).toBe(403)
    expect((await head(bob, id)).refusal?.reason).toBe('banned')
    expect((await open(bob, await aPerson())).status).toBe(403)
    await sent(ann, id, 'Bon courage')
  })
})

describe('While messages are locked for a member', () => {
  test('they read and reply in conversations that others started, and cannot start any [149]', async () => {
    const [ann, bob] = [await aPerson(), await aPerson({ role: 'user' })]
    const id = await opened(ann, bob)
    await sent(ann, id, 'Bienvenue')
    expect((await list(bob)).map((one) => one.id)).toEqual([id])
    expect((await head(bob, id)).refusal).toBeNull()
    expect(await messaging(bob, ann)).toBeNull()
    expect(await opened(bob, ann)).toBe(id)
    await sent(bob, id, 'Merci')
    expect((await open(bob, await aPerson())).status).toBe(403)
    expect((await bob.browser.get('/api/correspondents?q=membre')).status).toBe(403)
  })

  test('they read and delete their earlier messages, and cannot write new ones [149]', async () => {
    const { ann, bob, id, first } = await aPair()
    const picture = await site.uploaded(ann)
    const shown = await sent(ann, id, { image: picture.path })
    await db.sql`update profiles set role = 'user' where user_id = ${ann.id}`
    expect(await list(ann)).toMatchObject([{ id, was_written_to: false, last_message: { is_own: true } }])
    expect((await head(ann, id)).refusal).toEqual({ reason: 'locked', message: VIP_REQUIRED })
    expect((await page(ann, id)).messages.map((message) => message.id)).toEqual([first.id, shown.id])
    expect((await ann.browser.get(picture.url)).status).toBe(200)
    expect((await site.read(ann, id)).status).toBe(200)
    expect(await errorOf(await send(ann, id, { content: 'Encore' }))).toMatchObject({
      status: 403,
      message: VIP_REQUIRED,
    })
    expect(await errorOf(await open(ann, bob))).toMatchObject({ status: 403, message: VIP_REQUIRED })
    for (const message of [first, shown]) expect((await site.remove(ann, message.id)).status).toBe(200)
    expect((await page(bob, id).catch(() => null))?.messages ?? []).toEqual([])
    expect(await errorOf(await ann.browser.get('/api/conversations'))).toMatchObject({
      message: VIP_REQUIRED,
    })
  })

  test('they can read and write in their own conversations that have a reply [149]', async () => {
    const { ann, bob, id } = await aPair()
    await db.sql`update profiles set role = 'user' where user_id = ${ann.id}`
    await sent(bob, id, 'Bonjour Ann')
    expect((await list(ann))[0]).toMatchObject({ id, unread_count: 1 })
    expect((await head(ann, id)).refusal).toBeNull()
    expect(await opened(ann, bob)).toBe(id)
    await site.read(ann, id)
    await sent(ann, id, 'Merci')
  })
})

describe('The list of conversations', () => {
  test('shows the other member, the last message and the unread count, the last active first [152]', async () => {
    const ann = await aPerson()
    const [bob, carl] = [await aPerson({ role: 'verified', handle: 'bob' }), await aPerson()]
    const withBob = await opened(ann, bob)
    const withCarl = await opened(ann, carl)
    await sent(ann, withBob, 'Salut Bob')
    await sent(ann, withCarl, 'Salut Carl')
    await sent(bob, withBob, 'Un mot')
    await sent(bob, withBob, 'Une\nréponse')
    await sent(bob, withBob, 'x'.repeat(4000))
    const rows = await list(ann)
    expect(rows.map(({ id }) => id)).toEqual([withBob, withCarl])
    expect(rows[0]).toMatchObject({
      other: { user_id: bob.id, pseudo: bob.pseudo, handle: 'bob', role: 'verified', verified_type: 'blue' },
      last_message: { content: 'x'.repeat(200), is_own: false },
      unread_count: 3,
    })
    expect(rows[1]).toMatchObject({ last_message: { content: 'Salut Carl', is_own: true }, unread_count: 0 })
    expect((await list(bob))[0]).toMatchObject({ unread_count: 1 })
  })

  test('has pages without gaps through hundreds of conversations, started by either member', async () => {
    const ann = await aPerson()
    await db.sql`
      with people as (
        insert into users (name, email, email_verified)
        select 'P ' || n || gen_random_uuid(), gen_random_uuid() || '@exemple.test', true
        from generate_series(1, 70) n returning id
      )
      insert into conversations (participant1_id, participant2_id, started_by, last_message_at, last_message_content)
      select least(id, ${ann.id}), greatest(id, ${ann.id}), id, now() - random() * interval '9 days', 'Bonjour' from people`
    const seen: string[] = []
    let next: string | null = null
    do {
      const after: string = next ? `?after=${encodeURIComponent(next)}` : ''
      const response: { conversations: { id: string; last_message_at: string }[]; next: string | null } =
        await ann.browser.getJson(`/api/conversations${after}`)
      seen.push(...response.conversations.map(({ last_message_at }) => last_message_at))
      next = response.next
    } while (next)
    expect(seen).toHaveLength(70)
    expect(seen).toEqual(seen.toSorted().toReversed())
    expect((await ann.browser.get('/api/conversations?after=n’importe')).status).toBe(422)
  })

  test('a deleted correspondent has no name, and their messages stay [165]', async () => {
    const { ann, bob, id } = await aPair()
    await sent(bob, id, 'Bonne continuation')
    expect(
      (await bob.browser.request('DELETE', '/api/account', json({ pseudo: bob.pseudo, plans: 'delete' })))
        .status,
    ).toBe(200)
    expect((await list(ann))[0]).toMatchObject({
      id,
      other: null,
      last_message: { content: 'Bonne continuation', is_own: false },
      unread_count: 1,
    })
    expect(await head(ann, id)).toMatchObject({
      other: null,
      refusal: { reason: 'left', message: 'Ce compte n’existe plus.' },
    })
    expect((await send(ann, id, { content: 'Allô ?' })).status).toBe(403)
    await site.runLongJobs()
    expect((await list(ann))[0]).toMatchObject({ id, other: null, unread_count: 1 })
    expect((await page(ann, id)).messages.map(({ sender_id }) => sender_id)).toEqual([ann.id, null])
    await site.read(ann, id)
    expect((await list(ann))[0]).toMatchObject({ unread_count: 0 })
  })

  test('a conversation that both have left is deleted', async () => {
    const { ann, bob, id } = await aPair()
    for (const who of [ann, bob]) {
      await who.browser.request('DELETE', '/api/account', json({ pseudo: who.pseudo, plans: 'delete' }))
    }
    await site.runLongJobs()
    expect((await db.sql`select from conversations where id = ${id}`).count).toBe(0)
  })
})

describe('Looking for a correspondent', () => {
  test('finds by a part of the pseudo, whatever its case, at most ten and never the viewer [159]', async () => {
    const ann = await aPerson({ role: 'vip', pseudo: 'Zorglub Ann' })
    for (let n = 0; n < 12; n++) await site.aMember({ pseudo: `Le zorglub ${n}` })
    const found = (q: string) =>
      ann.browser.getJson<{ members: { user_id: string; pseudo: string }[] }>(`/api/correspondents?q=${q}`)
    const { members } = await found('ZORGLUB')
    expect(members).toHaveLength(10)
    expect(members.map(({ user_id }) => user_id)).not.toContain(ann.id)
    expect((await found('personne-du-tout')).members).toEqual([])
    expect((await ann.browser.get('/api/correspondents?q=z')).status).toBe(422)
  })
})

describe('An address in upper case', () => {
  test('is the same conversation, member and message', async () => {
    const { ann, bob, id, first } = await aPair()
    const message = { id: first.id.toUpperCase(), content: 'Bonjour Bob' }
    expect((await send(ann, id.toUpperCase(), message)).status).toBe(200)
    expect((await head(ann, id.toUpperCase())).id).toBe(id)
    expect(await opened(ann, { id: bob.id.toUpperCase() })).toBe(id)
    expect((await open(ann, { id: ann.id.toUpperCase() })).status).toBe(403)
  })
})

describe('The draft of a message', () => {
  test('is available on every device of its writer only, until it is sent', async () => {
    const { ann, bob, id } = await aPair()
    const draft = (who: Person, content: string) =>
      who.browser.put(`/api/conversations/${id}/draft`, { content })
    await draft(ann, 'Au fait')
    await draft(ann, 'Au fait, ')
    expect((await head(ann, id)).draft).toMatchObject({ content: 'Au fait, ' })
    expect((await head(bob, id)).draft).toBeNull()
    await draft(ann, 'Au fait, merci \n')
    await sent(ann, id, 'Au fait, merci')
    expect((await head(ann, id)).draft).toBeNull()
    expect((await draft(ann, 'a\ud800')).status).toBe(422)
    await draft(ann, 'Et puis, un long texte')
    await sent(ann, id, 'Ok')
    expect((await head(ann, id)).draft, 'another text').toMatchObject({ content: 'Et puis, un long texte' })
    await draft(ann, 'Non')
    await draft(ann, '')
    expect((await head(ann, id)).draft).toBeNull()
  })
})

const json = (body: object): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import type { AccountEvent, SecurityEntry, SecurityEventKind } from '#domain/accounts/security-log.ts'
import type { ListPage } from '#domain/moderation/staff.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'
import { networkPrefix } from '#server/platform/http/client-address.ts'
import { createLog } from '#server/platform/http/log.ts'
import { deleteOver } from '#server/ops/clean.ts'
import { insertSecurityEvent } from './security-log.queries.ts'

const lines: string[] = []
const site = await aSite({
  env: { RATE_LIMIT_FACTOR: '1000' },
  log: createLog('info', { write: (line) => void lines.push(line) }),
})
const { sql } = site.db
const { aMember } = site

const [HOME, OFFICE] = ['203.0.113.77', '198.51.100.9']
const admin = await aMember({ role: 'admin' })
const office = await site.as(admin, { network: OFFICE })

type Browser = Awaited<ReturnType<typeof site.as>>
type Own = { events: AccountEvent[]; next: string | null }
const readOwn = (browser: Browser, after?: string) =>
  browser.getJson<Own>(`/api/account/activity${after ? `?after=${encodeURIComponent(after)}` : ''}`)
const readAll = (browser: Browser, query: Record<string, string> = {}) =>
  browser.getJson<ListPage<SecurityEntry>>(`/api/admin/security-log?${new URLSearchParams(query).toString()}`)

const aSignIn = (userId: string, network: string, kind: SecurityEventKind = 'sign_in') =>
  insertSecurityEvent(sql, {
    user_id: userId,
    kind,
    network: site.ctx.hashes.address(network),
    network_prefix: networkPrefix(network),
    device: 'Firefox sur Windows',
    details: { how: 'password' },
  })
const endSessions = (browser: Browser, { id }: { id: string }) =>
  browser.delete(`/api/admin/members/${id}/sessions`)
const giveRole = (browser: Browser, { id }: { id: string }, from: Role, role: Role) =>
  browser.put(`/api/admin/members/${id}/role`, {
    from,
    role,
    verified_type: role === 'verified' ? 'red' : null,
  })

describe('What the staff does', () => {
  test('a change of role is in the member’s activity, with both roles and without the staff member', async () => {
    const member = await aMember()
    expect((await giveRole(office, member, 'user', 'moderator')).status).toBe(200)
    const theirs = await site.as(member, { network: OFFICE })
    expect((await readOwn(theirs)).events).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'role_changed',
        created_at: expect.any(String) as string,
        device: null,
        network: null,
        is_here: false,
        details: { from: 'user', to: 'moderator' },
      },
    ])
    const { rows } = await readAll(office, { member: member.id })
    expect(rows).toMatchObject([
      { kind: 'role_changed', member: { user_id: member.id }, by: { user_id: admin.id } },
    ])
  })

  test('another colour of « verified » is no change of role', async () => {
    const member = await aMember({ role: 'verified' })
    expect((await giveRole(office, member, 'verified', 'verified')).status).toBe(200)
    expect(await sql`select from security_events where user_id = ${member.id}`).toHaveLength(0)
  })

  test('sessions that an admin ends are in the member’s activity', async () => {
    const member = await aMember()
    await site.as(member)
    expect((await endSessions(office, member)).status).toBe(200)
    const { events } = await readOwn(await site.as(member))
    expect(events).toMatchObject([{ kind: 'session_ended', device: null, details: { sessions: 1 } }])
  })

  test('an action that cannot be logged is rolled back', async () => {
    const member = await aMember()
    await site.as(member)
    lines.length = 0
    await sql.unsafe(`
      create trigger full_disk before insert on security_events for each statement execute function refuse_change()`)
    const responses = [await giveRole(office, member, 'user', 'vip'), await endSessions(office, member)]
    await sql.unsafe('drop trigger full_disk on security_events')
    expect(responses.map(({ status }) => status)).toEqual([500, 500])
    expect(await sql`select role from profiles where user_id = ${member.id}`).toEqual([{ role: 'user' }])
    expect(await sql`select from sessions where user_id = ${member.id}`).toHaveLength(1)
    expect(lines.join()).not.toContain('security event')
  })

  test('is one line of the process log: kind, ids and the hash of the network, no text', async () => {
    const member = await aMember()
    lines.length = 0
    await giveRole(office, member, 'user', 'moderator')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        level: 30,
        time: expect.any(String) as string,
        requestId: expect.any(String) as string,
        kind: 'role_changed',
        user: member.id,
        network: site.ctx.hashes.address(OFFICE),
        by: admin.id,
        msg: 'security event',
      },
    ])
  })
})

describe('« Activité du compte »', () => {
  test('shows the member’s own events, newest first, ten per page, each once', async () => {
    const [member, other] = [await aMember(), await aMember()]
    // One transaction gives all events the same time, so that the cursor must compare ids.
    await site.db.transaction(async (tx) => {
      for (let sent = 0; sent < 12; sent++) {
        await insertSecurityEvent(tx, {
          user_id: member.id,
          kind: 'sign_out',
          network: '',
          device: 'Safari sur iPhone',
          details: {},
        })
      }
    })
    for (let sent = 0; sent < 12; sent++) await aSignIn(member.id, HOME)
    await aSignIn(other.id, HOME)
    const browser = await site.as(member)
    const pages = [await readOwn(browser)]
    for (let next = pages[0]!.next; next; next = pages.at(-1)!.next) pages.push(await readOwn(browser, next))
    expect(pages.map(({ events }) => events.length)).toEqual([10, 10, 4])
    const events = pages.flatMap((page) => page.events)
    expect(new Set(events.map(({ id }) => id)).size).toBe(24)
    expect(events.map(({ kind }) => kind)).toEqual([
      ...Array<string>(12).fill('sign_in'),
      ...Array<string>(12).fill('sign_out'),
    ])
    expect((await readOwn(await site.as(other))).events).toHaveLength(1)
    expect((await browser.get('/api/account/activity?after=hier')).status).toBe(422)
    expect((await site.get('/api/account/activity')).status).toBe(401)
  })

  test('shows the beginning of the network of each event, and never that of the staff', async () => {
    const member = await aMember()
    for (const network of ['', '2001:db8:85a3:4::/64', HOME]) await aSignIn(member.id, network)
    await giveRole(office, member, 'user', 'vip')
    const { events } = await readOwn(await site.as(member))
    expect(events.map(({ network }) => network)).toEqual([null, '203.0.113.x', '2001:db8:85a3::…', null])
  })

  test('shows which events came from the current network; an empty address is no network', async () => {
    const member = await aMember()
    await aSignIn(member.id, '')
    await aSignIn(member.id, OFFICE)
    await aSignIn(member.id, HOME)
    const seenFrom = async (network: string) =>
      (await readOwn(await site.as(member, { network }))).events.map(({ is_here }) => is_here)
    expect(await seenFrom(HOME)).toEqual([true, false, false])
    expect(await seenFrom('')).toEqual([false, false, false])
  })
})

describe('The log of the admins', () => {
  const visible = async (browser: Browser, query = {}) => {
    const { rows } = await readAll(browser, query)
    return rows.map(({ member }) => member.user_id)
  }

  test('shows one’s own events and those of lower ranks to admins and the founder alone', async () => {
    const [member, moderator, equal, founder] = [
      await aMember(),
      await aMember({ role: 'moderator' }),
      await aMember({ role: 'admin' }),
      await aMember({ role: 'founder' }),
    ]
    const all = [member, moderator, admin, equal, founder].map(({ id }) => id)
    for (const id of all) await aSignIn(id, HOME)
    const visibleOf = async (browser: Browser) =>
      (await visible(browser, { group: 'sign_ins' })).filter((id) => all.includes(id))
    expect(await visibleOf(office)).toEqual([admin.id, moderator.id, member.id])
    expect(await visibleOf(await site.as(founder))).toEqual([
      founder.id,
      equal.id,
      admin.id,
      moderator.id,
      member.id,
    ])
    for (const one of [member, moderator])
      expect((await (await site.as(one)).get('/api/admin/security-log')).status).toBe(403)
  })

  test('of one member is read by staff who outrank them, which is logged once an hour', async () => {
    const [member, other, equal] = [await aMember(), await aMember(), await aMember({ role: 'admin' })]
    for (const { id } of [member, other, equal, admin]) await aSignIn(id, HOME)
    const readings = ({ id }: { id: string }) => sql<{ admin_id: string }[]>`
      select admin_id from staff_activity where action_type = 'read_security_log' and target_user_id = ${id}`
    for (let times = 0; times < 2; times++)
      expect(await visible(office, { member: member.id })).toEqual([member.id])
    expect(await readings(member)).toEqual([{ admin_id: admin.id }])
    const founder = await site.as(await aMember({ role: 'founder' }))
    await readAll(founder, { member: member.id })
    expect(await readings(member)).toHaveLength(2)
    const refused = await office.get(`/api/admin/security-log?member=${equal.id}`)
    expect(await errorOf(refused)).toMatchObject({ status: 403 })
    expect(await visible(office, { member: admin.id })).toContain(admin.id)
    for (const one of [other, equal, admin]) expect(await readings(one)).toEqual([])
  })

  test('is filtered by kind and by days in Zurich', async () => {
    const member = await aMember()
    const at = async (created_at: string, kind: SecurityEventKind) =>
      void (await sql`
        insert into security_events (user_id, kind, network, device, created_at)
        values (${member.id}, ${kind}, '', '', ${created_at})`)
    await at('2026-03-01T22:59:00Z', 'password_changed')
    await at('2026-03-01T23:01:00Z', 'sign_in')
    await at('2026-03-02T22:59:00Z', 'sign_in_refused')
    await at('2026-03-02T23:01:00Z', 'export_fetched')
    const kinds = async (query: object) =>
      (await readAll(office, { member: member.id, ...query })).rows.map(({ kind }) => kind)
    expect(await kinds({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['sign_in_refused', 'sign_in'])
    expect(await kinds({ group: 'refusals' })).toEqual(['sign_in_refused'])
    expect(await kinds({ group: 'credentials', to: '2026-03-01' })).toEqual(['password_changed'])
    expect(await kinds({ group: 'roles' })).toEqual([])
    for (const query of ['group=rien', 'from=2026-02-31', 'member=moi'])
      expect((await office.get(`/api/admin/security-log?${query}`)).status, query).toBe(422)
  })

  test('has pages in both directions', async () => {
    const member = await aMember()
    for (let sent = 0; sent < 25; sent++) await aSignIn(member.id, HOME)
    const first = await readAll(office, { member: member.id })
    const second = await readAll(office, { member: member.id, after: first.next! })
    expect([first.rows.length, first.previous, second.rows.length, second.next]).toEqual([20, null, 5, null])
    expect(await readAll(office, { member: member.id, before: second.previous! })).toEqual(first)
  })

  test('distinguishes two networks by the beginning of a keyed hash; no address is stored or shown', async () => {
    const member = await aMember()
    await aSignIn(member.id, HOME)
    await aSignIn(member.id, HOME)
    await giveRole(office, member, 'user', 'vip')
    const { rows } = await readAll(office, { member: member.id })
    const [byOffice, ...fromHome] = rows.map(({ network }) => network)
    expect(fromHome).toEqual([site.ctx.hashes.address(HOME).slice(0, 6), fromHome[0]])
    expect(byOffice).toMatch(/^[\w-]{6}$/)
    expect(byOffice).not.toBe(fromHome[0])
    const kept = JSON.stringify(await sql`select * from security_events`)
    for (const address of [HOME, OFFICE, member.email]) expect(kept).not.toContain(address)
  })
})

test('events older than twelve months are deleted', async () => {
  const member = await aMember()
  await aSignIn(member.id, HOME)
  await sql`
    insert into security_events (user_id, kind, network, device, created_at)
    values (${member.id}, 'sign_in', '', '', now() - interval '12 months 1 minute')`
  await deleteOver(site.db, 'security_events')
  expect((await readOwn(await site.as(member))).events).toHaveLength(1)
})

test('the events are deleted with the account', async () => {
  const member = await aMember()
  await aSignIn(member.id, HOME)
  const browser = await site.as(member)
  const response = await browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })
  expect(response.status).toBe(200)
  await site.runLongJobs()
  expect(await sql`select from security_events where user_id = ${member.id}`).toHaveLength(0)
})

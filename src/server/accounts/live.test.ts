import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { PlanVersion } from '#domain/plans/plans.ts'
import { LIVE, LIVE_CLOSE, type LiveEvent } from '#api/live.ts'
import { aDatabase } from '../../../tests/support/database.ts'
import { aSite } from '../../../tests/support/site.ts'
import { setPassword } from './queries.ts'

const db = await aDatabase()

/** A process of the site that listens on a port, on a database that it shares. */
async function aProcess(settings: { heartbeatMs?: number } = {}) {
  const site = await aSite({ db, env: { RATE_LIMIT_FACTOR: '1000' }, ...settings })
  const server = createServer(getRequestListener(site.app.fetch))
  site.live.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  return { ...site, port }
}

const [first, second] = [await aProcess(), await aProcess()]

/** Opens the live connection of a browser, or returns the status of the refusal. */
async function connect(
  process: Awaited<ReturnType<typeof aProcess>>,
  cookie: string,
  origin = 'http://127.0.0.1',
) {
  const socket = new WebSocket(`ws://127.0.0.1:${process.port}${LIVE.path}`, { headers: { cookie, origin } })
  const messages: LiveEvent[] = []
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString())))
  socket.on('error', () => {})
  const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number)
  const status = await Promise.race([once(socket, 'open').then(() => 101), refused])
  return { status, socket, messages, closed: once(socket, 'close').then(([code]) => code as number) }
}

type Tab = Awaited<ReturnType<typeof connect>>

describe('The live connection', () => {
  test('takes its member from the session cookie, and is refused without it', async () => {
    const member = await first.aMember()
    const cookie = (await first.as(member)).cookieHeader()
    // Each site of this test has its own secret, so a cookie of another site counts as forged.
    expect((await connect(first, cookie)).status).toBe(101)
    expect((await connect(second, cookie)).status).toBe(401)
    for (const bad of ['', 'pb-session=x', cookie.replace('.', '.A')]) {
      expect((await connect(first, bad)).status).toBe(401)
    }
    expect((await connect(first, cookie, 'https://evil.example')).status).toBe(403)
  })

  test('ends when the password changes, and reconnects with the session’s new token only', async () => {
    const member = await first.aMember()
    await setPassword(db.sql, member.id, await first.ctx.passwords.hash('savon-de-Vevey'))
    const browser = await first.as(member)
    const old = browser.cookieHeader()
    const tab = await connect(first, old)
    const body = { current_password: 'savon-de-Vevey', new_password: 'un-neuf-pour-moi' }
    expect((await browser.put('/api/account/password', body)).status).toBe(200)
    expect(await tab.closed).toBe(LIVE_CLOSE.signedOut)
    expect((await connect(first, old)).status).toBe(401)
    expect((await connect(first, browser.cookieHeader())).status).toBe(101)
  })

  test.each(['perm', 'ip'] as const)('is refused to a member under a %s ban [196]', async (ban) => {
    const member = await first.aMember({ bans: [ban] })
    await db.sql`delete from user_bans where user_id = ${member.id}`
    const cookie = (await first.as(member)).cookieHeader()
    await db.sql`insert into user_bans (user_id, type) values (${member.id}, ${ban})`
    expect((await connect(first, cookie)).status).toBe(403)
  })

  test('ends on every process when the member signs out, and only that session’s', async () => {
    const member = await first.aMember()
    const [here, elsewhere] = [await first.as(member), await first.as(member)]
    const there = await second.as(member)
    const tabs = [await connect(first, here.cookieHeader()), await connect(first, here.cookieHeader())]
    const other = await connect(first, elsewhere.cookieHeader())
    const far = await connect(second, there.cookieHeader())
    await here.post('/api/auth/sign-out')
    expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([
      LIVE_CLOSE.signedOut,
      LIVE_CLOSE.signedOut,
    ])
    expect([other.socket.readyState, far.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
    // The first process gets the request; the connection on the second one closes.
    await elsewhere.delete('/api/account/sessions')
    expect(await far.closed).toBe(LIVE_CLOSE.signedOut)
  })

  test('ends on every process when an admin closes the member’s sessions [197]', async () => {
    const member = await first.aMember()
    const tabs = [
      await connect(first, (await first.as(member)).cookieHeader()),
      await connect(second, (await second.as(member)).cookieHeader()),
    ]
    const admin = await first.as(await first.aMember({ role: 'admin' }))
    expect((await admin.delete(`/api/admin/members/${member.id}/sessions`)).status).toBe(200)
    expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([
      LIVE_CLOSE.signedOut,
      LIVE_CLOSE.signedOut,
    ])
  })

  test('reconnects on every process after a sanction or a new role, whichever process changed it [196]', async () => {
    const member = await first.aMember()
    const changes = [
      () => db.sql`update profiles set role = 'moderator' where user_id = ${member.id}`,
      () => db.sql`insert into user_bans (user_id, type) values (${member.id}, 'comment')`,
      () => db.sql`update user_bans set end_at = now(), lifted_at = now() where user_id = ${member.id}`,
    ]
    for (const change of changes) {
      const tabs = [
        await connect(first, (await first.as(member)).cookieHeader()),
        await connect(second, (await second.as(member)).cookieHeader()),
      ]
      await change()
      expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([
        LIVE_CLOSE.resync,
        LIVE_CLOSE.resync,
      ])
    }
  })

  test.each([
    [{ type: 'temp', hours: 1 }, 101],
    [{ type: 'comment' }, 101],
    [{ type: 'perm' }, 403],
  ])(
    'reconnects on another process when a moderator sets %j, and again when it is lifted [196]',
    async (ban, status) => {
      const [member, moderator] = [await first.aMember(), await first.aMember({ role: 'moderator' })]
      const [staff, tab] = [await first.as(moderator), await second.as(member)]
      const open = await connect(second, tab.cookieHeader())
      const plan = await first.aPlan()
      const comment = async () =>
        (await tab.post(`/api/plans/${plan.id}/comments`, { id: crypto.randomUUID(), content: 'Bravo' }))
          .status
      const path = `/api/moderation/members/${member.id}/bans`
      expect((await staff.post(path, ban)).status).toBe(200)
      expect(await comment()).toBe(403)
      expect(await open.closed).toBe(LIVE_CLOSE.resync)
      const during = await connect(second, tab.cookieHeader())
      expect(during.status).toBe(status)
      expect((await staff.delete(path)).status).toBe(200)
      expect(await comment()).toBe(200)
      if (status === 101) expect(await during.closed).toBe(LIVE_CLOSE.resync)
      expect((await connect(second, tab.cookieHeader())).status).toBe(101)
    },
  )

  test('is closed when its session expires or is ninety days old, and stays open when the session is prolonged', async () => {
    const quick = await aProcess({ heartbeatMs: 200 })
    const member = await quick.aMember()
    const aTab = async () => {
      const cookie = (await quick.as(member)).cookieHeader()
      const { id } = await db.sql.one<{ id: string }>`
        select id from sessions where user_id = ${member.id} order by created_at desc limit 1`
      return { cookie, id }
    }
    const sessions = [await aTab(), await aTab(), await aTab()] as const
    const tabs = await Promise.all(sessions.map(({ cookie }) => connect(quick, cookie)))
    const [expired, old, prolonged] = tabs as [Tab, Tab, Tab]
    await expect.poll(() => tabs.every(({ messages }) => messages.length > 0)).toBe(true)
    await db.sql`update sessions set expires_at = now() where id = ${sessions[0].id}`
    await db.sql`update sessions set created_at = now() - interval '90 days' where id = ${sessions[1].id}`
    // Moves the clock past the expiry that the process has cached for all three sessions.
    vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await Promise.all([expired.closed, old.closed])).toEqual([
      LIVE_CLOSE.signedOut,
      LIVE_CLOSE.signedOut,
    ])
    const heard = prolonged.messages.length
    await expect.poll(() => prolonged.messages.length).toBeGreaterThan(heard + 1)
    expect(prolonged.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('sends the current version of a plan, its number of comments and the latest one when a page starts to watch it', async () => {
    const tab = await connect(first, (await first.as(await first.aMember())).cookieHeader())
    const { id: plan_id } = await first.aPlan()
    const { id: latest_comment } = await first.db.sql.one<{ id: string }>`
      insert into comments (plan_id, content) values (${plan_id}, 'Une question') returning id`
    await first.db.sql`update plan_stats set comments_count = 2 where plan_id = ${plan_id}`
    const { updated_at, validated } = await (await first.as()).getJson<PlanVersion>(`/api/plans/${plan_id}`)
    tab.socket.send(JSON.stringify({ type: 'watch', plan_id }))
    await expect
      .poll(() => tab.messages)
      .toContainEqual({
        type: 'watching',
        plan_id,
        version: { updated_at, validated },
        comments_count: 2,
        latest_comment,
      })
  })

  test('delivers events of a member to all their tabs, on every process', async () => {
    const member = await first.aMember()
    const [near, far] = [
      await connect(first, (await first.as(member)).cookieHeader()),
      await connect(second, (await second.as(member)).cookieHeader()),
    ]
    first.live.publish({ to: [member.id], event: { type: 'profile_changed' } })
    for (const tab of [near, far]) {
      await expect.poll(() => tab.messages).toContainEqual({ type: 'profile_changed' })
    }
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE, type PublishedEvent, type LiveEvent } from '#api/live.ts'
import { aDatabase } from '../../../tests/support/database.ts'
import { aMessagesSite, type Person } from '../../../tests/support/messages.ts'

const db = await aDatabase()

/** A process of the site that listens on a port, on a database that it shares. */
async function aProcess() {
  const site = await aMessagesSite({ db })
  const server = createServer(getRequestListener(site.app.fetch))
  site.live.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  return { ...site, port }
}

const [first, second] = [await aProcess(), await aProcess()]

/** An open tab of this person on a process; what it hears but for heartbeats. */
async function aTab(process: typeof first, person: Person) {
  const cookie = (await process.as(person)).cookieHeader()
  const socket = new WebSocket(`ws://127.0.0.1:${process.port}${LIVE.path}`, {
    headers: { cookie, origin: 'http://127.0.0.1' },
  })
  const heard: (LiveEvent | { type: 'closed'; code: number })[] = []
  socket.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString())))
  // Says why a tab hears no more.
  socket.on('close', (code) => heard.push({ type: 'closed', code }))
  await once(socket, 'open')
  return { heard: () => heard.filter(({ type }) => type !== 'heartbeat') }
}

type Tab = Awaited<ReturnType<typeof aTab>>
const hears = async (tab: Tab, event: Partial<PublishedEvent>) =>
  await expect.poll(() => tab.heard()).toContainEqual(expect.objectContaining(event))
const heardOf = (tab: Tab, id: string) =>
  tab
    .heard()
    .filter(
      (event) => event.type !== 'notification' && 'conversation_id' in event && event.conversation_id === id,
    )

describe('Live messages', () => {
  test('reach every tab of both members, on every process, as ids, and no other member or staff [162] [195]', async () => {
    const { ann, bob, id } = await first.aPair()
    const strangers = await Promise.all(
      (['vip', 'moderator', 'admin', 'founder'] as const).map(async (role) =>
        aTab(second, await first.aPerson({ role })),
      ),
    )
    const tabs = [
      await aTab(first, ann),
      await aTab(second, ann),
      await aTab(first, bob),
      await aTab(second, bob),
    ]
    const message = await first.sent(ann, id, 'Un secret')
    for (const tab of tabs) await hears(tab, { type: 'message', id: message.id, conversation_id: id })
    await first.remove(ann, message.id)
    for (const tab of tabs) await hears(tab, { type: 'message_deleted', id: message.id, conversation_id: id })
    expect(strangers.flatMap((tab) => tab.heard())).toEqual([])
    expect(JSON.stringify(tabs.map((tab) => tab.heard()))).not.toContain('secret')
  })

  test('the recipient is notified once while messages are unread [88]', async () => {
    const [ann, bob] = [await first.aPerson(), await first.aPerson()]
    const tab = await aTab(second, bob)
    const id = await first.opened(ann, bob)
    const [, , last] = [
      await first.sent(ann, id, 'Un'),
      await first.sent(ann, id, 'Deux'),
      await first.sent(ann, id, 'Trois'),
    ]
    await hears(tab, { type: 'message', id: last.id })
    expect(tab.heard().filter(({ type }) => type === 'notification')).toHaveLength(1)
  })

  test('reading is published to the other, unless the reader hides it [161]', async () => {
    const { ann, bob, id } = await first.aPair()
    const [annTab, bobTab] = [await aTab(second, ann), await aTab(second, bob)]
    await db.sql`update profiles set shows_read = false where user_id = ${bob.id}`
    await first.read(bob, id)
    await hears(bobTab, { type: 'conversation_read', conversation_id: id, reader_id: bob.id })
    await db.sql`update profiles set shows_read = true where user_id = ${bob.id}`
    await first.sent(ann, id, 'Encore')
    await hears(annTab, { type: 'message', conversation_id: id })
    expect(heardOf(annTab, id).map(({ type }) => type)).not.toContain('conversation_read')
    await first.read(bob, id)
    await hears(annTab, { type: 'conversation_read', conversation_id: id, reader_id: bob.id })
  })

  test('an empty conversation is published to its starter only', async () => {
    const [ann, bob] = [await first.aPerson(), await first.aPerson()]
    const [annTab, bobTab] = [await aTab(second, ann), await aTab(second, bob)]
    const id = await first.opened(ann, bob)
    await ann.browser.put(`/api/conversations/${id}/typing`)
    await hears(annTab, { type: 'conversation_changed', conversation_id: id })
    await first.sent(ann, id, 'Bonjour')
    await hears(bobTab, { type: 'message', conversation_id: id })
    expect(heardOf(bobTab, id).map(({ type }) => type)).toEqual(['message'])
  })

  test('typing is published to the other only, unless the member hides it or was blocked', async () => {
    const { ann, bob, id } = await first.aPair()
    const [annTab, bobTab] = [await aTab(second, ann), await aTab(second, bob)]
    const type = () => ann.browser.put(`/api/conversations/${id}/typing`)
    await db.sql`update profiles set shows_typing = false where user_id = ${ann.id}`
    await type()
    await db.sql`update profiles set shows_typing = true where user_id = ${ann.id}`
    await db.sql`insert into blocks (blocker_id, blocked_id) values (${bob.id}, ${ann.id})`
    await type()
    await db.sql`delete from blocks where blocker_id = ${bob.id}`
    await first.sent(ann, id, 'Alors ?')
    await hears(bobTab, { type: 'message', conversation_id: id })
    expect(heardOf(bobTab, id).map((event) => event.type)).not.toContain('typing')
    await type()
    await hears(bobTab, { type: 'typing', conversation_id: id })
    expect(annTab.heard().map((event) => event.type)).not.toContain('typing')
    const stranger = await first.aPerson({ role: 'admin' })
    expect((await stranger.browser.put(`/api/conversations/${id}/typing`)).status).toBe(404)
  })
})

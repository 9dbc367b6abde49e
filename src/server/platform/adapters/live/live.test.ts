import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { LIVE, LIVE_CLOSE } from '#api/live.ts'
import { notification, ORIGIN, processesOfOneSite, VERSION } from '../../../../../tests/support/live.ts'

const aProcess = await processesOfOneSite()

describe('Opening a connection', () => {
  test('a visitor who is not signed in is refused', async () => {
    const { refusal } = await aProcess()
    expect(await refusal({ origin: ORIGIN })).toBe(401)
  })

  test('a request from another origin, or without one, is refused even with a session', async () => {
    const { refusal } = await aProcess()
    const cookie = 'session=ann.1'
    expect(await refusal({ origin: 'https://evil.example', cookie })).toBe(403)
    expect(await refusal({ cookie })).toBe(403)
  })

  test('a request with two Host headers is refused', async () => {
    const { url } = await aProcess()
    const headers = ['Host', 'planb.example', 'Host', 'autre.example', 'Origin', ORIGIN]
    const asked = request(`${url.replace('ws:', 'http:')}${LIVE.path}`, {
      headers: [...headers, 'Cookie', 'session=ann.1', 'Connection', 'Upgrade', 'Upgrade', 'websocket'],
    })
    const [response] = (await once(asked.end(), 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(400)
  })

  test('while sessions cannot be read, the browser is asked to reconnect', async () => {
    const readSession = () => Promise.reject(new Error('The database is away.'))
    const { refusal, errors } = await aProcess({ readSession })
    expect(await refusal({ origin: ORIGIN, cookie: 'session=ann.1' })).toBe(503)
    expect(errors).toHaveLength(1)
  })

  test('a session that ends while it is being read is read again', async () => {
    const readings: ((isValid: boolean) => void)[] = []
    const readSession = async () => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      readings.push(resolve)
      return (await promise) ? { sessionId: '1', userId: 'ann' } : null
    }
    const { live, refusal, openTab } = await aProcess({ readSession })
    const response = refusal({ origin: ORIGIN })
    await expect.poll(() => readings.length).toBe(1)
    const opening = openTab('ann.1')
    await expect.poll(() => readings.length).toBe(2)
    readings[1]?.(true)
    const sameSession = await opening
    live.disconnect({ sessions: ['1'] })
    // Once this tab is closed, the command has arrived.
    await sameSession.closed
    readings[0]?.(true)
    await expect.poll(() => readings.length).toBe(3)
    readings[2]?.(false)
    expect(await response).toBe(401)
  })

  test('a member has ten tabs at most on one process', async () => {
    const { openTab, refusal } = await aProcess()
    await Promise.all(Array.from({ length: 10 }, () => openTab('ann.1')))
    expect(await refusal({ origin: ORIGIN, cookie: 'session=ann.2' })).toBe(429)
    await openTab('bob.3')
  })

  test('a member who connects too often is refused, even after closing the tabs', async () => {
    const { openTab, refusal } = await aProcess({ limitFactor: 0.05 })
    for (let attempts = 0; attempts < 5; attempts += 1) {
      const { socket, closed } = await openTab('ann.1')
      socket.terminate()
      await closed
    }
    expect(await refusal({ origin: ORIGIN, cookie: 'session=ann.2' })).toBe(429)
    await openTab('bob.3')
  })

  test('a network that connects too often is refused before any session is read, and others are not', async () => {
    let reads = 0
    const { refusal } = await aProcess({
      limitFactor: 0.01,
      networkOf: ({ headers }) => String(headers['x-network']),
      readSession: async () => {
        reads += 1
        return null
      },
    })
    const ask = (network: string) => refusal({ origin: ORIGIN, 'x-network': network })
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask('192.0.2.1')))
    expect(responses.filter((status) => status === 401)).toHaveLength(6)
    expect(responses.filter((status) => status === 429)).toHaveLength(14)
    expect(reads).toBe(6)
    expect(await ask('192.0.2.2')).toBe(401)
  })

  test('an IPv6 network is also counted with the wider networks around it, as by every limit', async () => {
    const { refusal } = await aProcess({
      limitFactor: 0.01,
      networkOf: ({ headers }) => String(headers['x-network']),
    })
    const ask = (last: string) => refusal({ origin: ORIGIN, 'x-network': `2001:db8:1:${last}::/64` })
    const networks = Array.from({ length: 24 }, (_, n) => (0x500 + n).toString(16))
    expect(new Set(await Promise.all(networks.map(ask)))).toEqual(new Set([401]))
    expect(await ask('5ff')).toBe(429)
    expect(await ask('600')).toBe(401)
  })

  test('upgrades of other addresses are left to other listeners, and refused when there are none', async () => {
    const { server, url } = await aProcess()
    const ask = async () => {
      const asked = request(`${url.replace('ws:', 'http:')}/__hmr`, {
        headers: { connection: 'Upgrade', upgrade: 'websocket' },
      })
      const [response] = await once(asked.end(), 'response')
      response.resume()
      return response.statusCode as number
    }
    expect(await ask()).toBe(404)
    server.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 418 Teapot\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
    )
    expect(await ask()).toBe(418)
  })
})

describe('Receiving events', () => {
  test('an event reaches all tabs of its members and no other member [162]', async () => {
    const { live, openTab } = await aProcess()
    const tabs = await Promise.all([openTab('ann.1'), openTab('ann.2'), openTab('bob.3'), openTab('eve.4')])
    const event = { type: 'message', id: randomUUID(), conversation_id: randomUUID() } as const
    live.publish({ to: ['ann', 'bob'], event })
    const last = notification()
    live.publish({ to: ['ann', 'bob', 'eve'], event: last })
    for (const tab of tabs) await tab.received(last)
    expect(tabs.map((tab) => tab.events())).toEqual([[event, last], [event, last], [event, last], [last]])
  })

  test('an event crosses from one process to another', async () => {
    const [here, there] = await Promise.all([aProcess(), aProcess()])
    const tab = await there.openTab('ann.1')
    const event = notification()
    here.live.publish({ to: ['ann'], event })
    await tab.received(event)
    expect(tab.events()).toEqual([event])
  })

  test('an event for a thousand members is split into payloads that PostgreSQL can carry', async () => {
    const { live, openTab, errors } = await aProcess()
    const tabs = await Promise.all([openTab('ann.1'), openTab('bob.2')])
    const others = Array.from({ length: 1_000 }, () => randomUUID())
    const event = notification()
    live.publish({ to: ['ann', ...others, 'bob'], event })
    for (const tab of tabs) await tab.received(event)
    expect(errors).toEqual([])
  })

  test('an event of a transaction is sent after the commit, and never after a rollback', async () => {
    const { live, openTab, db } = await aProcess()
    const tab = await openTab('ann.1')
    const [undone, kept] = [notification(), notification()]
    const failing = db.transaction(async (tx) => {
      live.publish({ to: ['ann'], event: undone }, tx)
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    await db.transaction(async (tx) => live.publish({ to: ['ann'], event: kept }, tx))
    await tab.received(kept)
    expect(tab.events()).toEqual([kept])
  })

  test('a heartbeat carries the unread counts, read in one query for all tabs of a slot', async () => {
    const asked: string[][] = []
    const unreadCounts = async (ids: string[]) => {
      asked.push(ids)
      return new Map(ids.map((id) => [id, { notifications: 3, messages: id === 'ann' ? 1 : 0 }]))
    }
    const { openTab } = await aProcess({ heartbeatMs: 500, timeoutMs: 400, unreadCounts })
    const [ann, bob] = await Promise.all([openTab('ann.1'), openTab('bob.2'), openTab('ann.3')])
    const beat = (messages: number) => ({ type: 'heartbeat', unread: { notifications: 3, messages } })
    await expect.poll(() => ann.messages.length).toBeGreaterThan(1)
    await expect.poll(() => bob.messages.length).toBeGreaterThan(1)
    expect(ann.messages.slice(0, 2)).toEqual([beat(1), beat(1)])
    expect(bob.messages[0]).toEqual(beat(0))
    expect(asked.every((ids) => new Set(ids).size === ids.length)).toBe(true)
  })

  test('while the counts cannot be read, heartbeats come without them', async () => {
    const unreadCounts = () => Promise.reject(new Error('The database is away.'))
    const { openTab } = await aProcess({ heartbeatMs: 250, unreadCounts })
    const tab = await openTab('ann.1')
    await expect.poll(() => tab.messages).toContainEqual({ type: 'heartbeat' })
  })

  test('a tab that does not respond to a heartbeat in time is disconnected, one that does stays', async () => {
    const { openTab } = await aProcess({ heartbeatMs: 1500, timeoutMs: 1200 })
    const [silent, healthy] = await Promise.all([
      openTab('ann.1', { autoPong: false }),
      openTab('ann.2', { autoPong: true }),
    ])
    expect(await silent.closed).toBe(1006)
    const heard = healthy.messages.length
    await expect.poll(() => healthy.messages.length).toBeGreaterThan(heard)
  })

  test('a tab with a megabyte of unread events is disconnected, the others receive everything', async () => {
    const { live, openTab, connectionCount } = await aProcess()
    const [slow, quick] = await Promise.all([openTab('ann.1'), openTab('ann.2')])
    slow.stopReading()
    let sent = 0
    while ((await connectionCount()) > 1) {
      // Much longer than a real id, so that few events fill the system’s buffers as well.
      for (let more = 0; more < 200; more++, sent++)
        live.publish({ to: ['ann'], event: notification(`${sent}`.padEnd(6_000, '.')) })
      await expect.poll(() => quick.events().length).toBe(sent)
    }
    expect(quick.socket.readyState).toBe(quick.socket.OPEN)
  })
})

describe('Messages from the browser', () => {
  const publicPlan = randomUUID()
  const findVersion = async (planId: string) => (planId === publicPlan ? VERSION : null)

  test('a tab that watches a public plan receives its events until it stops', async () => {
    const { live, openTab } = await aProcess({ findVersion })
    const [ann, bob] = await Promise.all([openTab('ann.1'), openTab('bob.2')])
    ann.send({ type: 'watch', plan_id: publicPlan })
    bob.send({ type: 'watch', plan_id: publicPlan })
    await ann.received({ type: 'watching', plan_id: publicPlan, version: VERSION })
    await bob.received({ type: 'watching', plan_id: publicPlan, version: VERSION })
    const first = { type: 'comment', id: randomUUID(), plan_id: publicPlan, parent_id: null } as const
    live.publish({ to: { plan: publicPlan }, event: first })
    await ann.received(first)
    await bob.received(first)

    ann.send({ type: 'unwatch', plan_id: publicPlan })
    const hidden = randomUUID()
    ann.send({ type: 'watch', plan_id: hidden })
    await ann.received({ type: 'watch_refused', plan_id: hidden })
    const second = { type: 'plan_changed', plan_id: publicPlan } as const
    live.publish({ to: { plan: publicPlan }, event: second })
    await bob.received(second)
    expect(ann.events()).toEqual([first])
  })

  test('a plan that is not public cannot be watched', async () => {
    const { live, openTab } = await aProcess({ findVersion })
    const tab = await openTab('ann.1')
    const hidden = randomUUID()
    tab.send({ type: 'watch', plan_id: hidden })
    await tab.received({ type: 'watch_refused', plan_id: hidden })
    live.publish({ to: { plan: hidden }, event: { type: 'plan_changed', plan_id: hidden } })
    const last = notification()
    live.publish({ to: ['ann'], event: last })
    await tab.received(last)
    expect(tab.events()).toEqual([last])
  })

  test('a tab watches twenty plans at most', async () => {
    const { openTab } = await aProcess()
    const tab = await openTab('ann.1')
    const plans = Array.from({ length: LIVE.watchesMax + 1 }, () => randomUUID())
    for (const plan_id of plans) tab.send({ type: 'watch', plan_id })
    await tab.received({ type: 'watch_refused', plan_id: plans.at(-1)! })
    await expect
      .poll(() => tab.messages.filter(({ type }) => type === 'watching').length)
      .toBe(LIVE.watchesMax)
  })

  test.for([
    ['no JSON', 'bonjour'],
    ['not a request', '{"type":"subscribe","channel":"user:bob"}'],
    ['not an object', 'null'],
    ['no plan’s id', '{"type":"watch","plan_id":"../../user:bob"}'],
    ['binary', Buffer.from(JSON.stringify({ type: 'watch', plan_id: publicPlan }))],
  ] as const)('a message that is %s closes the connection politely', async ([, text]) => {
    const { openTab } = await aProcess({ findVersion })
    const tab = await openTab('ann.1')
    tab.socket.send(text)
    expect(await tab.closed).toBe(LIVE_CLOSE.badMessage)
  })

  test('a message over one kilobyte closes the connection with a close code', async () => {
    const { openTab } = await aProcess()
    const tab = await openTab('ann.1')
    tab.socket.send('x'.repeat(LIVE.messageBytesMax + 1))
    expect(await tab.closed).toBe(1009)
  })

  test('a connection that sends too many messages is closed', async () => {
    const { openTab } = await aProcess({ findVersion })
    const tab = await openTab('ann.1')
    for (let said = 0; said <= 200; said++) tab.send({ type: 'unwatch', plan_id: publicPlan })
    expect(await tab.closed).toBe(LIVE_CLOSE.badMessage)
  })
})

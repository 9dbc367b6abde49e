import { createClient } from '@redis/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LIVE_CLOSE } from '#api/live.ts'
import { notification, processesOfOneSite } from '../../../../../tests/support/live.ts'
import { aRedis, hasRedis } from '../../../../../tests/support/redis-server.ts'

describe.skipIf(!hasRedis)('With Redis', async () => {
  const server = hasRedis ? await aRedis() : undefined!
  const aProcess = await processesOfOneSite()
  const withRedis = () => aProcess({ redis: { url: server?.url, channel: 'site' } })
  type Process = Awaited<ReturnType<typeof withRedis>>

  /** The payloads sent through the database from now on. */
  async function databasePayloads({ db }: Process) {
    const payloads: string[] = []
    const hearing = await db.listen('live', (payload) => payloads.push(payload))
    onTestFinished(() => hearing.stop())
    return payloads
  }

  test('an event reaches another process through Redis, and not through the database', async () => {
    const [here, there] = await Promise.all([withRedis(), withRedis()])
    const payloads = await databasePayloads(here)
    const tab = await there.openTab('ann.1')
    const event = notification()
    here.live.publish({ to: ['ann'], event })
    await tab.received(event)
    expect(tab.events()).toEqual([event])
    here.live.disconnect({ sessions: ['1'] })
    expect(await tab.closed).toBe(LIVE_CLOSE.signedOut)
    expect(payloads).toEqual([])
  })

  test('commands sent by database triggers still arrive', async () => {
    const { db, openTab } = await withRedis()
    const tab = await openTab('ann.1')
    await db.sql`select pg_notify('live', ${JSON.stringify([{ reconnect: ['user:ann'] }])})`
    expect(await tab.closed).toBe(LIVE_CLOSE.resync)
  })

  test('two sites on the same Redis do not receive each other’s events', async () => {
    const [here, other] = await Promise.all([
      withRedis(),
      aProcess({ redis: { url: server.url, channel: 'another site' } }),
    ])
    const [mine, theirs] = await Promise.all([here.openTab('ann.1'), other.openTab('ann.2')])
    const events = [notification(), notification()] as const
    here.live.publish({ to: ['ann'], event: events[0] })
    await mine.received(events[0])
    other.live.publish({ to: ['ann'], event: events[1] })
    await theirs.received(events[1])
    expect(theirs.events()).toEqual([events[1]])
  })

  test('a process that lost its subscription makes its tabs reconnect, and receives events again', async () => {
    const [here, there] = await Promise.all([withRedis(), withRedis()])
    const tab = await there.openTab('ann.1')
    const staff = createClient({ url: server.url })
    await staff.connect()
    await staff.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
    staff.destroy()
    expect(await tab.closed).toBe(LIVE_CLOSE.resync)
    const again = await there.openTab('ann.1')
    const event = notification()
    here.live.publish({ to: ['ann'], event })
    await again.received(event)
  })

  test('while Redis is down events go through the database, also to a process that starts meanwhile', async () => {
    const here = await withRedis()
    const payloads = await databasePayloads(here)
    await server.stop()
    const late = await withRedis()
    const tabs = await Promise.all([here.openTab('ann.1'), late.openTab('ann.2')])
    const event = notification()
    here.live.publish({ to: ['ann'], event })
    for (const tab of tabs) await tab.received(event)
    expect(payloads).toHaveLength(1)

    await server.start()
    // Another process may already have published through Redis.
    expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([
      LIVE_CLOSE.resync,
      LIVE_CLOSE.resync,
    ])
    const tab = await late.openTab('ann.2')
    await expect
      .poll(async () => {
        const before = payloads.length
        const next = notification()
        here.live.publish({ to: ['ann'], event: next })
        await tab.received(next)
        return payloads.length - before
      })
      .toBe(0)
  })

  test('an unresponsive Redis is disconnected, and no event is lost', async () => {
    const here = await withRedis()
    const tab = await here.openTab('ann.1')
    server.freeze()
    onTestFinished(() => void server.thaw())
    const event = notification()
    here.live.publish({ to: ['ann'], event })
    await expect.poll(() => tab.events()).toContainEqual(event)
  })
})

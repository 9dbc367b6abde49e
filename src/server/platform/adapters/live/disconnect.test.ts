import { expect, test } from 'vitest'
import { LIVE_CLOSE } from '#api/live.ts'
import { notification, ORIGIN, processesOfOneSite } from '../../../../../tests/support/live.ts'

const aProcess = await processesOfOneSite()

test('disconnecting a session closes its tabs on every process, and no tab of other sessions', async () => {
  const [here, there] = await Promise.all([aProcess(), aProcess()])
  const [tab, otherTab, otherSession] = await Promise.all([
    here.openTab('ann.1'),
    there.openTab('ann.1'),
    there.openTab('ann.2'),
  ])
  here.live.disconnect({ sessions: ['1'] })
  expect(await Promise.all([tab.closed, otherTab.closed])).toEqual([
    LIVE_CLOSE.signedOut,
    LIVE_CLOSE.signedOut,
  ])
  const event = notification()
  here.live.publish({ to: ['ann'], event })
  await otherSession.received(event)
})

test('disconnecting a member closes all their connections, even an unresponsive one', async () => {
  const [here, there] = await Promise.all([aProcess(), aProcess()])
  const [deaf, tab, other] = await Promise.all([
    there.openTab('ann.1'),
    there.openTab('ann.2'),
    there.openTab('bob.3'),
  ])
  deaf.stopReading()
  here.live.disconnect({ users: ['ann'] })
  expect(await tab.closed).toBe(LIVE_CLOSE.signedOut)
  await expect.poll(there.connectionCount).toBe(1)
  expect(other.socket.readyState).toBe(other.socket.OPEN)
})

test('after the process lost its listening connection to the database, tabs are asked to reconnect, and receive events again', async () => {
  const [here, there] = await Promise.all([aProcess(), aProcess()])
  const before = await Promise.all([here.openTab('ann.1'), there.openTab('bob.2')])
  await loseListeners(here)
  expect(await Promise.all(before.map(({ closed }) => closed))).toEqual([
    LIVE_CLOSE.resync,
    LIVE_CLOSE.resync,
  ])
  const after = await there.openTab('ann.1')
  const event = notification()
  here.live.publish({ to: ['ann'], event })
  await after.received(event)
})

test('after events that could not be sent, all tabs reconnect', async () => {
  const [here, there] = await Promise.all([aProcess(), aProcess()])
  const tabs = await Promise.all([here.openTab('ann.1'), there.openTab('ann.2')])
  // An event too large for NOTIFY makes the sending fail.
  here.live.publish({ to: ['ann'], event: notification('x'.repeat(9_000)) })
  expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([LIVE_CLOSE.resync, LIVE_CLOSE.resync])
  expect(here.errors).toHaveLength(1)
})

test('a process that stops closes its tabs, even unresponsive ones', async () => {
  const { live, openTab, refusal, connectionCount } = await aProcess()
  const [tab, deaf] = await Promise.all([openTab('ann.1'), openTab('ann.2')])
  deaf.stopReading()
  await live.stop()
  expect(await tab.closed).toBe(LIVE_CLOSE.restart)
  await expect.poll(connectionCount).toBe(0)
  expect(await refusal({ origin: ORIGIN, cookie: 'session=ann.1' })).toBe(503)
})

test('a process that stops still sends its queued events', async () => {
  const [here, there] = await Promise.all([aProcess(), aProcess()])
  const tab = await there.openTab('ann.1')
  const event = notification()
  here.live.publish({ to: ['ann'], event })
  await here.live.stop()
  await here.db.end()
  await tab.received(event)
  expect(here.errors).toEqual([])
})

async function loseListeners({ db }: Pick<Awaited<ReturnType<typeof aProcess>>, 'db'>) {
  await db.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`
}

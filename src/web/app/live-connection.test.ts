import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIVE, LIVE_CLOSE, type LiveEvent } from '#api/live.ts'
import { ORIGIN, processesOfOneSite, VERSION } from '../../../tests/support/live.ts'
import { connectLive, type LiveConnection, liveUrl } from './live-connection.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const step of undo.splice(0).toReversed()) await step()
  vi.unstubAllGlobals()
})

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})

type Options = Parameters<typeof connectLive>[1]

/** A tab with the events it received. */
function aTab(url: string, options: Partial<Options>) {
  const received: LiveEvent[] = []
  const onResync = vi.fn<() => void>()
  const connection: LiveConnection = connectLive(url, {
    onEvent: (event) => received.push(event),
    onResync,
    ...options,
  })
  undo.push(connection.close)
  return { ...connection, received, onResync }
}

describe('with the server', async () => {
  const aServer = await processesOfOneSite()

  /** Sends the cookie and the address of the page, as a browser does. */
  const openSocket = (url: string) =>
    new WebSocket(url, { headers: { origin: ORIGIN, cookie: 'session=ann.1' } } as never)

  test('after a restart of the server the tab reconnects, resyncs, and watches the same plans', async () => {
    const first = await aServer()
    const tab = aTab(first.url + LIVE.path, { openSocket, reconnectMs: [20], restartMs: 20 })
    const [plan_id, left] = [randomUUID(), randomUUID()]
    tab.watch(plan_id)
    tab.watch(left)()
    await expect.poll(() => tab.received).toContainEqual({ type: 'watching', plan_id, version: VERSION })
    expect(tab.onResync).not.toHaveBeenCalled()

    await first.stop()
    tab.received.length = 0
    const second = await aServer({ port: first.port })
    await expect.poll(() => tab.received).toContainEqual({ type: 'watching', plan_id, version: VERSION })
    expect(tab.onResync).toHaveBeenCalledTimes(1)
    const event = { type: 'plan_changed', plan_id } as const
    second.live.publish({ to: { plan: plan_id }, event })
    await expect.poll(() => tab.received).toContainEqual(event)
    expect(tab.received).not.toContainEqual({ type: 'watching', plan_id: left, version: VERSION })
  })

  test('a tab whose session has ended is notified, and does not reconnect', async () => {
    const { live, url, connectionCount } = await aServer()
    let opened = 0
    const onSignedOut = vi.fn<() => void>()
    const tab = aTab(url + LIVE.path, {
      onSignedOut,
      openSocket: (address) => (opened++, openSocket(address)),
      reconnectMs: [1],
    })
    await expect.poll(() => tab.received.length).toBeGreaterThan(0)
    live.disconnect({ sessions: ['1'] })
    await expect.poll(connectionCount).toBe(0)
    await expect.poll(() => onSignedOut.mock.calls.length).toBe(1)
    window.dispatchEvent(new Event('focus'))
    expect(opened).toBe(1)
    expect(tab.onResync).not.toHaveBeenCalled()
  })
})

describe('with a fake socket', () => {
  /** A socket controlled by the test. */
  class FakeSocket extends EventTarget {
    readyState: number = WebSocket.CONNECTING
    sent: string[] = []
    send = (text: string) => void this.sent.push(text)
    close = () => void (this.readyState = WebSocket.CLOSED)
    open() {
      this.readyState = WebSocket.OPEN
      this.dispatchEvent(new Event('open'))
    }
    receive(event: LiveEvent) {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
    }
    lose(code = 1006) {
      this.readyState = WebSocket.CLOSED
      this.dispatchEvent(Object.assign(new Event('close'), { code }))
    }
  }

  function aTabWithFakeSocket() {
    vi.useFakeTimers()
    const sockets: FakeSocket[] = []
    const openSocket = () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    }
    return { ...aTab('ws://nowhere/live', { openSocket }), sockets, last: () => sockets.at(-1)! }
  }

  test('reconnects after about 1, 2, 5, then every 10 seconds', () => {
    const { sockets, last } = aTabWithFakeSocket()
    const delays = [1_000, 2_000, 5_000, 10_000, 10_000].map((expected) => {
      const count = sockets.length
      last().lose()
      const began = Date.now()
      while (sockets.length === count) vi.advanceTimersByTime(10)
      return (Date.now() - began) / expected
    })
    for (const share of delays) expect(share).toBeGreaterThanOrEqual(0.75)
    for (const share of delays) expect(share).toBeLessThanOrEqual(1.26)
  })

  test.for([0.01, 0.5, 0.99])(
    'after a restart of the server it reconnects at a random moment within 10 seconds (%d)',
    (random) => {
      vi.spyOn(Math, 'random').mockReturnValue(random)
      const { sockets, last, onResync } = aTabWithFakeSocket()
      last().open()
      last().lose(LIVE_CLOSE.restart)
      vi.advanceTimersByTime(random * 10_000 - 10)
      expect(sockets).toHaveLength(1)
      vi.advanceTimersByTime(20)
      expect(sockets).toHaveLength(2)
      last().open()
      expect(onResync).toHaveBeenCalledTimes(1)
    },
  )

  test('a tab that the server has closed and refuses to reconnect resyncs once', () => {
    const { last, onResync } = aTabWithFakeSocket()
    last().open()
    last().lose(LIVE_CLOSE.resync)
    expect(onResync).not.toHaveBeenCalled()
    for (const _ of [1, 2]) {
      vi.advanceTimersByTime(5_000)
      last().lose()
      expect(onResync).toHaveBeenCalledTimes(1)
    }
  })

  test('the delays start over after a stable connection, not after a short one', () => {
    const { sockets, last } = aTabWithFakeSocket()
    const delayAfter = (lastedMs: number) => {
      last().open()
      vi.advanceTimersByTime(lastedMs)
      const count = sockets.length
      last().lose(LIVE_CLOSE.badMessage)
      const began = Date.now()
      while (sockets.length === count) vi.advanceTimersByTime(10)
      return Date.now() - began
    }
    expect(delayAfter(100)).toBeLessThanOrEqual(1_260)
    expect(delayAfter(100)).toBeGreaterThanOrEqual(1_500)
    expect(delayAfter(20_000)).toBeLessThanOrEqual(1_260)
  })

  test('closes a connection that is silent for 35 seconds, not one with heartbeats', () => {
    const { sockets, last, onResync } = aTabWithFakeSocket()
    last().open()
    for (let beats = 0; beats < 4; beats++) {
      vi.advanceTimersByTime(LIVE.heartbeatMs)
      last().receive({ type: 'heartbeat' })
    }
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(LIVE.heartbeatMs + LIVE.timeoutMs + 1_300)
    expect(sockets).toHaveLength(2)
    last().open()
    expect(onResync).toHaveBeenCalledTimes(1)
  })

  test('ignores messages of a socket that was closed', () => {
    const { sockets, last, received } = aTabWithFakeSocket()
    vi.advanceTimersByTime(LIVE.timeoutMs + 1_300)
    expect(sockets).toHaveLength(2)
    last().open()
    sockets[0]?.open()
    sockets[0]?.receive({ type: 'notifications_changed' })
    sockets[0]?.lose()
    vi.advanceTimersByTime(5_000)
    expect(received).toEqual([])
    expect(sockets).toHaveLength(2)
  })

  test('returning to the tab resyncs once, however many events fire', () => {
    const { last, onResync } = aTabWithFakeSocket()
    last().open()
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('online'))
    expect(onResync).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2_000)
    Object.assign(document, { visibilityState: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(onResync).toHaveBeenCalledTimes(1)
  })

  test('reconnects at once when the network is back', () => {
    const { sockets, last, onResync } = aTabWithFakeSocket()
    last().open()
    last().lose()
    window.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(2)
    last().open()
    expect(onResync).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(5_000)
    expect(sockets).toHaveLength(2)
  })

  test('two components that watch the same plan send one request, and unwatch with the second', () => {
    const { last, watch } = aTabWithFakeSocket()
    last().open()
    const [stopFirst, stopSecond] = [watch('a'), watch('a')]
    stopFirst()
    stopFirst()
    expect(last().sent).toEqual(['{"type":"watch","plan_id":"a"}'])
    stopSecond()
    expect(last().sent.at(-1)).toBe('{"type":"unwatch","plan_id":"a"}')
  })

  test('does not reconnect after close', () => {
    const { sockets, last, close, onResync } = aTabWithFakeSocket()
    last().open()
    close()
    window.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    expect(onResync).not.toHaveBeenCalled()
  })
})

test('derives the address from that of the page', () => {
  expect(liveUrl('https://planb.example/plan/x?y=1')).toBe('wss://planb.example/live')
  expect(liveUrl('http://127.0.0.1:3000/')).toBe('ws://127.0.0.1:3000/live')
})

import { LIVE, LIVE_CLOSE, type LiveEvent, type LiveRequest } from '#api/live.ts'

export type LiveConnection = {
  /** Subscribes to the events of a plan, across reconnections, until the result is called. */
  watch(planId: string): () => void
  close(): void
}

type Options = {
  onEvent: (event: LiveEvent) => void
  /** Events may have been missed: refetch what is on the screen. */
  onResync: () => void
  /** The server ended the session: the connection is not reopened. */
  onSignedOut?: () => void
  openSocket?: (url: string) => WebSocket
  reconnectMs?: readonly number[]
  /** After a restart of the server the tabs reconnect at a random moment within this time. */
  restartMs?: number
  /** How long the server may stay silent, and how long the opening may take. */
  silenceMs?: number
  openingMs?: number
}

/** After a connection that lasted this long, the reconnect delays start over. */
const STABLE_MS = 10_000
const JITTER = 0.25
/** Ignores repeated events within this time: returning to a tab fires several at once. */
const RETURN_MS = 1_000

/** Keeps one connection per tab open until `close`, or until the server ends the session. */
export function connectLive(url: string, options: Options): LiveConnection {
  const { onEvent, onResync, onSignedOut, openSocket = (address) => new WebSocket(address) } = options
  const { reconnectMs = LIVE.reconnectMs, restartMs = LIVE.restartMs } = options
  const { openingMs = LIVE.timeoutMs, silenceMs = LIVE.heartbeatMs + LIVE.timeoutMs } = options

  const watched = new Map<string, number>()
  const page = new AbortController()
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isFirst = true
  let isResyncDue = false
  let openedAt = 0
  let receivedAt = 0
  let returnedAt = 0

  function open() {
    const opening = (socket = openSocket(url))
    const isCurrent = () => socket === opening
    wait(openingMs, reopenLater)
    opening.addEventListener('open', () => isCurrent() && onOpen())
    opening.addEventListener('message', ({ data }) => isCurrent() && onData(data))
    opening.addEventListener('close', ({ code }) => isCurrent() && onClose(code))
  }

  function onOpen() {
    openedAt = receivedAt = Date.now()
    wait(silenceMs, reopenLater)
    for (const planId of watched.keys()) send({ type: 'watch', plan_id: planId })
    if (!isFirst) onResync()
    isFirst = isResyncDue = false
  }

  function onData(data: unknown) {
    receivedAt = Date.now()
    wait(silenceMs, reopenLater)
    onEvent(JSON.parse(String(data)) as LiveEvent)
  }

  function onClose(code: number) {
    if (code === LIVE_CLOSE.signedOut) {
      close()
      onSignedOut?.()
      return
    }
    // Resyncs although the reconnect failed: the server may refuse it after a permanent ban, and the tab has to show that.
    if (isResyncDue) onResync()
    isResyncDue = code === LIVE_CLOSE.resync
    reopenLater()
    if (code === LIVE_CLOSE.restart) wait(Math.random() * restartMs, open)
  }

  function reopenLater() {
    drop()
    isFirst = false
    if (openedAt > 0 && Date.now() - openedAt > STABLE_MS) attempts = 0
    openedAt = 0
    const delay = reconnectMs[Math.min(attempts, reconnectMs.length - 1)] ?? 0
    attempts++
    wait(delay * (1 - JITTER + 2 * JITTER * Math.random()), open)
  }

  /** The tab is visible again, or the network is back. Timers may have been suspended meanwhile. */
  function onReturn() {
    if (document.visibilityState === 'hidden' || Date.now() - returnedAt < RETURN_MS) return
    returnedAt = Date.now()
    const isHealthy = socket?.readyState === WebSocket.OPEN && Date.now() - receivedAt < silenceMs
    if (isHealthy) onResync()
    else if (socket?.readyState !== WebSocket.CONNECTING) {
      drop()
      isFirst = false
      attempts = 0
      open()
    }
  }

  function send(request: LiveRequest) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
  }

  /** Sets the only timer, which ends a silent connection or reconnects. */
  function wait(ms: number, then: () => void) {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }

  /** Closes the socket; whatever it still receives is ignored. */
  function drop() {
    const old = socket
    socket = null
    // Closing a connecting socket logs an error in the console.
    if (old?.readyState === WebSocket.CONNECTING) old.addEventListener('open', () => old.close())
    else old?.close()
  }

  function close() {
    clearTimeout(timer)
    page.abort()
    drop()
  }

  for (const event of ['focus', 'online']) window.addEventListener(event, onReturn, { signal: page.signal })
  document.addEventListener('visibilitychange', onReturn, { signal: page.signal })
  open()

  return {
    watch(planId) {
      const count = watched.get(planId) ?? 0
      watched.set(planId, count + 1)
      if (count === 0) send({ type: 'watch', plan_id: planId })
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        const left = watched.get(planId)! - 1
        if (left > 0) {
          watched.set(planId, left)
          return
        }
        watched.delete(planId)
        send({ type: 'unwatch', plan_id: planId })
      }
    },
    close,
  }
}

/** The URL of the live connection: « wss://planb.example/live ». */
export function liveUrl(here: string): string {
  const url = new URL(LIVE.path, here)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { LIVE, LIVE_CLOSE, type LiveEvent } from '#api/live.ts'
import type { Database } from '#server/db/database.ts'
import { networksAround } from '#server/http/client-address.ts'
import { createLocalCounter } from '#server/http/rate-limits/hit-counter.ts'
import { type Connection, createConnections, type LiveSession } from './connections.ts'
import { openFanOut } from './fan-out.ts'
import { type ReadSessionEnds, type ReadUnreadCounts, startHeartbeat } from './heartbeat.ts'
import type { Channel, Order } from './payloads.ts'
import type { RedisSettings } from './redis.ts'
import { type FindVersion, MESSAGES_PER_HEARTBEAT, requestsOver } from './requests.ts'
import { admit, type Entry, refuse } from './upgrade.ts'

/** Publishes events to members' open tabs, on whichever process they are. */
export type Live = {
  /** Sends after the commit, or at once without a transaction. To members by their ids, or to those who watch a plan. */
  publish(delivery: Delivery, tx?: AfterCommit): void
  /** Closes the connections of ended sessions, or all those of some members. */
  disconnect(whose: { sessions: readonly string[] } | { users: readonly string[] }, tx?: AfterCommit): void
  /** Open tabs of this process. */
  count(): number
  /** Takes the upgrades of a server on `/live`; others are left to other listeners. */
  attach(server: Server): void
  /** Sends people to another process, within five seconds. Before the server closes, which waits for them. */
  stop(): Promise<void>
}

type Delivery = { to: readonly string[] | { plan: string }; event: LiveEvent }
type AfterCommit = { afterCommit(consequence: () => unknown): void }

export type LiveOptions = Pick<Entry, 'isOurOrigin' | 'readSession'> & {
  /** Which requests the site accepts. */
  mayEnter?: Entry['mayEnter']
  db: Pick<Database, 'sql' | 'listen'>
  /** What carries events between processes instead of the database. */
  redis?: RedisSettings | undefined
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string
  /** Multiplies how often one may connect. */
  limitFactor?: number
  unreadCounts: ReadUnreadCounts
  sessionEnds: ReadSessionEnds
  findVersion: FindVersion
  /** Called on every process for each event before any tab hears it, or with `resync` when events may have been missed. */
  beforeDelivery?: ((event: LiveEvent | 'resync') => void) | undefined
  onError: (error: unknown) => void
  heartbeatMs?: number
  timeoutMs?: number
}

/** On each process: no member reads in more tabs. */
const TABS_PER_MEMBER = 10
/** A minute: a tab that comes back as often as it may asks ten times, and a school is one network. */
const ATTEMPTS = { member: 100, network: 600 }
const CLOSE_MS = 2_000

const SOCKETS: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: LIVE.messageBytesMax,
  maxFragments: 4,
  // Missing in the types. A client that does not reply to the close frame is terminated.
  closeTimeout: CLOSE_MS,
}

export async function startLive(options: LiveOptions): Promise<Live> {
  const { db, redis, findVersion, networkOf, onError, limitFactor = 1, beforeDelivery = () => {} } = options
  const { heartbeatMs = LIVE.heartbeatMs, timeoutMs = LIVE.timeoutMs } = options
  const sockets = new WebSocketServer(SOCKETS)
  const connections = createConnections()
  const carryOut = (order: Order) => {
    if ('notify' in order) beforeDelivery(order.event)
    if ('resync' in order) beforeDelivery('resync')
    connections.carryOut(order)
  }
  const fanOut = await openFanOut({ ...db, redis }, carryOut, onError)
  const heartbeat = startHeartbeat({ heartbeatMs, timeoutMs }, options)
  const onRequest = requestsOver(connections, findVersion, onError)
  const countAttempt = createLocalCounter()
  const isBeyond = (key: string, max: number) =>
    countAttempt({ key, max, seconds: 60 }).hits > max * limitFactor
  const entry: Entry = {
    mayEnter: () => true,
    ...options,
    endings: connections.endings,
    isTooOften: (request) =>
      networksAround(networkOf(request)).some(({ network, factor }) =>
        isBeyond(`network ${network}`, ATTEMPTS.network * factor),
      ),
    isFull: ({ userId }) =>
      isBeyond(`member ${userId}`, ATTEMPTS.member) ||
      connections.countOf(`user:${userId}`) >= TABS_PER_MEMBER,
  }
  let isStopping = false

  async function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // This socket has no other listener meanwhile, and an unhandled error ends the process.
    const ignore = () => {}
    socket.on('error', ignore)
    const admitted = isStopping ? 503 : await admit(request, entry).catch(unavailable)
    if (typeof admitted === 'number') return refuse(socket, admitted)
    if (isStopping) return refuse(socket, 503)
    socket.off('error', ignore)
    sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, admitted))
  }

  function unavailable(error: unknown) {
    onError(error)
    return 503
  }

  function welcome(socket: WebSocket, { sessionId, userId }: LiveSession) {
    const connection: Connection = {
      sessionId,
      userId,
      socket,
      watched: null,
      messagesLeft: MESSAGES_PER_HEARTBEAT,
      isPongDue: false,
      // Asked at the first heartbeat.
      endsAt: 0,
    }
    connections.add(connection)
    const leaveHeartbeat = heartbeat.join(connection)
    socket.on('message', (data, isBinary) => onRequest(connection, data, isBinary))
    socket.on('pong', () => (connection.isPongDue = false))
    // A broken frame or a lost line; `close` follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      leaveHeartbeat()
      connections.remove(connection)
    })
  }

  const when = (tx: AfterCommit | undefined, act: () => void) => (tx ? tx.afterCommit(act) : act())

  return {
    publish({ to, event }, tx) {
      const notify: Channel[] = 'plan' in to ? [`plan:${to.plan}`] : to.map((id) => `user:${id}` as const)
      when(tx, () => fanOut.publish({ notify, event }))
    },
    disconnect(whose, tx) {
      const end: Channel[] =
        'users' in whose
          ? whose.users.map((id) => `user:${id}` as const)
          : whose.sessions.map((id) => `session:${id}` as const)
      when(tx, () => fanOut.publish({ end }))
    },
    count: () => connections.all.size,
    attach(server) {
      server.on('upgrade', (request, socket, head) => {
        const isLive = request.url?.split('?', 1)[0] === LIVE.path
        if (isLive) void onUpgrade(request, socket, head)
        // Hot reload shares the server while developing; otherwise no listener would ever respond.
        else if (server.listenerCount('upgrade') === 1) refuse(socket, 404)
      })
    },
    async stop() {
      isStopping = true
      heartbeat.stop()
      const closed = [...connections.all].map(({ socket }) => {
        socket.close(LIVE_CLOSE.restart)
        return new Promise((resolve) => socket.once('close', resolve))
      })
      const patience = new AbortController()
      await Promise.race([
        Promise.all([...closed, fanOut.stop()]),
        pause(CLOSE_MS * 2, undefined, { signal: patience.signal }).catch(() => {}),
      ])
      patience.abort()
      for (const { socket } of connections.all) socket.terminate()
    },
  }
}

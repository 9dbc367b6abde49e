import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { LIVE, LIVE_CLOSE, type PublishedEvent } from '#api/live.ts'
import type { Database } from '#server/platform/db/database.ts'
import { networksAround } from '#server/platform/http/client-address.ts'
import { createLocalCounter } from '#server/platform/http/rate-limit.ts'
import { type TabConnection, createConnections, type LiveSession } from './connections.ts'
import { openFanOut } from './fan-out.ts'
import { type ReadSessionEnds, type ReadUnreadCounts, startHeartbeat } from './heartbeat.ts'
import type { Channel, LiveCommand } from './payloads.ts'
import type { RedisSettings } from './redis.ts'
import { type FindVersion, MESSAGES_PER_HEARTBEAT, requestsOver } from './requests.ts'
import { authorizeUpgrade, type UpgradeChecks, refuse } from './upgrade.ts'

/** Publishes events to members’ open tabs, on every process. */
export type Live = {
  /** Sends an event after the transaction’s commit, or at once without one: to members by id, or to the tabs that watch a plan. */
  publish(delivery: Delivery, tx?: AfterCommit): void
  /** Closes the connections of ended sessions, or all those of some members. */
  disconnect(target: { sessions: readonly string[] } | { users: readonly string[] }, tx?: AfterCommit): void
  /** Open tabs of this process. */
  count(): number
  /** Handles the upgrade requests for `/live`; those for other paths are left to other listeners. */
  attach(server: Server): void
  /** Closes all connections within five seconds; the tabs reconnect to another process. Call it before the HTTP server closes, which waits for open connections. */
  stop(): Promise<void>
}

type Delivery = { to: readonly string[] | { plan: string }; event: PublishedEvent }
type AfterCommit = { afterCommit(consequence: () => unknown): void }

export type LiveOptions = Pick<UpgradeChecks, 'isOurOrigin' | 'readSession'> & {
  /** Default: every client. */
  isAllowedClient?: UpgradeChecks['isAllowedClient']
  db: Pick<Database, 'sql' | 'listen'>
  /** Carries events between processes instead of the database. */
  redis?: RedisSettings | undefined
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string
  /** Multiplies the limits of connection attempts. */
  limitFactor?: number
  unreadCounts: ReadUnreadCounts
  sessionEnds: ReadSessionEnds
  findVersion: FindVersion
  /** Called on every process before an event is sent to the tabs, or with `resync` when events may have been missed. */
  beforeDelivery?: ((event: PublishedEvent | 'resync') => void) | undefined
  onError: (error: unknown) => void
  heartbeatMs?: number
  timeoutMs?: number
}

/** Per process. */
const TABS_PER_MEMBER = 10
/** Per minute. A tab that keeps losing its connection makes ten attempts, and a whole school may share one network. */
const ATTEMPTS = { member: 100, network: 600 }
const CLOSE_MS = 2_000

const SOCKETS: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: LIVE.messageBytesMax,
  maxFragments: 4,
  // Missing in the types. A client that does not acknowledge the close frame is terminated.
  closeTimeout: CLOSE_MS,
}

export async function startLive(options: LiveOptions): Promise<Live> {
  const { db, redis, findVersion, networkOf, onError, limitFactor = 1, beforeDelivery = () => {} } = options
  const { heartbeatMs = LIVE.heartbeatMs, timeoutMs = LIVE.timeoutMs } = options
  const sockets = new WebSocketServer(SOCKETS)
  const connections = createConnections()
  const execute = (command: LiveCommand) => {
    if ('deliver' in command) beforeDelivery(command.event)
    if ('resync' in command) beforeDelivery('resync')
    connections.execute(command)
  }
  const fanOut = await openFanOut({ ...db, redis }, execute, onError)
  const heartbeat = startHeartbeat({ heartbeatMs, timeoutMs }, options)
  const onRequest = requestsOver(connections, findVersion, onError)
  const countAttempt = createLocalCounter()
  const isOverLimit = (key: string, max: number) =>
    countAttempt({ key, max, seconds: 60 }).hits > max * limitFactor
  const checks: UpgradeChecks = {
    isAllowedClient: () => true,
    ...options,
    disconnectGeneration: connections.disconnectGeneration,
    isNetworkRateLimited: (request) =>
      networksAround(networkOf(request)).some(({ network, factor }) =>
        isOverLimit(`network ${network}`, ATTEMPTS.network * factor),
      ),
    hasTooManyConnections: ({ userId }) =>
      isOverLimit(`member ${userId}`, ATTEMPTS.member) ||
      connections.countOf(`user:${userId}`) >= TABS_PER_MEMBER,
  }
  let isStopping = false

  async function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // The socket has no other error listener yet, and an unhandled error ends the process.
    const ignore = () => {}
    socket.on('error', ignore)
    const result = isStopping ? 503 : await authorizeUpgrade(request, checks).catch(unavailable)
    if (typeof result === 'number') return refuse(socket, result)
    if (isStopping) return refuse(socket, 503)
    socket.off('error', ignore)
    sockets.handleUpgrade(request, socket, head, (opened) => addConnection(opened, result))
  }

  function unavailable(error: unknown) {
    onError(error)
    return 503
  }

  function addConnection(socket: WebSocket, { sessionId, userId }: LiveSession) {
    const connection: TabConnection = {
      sessionId,
      userId,
      socket,
      watched: null,
      messagesLeft: MESSAGES_PER_HEARTBEAT,
      isPongDue: false,
      // Read at the first heartbeat.
      endsAt: 0,
    }
    connections.add(connection)
    const leaveHeartbeat = heartbeat.join(connection)
    socket.on('message', (data, isBinary) => onRequest(connection, data, isBinary))
    socket.on('pong', () => (connection.isPongDue = false))
    // An invalid frame or a lost connection; `close` follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      leaveHeartbeat()
      connections.remove(connection)
    })
  }

  const afterCommit = (tx: AfterCommit | undefined, act: () => void) => (tx ? tx.afterCommit(act) : act())

  return {
    publish({ to, event }, tx) {
      const deliver: Channel[] = 'plan' in to ? [`plan:${to.plan}`] : to.map((id) => `user:${id}` as const)
      afterCommit(tx, () => fanOut.publish({ deliver, event }))
    },
    disconnect(target, tx) {
      const disconnect: Channel[] =
        'users' in target
          ? target.users.map((id) => `user:${id}` as const)
          : target.sessions.map((id) => `session:${id}` as const)
      afterCommit(tx, () => fanOut.publish({ disconnect }))
    },
    count: () => connections.all.size,
    attach(server) {
      server.on('upgrade', (request, socket, head) => {
        const isLive = request.url?.split('?', 1)[0] === LIVE.path
        if (isLive) void onUpgrade(request, socket, head)
        // In development the hot reload has a listener of its own; otherwise no listener would respond.
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
      const stopTimeout = new AbortController()
      await Promise.race([
        Promise.all([...closed, fanOut.stop()]),
        delay(CLOSE_MS * 2, undefined, { signal: stopTimeout.signal }).catch(() => {}),
      ])
      stopTimeout.abort()
      for (const { socket } of connections.all) socket.terminate()
    },
  }
}

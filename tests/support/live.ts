import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { LIVE, type LiveEvent, type LiveRequest } from '#api/live.ts'
import { type LiveOptions, startLive } from '#server/platform/adapters/live/live.ts'
import { connect } from '#server/platform/db/database.ts'
import { anEmptyDatabase } from './database.ts'

export const ORIGIN = 'http://127.0.0.1'
/** The version of every plan that can be watched. */
export const VERSION = { updated_at: '2026-01-01T00:00:00.000Z', validated: true }

type Settings = Partial<Omit<LiveOptions, 'db'>> & { port?: number }

export const notification = (id: string = randomUUID()) => ({ type: 'notification', id }) as const

/** Processes on one database, each with its own connections, until the test ends. */
export async function processesOfOneSite() {
  const target = await anEmptyDatabase()
  return async (settings: Settings = {}) => {
    const errors: unknown[] = []
    const onError = (error: unknown) => void errors.push(error)
    const db = connect(target, { max: 2, onError })
    const server = await aLiveServer(db, { onError, ...settings })
    const stop = async () => {
      await server.stop()
      await db.end()
    }
    onTestFinished(stop)
    return { ...server, db, errors, stop }
  }
}

/** A server that only has the live connection. The cookie `session=ann.1` is Ann's session number 1. */
async function aLiveServer(db: LiveOptions['db'], { port = 0, ...settings }: Settings = {}) {
  const live = await startLive({
    db,
    isOurOrigin: (origin) => origin === ORIGIN,
    readSession: async (request) => sessionOf(request),
    networkOf: () => '192.0.2.1',
    unreadCounts: async () => new Map(),
    sessionEnds: async (ids) => new Map(ids.map((id) => [id, new Date(Date.now() + 86_400_000)])),
    findVersion: async () => VERSION,
    onError: console.error,
    ...settings,
  })
  const server = createServer()
  live.attach(server)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const url = `ws://127.0.0.1:${address.port}`
  const open = (headers: Record<string, string>, options: ClientOptions = {}) =>
    new WebSocket(url + LIVE.path, { ...options, headers })

  return {
    live,
    server,
    url,
    port: address.port,
    connectionCount: () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    openTab: (session: string, options?: ClientOptions) =>
      openLiveTab(open({ origin: ORIGIN, cookie: `session=${session}` }, options)),
    /** The status with which a connection is refused. */
    async refusal(headers: Record<string, string>): Promise<number | undefined> {
      const socket = open(headers)
      socket.on('error', () => {})
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
      response.destroy()
      return response.statusCode
    },
    async stop() {
      await live.stop()
      server.close()
    },
  }
}

async function openLiveTab(socket: WebSocket) {
  const messages: LiveEvent[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString())))
  socket.on('error', () => {})
  await once(socket, 'open')
  return {
    socket,
    messages,
    /** The close code. */
    closed,
    events: () => messages.filter(({ type }) => type !== 'heartbeat' && !type.startsWith('watch')),
    send: (request: LiveRequest) => socket.send(JSON.stringify(request)),
    async received(message: LiveEvent) {
      await expect.poll(() => messages).toContainEqual(message)
    },
    stopReading: () => socket.pause(),
  }
}

function sessionOf(request: IncomingMessage) {
  const [, userId, sessionId] = /session=(\w+)[.](\w+)/.exec(request.headers.cookie ?? '') ?? []
  return userId && sessionId ? { userId, sessionId } : null
}

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { STATEMENT_SECONDS } from './away.ts'
import { clientConfig, connected, type Target } from './client.ts'

export type Listeners = {
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<Subscription>
  end(): Promise<void>
}

type Subscription = { stop(): void }

type Listener = { channel: string; onMessage: (payload: string) => void; onReconnect: () => void }

const RETRY_MS = 250

/** One connection that only listens. When it is lost a fresh one takes its place, until `end`. */
export function openListeners(
  target: Target,
  applicationName: string,
  onError: (error: unknown) => void,
): Listeners {
  const listeners = new Set<Listener>()
  let connection: Promise<pg.Client> | null = null
  let isEnding = false

  /** Subscribed to every channel that somebody listens to. */
  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...clientConfig(target, applicationName),
      connectionTimeoutMillis: STATEMENT_SECONDS * 1000,
    })
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    client.on('error', () => {})
    client.once('end', close)
    client.on('notification', ({ channel, payload = '' }) => {
      tell((listener) => listener.channel === channel && listener.onMessage(payload))
    })
    await connected(client.connect())
    const channels = new Set([...listeners].map((listener) => listener.channel))
    for (const channel of channels) await subscribe(client, channel)
    void closed.then(() => {
      connection = replace()
      connection.catch(() => {})
    })
    return client
  }

  async function replace(): Promise<pg.Client> {
    await pause(RETRY_MS, undefined, { ref: false })
    if (isEnding) throw new Error('Nobody listens any more.')
    try {
      const fresh = await open()
      tell((listener) => listener.onReconnect())
      return fresh
    } catch {
      return await replace()
    }
  }

  function tell(what: (listener: Listener) => unknown) {
    for (const listener of listeners) {
      try {
        what(listener)
      } catch (error) {
        onError(error)
      }
    }
  }

  function firstOpen(): Promise<pg.Client> {
    return open().catch((error: unknown) => {
      connection = null
      throw error
    })
  }

  return {
    async listen(channel, onMessage, onReconnect = () => {}) {
      const listener = { channel, onMessage, onReconnect }
      listeners.add(listener)
      // Twice does no harm, and a connection that was just being opened may have missed this channel.
      await subscribe(await (connection ??= firstOpen()), channel)
      return { stop: () => void listeners.delete(listener) }
    },
    async end() {
      isEnding = true
      const client = await connection?.catch(() => null)
      await client?.end()
    },
  }
}

async function subscribe(client: pg.Client, channel: string) {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { STATEMENT_SECONDS } from './database-errors.ts'
import { clientConfig, connected, send, type DatabaseTarget } from './client.ts'
import type { Sql } from './sql.ts'

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
const HEARTBEAT_MS = 10_000

/** Opens one connection that only listens. A lost connection is replaced by a new one, until `end`. */
export function openListeners(
  target: DatabaseTarget,
  applicationName: string,
  onError: (error: unknown) => void,
): Listeners {
  const listeners = new Set<Listener>()
  let connection: Promise<pg.Client> | null = null
  const ending = new AbortController()

  /** Connects, and subscribes to every channel that has a listener. */
  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...clientConfig(target, applicationName),
      connectionTimeoutMillis: STATEMENT_SECONDS * 1000,
    })
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    client.on('error', () => {})
    client.once('end', close)
    client.on('notification', ({ channel, payload = '' }) => {
      forEachListener((listener) => listener.channel === channel && listener.onMessage(payload))
    })
    await connected(client.connect())
    try {
      const channels = new Set([...listeners].map((listener) => listener.channel))
      for (const channel of channels) await subscribe(client, channel)
    } catch (error) {
      void client.end()
      throw error
    }
    // The connection is idle otherwise. Only a heartbeat detects a silent loss.
    const heartbeat = setInterval(() => void send(client, { text: 'select 1' }).catch(() => {}), HEARTBEAT_MS)
    heartbeat.unref()
    void closed.then(() => {
      clearInterval(heartbeat)
      connection = replace()
      connection.catch(() => {})
    })
    return client
  }

  async function replace(): Promise<pg.Client> {
    while (true) {
      // `end` aborts the pause, because it waits for this function. The timer must not keep the process alive.
      await pause(RETRY_MS, undefined, { ref: false, signal: ending.signal })
      const client = await open().catch(() => null)
      if (!client) continue
      forEachListener((listener) => listener.onReconnect())
      return client
    }
  }

  function forEachListener(call: (listener: Listener) => unknown) {
    for (const listener of listeners) {
      try {
        call(listener)
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
      try {
        // A connection that was being opened may have missed this channel. A second LISTEN has no effect.
        await subscribe(await (connection ??= firstOpen()), channel)
      } catch (error) {
        listeners.delete(listener)
        throw error
      }
      return { stop: () => void listeners.delete(listener) }
    },
    async end() {
      ending.abort()
      const client = await connection?.catch(() => null)
      await client?.end()
    },
  }
}

async function subscribe(client: pg.Client, channel: string) {
  await send(client, { text: `listen ${pg.escapeIdentifier(channel)}` })
}

/** Sends each payload, in order, to every process that listens on the channel. */
export async function publishPayloads(sql: Sql, channel: string, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`
}

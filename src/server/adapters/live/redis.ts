import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'

export type RedisSettings = {
  url: string
  /** The site's own: one Redis may serve several sites. */
  channel: string
}

export type RedisChannel = {
  /** Fails at once while Redis is unavailable. */
  send(payloads: string[]): Promise<void>
  stop(): void
}

const RETRY_MS = 250
const CONNECT_MS = 2_000
/** Where it was reached and does not let us listen. */
const AGAIN_MS = 5_000
/** A connection that stays silent for so long is given up; both sides speak more often than that. */
const SILENCE_MS = 3_000
const HEARTBEAT_MS = 1_000

/**
 * Says payloads on a channel of Redis to every process that listens, this one included. `onReconnect` is called whenever
 * some may have been missed. A site starts and runs without Redis, and finds it when it is there.
 */
export async function openRedis(
  { url, channel }: RedisSettings,
  onPayload: (payload: string) => void,
  onReconnect: () => void,
  onError: (error: unknown) => void,
): Promise<RedisChannel> {
  const publisher = openClient(url, onError)
  const subscriber = openClient(url, onError)
  let isSubscribed = false
  // After a loss the client subscribes again by itself, before it says so.
  subscriber.on('ready', () => isSubscribed && onReconnect())
  const subscribe = async () => {
    await subscriber.connect()
    while (!isSubscribed) {
      // The client does it again after a loss only where it has worked once.
      isSubscribed = await subscriber.subscribe(channel, onPayload).then(
        () => true,
        (error: unknown) => {
          if (!subscriber.isOpen) throw error
          onError(error)
          return false
        },
      )
      if (!isSubscribed) await pause(AGAIN_MS, undefined, { ref: false })
    }
    onReconnect()
  }
  await Promise.all([orFirstError(subscriber, subscribe()), orFirstError(publisher, publisher.connect())])

  return {
    async send(payloads) {
      await Promise.all(payloads.map((payload) => publisher.publish(channel, payload)))
    },
    stop() {
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}

type Client = ReturnType<typeof openClient>

/** Waits for what goes on by itself, but no longer than until it first goes wrong. */
async function orFirstError(client: Client, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  client.once('error', () => resolve())
  // Fails only where the site stops before Redis was ever there.
  work.then(
    () => resolve(),
    () => resolve(),
  )
  await promise
}

/** Comes back after each loss. Of the many errors of one outage only the first is said. */
function openClient(url: string, onError: (error: unknown) => void) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: HEARTBEAT_MS,
    socket: { reconnectStrategy: RETRY_MS, connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  let isSaid = false
  client.on('ready', () => (isSaid = false))
  client.on('error', (error: unknown) => {
    // Once it is closed, requests under way fail, and no caller waits for them.
    if (!isSaid && client.isOpen) onError(error)
    isSaid = true
  })
  return client
}

/** Why it cannot be used; null when it can. */
export async function redisProblem({
  url,
  timeoutMs,
}: {
  url: string
  timeoutMs: number
}): Promise<string | null> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: timeoutMs } })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.publish('plan-b doctor', '')
    await client.subscribe('plan-b doctor', () => {})
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    if (client.isOpen) client.destroy()
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'

export type RedisSettings = {
  url: string
  /** Named after the site: one Redis may serve several sites. */
  channel: string
}

export type RedisChannel = {
  /** Fails at once while Redis is unreachable. */
  send(payloads: string[]): Promise<void>
  stop(): void
}

const RETRY_MS = 250
const CONNECT_MS = 2_000
/** The delay after Redis refused to subscribe. */
const RESUBSCRIBE_MS = 5_000
/** A connection that is silent for so long is closed; the pings come more often. */
const SILENCE_MS = 3_000
const HEARTBEAT_MS = 1_000

/**
 * Publishes payloads on a Redis channel to every process that subscribes, this one included. Calls `onReconnect` when
 * payloads may have been missed. The site starts and runs without Redis, and connects as soon as Redis is reachable.
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
  // The client subscribes again after a lost connection, before it emits « ready ».
  subscriber.on('ready', () => isSubscribed && onReconnect())
  const subscribe = async () => {
    await subscriber.connect()
    while (!isSubscribed) {
      // The client repeats a subscription after a lost connection only if it succeeded once.
      isSubscribed = await subscriber.subscribe(channel, onPayload).then(
        () => true,
        (error: unknown) => {
          if (!subscriber.isOpen) throw error
          onError(error)
          return false
        },
      )
      if (!isSubscribed) await pause(RESUBSCRIBE_MS, undefined, { ref: false })
    }
    onReconnect()
  }
  await Promise.all([
    resolveOnFirstError(subscriber, subscribe()),
    resolveOnFirstError(publisher, publisher.connect()),
  ])

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

/** Waits for the first connection, or until the first attempt fails: the client then retries in the background. */
async function resolveOnFirstError(client: Client, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  client.once('error', () => resolve())
  // Fails only if the site stops before Redis was reachable.
  work.then(
    () => resolve(),
    () => resolve(),
  )
  await promise
}

/** A client that reconnects by itself. Reports only the first error of an outage. */
function openClient(url: string, onError: (error: unknown) => void) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: HEARTBEAT_MS,
    socket: { reconnectStrategy: RETRY_MS, connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  let isReported = false
  client.on('ready', () => (isReported = false))
  client.on('error', (error: unknown) => {
    // After `stop`, pending requests fail; their errors are not reported.
    if (!isReported && client.isOpen) onError(error)
    isReported = true
  })
  return client
}

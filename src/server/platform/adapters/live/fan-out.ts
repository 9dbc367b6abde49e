import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#server/platform/db/database.ts'
import { publishPayloads } from '#server/platform/db/listeners.ts'
import { type LiveCommand, packCommands, unpackCommands } from './payloads.ts'
import { openRedis, type RedisSettings } from './redis.ts'

const CHANNEL = 'live'
const RETRY_MS = 1_000
const BATCH_MS = 10

/**
 * Sends commands to every process, this one included: through Redis if it is configured and reachable, else through
 * LISTEN/NOTIFY. The first command is sent at once, those of the next 10 ms in one batch, because each message wakes
 * every process.
 */
export async function openFanOut(
  { sql, listen, redis }: Pick<Database, 'sql' | 'listen'> & { redis?: RedisSettings | undefined },
  execute: (command: LiveCommand) => void,
  onError: (error: unknown) => void,
) {
  const stopping = new AbortController()
  let queue: LiveCommand[] = []
  let isSending = false
  let sent = Promise.resolve()

  async function drainQueue() {
    isSending = true
    await new Promise(setImmediate)
    while (queue.length > 0) {
      await sendBatch()
      await sleep(BATCH_MS)
    }
    isSending = false
  }

  async function sendBatch() {
    const payloads = packCommands(queue)
    queue = []
    try {
      if (payloads.length > 0) await send(payloads)
    } catch (error) {
      onError(error)
      if (stopping.signal.aborted) return
      // One resync replaces all lost commands: every tab reconnects, has its session read again and reloads.
      queue = [{ resync: true }]
      await sleep(RETRY_MS)
    }
  }

  async function send(payloads: string[]) {
    const isSent = await overRedis?.send(payloads).then(
      () => true,
      () => false,
    )
    if (!isSent) await publishPayloads(sql, CHANNEL, payloads)
  }

  /** Resolves early when this process stops. */
  async function sleep(ms: number) {
    await delay(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
  }

  const onPayload = (payload: string) => unpackCommands(payload).forEach(execute)
  const onReconnect = () => execute({ resync: true })
  // Also with Redis: database triggers and processes that cannot reach Redis publish here.
  const subscription = await listen(CHANNEL, onPayload, onReconnect)
  const overRedis = redis && (await openRedis(redis, onPayload, onReconnect, onError))

  return {
    publish(command: LiveCommand) {
      queue.push(command)
      if (!isSending) sent = drainQueue()
    },
    /** Sends the queued commands first, if Redis or the database can be reached. */
    async stop() {
      subscription.stop()
      stopping.abort()
      await sent
      overRedis?.stop()
    },
  }
}

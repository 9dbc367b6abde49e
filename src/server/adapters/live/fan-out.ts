import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { type Order, packOrders, unpackOrders } from './payloads.ts'
import { notifyAll } from './queries.ts'
import { openRedis, type RedisSettings } from './redis.ts'

const CHANNEL = 'live'
const RETRY_MS = 1_000
const BATCH_MS = 10

/**
 * Carries orders to every process, this one included, through Redis where there is one, else through LISTEN/NOTIFY, which
 * is also used while Redis is unavailable. The first goes at once; those published within the next 10 ms go in one batch,
 * because each message wakes every process.
 */
export async function openFanOut(
  { sql, listen, redis }: Pick<Database, 'sql' | 'listen'> & { redis?: RedisSettings | undefined },
  carryOut: (order: Order) => void,
  onError: (error: unknown) => void,
) {
  const stopping = new AbortController()
  let queue: Order[] = []
  let isSending = false
  let sent = Promise.resolve()

  async function drainQueue() {
    isSending = true
    await new Promise(setImmediate)
    while (queue.length > 0) {
      await sendBatch()
      await rest(BATCH_MS)
    }
    isSending = false
  }

  async function sendBatch() {
    const payloads = packOrders(queue)
    queue = []
    try {
      if (payloads.length > 0) await send(payloads)
    } catch (error) {
      onError(error)
      if (stopping.signal.aborted) return
      // One resync makes up for whatever was lost: every connection comes back and has its session read again.
      queue = [{ resync: true }]
      await rest(RETRY_MS)
    }
  }

  async function send(payloads: string[]) {
    const isSent = await overRedis?.send(payloads).then(
      () => true,
      () => false,
    )
    if (!isSent) await notifyAll(sql, CHANNEL, payloads)
  }

  /** Ends early when this process stops. */
  async function rest(ms: number) {
    await pause(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
  }

  const onPayload = (payload: string) => unpackOrders(payload).forEach(carryOut)
  const onReconnect = () => carryOut({ resync: true })
  // With Redis too: triggers of the database publish here, and processes that cannot reach Redis.
  const subscription = await listen(CHANNEL, onPayload, onReconnect)
  const overRedis = redis && (await openRedis(redis, onPayload, onReconnect, onError))

  return {
    publish(order: Order) {
      queue.push(order)
      if (!isSending) sent = drainQueue()
    },
    /** Sends what is queued first, if the database can be reached. */
    async stop() {
      subscription.stop()
      stopping.abort()
      await sent
      overRedis?.stop()
    },
  }
}

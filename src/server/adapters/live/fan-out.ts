import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { type Order, packOrders, unpackOrders } from './payloads.ts'
import { notifyAll } from './queries.ts'

const CHANNEL = 'live'
const RETRY_MS = 1_000
const GATHER_MS = 10

/**
 * Carries orders to every process, this one included, through LISTEN/NOTIFY. The first goes at once; what is said within
 * the next hundredth of a second goes together, for each NOTIFY wakes every process.
 */
export async function openFanOut(
  { sql, listen }: Pick<Database, 'sql' | 'listen'>,
  carryOut: (order: Order) => void,
  onError: (error: unknown) => void,
) {
  const stopping = new AbortController()
  let waiting: Order[] = []
  let isSending = false
  let sent = Promise.resolve()

  async function sendAll() {
    isSending = true
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      await sendWaiting()
      await rest(GATHER_MS)
    }
    isSending = false
  }

  async function sendWaiting() {
    const payloads = packOrders(waiting)
    waiting = []
    try {
      if (payloads.length > 0) await notifyAll(sql, CHANNEL, payloads)
    } catch (error) {
      onError(error)
      if (stopping.signal.aborted) return
      // However much was lost, one word makes up for it: connections made anew have their session read again.
      waiting = [{ resync: true }]
      await rest(RETRY_MS)
    }
  }

  /** Not for longer than this process runs. */
  async function rest(ms: number) {
    await pause(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
  }

  const subscription = await listen(
    CHANNEL,
    (payload) => unpackOrders(payload).forEach(carryOut),
    () => carryOut({ resync: true }),
  )

  return {
    say(order: Order) {
      waiting.push(order)
      if (!isSending) sent = sendAll()
    },
    /** What was said before is still sent, if the database can be reached. */
    async stop() {
      subscription.stop()
      stopping.abort()
      await sent
    },
  }
}

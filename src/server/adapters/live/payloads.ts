import type { LiveEvent } from '#api/live.ts'

/** `user:…`, `session:…` or `plan:…`: the server alone says who is in which. */
export type Channel = `${'user' | 'session' | 'plan'}:${string}`

/** A command for every process: notify the connections of some channels, close them, or make them reconnect. */
export type Order =
  | { notify: Channel[]; event: LiveEvent }
  | { end: Channel[] }
  /** Said by triggers of the database when a role or a sanction changes: the session is read again. */
  | { renew: Channel[] }
  /** Events may have been missed, and so may the end of sessions: all connections are made anew. */
  | { resync: true }

/** A NOTIFY carries less than 8,000 bytes. */
const PAYLOAD_BYTES = 7_900
const CHANNELS_PER_ORDER = 100

/** The orders as few payloads, each small enough for a NOTIFY. What is said twice is sent once, at its last place. */
export function packOrders(orders: Order[]): string[] {
  const payloads: string[] = []
  let texts: string[] = []
  let bytes = 2
  const latestFirst = orders
    .flatMap(inParts)
    .map((order) => JSON.stringify(order))
    .toReversed()
  for (const text of [...new Set(latestFirst)].toReversed()) {
    const more = Buffer.byteLength(text) + 1
    if (bytes + more > PAYLOAD_BYTES && texts.length > 0) {
      payloads.push(`[${texts.join()}]`)
      texts = []
      bytes = 2
    }
    texts.push(text)
    bytes += more
  }
  if (texts.length > 0) payloads.push(`[${texts.join()}]`)
  return payloads
}

export const unpackOrders = (payload: string) => JSON.parse(payload) as Order[]

function inParts(order: Order): Order[] {
  if ('notify' in order) return chunk(order.notify).map((notify) => ({ notify, event: order.event }))
  if ('end' in order) return chunk(order.end).map((end) => ({ end }))
  if ('renew' in order) return chunk(order.renew).map((renew) => ({ renew }))
  return [order]
}

function chunk(channels: Channel[]): Channel[][] {
  const count = Math.ceil(channels.length / CHANNELS_PER_ORDER)
  return Array.from({ length: count }, (_, part) =>
    channels.slice(part * CHANNELS_PER_ORDER, (part + 1) * CHANNELS_PER_ORDER),
  )
}

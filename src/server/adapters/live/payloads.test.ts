import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Order, packOrders, unpackOrders } from './payloads.ts'

const ids = (count: number) => Array.from({ length: count }, () => `user:${randomUUID()}` as const)

test('orders travel in few payloads, each under 8,000 bytes, and none is lost or changes places', () => {
  const orders: Order[] = [
    ...Array.from({ length: 300 }, (_, index): Order => ({
      notify: ids(1 + (index % 5)),
      event: { type: 'notification', id: `é${index}` },
    })),
    { end: ids(250) },
    { resync: true },
  ]
  const payloads = packOrders(orders)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  const bytes = Buffer.byteLength(payloads.join(''))
  expect(payloads.length).toBeLessThan(bytes / 4_000)
  expect(payloads.flatMap(unpackOrders).flatMap(flat)).toEqual(orders.flatMap(flat))
})

test('what is said twice at the same moment travels once, after all that came before it', () => {
  const counted: Order = { notify: ['plan:1'], event: { type: 'plan_counted', plan_id: '1' } }
  const other: Order = { notify: ['plan:2'], event: { type: 'plan_counted', plan_id: '2' } }
  expect(packOrders([counted, other, counted]).flatMap(unpackOrders)).toEqual([other, counted])
})

test('nothing to say makes no payload', () => {
  expect(packOrders([])).toEqual([])
  expect(packOrders([{ end: [] }])).toEqual([])
})

/** Every channel with what it hears, however the orders were cut. */
function flat(order: Order): unknown[] {
  if ('notify' in order) return order.notify.map((channel) => [channel, order.event])
  return 'end' in order ? order.end.map((channel) => [channel, 'end']) : [['all', 'resync']]
}

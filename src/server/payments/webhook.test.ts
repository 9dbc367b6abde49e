import { describe, expect, test } from 'vitest'
import { signEvent } from '#server/platform/adapters/stripe.ts'
import { applyCustomerSnapshot, type SnapshotToApply } from './reconcile.ts'
import { aPayingSite } from '../../../tests/support/payments.ts'
import {
  cancelAtPeriodEnd,
  events,
  failRenewal,
  pay,
  payDue,
  refund,
  renew,
} from '../../../tests/support/stripe.ts'

const site = await aPayingSite()
const { sql, buyer, checkout, entitlements, subscription, notified } = site
const { readCustomer } = site.ctx.payments
const SECRET = site.ctx.hashes.simulatedWebhook()

const send = async (body: string, signature?: string) =>
  await site.app.request('/api/payments/webhook', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** A member paid, and no event was received. */
async function anUnheardPayment() {
  const member = await buyer()
  await pay(site, await checkout(member))
  site.jobs.length = 0
  const customer_id = await customerOf(member)
  const bodies = (await events(site)).map((event) => JSON.stringify(event))
  return { member, customer_id, bodies: bodies.filter((body) => body.includes(customer_id)) }
}

async function customerOf({ id }: { id: string }): Promise<string> {
  const row = await sql.one<{ customer_id: string }>`
    select customer_id from billing_customers where user_id = ${id}`
  return row.customer_id
}

describe('The webhook', () => {
  test('accepts events of the provider only: unsigned, forged, stale and changed ones are refused', async () => {
    const { member, bodies } = await anUnheardPayment()
    const body = bodies[0] ?? ''
    const signed = await signEvent(body, SECRET)
    const refused = [
      await send(body),
      await send(body, ''),
      await send(body, 't=1,v1=abc'),
      await send(body, 'nonsense'),
      await send(body, `t=${Math.floor(Date.now() / 1000)},v1=`),
      await send(body, await signEvent(body, 'whsec_of_somebody_else')),
      await send(body, await signEvent(body, SECRET, minutesAgo(6))),
      await send(`${body} `, signed),
      await send(body.replace('cus_', 'cus_x'), signed),
      await send('', await signEvent('', SECRET)),
      await send('{', await signEvent('{', SECRET)),
    ]
    for (const response of refused) {
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error: { kind: 'forbidden' } })
    }
    expect(await entitlements(member)).toMatchObject({ subscribed: false })
    expect((await send(body, await signEvent(body, SECRET, minutesAgo(4)))).status).toBe(200)
    expect(await entitlements(member)).toMatchObject({ subscribed: true })
  })

  test('processes a replayed event once, also when many arrive at the same time [201]', async () => {
    const { member, bodies } = await anUnheardPayment()
    const sends = bodies.flatMap((body) =>
      [1, 2, 3, 4].map(async () => await send(body, await signEvent(body, SECRET))),
    )
    // So many at once may find no connection in time: the provider sends them again.
    for (const { status } of await Promise.all(sends)) expect([200, 503]).toContain(status)
    for (const body of bodies) expect((await send(body, await signEvent(body, SECRET))).status).toBe(200)
    const welcome = ['Bienvenue dans le VIP']
    expect(await notified(member)).toEqual({ notes: welcome, mails: welcome })
    await sql`update profiles set subscribed = false, role = 'user' where user_id = ${member.id}`
    for (const body of bodies) await send(body, await signEvent(body, SECRET))
    expect(await entitlements(member)).toMatchObject({ subscribed: false })
  })

  test('stores only the needed fields of an event, for 90 days', async () => {
    const { member, customer_id, bodies } = await anUnheardPayment()
    for (const body of bodies) await send(body, await signEvent(body, SECRET))
    const kept = await sql<{ id: string; payload: Record<string, string> }[]>`
      select id, payload from payment_events where payload ->> 'customer' = ${customer_id}`
    expect(kept.length).toBe(bodies.length)
    for (const { payload } of kept) expect(Object.keys(payload).toSorted()).toEqual(['customer', 'object'])
    expect(JSON.stringify(kept)).not.toContain(member.email)
  })

  test('acknowledges an event of an unknown customer, or of none, and changes nothing', async () => {
    for (const object of [
      { id: 'sub_x', object: 'subscription', customer: 'cus_stranger' },
      { id: 'po_1', object: 'payout' },
    ]) {
      const event = { id: `evt_${object.id}`, object: 'event', type: 'x', created: 1, data: { object } }
      const body = JSON.stringify(event)
      expect((await send(body, await signEvent(body, SECRET))).status).toBe(200)
    }
  })

  test('leads to the same state in whatever order events arrive', async () => {
    const member = await buyer()
    await pay(site, await checkout(member))
    await failRenewal(site, member)
    await payDue(site, member)
    await cancelAtPeriodEnd(site, member)
    const ids = site.jobs.splice(0).map(({ payload }) => (payload as { event: string }).event)
    for (const order of [ids, ids.toReversed(), ids.toSorted(), [...ids, ...ids]]) {
      await resetPayments(member)
      for (const id of order) {
        await site.simulator.deliver(id, async (path, init) => await site.app.request(path, init))
      }
      expect(await subscription(member)).toMatchObject({
        subscribed: true,
        status: 'active',
        cancel_at_period_end: true,
      })
    }
  })

  test('leads to the same state in whatever order five events are read and reconciled', async () => {
    const member = await buyer()
    const url = await checkout(member)
    const customer_id = await customerOf(member)
    const snapshots: SnapshotToApply[] = []
    for (const happens of [() => pay(site, url), renew, failRenewal, payDue, cancelAtPeriodEnd]) {
      await happens(site, member)
      const id = `evt_${member.id}_${snapshots.length}`
      snapshots.push({
        provider: 'simulated',
        customer_id,
        read_at: minutesAgo(60 - snapshots.length).toISOString(),
        snapshot: await readCustomer(customer_id),
        event: { id, type: 'x', customer_id, object_id: null },
      })
    }
    const ends = new Set<string>()
    for (const order of permutations(snapshots)) {
      await resetPayments(member)
      for (const snapshot of order) await applyCustomerSnapshot(site.ctx, snapshot)
      ends.add(JSON.stringify([await entitlements(member), await subscription(member)]))
    }
    expect([...ends]).toHaveLength(1)
    expect(await subscription(member)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  }, 60_000)

  test('an older snapshot changes nothing once a newer one was applied', async () => {
    const { member, customer_id } = await anUnheardPayment()
    const customer = { provider: 'simulated', customer_id } as const
    const early = await readCustomer(customer_id)
    await refund(site, member)
    const late = await readCustomer(customer_id)
    await applyCustomerSnapshot(site.ctx, {
      ...customer,
      read_at: minutesAgo(1).toISOString(),
      snapshot: late,
    })
    await applyCustomerSnapshot(site.ctx, {
      ...customer,
      read_at: minutesAgo(2).toISOString(),
      snapshot: early,
    })
    expect(await entitlements(member)).toMatchObject({ subscribed: false, role: 'user' })
  })
})

/** Resets the member as if no event had been received. */
async function resetPayments({ id }: { id: string }) {
  await sql`delete from payment_events`
  await sql`update purchases set status = 'open', paid_at = null where user_id = ${id}`
  await sql`update billing_customers set snapshot_at = '-infinity' where user_id = ${id}`
  await sql`delete from subscriptions where user_id = ${id}`
  await sql`update profiles set subscribed = false, role = 'user' where user_id = ${id}`
}

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, place) =>
    permutations(items.toSpliced(place, 1)).map((rest) => [item].concat(rest)),
  )
}

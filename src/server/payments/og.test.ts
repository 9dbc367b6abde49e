import { beforeEach, describe, expect, test } from 'vitest'
import { OG_PLACES } from '#domain/payments.ts'
import { aPayingSite } from '../../../tests/support/payments.ts'
import { cancelNow, refund, renew } from '../../../tests/support/stripe.ts'
import { endVips, applyCustomerSnapshot, type SnapshotToApply } from './reconcile.ts'

const site = await aPayingSite()
const { sql, buyer, checkout, paid, deliver, reconcileQueued, entitlements } = site

beforeEach(async () => {
  await sql`delete from numbered_badges`
})

describe('OG', () => {
  /** Members who have just paid, as the provider says it. */
  async function payers(count: number): Promise<(SnapshotToApply & { user_id: string })[]> {
    const users = await sql<{ id: string }[]>`
      insert into users (name, email, email_verified)
      select gen_random_uuid(), gen_random_uuid() || '@exemple.test', true from generate_series(1, ${count}) returning id`
    const ids = users.map(({ id }) => id)
    await sql`
      insert into billing_customers (user_id, provider, customer_id)
      select id, 'simulated', 'cus_' || id from unnest(${ids}::uuid[]) as u (id)`
    await sql`
      insert into purchases (user_id, provider, checkout_session_id, product, interval, amount_cents)
      select id, 'simulated', 'cs_' || id, 'vip', 'month', 699 from unnest(${ids}::uuid[]) as u (id)`
    const now = new Date().toISOString()
    const paid_until = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString()
    return ids.map((id) => {
      const payment = { id: `pi_${id}`, paid_at: now, is_reversed: false, is_disputed: false }
      const sold = { amount_cents: 699, currency: 'CHF', subscription_id: `sub_${id}`, payment }
      const runs = { interval: 'month', cancel_at_period_end: false, created_at: now } as const
      return {
        user_id: id,
        provider: 'simulated',
        customer_id: `cus_${id}`,
        read_at: now,
        snapshot: {
          checkout_sessions: [{ id: `cs_${id}`, ...sold }],
          subscriptions: [
            { id: `sub_${id}`, status: 'active', payments: [{ ...payment, paid_until }], ...runs },
          ],
        },
      }
    })
  }

  /** The provider sends an event again until it gets a 2xx. */
  const applyWithRetries = async (toApply: SnapshotToApply, attempts = 20): Promise<unknown> =>
    await applyCustomerSnapshot(site.ctx, toApply).catch(async (error: unknown) => {
      if (attempts === 0) throw error
      return await applyWithRetries(toApply, attempts - 1)
    })

  test('is given to exactly the first fifty who paid, however many pay at once; its number is not reused [130] [147]', async () => {
    const snapshots = await payers(100)
    const ends = await Promise.allSettled(snapshots.map((snapshot) => applyWithRetries(snapshot)))
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
    const all = await Promise.all(snapshots.map(async ({ user_id }) => await entitlements({ id: user_id })))
    expect(all.filter(({ subscribed }) => subscribed)).toHaveLength(100)
    expect(all.filter(({ badges }) => badges.includes('OG'))).toHaveLength(OG_PLACES)
    expect(await site.getJson('/api/payments/offer')).toEqual({ og_taken: OG_PLACES })
    const late = await buyer()
    await paid(await checkout(late))
    expect(await entitlements(late)).toMatchObject({ subscribed: true, badges: ['VIP'] })
  })

  test('is removed permanently by the refund of the first payment, and its number is not reused [130]', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    expect((await entitlements(member)).badges).toEqual(['OG', 'VIP'])
    await refund(site, member)
    await deliver()
    await reconcileQueued()
    expect((await entitlements(member)).badges).toEqual([])
    await paid(await checkout(member))
    expect(await entitlements(member)).toMatchObject({ subscribed: true, badges: ['VIP'] })
    await paid(await checkout(await buyer()))
    const numbers = await sql<{ number: number }[]>`
      select number from numbered_badges where badge = 'OG' order by number`
    expect(numbers.map(({ number }) => number)).toEqual([1, 2])
  })

  test('stays after the end of VIP, and after the refund of a renewal [130]', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    await renew(site, member)
    await deliver()
    await refund(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'user', subscribed: false, badges: ['OG'] })
  })

  test('does not return with the next subscription after an admin removed it [130]', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    const admin = await site.as(await site.aMember({ role: 'admin' }))
    const edited = await admin.put(`/api/admin/members/${member.id}/badges`, {
      badges: ['VIP'],
      from: ['OG', 'VIP'],
    })
    expect(edited.status).toBe(200)
    await cancelNow(site, member)
    await deliver()
    await sql`update subscriptions set current_period_end = now(), vip_until = now() where user_id = ${member.id}`
    await endVips(site.ctx)
    await paid(await checkout(member))
    expect(await entitlements(member)).toMatchObject({ subscribed: true, badges: ['VIP'] })
  })

  test('and VIP are granted by a payment and removed by its refund, also where a badge was typed in another case [130] [139]', async () => {
    const member = await buyer({ badges: ['vip', 'Mécène', 'og'] })
    await paid(await checkout(member))
    expect(await entitlements(member)).toMatchObject({ subscribed: true, badges: ['Mécène', 'OG', 'VIP'] })
    await refund(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ subscribed: false, badges: ['Mécène'] })
  })
})

import { describe, expect, test } from 'vitest'
import { aPayingSite } from '../../../tests/support/payments.ts'
import { deleteTestSales } from './reconcile.ts'

const site = await aPayingSite()
const { sql, buyer, checkout, badgePage, paid, entitlements, notified } = site

const rowsOf = async ({ id }: { id: string }) =>
  await sql.one`
    select (select count(*) from billing_customers where user_id = ${id}) as customers,
      (select count(*) from purchases where user_id = ${id}) as purchases,
      (select count(*) from subscriptions where user_id = ${id}) as subscriptions,
      (select count(*) from numbered_badges where user_id = ${id}) as numbers`

describe('What test keys sold', () => {
  test('is deleted with VIP, the verified badge and the OG number, and the member is notified', async () => {
    const member = await buyer()
    await paid(await badgePage(member))
    await paid(await checkout(member))
    expect(await entitlements(member)).toMatchObject({ subscribed: true, verified_type: 'blue', role: 'vip' })
    expect((await entitlements(member)).badges).toEqual(expect.arrayContaining(['VIP', 'OG']))
    expect(await rowsOf(member)).toEqual({ customers: 1, purchases: 2, subscriptions: 1, numbers: 1 })

    expect(await deleteTestSales(site.ctx)).toBe(1)
    expect(await entitlements(member)).toEqual({
      subscribed: false,
      verified_type: null,
      role: 'user',
      badges: [],
    })
    expect(await rowsOf(member)).toEqual({ customers: 0, purchases: 0, subscriptions: 0, numbers: 0 })
    expect((await notified(member)).mails).toContain('Votre VIP est terminé')
    expect(await deleteTestSales(site.ctx)).toBe(0)
  })

  test('can be bought again', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    await deleteTestSales(site.ctx)
    await paid(await checkout(member))
    expect(await entitlements(member)).toMatchObject({ subscribed: true, role: 'vip' })
    await deleteTestSales(site.ctx)
  })

  test('leaves live sales, and roles that the staff assigned', async () => {
    const [payer, appointed] = [await buyer(), await buyer({ role: 'verified', verified_type: 'red' })]
    await paid(await checkout(payer))
    for (const table of ['billing_customers', 'purchases', 'subscriptions'])
      await sql.unsafe(`update ${table} set provider = 'stripe'`)
    // A test purchase of the member with the live subscription, and one that was never paid.
    await sql`
      insert into purchases (user_id, provider, checkout_session_id, product, interval, amount_cents, status, paid_at)
      values (${payer.id}, 'stripe_test', 'cs_test', 'vip', 'month', 699, 'paid', now() - interval '1 year')`
    await checkout(appointed)
    const before = [await entitlements(payer), await entitlements(appointed)]

    await deleteTestSales(site.ctx)
    expect([await entitlements(payer), await entitlements(appointed)]).toEqual(before)
    expect(await rowsOf(payer)).toEqual({ customers: 1, purchases: 1, subscriptions: 1, numbers: 1 })
  })
})

import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../tests/support/browser.ts'
import { aPayingSite } from '../../../tests/support/payments.ts'
import {
  cancelAtPeriodEnd,
  dispute,
  failRenewal,
  pay,
  refund,
  renew,
  winDispute,
} from '../../../tests/support/stripe.ts'
import { PaymentError } from '#server/platform/adapters/payments.ts'
import { deleteOver } from '#server/ops/clean.ts'
import { endVips, reconcileAllCustomers } from './reconcile.ts'

const site = await aPayingSite()
const { sql, buyer, checkout, badgePage, paid, deliver, reconcileQueued, entitlements, notified } = site

const unexpected = (error: unknown) => {
  throw error
}

describe('VIP ends by time, whatever the provider sends or does not send', () => {
  const setEnd = async ({ id }: { id: string }, days: number) => {
    await sql`update subscriptions set vip_until = now() + make_interval(days => ${days}) where user_id = ${id}`
    await endVips(site.ctx)
  }

  test('the member is notified once, and keeps a bought verified badge', async () => {
    const [member, verified] = [await buyer(), await buyer()]
    await paid(await badgePage(verified, 'yellow'))
    for (const one of [member, verified]) {
      await paid(await checkout(one))
      await setEnd(one, 1)
      expect(await entitlements(one)).toMatchObject({ role: 'vip', subscribed: true })
      await setEnd(one, -1)
      await endVips(site.ctx)
    }
    expect(await entitlements(member)).toMatchObject({ role: 'user', subscribed: false })
    expect(await entitlements(verified)).toMatchObject({
      role: 'verified',
      verified_type: 'yellow',
      subscribed: false,
    })
    expect((await notified(member)).mails.toSorted()).toEqual([
      'Bienvenue dans le VIP',
      'Votre VIP est terminé',
    ])
  })

  test('a member whose VIP cannot be ended does not stop the others', async () => {
    const members = [await buyer(), await buyer()]
    for (const member of members) await paid(await checkout(member))
    const ids = members.map(({ id }) => id).toSorted()
    await sql`update subscriptions set vip_until = now() - interval '1 day' where user_id = any (${ids})`
    await sql.unsafe(`
      create function refuse_update() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before update on profiles for each row when (old.user_id = '${ids[0]}')
        execute function refuse_update();`)
    await expect(endVips(site.ctx)).rejects.toThrow('VIP of 1 members did not end')
    const ended = await sql<{ user_id: string }[]>`
      select user_id from profiles where user_id = any (${ids}) and not subscribed order by user_id`
    expect(ended.map(({ user_id }) => user_id)).toEqual(ids.slice(1))
    await sql.unsafe('drop trigger refuse on profiles')
    await endVips(site.ctx)
    expect((await Promise.all(members.map(entitlements))).map(({ subscribed }) => subscribed)).not.toContain(
      true,
    )
  })

  test('an unpaid renewal is cancelled at the provider', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    await failRenewal(site, member)
    await deliver()
    await sql`
      update simulated_stripe set object = jsonb_set(object, '{lines,data,0,period,end}', '1000')
      where object ->> 'object' = 'invoice' and object ->> 'status' = 'paid' and customer = (
        select customer_id from billing_customers where user_id = ${member.id})`
    await setEnd(member, -1)
    await reconcileQueued()
    const row = await sql.one<{ status: string }>`
      select object ->> 'status' as status from simulated_stripe
      where object ->> 'object' = 'subscription' and customer = (
        select customer_id from billing_customers where user_id = ${member.id})`
    expect(row.status).toBe('canceled')
    expect((await member.browser.post('/api/payments/checkout', { interval: 'year' })).status).toBe(200)
  })

  test('a late renewal starts VIP again', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    await setEnd(member, -1)
    await renew(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'vip', subscribed: true })
  })

  test.each([
    ['a late renewal that was cancelled for its end', [renew, cancelAtPeriodEnd], 'Bienvenue dans le VIP'],
    ['a renewal that fails late', [failRenewal], 'Le renouvellement de votre VIP a échoué'],
  ])('%s is not announced as a dispute that was won', async (_, happen, title) => {
    const member = await buyer()
    await paid(await checkout(member))
    await setEnd(member, -1)
    for (const change of happen) await change(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'vip', subscribed: true })
    expect((await notified(member)).notes).toEqual(['Bienvenue dans le VIP', 'Votre VIP est terminé', title])
  })
})

describe('Each night', () => {
  test('a payment whose events were lost is found and grants VIP, and a refunded one ends it', async () => {
    const [bought, returned] = [await buyer(), await buyer()]
    await paid(await checkout(returned))
    await pay(site, await checkout(bought))
    await refund(site, returned)
    site.jobs.length = 0
    expect(await entitlements(bought)).toMatchObject({ subscribed: false })
    await reconcileAllCustomers(site.ctx, '', unexpected)
    await reconcileQueued()
    expect(await entitlements(bought)).toMatchObject({ role: 'vip', subscribed: true })
    expect(await entitlements(returned)).toMatchObject({ role: 'user', subscribed: false })
  })

  test.each(['VIP', 'badge'])(
    'a dispute that was won is found also half a year after the first payment: %s',
    async (product) => {
      const member = await buyer()
      await paid(await (product === 'VIP' ? checkout(member) : badgePage(member)))
      if (product === 'VIP') await renew(site, member)
      await deliver()
      const before = await entitlements(member)
      await dispute(site, member)
      await deliver()
      await reconcileQueued()
      expect(await entitlements(member)).toMatchObject({
        role: 'user',
        subscribed: false,
        verified_type: null,
      })
      await sql`
        update purchases set created_at = now() - interval '200 days', paid_at = now() - interval '200 days'
        where user_id = ${member.id}`
      await winDispute(site, member)
      site.jobs.length = 0
      await reconcileAllCustomers(site.ctx, '', unexpected)
      expect(await entitlements(member)).toEqual(before)
      expect((await notified(member)).notes.at(-1)).toMatch(/rétablie?$/)
    },
  )

  test('a customer who cannot be read is reported and retried alone; the others are reconciled', async () => {
    const [broken, other] = [await buyer(), await buyer()]
    for (const member of [broken, other]) await pay(site, await checkout(member))
    site.jobs.length = 0
    const { customer_id } = await sql.one<{ customer_id: string }>`
      select customer_id from billing_customers where user_id = ${broken.id}`
    await sql`delete from simulated_stripe where id = ${customer_id}`
    const reported: [unknown, string][] = []
    await reconcileAllCustomers(site.ctx, '', (...failure) => reported.push(failure))
    expect(reported).toEqual([[expect.any(PaymentError), customer_id]])
    expect(site.jobs).toContainEqual({ kind: 'reconcile_customer', payload: { customer_id } })
    expect(await entitlements(broken)).toMatchObject({ subscribed: false })
    expect(await entitlements(other)).toMatchObject({ role: 'vip', subscribed: true })
    site.jobs.length = 0
    await sql`delete from billing_customers where customer_id = ${customer_id}`
  })

  test('an unavailable provider ends the run after two customers, and the job is retried; one failure alone does not', async () => {
    const { payments } = site.ctx
    const { readCustomer } = payments
    for (let n = 0; n < 4; n++) await pay(site, await checkout(await buyer()))
    site.jobs.length = 0
    const customers = new Set<string>()
    const reported: string[] = []
    const failing = (isFailing: () => boolean) => async (customer: string) => {
      customers.add(customer)
      if (isFailing()) throw new PaymentError('StripeConnectionError', { isUnavailable: true })
      return await readCustomer(customer)
    }
    const run = () => reconcileAllCustomers(site.ctx, '', (_, customer) => reported.push(customer))
    try {
      payments.readCustomer = failing(() => true)
      await expect(run()).rejects.toThrow('StripeConnectionError')
      expect([customers.size, reported, site.jobs]).toEqual([2, [], []])
      payments.readCustomer = failing(() => customers.size === 3)
      await run()
    } finally {
      payments.readCustomer = readCustomer
    }
    expect(customers.size).toBeGreaterThan(3)
    expect(reported).toEqual([[...customers][2]])
    expect(site.jobs).toContainEqual({ kind: 'reconcile_customer', payload: { customer_id: reported[0] } })
    site.jobs.length = 0
  })

  test('nothing changes for members without a change, and no member is notified twice', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    const before = [await entitlements(member), await notified(member)]
    await reconcileAllCustomers(site.ctx, '', unexpected)
    await reconcileQueued()
    expect([await entitlements(member), await notified(member)]).toEqual(before)
  })

  test('events of three months ago are deleted', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    await sql`update payment_events set received_at = now() - interval '91 days'`
    await paid(await badgePage(member))
    await deleteOver(site.db, 'payment_events')
    const row = await sql.one<{ oldest: string }>`select min(received_at) as oldest from payment_events`
    expect(Date.parse(row.oldest)).toBeGreaterThan(Date.now() - 24 * 3_600_000)
  })
})

test('the payment records of deleted members are deleted after ten years', async () => {
  await sql`
    insert into purchases (provider, checkout_session_id, product, interval, amount_cents, status, paid_at, created_at)
    select 'simulated', 'cs_' || years, 'vip', 'month', 699, 'paid', now(), now() - make_interval(years => years)
    from unnest(array[9, 11]) as t (years)`
  await deleteOver(site.db, 'purchases')
  const left =
    await sql`select checkout_session_id from purchases where checkout_session_id in ('cs_9', 'cs_11')`
  expect(left).toEqual([{ checkout_session_id: 'cs_9' }])
})

describe('A member who leaves', () => {
  const leave = async ({ browser, pseudo }: Awaited<ReturnType<typeof buyer>>) => {
    expect((await browser.delete('/api/account', { pseudo, plans: 'delete' })).status).toBe(200)
  }
  const atProvider = async (customer: string) => {
    const rows = await sql<{ kind: string; status: string }[]>`
      select object ->> 'object' as kind, object ->> 'status' as status from simulated_stripe
      where customer = ${customer} and object ->> 'object' in ('subscription', 'refund') order by kind`
    return rows.map(({ kind, status }) => `${kind} ${status}`)
  }
  const customerOf = async ({ id }: { id: string }) => {
    const row = await sql.one<{ customer_id: string }>`
      select customer_id from billing_customers where user_id = ${id}`
    return row.customer_id
  }

  test('is not charged again: the cancellation is repeated until the provider confirms, and later charges are refunded; the ledger stays, without a name', async () => {
    const member = await buyer()
    const { id: leaverId } = member
    const session = await paid(await checkout(member))
    const customer = await customerOf(member)
    await sql`
      update simulated_stripe set object = object || '{"created": 1700000000}'
      where customer = ${customer} and object ->> 'object' = 'charge'`
    site.jobs.length = 0
    await leave(member)
    expect(site.jobs.filter(({ kind }) => kind === 'reconcile_customer')).toEqual([
      { kind: 'reconcile_customer', payload: { customer_id: customer } },
    ])
    // The job was lost: the next night asks again.
    site.jobs.length = 0
    await renew(site, { id: leaverId })
    await reconcileAllCustomers(site.ctx, '', unexpected)
    await deliver()
    expect(await atProvider(customer)).toEqual(['refund succeeded', 'subscription canceled'])
    expect(await sql`select user_id, status from purchases where checkout_session_id = ${session}`).toEqual([
      { user_id: null, status: 'paid' },
    ])
    const row = await sql.one<{ needs_reconciliation: boolean }>`
      select needs_reconciliation from billing_customers where customer_id = ${customer}`
    expect(row.needs_reconciliation).toBe(false)
  })

  test('and then pays in a checkout session that was still open is refunded', async () => {
    const member = await buyer()
    const page = await checkout(member)
    const customer = await customerOf(member)
    await leave(member)
    await paid(page)
    await reconcileQueued()
    expect(await atProvider(customer)).toEqual(['refund succeeded', 'subscription canceled'])
  })
})

describe('While the provider is unavailable', () => {
  const away = async () => {
    throw new TypeError('fetch failed')
  }

  test('a member cannot pay and reads an error, nothing is granted or lost, and the next attempt works [139] [140] [145]', async () => {
    const { payments } = site.ctx
    const member = await buyer()
    const paying = await buyer()
    await pay(site, await checkout(paying))
    const known = { ...payments }
    Object.assign(payments, {
      createCheckout: away,
      openPortal: away,
      readCustomer: away,
      readEvent: payments.readEvent,
    })
    const { browser } = member
    const refusals = [
      await errorOf(await browser.post('/api/payments/checkout', { interval: 'month' })),
      await errorOf(await browser.post('/api/payments/verified', { verified_type: 'red' })),
      await errorOf(await paying.browser.post('/api/payments/portal')),
    ]
    expect(refusals.map(({ status, message }) => [status, message])).toEqual([
      [503, 'Impossible de créer la session de paiement'],
      [503, 'Impossible de créer le paiement. Veuillez réessayer.'],
      [503, 'Impossible d’ouvrir le portail de gestion'],
    ])
    const waiting = [...site.jobs]
    await expect(deliver()).rejects.toThrow('responded 503')
    expect(await entitlements(paying)).toMatchObject({ subscribed: false })
    Object.assign(payments, known)
    site.jobs.splice(0, site.jobs.length, ...waiting)
    await deliver()
    expect(await entitlements(paying)).toMatchObject({ role: 'vip', subscribed: true })
    await paid(await checkout(member))
    expect(await entitlements(member)).toMatchObject({ role: 'vip', subscribed: true })
  })
})

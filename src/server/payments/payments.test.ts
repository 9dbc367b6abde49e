import { describe, expect, test } from 'vitest'
import { longDate } from '#domain/time.ts'
import { updateStripeCustomer } from './actions.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aPayingSite } from '../../../tests/support/payments.ts'
import {
  cancelAtPeriodEnd,
  cancelNow,
  closeInquiry,
  dispute,
  failRenewal,
  inquire,
  pay,
  payDue,
  refund,
  renew,
  winDispute,
} from '../../../tests/support/stripe.ts'

const site = await aPayingSite()
const {
  sql,
  buyer,
  checkout,
  badgePage,
  paid,
  deliver,
  reconcileQueued,
  entitlements,
  subscription,
  notified,
} = site

const purchase = async (browser: { get: (path: string) => Promise<Response> }, session: string) =>
  await browser.get(`/api/payments/purchases/${session}`)

describe('VIP', () => {
  test('starts with the webhook of a paid checkout, by the month or by the year [137] [141] [143] [147] [201]', async () => {
    for (const [interval, cents] of [
      ['month', 699],
      ['year', 6900],
    ] as const) {
      const member = await buyer()
      const url = await checkout(member, interval)
      expect(await entitlements(member)).toMatchObject({ role: 'user', subscribed: false })
      const session = await paid(url)
      expect(await entitlements(member)).toMatchObject({ role: 'vip', subscribed: true })
      expect(await subscription(member)).toMatchObject({
        subscribed: true,
        status: 'active',
        interval,
        cancel_at_period_end: false,
        has_portal: true,
      })
      expect(await (await purchase(member.browser, session)).json()).toMatchObject({
        product: 'vip',
        interval,
        amount_cents: cents,
        status: 'paid',
      })
      const welcome = ['Bienvenue dans le VIP']
      expect(await notified(member)).toEqual({ notes: welcome, mails: welcome })
    }
  })

  test('is confirmed by a mail that says what was bought, when it is renewed and how to cancel it', async () => {
    const member = await buyer()
    await paid(await checkout(member, 'year'))
    const { current_period_end } = await subscription(member)
    const mail = (await site.mailbox.list()).find(({ to }) => to === member.email)
    const { text } = (await site.mailbox.read(mail?.id ?? ''))!
    expect(text).toContain('69 CHF par an')
    expect(text).toContain(longDate(current_period_end ?? ''))
    expect(text).toContain('14 jours')
  })

  test('is not granted by the success page, nor by a checkout that was opened and left [201]', async () => {
    const member = await buyer()
    const url = await checkout(member)
    const session = url.slice(url.lastIndexOf('/') + 1)
    expect(await (await purchase(member.browser, session)).json()).toMatchObject({ status: 'open' })
    await member.browser.get(`/vip/success?session_id=${session}`)
    expect(await entitlements(member)).toMatchObject({ role: 'user', subscribed: false })
    expect((await purchase((await buyer()).browser, session)).status).toBe(403)
    expect((await purchase(member.browser, 'cs_unknown')).status).toBe(403)
  })

  test('does not replace a staff role, but gives the rights of VIP', async () => {
    const validator = await buyer({ role: 'validator' })
    await paid(await checkout(validator))
    expect(await entitlements(validator)).toMatchObject({ role: 'validator', subscribed: true })
    expect((await entitlements(validator)).badges).toContain('VIP')
    await refund(site, validator)
    await deliver()
    expect(await entitlements(validator)).toMatchObject({ role: 'validator', subscribed: false })
    expect((await entitlements(validator)).badges).not.toContain('VIP')
  })

  test('is the role of a former staff member again after the next event', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    await sql`update profiles set role = 'moderator' where user_id = ${member.id}`
    await renew(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'moderator' })
    await sql`update profiles set role = 'user' where user_id = ${member.id}`
    await renew(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'vip', subscribed: true })
  })

  test('can be bought again after a cancellation once the paid period is over, and the new subscription is confirmed', async () => {
    const member = await buyer()
    await paid(await checkout(member, 'year'))
    await cancelNow(site, member)
    await deliver()
    expect(await subscription(member)).toMatchObject({
      subscribed: true,
      status: 'canceled',
      interval: 'year',
    })
    const early = await errorOf(await member.browser.post('/api/payments/checkout', { interval: 'month' }))
    expect(early).toMatchObject({ status: 409, message: expect.stringContaining('déjà payé jusqu’au') })
    await sql`update subscriptions set current_period_end = now() where user_id = ${member.id}`
    await paid(await checkout(member, 'month'))
    expect(await subscription(member)).toMatchObject({
      subscribed: true,
      status: 'active',
      interval: 'month',
    })
    expect((await notified(member)).mails).toEqual(['Bienvenue dans le VIP', 'Bienvenue dans le VIP'])
  })

  test('is extended by each renewal, without a notification', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    const before = await subscription(member)
    await renew(site, member)
    await deliver()
    const after = await subscription(member)
    expect(Date.parse(after.current_period_end ?? '')).toBeGreaterThan(
      Date.parse(before.current_period_end ?? ''),
    )
    expect((await notified(member)).notes).toEqual(['Bienvenue dans le VIP'])
  })

  test('stays after a cancellation until the end of the paid period', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    await cancelAtPeriodEnd(site, member)
    await deliver()
    expect(await subscription(member)).toMatchObject({ subscribed: true, cancel_at_period_end: true })
  })

  test('stays for two weeks after the paid period when a renewal fails, and the member is mailed', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    const before = await subscription(member)
    await failRenewal(site, member)
    await deliver()
    const after = await subscription(member)
    expect(after).toMatchObject({ subscribed: true, status: 'past_due' })
    expect(after.current_period_end).toBe(before.current_period_end)
    const row = await sql.one<{ days: number }>`
      select extract(day from vip_until - current_period_end)::int as days from subscriptions where user_id = ${member.id}`
    expect(row.days).toBe(14)
    const titles = ['Bienvenue dans le VIP', 'Le renouvellement de votre VIP a échoué']
    expect((await notified(member)).notes).toEqual(titles)
    expect((await notified(member)).mails.toSorted()).toEqual(titles)
    await payDue(site, member)
    await deliver()
    expect(await subscription(member)).toMatchObject({ subscribed: true, status: 'active' })
  })

  test.each([
    ['a refund', refund],
    ['a dispute', dispute],
  ])('ends at once with %s, and the subscription is cancelled at the provider', async (_, takeBack) => {
    const member = await buyer()
    const session = await paid(await checkout(member))
    await takeBack(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'user', subscribed: false })
    expect(await subscription(member)).toMatchObject({ subscribed: false, status: 'canceled' })
    expect(await (await purchase(member.browser, session)).json()).toMatchObject({ status: 'refunded' })
    expect((await notified(member)).notes).toEqual(['Bienvenue dans le VIP', 'Votre VIP est terminé'])
    await reconcileQueued()
    expect(await statusAtProvider(member)).toEqual(['canceled'])
    expect(await needsReconciliation(member)).toBe(false)
  })

  test('returns for the paid period, with OG, when a dispute is won; nothing more is charged', async () => {
    const member = await buyer()
    await sql`delete from numbered_badges`
    const session = await paid(await checkout(member))
    await dispute(site, member)
    await deliver()
    await reconcileQueued()
    expect(await entitlements(member)).toMatchObject({ subscribed: false, badges: [] })
    await winDispute(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'vip', subscribed: true, badges: ['OG', 'VIP'] })
    expect(await subscription(member)).toMatchObject({ subscribed: true, status: 'canceled' })
    expect(await (await purchase(member.browser, session)).json()).toMatchObject({ status: 'paid' })
    expect((await notified(member)).notes).toEqual([
      'Bienvenue dans le VIP',
      'Votre VIP est terminé',
      'Votre VIP est rétabli',
    ])
    await reconcileQueued()
    expect(await statusAtProvider(member)).toEqual(['canceled'])
    expect(await needsReconciliation(member)).toBe(false)
  })

  test('does not return when a dispute is won after the paid period; OG returns, and the member is notified', async () => {
    const member = await buyer()
    await sql`delete from numbered_badges`
    await paid(await checkout(member))
    await dispute(site, member)
    await deliver()
    await reconcileQueued()
    await sql`
      update simulated_stripe set object = jsonb_set(object, '{lines,data,0,period,end}', '1000')
      where object ->> 'object' = 'invoice' and customer = (
        select customer_id from billing_customers where user_id = ${member.id})`
    await winDispute(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'user', subscribed: false, badges: ['OG'] })
    expect((await notified(member)).notes).toEqual([
      'Bienvenue dans le VIP',
      'Votre VIP est terminé',
      'Contestation close',
    ])
    const mail = (await site.mailbox.list()).find(
      ({ to, subject }) => to === member.email && subject === 'Contestation close',
    )
    const { text } = (await site.mailbox.read(mail?.id ?? ''))!
    expect(text).toContain('6.99 CHF')
    expect(text).toContain('badge OG')
  })

  test('stays during an inquiry of the bank, whatever its result', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    const before = [await entitlements(member), await notified(member)]
    await inquire(site, member)
    await deliver()
    await closeInquiry(site, member)
    await deliver()
    await reconcileQueued()
    expect([await entitlements(member), await notified(member)]).toEqual(before)
    expect(await statusAtProvider(member)).toEqual(['active'])
  })

  test('can be bought again after its end, and by a member to whom staff gave the role', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    await refund(site, member)
    await deliver()
    await reconcileQueued()
    await paid(await checkout(member))
    expect(await entitlements(member)).toMatchObject({ role: 'vip', subscribed: true })
    const granted = await buyer({ role: 'vip' })
    await paid(await checkout(granted))
    expect(await entitlements(granted)).toMatchObject({ role: 'vip', subscribed: true })
  })
})

describe('The verified badge', () => {
  test.each(['blue', 'red', 'yellow'] as const)(
    '%s is granted with its payment, once [141] [145]',
    async (colour) => {
      const member = await buyer()
      await paid(await badgePage(member, colour))
      expect(await entitlements(member)).toMatchObject({ role: 'verified', verified_type: colour })
      expect((await notified(member)).mails).toEqual(['Votre compte est vérifié'])
      const again = await member.browser.post('/api/payments/verified', { verified_type: colour })
      expect(again.status).toBe(409)
    },
  )

  test('is removed by a dispute, not by an inquiry, and returns when the dispute is won', async () => {
    const member = await buyer()
    await paid(await badgePage(member, 'red'))
    const given = await entitlements(member)
    await inquire(site, member)
    await deliver()
    expect(await entitlements(member)).toEqual(given)
    await closeInquiry(site, member)
    await dispute(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'user', verified_type: null })
    await winDispute(site, member)
    await deliver()
    expect(await entitlements(member)).toEqual(given)
    expect((await notified(member)).notes).toEqual([
      'Votre compte est vérifié',
      'Votre coche est retirée',
      'Votre coche est rétablie',
    ])
  })

  test('stays when VIP ends', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    await paid(await badgePage(member, 'red'))
    expect(await entitlements(member)).toMatchObject({ role: 'vip', verified_type: 'red', subscribed: true })
    const { payment } = await sql.one<{ payment: string }>`
      select object ->> 'payment_intent' as payment from simulated_stripe
      where object ->> 'object' = 'charge' and customer = (
        select customer_id from billing_customers where user_id = ${member.id})
      order by created_at limit 1`
    await refund(site, member, payment)
    await deliver()
    expect(await entitlements(member)).toMatchObject({
      role: 'verified',
      verified_type: 'red',
      subscribed: false,
    })
  })

  test('is removed by its refund; payments do not change one that staff gave', async () => {
    const member = await buyer()
    await paid(await badgePage(member))
    await refund(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'user', verified_type: null })
    expect((await notified(member)).notes).toEqual(['Votre compte est vérifié', 'Votre coche est retirée'])
    const granted = await buyer({ role: 'verified', verified_type: 'yellow' })
    await paid(await checkout(granted))
    await refund(site, granted)
    await deliver()
    expect(await entitlements(granted)).toMatchObject({ role: 'verified', verified_type: 'yellow' })
  })

  test('keeps a colour that staff changed, also after the next event', async () => {
    const member = await buyer()
    await paid(await badgePage(member, 'blue'))
    await sql`update profiles set verified_type = 'red' where user_id = ${member.id}`
    await paid(await checkout(member))
    expect(await entitlements(member)).toMatchObject({ role: 'vip', verified_type: 'red' })
  })
})

describe('A checkout', () => {
  test('takes neither the price nor the member from the request', async () => {
    const [member, other] = [await buyer(), await buyer()]
    const response = await member.browser.post('/api/payments/checkout', {
      interval: 'year',
      amount_cents: 1,
      price: 1,
      user_id: other.id,
      customer: 'cus_x',
    })
    const { url } = (await response.json()) as { url: string }
    await paid(url)
    expect(await entitlements(other)).toMatchObject({ subscribed: false })
    expect(await entitlements(member)).toMatchObject({ subscribed: true })
    const row = await sql.one<{ amount_cents: number }>`
      select amount_cents from purchases where user_id = ${member.id}`
    expect(row.amount_cents).toBe(6900)
  })

  test('is refused for what is not for sale [139] [145]', async () => {
    const { browser } = await buyer()
    for (const interval of ['week', '', null, ['month'], 1]) {
      expect((await browser.post('/api/payments/checkout', { interval })).status).toBe(422)
    }
    const response = await browser.post('/api/payments/verified', { verified_type: 'green' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { message: 'Veuillez sélectionner un type de badge', field: 'verified_type' },
    })
  })

  test('in two tabs is the same checkout session, which is paid once', async () => {
    const member = await buyer()
    const urls = await Promise.all([1, 2, 3, 4].map(() => checkout(member)))
    expect(new Set(urls).size).toBe(1)
  })

  test('in two tabs, with a failure of the provider in between, leaves one checkout session that can be paid', async () => {
    const member = await buyer()
    const { payments } = site.ctx
    const { createCheckout } = payments
    let started = 0
    const bothStarted = Promise.withResolvers<void>()
    payments.createCheckout = async (page) => {
      if (++started === 2) bothStarted.resolve()
      await bothStarted.promise
      return await createCheckout({ ...page, purchase_id: crypto.randomUUID() })
    }
    const open = () => member.browser.post('/api/payments/checkout', { interval: 'month' })
    const responses = await Promise.all([open(), open()]).finally(() =>
      Object.assign(payments, { createCheckout }),
    )
    expect(statusesOf(responses)).toEqual([200, 409])
    const page = await checkout(member)
    const pages = await sql<{ url: string | null; status: string }[]>`
      select object ->> 'url' as url, object ->> 'status' as status from simulated_stripe
      where object ->> 'object' = 'checkout.session' and customer = (
        select customer_id from billing_customers where user_id = ${member.id}) order by status desc`
    expect(pages).toEqual([
      { url: page, status: 'open' },
      { url: null, status: 'expired' },
    ])
    await paid(page)
    expect(await entitlements(member)).toMatchObject({ subscribed: true })
  })

  test('of another choice expires the previous checkout session', async () => {
    const member = await buyer()
    const monthly = await checkout(member, 'month')
    const yearly = await checkout(member, 'year')
    expect(yearly).not.toBe(monthly)
    await expect(paid(monthly)).rejects.toThrow(/expired/)
    await paid(yearly)
    expect(await subscription(member)).toMatchObject({ subscribed: true, interval: 'year' })
  })

  test('of a second subscription is refused while one runs, also while its renewal fails', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    expect((await member.browser.post('/api/payments/checkout', { interval: 'year' })).status).toBe(409)
    await failRenewal(site, member)
    await deliver()
    expect((await member.browser.post('/api/payments/checkout', { interval: 'year' })).status).toBe(409)
  })

  test('paid twice all the same is refunded once, and the older subscription continues', async () => {
    const member = await buyer()
    const first = await checkout(member, 'month')
    await forget(first)
    const second = await checkout(member, 'year')
    await remember(member, first)
    await pay(site, first)
    await paid(second)
    await reconcileQueued()
    expect(await subscription(member)).toMatchObject({ subscribed: true })
    expect((await statusAtProvider(member)).toSorted()).toEqual(['active', 'canceled'])
    const rows = await sql<
      { status: string }[]
    >`select status from purchases where user_id = ${member.id} order by status`
    expect(rows.map(({ status }) => status)).toEqual(['paid', 'void'])
    expect(await needsReconciliation(member)).toBe(false)
    expect((await notified(member)).notes).toContain('Paiement remboursé')
  })

  test('of two badges, paid in two tabs, is refunded for the second', async () => {
    const member = await buyer()
    const first = await badgePage(member, 'blue')
    await forget(first)
    const second = await badgePage(member, 'red')
    await remember(member, first)
    await paid(first)
    await paid(second)
    await reconcileQueued()
    expect(await entitlements(member)).toMatchObject({ role: 'verified', verified_type: 'blue' })
    const refunded = await sql`
      select from simulated_stripe where object ->> 'object' = 'refund' and customer = (
        select customer_id from billing_customers where user_id = ${member.id})`
    expect(refunded.count).toBe(1)
  })

  test('paid with another amount than ours is refunded, and grants nothing', async () => {
    const member = await buyer()
    const url = await checkout(member)
    await sql`update purchases set amount_cents = 6900, interval = 'year' where user_id = ${member.id}`
    await paid(url)
    await reconcileQueued()
    expect(await entitlements(member)).toMatchObject({ role: 'user', subscribed: false })
    const refunds = await sql`
      select from simulated_stripe where object ->> 'object' = 'refund' and customer = (
        select customer_id from billing_customers where user_id = ${member.id})`
    expect(refunds.count).toBe(1)
  })

  test('paid with another amount than ours is not charged again, and its subscription is cancelled', async () => {
    const member = await buyer()
    const url = await checkout(member)
    await sql`update purchases set amount_cents = 6900, interval = 'year' where user_id = ${member.id}`
    await pay(site, url)
    await renew(site, member)
    await deliver()
    await reconcileQueued()
    expect(await statusAtProvider(member)).toEqual(['canceled'])
    const kept = await sql`
      select from simulated_stripe where object ->> 'object' = 'charge' and object @> '{"paid": true, "refunded": false}'
        and customer = (select customer_id from billing_customers where user_id = ${member.id})`
    expect(kept.count).toBe(0)
  })

  test('requested many times at once leaves at most one checkout session that can be paid', async () => {
    const member = await buyer()
    const responses = await Promise.all(
      [1, 2, 3, 4].flatMap(() =>
        (['month', 'year'] as const).map((interval) =>
          member.browser.post('/api/payments/checkout', { interval }),
        ),
      ),
    )
    for (const { status } of responses) expect([200, 409, 503]).toContain(status)
    const open = await sql<{ id: string; amount: number }[]>`
      select id, (object ->> 'amount_total')::int as amount from simulated_stripe
      where object ->> 'object' = 'checkout.session' and object ->> 'status' = 'open'
        and customer = (select customer_id from billing_customers where user_id = ${member.id})`
    expect(open.length).toBeLessThanOrEqual(1)
    const recorded = await sql<{ checkout_session_id: string; amount_cents: number }[]>`
      select checkout_session_id, amount_cents from purchases
      where user_id = ${member.id} and status = 'open' and checkout_session_id is not null`
    expect(
      recorded.map(({ checkout_session_id, amount_cents }) => ({
        id: checkout_session_id,
        amount: amount_cents,
      })),
    ).toEqual(open.map(({ id, amount }) => ({ id, amount })))
  })

  test('opened many times does not prevent a later refund from ending VIP', async () => {
    const member = await buyer()
    await paid(await checkout(member, 'year'))
    for (let n = 0; n < 12; n++) await badgePage(member, n % 2 === 0 ? 'blue' : 'red')
    await refund(site, member)
    await deliver()
    expect(await entitlements(member)).toMatchObject({ role: 'user', subscribed: false })
  })

  test('is followed by updates at the provider: a new e‑mail address is sent, a deleted account is erased', async () => {
    const member = await buyer()
    await paid(await checkout(member))
    const customer = async () => {
      const row = await sql.one<{ email: string | null; name: string | null; member: string | null }>`
        select object ->> 'email' as email, object ->> 'name' as name, object #>> '{metadata,member}' as member
        from simulated_stripe
        where object ->> 'object' = 'customer' and id = ${id}`
      return row
    }
    const { customer_id: id } = await sql.one<{ customer_id: string }>`
      select customer_id from billing_customers where user_id = ${member.id}`
    await sql`update users set email = 'neuve@exemple.test' where id = ${member.id}`
    await updateStripeCustomer(site.ctx, id)
    expect(await customer()).toEqual({ email: 'neuve@exemple.test', name: null, member: member.id })
    // As the operator may have written it in the dashboard.
    await sql`update simulated_stripe set object = object || '{"name": "Clémence Rey"}' where id = ${id}`
    site.jobs.length = 0
    await member.browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })
    expect(site.jobs).toContainEqual({ kind: 'update_customer', payload: { customer_id: id } })
    await updateStripeCustomer(site.ctx, id)
    expect(await customer()).toEqual({ email: null, name: null, member: null })
    await sql`delete from simulated_stripe where id = ${id}`
    // Deleted in the dashboard: there is nothing left to erase.
    await updateStripeCustomer(site.ctx, id)
  })

  test('in two tabs that created two customers, or of an account deleted meanwhile, erases the unused customer', async () => {
    const { payments } = site.ctx
    const { createCustomer } = payments
    /** Opens a payment page; this happens between the new customer at the provider and its row here. */
    const openWhile = async (member: Awaited<ReturnType<typeof buyer>>, happen: () => Promise<unknown>) => {
      payments.createCustomer = async (of) => {
        payments.createCustomer = createCustomer
        const customer = await createCustomer({ ...of, email: `autre.${of.email}` })
        await happen()
        return customer
      }
      return await member.browser.post('/api/payments/checkout', { interval: 'month' })
    }
    const knownAtProvider = async ({ id }: { id: string }) => {
      const waiting = site.jobs.filter(({ kind }) => kind === 'update_customer')
      for (const { payload } of waiting)
        await updateStripeCustomer(site.ctx, (payload as { customer_id: string }).customer_id)
      const rows = await sql<{ email: string | null }[]>`
        select object ->> 'email' as email from simulated_stripe
        where object ->> 'object' = 'customer' and object #>> '{metadata,member}' = ${id}`
      return rows.map(({ email }) => email)
    }
    const [member, leaver] = [await buyer(), await buyer()]
    expect((await openWhile(member, () => checkout(member))).status).toBe(200)
    expect(await knownAtProvider(member)).toEqual([member.email])
    const { browser, pseudo } = leaver
    const left = await openWhile(leaver, () => browser.delete('/api/account', { pseudo, plans: 'delete' }))
    expect(left.status).toBe(401)
    expect(await knownAtProvider(leaver)).toEqual([])
  })

  test('must be paid before the portal opens; a banned member may open it [141]', async () => {
    const member = await buyer()
    const refused = await member.browser.post('/api/payments/portal')
    expect(refused.status).toBe(409)
    await checkout(member)
    expect(await subscription(member)).toMatchObject({ has_portal: false })
    await paid(await checkout(member))
    await sql`insert into user_bans (user_id, type) values (${member.id}, 'perm')`
    const response = await member.browser.post('/api/payments/portal')
    expect(await response.json()).toMatchObject({ url: expect.stringContaining('/dev/stripe/portal/') })
    expect((await member.browser.post('/api/payments/verified', { verified_type: 'red' })).status).toBe(403)
  })
})

const idOf = (page: string) => page.slice(page.lastIndexOf('/') + 1)

/** As if the other tab had opened its page at the same moment. */
async function forget(page: string) {
  await sql`update purchases set user_id = null where checkout_session_id = ${idOf(page)}`
}

async function remember(member: { id: string }, page: string) {
  await sql`update purchases set user_id = ${member.id}, status = 'expired' where checkout_session_id = ${idOf(page)}`
}

async function statusAtProvider({ id }: { id: string }): Promise<string[]> {
  const rows = await sql<{ status: string }[]>`
    select object ->> 'status' as status from simulated_stripe
    where object ->> 'object' = 'subscription'
      and customer = (select customer_id from billing_customers where user_id = ${id})`
  return rows.map(({ status }) => status)
}

async function needsReconciliation({ id }: { id: string }): Promise<boolean> {
  const row = await sql.one<{ needs_reconciliation: boolean }>`
    select needs_reconciliation from billing_customers where user_id = ${id}`
  return row.needs_reconciliation
}

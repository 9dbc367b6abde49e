import { expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { aSite } from '../../../../tests/support/site.ts'
import * as stripe from '../../../../tests/support/stripe.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const payments = site.ctx.payments!
const { url: SITE } = site.ctx.site

type Browser = Awaited<ReturnType<typeof site.as>>

const choose = async (path: string, browser: Browser, fields: Record<string, string>) =>
  await browser.request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const pathOf = (url: string) => url.slice(SITE.length)

/** A member with their browser, a payment page and a portal. */
async function aBuyer({
  role = 'user',
  choice = 'month',
}: { role?: Role; choice?: 'month' | 'verified' } = {}) {
  const member = await site.aMember({ role })
  const browser = await site.as(member)
  const customer_id = await payments.createCustomer(member)
  const { url, checkout_session_id } = await payments.createCheckout({
    purchase_id: crypto.randomUUID(),
    customer_id,
    choice:
      choice === 'month'
        ? { product: 'vip', interval: 'month', verified_type: null }
        : { product: 'verified', interval: null, verified_type: 'red' },
    amount_cents: 699,
    currency: 'CHF',
    success_url: `${SITE}/vip/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SITE}/vip?canceled=true`,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const portal = await payments.openPortal({ customer_id, return_url: `${SITE}/vip` })
  const read = () => payments.readCustomer(customer_id)
  return { member, browser, checkout_session_id, page: pathOf(url), portal: pathOf(portal.url), read }
}

const locationOf = (response: Response) => [response.status, response.headers.get('location')]

test('the payment page says what is sold, for how much, and that no money moves', async () => {
  const { browser, page } = await aBuyer()
  const response = await browser.get(page)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toMatch("form-action 'self'")
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const text = await response.text()
  for (const words of ['Paiement simulé', 'Aucun argent ne circule', 'Plan B VIP', 'par mois']) {
    expect(text).toContain(words)
  }
  for (const button of ['Payer 6.99 CHF', 'Refuser la carte', 'Annuler']) {
    expect(text).toContain(`>${button}</button>`)
  }
  const badge = await aBuyer({ choice: 'verified' })
  expect(await (await badge.browser.get(badge.page)).text()).toContain('une seule fois')
})

test('paying leads to the success page with its session, and cannot be done twice', async () => {
  const { browser, page, checkout_session_id, read } = await aBuyer()
  const [one, other] = await Promise.all([
    choose(page, browser, { action: 'pay' }),
    choose(page, browser, { action: 'pay' }),
  ])
  const places = [one, other].map((response) => response.headers.get('location') ?? '').toSorted()
  expect(places).toEqual([page, `${SITE}/vip/success?session_id=${checkout_session_id}`])
  const { checkout_sessions, subscriptions } = await read()
  expect(checkout_sessions).toMatchObject([{ id: checkout_session_id }])
  expect(subscriptions).toMatchObject([{ status: 'active', payments: [{ is_reversed: false }] }])
  const after = await (await browser.get(page)).text()
  expect(after).toContain('Ce paiement est fait.')
  expect(after).not.toContain('<button')
})

test('a refused card shows an error and leaves the page open, cancelling leads back', async () => {
  const { browser, page, read } = await aBuyer()
  const refused = await choose(page, browser, { action: 'refuse' })
  expect(locationOf(refused)).toEqual([303, `${page}?carte=refusee`])
  expect(await (await browser.get(`${page}?carte=refusee`)).text()).toContain('Votre carte a été refusée')
  expect(locationOf(await choose(page, browser, { action: 'cancel' }))).toEqual([
    303,
    `${SITE}/vip?canceled=true`,
  ])
  expect(await read()).toEqual({ checkout_sessions: [], subscriptions: [] })
  expect((await choose(page, browser, { action: 'toString' })).status).toBe(422)
})

test('a closed or expired page accepts no payment', async () => {
  const closed = await aBuyer()
  await payments.closeCheckout(closed.checkout_session_id)
  const old = await aBuyer()
  await site.db.sql`
    update simulated_stripe set object = object || '{"expires_at": 1}' where id = ${old.checkout_session_id}`
  for (const { browser, page, read } of [closed, old]) {
    expect(locationOf(await choose(page, browser, { action: 'pay' }))).toEqual([303, page])
    expect(await (await browser.get(page)).text()).toContain('n’est plus ouverte')
    expect(await read()).toMatchObject({ checkout_sessions: [] })
  }
})

test('the portal cancels, resumes, renews, fails, pays what is due, refunds and disputes', async () => {
  const { member, browser, page, portal, read } = await aBuyer()
  await choose(page, browser, { action: 'pay' })
  const buttonsOf = (text: string) =>
    [...text.matchAll(/<button[^>]*>\s*([^<]*?)\s*</g)].map(([, label]) => label)
  const idOf = async (section: RegExp) => section.exec(await (await browser.get(portal)).text())![1]!
  const subscription = await idOf(/value="(sub_[^"]+)"/)
  const act = async (action: string, id = subscription) => {
    expect(locationOf(await choose(portal, browser, { action, id })), action).toEqual([303, portal])
    return { text: await (await browser.get(portal)).text(), ...(await read()).subscriptions[0]! }
  }

  expect(await act('cancel')).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(await act('resume')).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect((await act('renew')).payments).toHaveLength(2)
  const failed = await act('fail')
  expect(failed).toMatchObject({ status: 'past_due', payments: [{}, {}] })
  expect(buttonsOf(failed.text)).toContain('Payer la facture due')
  expect(failed.text).toContain('6.99 CHF, à payer')
  const paid = await act('pay_due')
  expect(paid).toMatchObject({ status: 'active', payments: [{}, {}, {}] })
  expect(buttonsOf(paid.text)).toEqual([
    'Résilier à la fin de la période',
    'Renouveler maintenant',
    'Faire échouer le renouvellement',
    'Résilier tout de suite',
    ...Array.from({ length: 3 }, () => ['Rembourser', 'Contester', 'Demander des renseignements']).flat(),
  ])
  const charge = () => idOf(/value="(ch_[^"]+)"/)
  expect((await act('refund', await charge())).text).toContain('6.99 CHF, remboursé')
  expect((await act('inquire', await charge())).text).toContain('6.99 CHF, payé, la banque se renseigne')
  await act('close_inquiry', await charge())
  const disputed = await act('dispute', await charge())
  expect(disputed.text).toContain('6.99 CHF, contesté')
  expect(buttonsOf(disputed.text)).toContain('Perdre la contestation')
  expect((await act('win', await charge())).text).toContain('6.99 CHF, payé, contestation gagnée')
  const ended = await act('end')
  expect(ended.status).toBe('canceled')
  expect(ended.payments.map(({ is_reversed }) => is_reversed)).toEqual([false, false, true])

  const again = await choose(portal, browser, { action: 'end', id: subscription })
  expect(locationOf(again)).toEqual([303, `${portal}?etat=change`])
  expect(await (await browser.get(`${portal}?etat=change`)).text()).toContain('Ce n’est plus possible')
  expect((await choose(portal, browser, { action: 'explode', id: subscription })).status).toBe(422)
  expect((await stripe.events(site)).some(({ type }) => type === 'charge.dispute.created')).toBe(true)
  const other = await aBuyer()
  expect((await choose(other.portal, other.browser, { action: 'end', id: subscription })).status).toBe(404)
  expect(member.id).not.toBe(other.member.id)
})

test('a member of any role uses their own pages; for other members they do not exist', async () => {
  const visitor = await site.as()
  const strangers = await Promise.all(
    (['user', 'admin', 'founder'] as const).map(async (role) => await site.as(await site.aMember({ role }))),
  )
  for (const role of ['user', 'verified', 'vip', 'validator', 'moderator', 'admin', 'founder'] as const) {
    const { browser, page, portal, read } = await aBuyer({ role })
    for (const path of [page, portal]) {
      expect((await browser.get(path)).status, role).toBe(200)
      for (const stranger of [visitor, ...strangers]) {
        expect((await stranger.get(path)).status).toBe(404)
        expect((await choose(path, stranger, { action: 'pay' })).status).toBe(404)
      }
      expect((await browser.get(path.slice(0, -1))).status).toBe(404)
    }
    expect(await read()).toMatchObject({ checkout_sessions: [] })
    expect((await choose(page, browser, { action: 'pay' })).status, role).toBe(303)
  }
})

test('a banned member cannot pay, but may cancel their subscription', async () => {
  for (const type of ['temp', 'perm', 'ip', 'comment'] as const) {
    const paying = await aBuyer()
    await choose(paying.page, paying.browser, { action: 'pay' })
    const { member, browser, page, portal, read } = await aBuyer()
    for (const { id } of [member, paying.member]) {
      const end = type === 'temp' ? site.db.sql`now() + interval '1 day'` : null
      await site.db.sql`insert into user_bans (user_id, type, end_at) values (${id}, ${type}, ${end})`
    }
    const isBanned = type !== 'comment'
    expect((await browser.get(page)).status, type).toBe(isBanned ? 403 : 200)
    expect((await choose(page, browser, { action: 'pay' })).status, type).toBe(isBanned ? 403 : 303)
    expect((await read()).subscriptions).toHaveLength(isBanned ? 0 : 1)

    expect((await browser.get(portal)).status, type).toBe(200)
    const [subscription] = (await paying.read()).subscriptions
    const ended = await choose(paying.portal, paying.browser, { action: 'end', id: subscription!.id })
    expect(ended.status, type).toBe(303)
    expect((await paying.read()).subscriptions).toMatchObject([{ status: 'canceled' }])
  }
})

test('another site cannot press the buttons', async () => {
  const { browser, page } = await aBuyer()
  const response = await site.app.request(page, {
    method: 'POST',
    body: 'action=pay',
    headers: {
      cookie: browser.cookieHeader(),
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    },
  })
  expect(response.status).toBe(403)
})

test('what is paid on the page reaches the site through its signed webhook', async () => {
  const member = await site.aMember()
  const browser = await site.as(member)
  const opened = await browser.post('/api/payments/checkout', { interval: 'month' })
  const { url } = (await opened.json()) as { url: string }
  await choose(pathOf(url), browser, { action: 'pay' })
  const isVip = async () =>
    (
      await site.db.sql.one<{
        subscribed: boolean
      }>`select subscribed from profiles where user_id = ${member.id}`
    ).subscribed
  expect(await isVip()).toBe(false)
  await stripe.deliverAll(site, (ids) => ids.toReversed())
  expect(await isVip()).toBe(true)
})

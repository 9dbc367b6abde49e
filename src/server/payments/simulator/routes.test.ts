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
  for (const button of ['Payer 6.99 CHF', 'Annuler']) {
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

test('cancelling pays nothing and leads back', async () => {
  const { browser, page, read } = await aBuyer()
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

test('the portal cancels and resumes, and lists payments and invoices', async () => {
  const { member, browser, page, portal, read } = await aBuyer()
  await choose(page, browser, { action: 'pay' })
  const buttonsOf = (text: string) =>
    [...text.matchAll(/<button[^>]*>\s*([^<]*?)\s*</g)].map(([, label]) => label)
  const before = await (await browser.get(portal)).text()
  expect(before).toContain('6.99 CHF, payé<')
  expect(before).toContain('6.99 CHF, payée<')
  expect(buttonsOf(before)).toEqual(['Résilier à la fin de la période'])
  const id = /value="(sub_[^"]+)"/.exec(before)![1]!
  const act = async (action: string) => {
    expect(locationOf(await choose(portal, browser, { action, id })), action).toEqual([303, portal])
    return { text: await (await browser.get(portal)).text(), ...(await read()).subscriptions[0]! }
  }

  const cancelled = await act('cancel')
  expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(cancelled.text).toContain('Résilié : prend fin le')
  expect(buttonsOf(cancelled.text)).toEqual(['Reprendre l’abonnement'])
  const resumed = await act('resume')
  expect(resumed).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(resumed.text).toContain('Actif : se renouvelle le')
  await stripe.refund(site, member)
  expect(await (await browser.get(portal)).text()).toContain('6.99 CHF, remboursé<')

  await stripe.cancelNow(site, member)
  const again = await choose(portal, browser, { action: 'cancel', id })
  expect(locationOf(again)).toEqual([303, `${portal}?etat=change`])
  const ended = await (await browser.get(`${portal}?etat=change`)).text()
  expect(ended).toContain('Ce n’est plus possible')
  expect(ended).toContain('Résilié.')
  expect(buttonsOf(ended)).toEqual([])
  expect((await choose(portal, browser, { action: 'explode', id })).status).toBe(422)
  const other = await aBuyer()
  expect((await choose(other.portal, other.browser, { action: 'cancel', id })).status).toBe(404)
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
    const ended = await choose(paying.portal, paying.browser, { action: 'cancel', id: subscription!.id })
    expect(ended.status, type).toBe(303)
    expect((await paying.read()).subscriptions).toMatchObject([{ cancel_at_period_end: true }])
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

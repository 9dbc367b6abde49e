import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../tests/support/browser.ts'
import { aDatabase } from '../../../tests/support/database.ts'
import { PRODUCTION } from '../../../tests/support/production.ts'
import { aSite } from '../../../tests/support/site.ts'

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }

const db = await aDatabase()

describe('Payments are simulated on a local site without keys alone:', () => {
  test.each([
    ['a local site', {}, 'simulated'],
    ['a local site with test keys', KEYS, 'stripe_test'],
    ['a local site with live keys', { ...KEYS, STRIPE_SECRET_KEY: 'sk_live_x' }, 'stripe'],
    ['production with keys', { ...PRODUCTION, ...KEYS, STRIPE_SECRET_KEY: 'rk_live_x' }, 'stripe'],
    ['a public site for tests', { ...PRODUCTION, ...KEYS, STRIPE_TEST_IN_PRODUCTION: '1' }, 'stripe_test'],
    ['production without keys', PRODUCTION, null],
  ])('%s', async (_, env, provider) => {
    const site = await aSite({ env, db })
    expect(site.ctx.payments?.provider ?? null).toBe(provider)
    expect(site.simulator !== undefined).toBe(provider === 'simulated')
    expect(await site.getJson('/api/site')).toMatchObject({ has_payments: provider !== null })
    const member = await site.as(await site.aMember())
    for (const path of ['/dev/stripe/checkout/cs_1', '/dev/stripe/portal/bps_1']) {
      expect((await member.get(path)).status).toBe(404)
      expect((await member.post(path, 'action=pay')).status).toBe(404)
    }
  })

  test('without a payment provider no member can pay, and events are refused', async () => {
    const site = await aSite({ env: PRODUCTION, db })
    const member = await site.as(await site.aMember())
    const refused = await errorOf(await member.post('/api/payments/checkout', { interval: 'month' }))
    expect(refused).toMatchObject({
      status: 503,
      message: 'Ce site ne propose pas de paiement pour le moment.',
    })
    expect((await site.app.request('/api/payments/webhook', { method: 'POST', body: '{}' })).status).toBe(503)
  })
})

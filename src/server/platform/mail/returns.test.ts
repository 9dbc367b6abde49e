import { describe, expect, test } from 'vitest'
import { aMailServer } from '../../../../tests/support/mail-server.ts'
import { aSite, type TestMember } from '../../../../tests/support/site.ts'
import { smtpMail } from '#server/platform/adapters/mail/smtp.ts'
import { deliverMail } from './send-later.ts'
import { returnAddresses } from './returns.ts'
import { confirmAddress } from '#server/platform/mail/templates/account.ts'

const SECRET = 'un secret de retours assez long pour tous'
const DOMAIN = 'retours.planb.test'
const site = await aSite({ env: { MAIL_RETURN_DOMAIN: DOMAIN, MAIL_RETURNS_SECRET: SECRET } })
const { sql } = site.db

const returnAddress = returnAddresses(site.ctx.hashes, DOMAIN)
const tokenOf = (member: TestMember) => returnAddress(member).slice(2, -DOMAIN.length - 1)

/** As the operator's mail server does it: without an origin and without a cookie. */
const report = (body: unknown, authorization = `Bearer ${SECRET}`, { app } = site) =>
  app.request('/api/mail/returns', { method: 'POST', body: JSON.stringify(body), headers: { authorization } })

const stateOf = async ({ id }: TestMember) =>
  (await sql.maybeOne<{ state: string }>`select state from delivery_problems where user_id = ${id}`)?.state

describe('A returned mail', () => {
  test('has an envelope sender that names its member, and no other mail has one [348]', async () => {
    const member = await site.aMember()
    const { url, received } = await aMailServer()
    const port = smtpMail({ url, from: 'Plan B <bonjour@planb.test>' })
    for (const to of [member.email, 'inconnue@exemple.test']) {
      const expires_at = new Date(Date.now() + 60_000).toISOString()
      await deliverMail(
        { db: site.db, port, returnAddress },
        confirmAddress({ to, link: 'https://planb.test', expires_at }),
      )
    }
    expect(received.map(({ from }) => from)).toEqual([returnAddress(member), 'bonjour@planb.test'])
    expect(received[0]?.from).toMatch(/^r-[0-9a-f]{60}@retours\.planb\.test$/)
    expect(received[0]?.source).toMatch(/^From: Plan B <bonjour@planb\.test>\r?$/m)
  })

  test.each([
    ['bounce', 'bounced'],
    ['complaint', 'complained'],
  ])('records the address as « %s », once [348]', async (kind, state) => {
    const [member, other] = [await site.aMember(), await site.aMember()]
    for (const token of [tokenOf(member), tokenOf(member).toUpperCase()]) {
      const response = await report({ token, kind })
      expect([response.status, await response.json()]).toEqual([200, { received: true }])
    }
    expect([await stateOf(member), await stateOf(other)]).toEqual([state, undefined])
  })

  test('stays a bounce after a complaint, and a complaint becomes a bounce [348]', async () => {
    const [first, second] = [await site.aMember(), await site.aMember()]
    for (const kind of ['bounce', 'complaint']) await report({ token: tokenOf(first), kind })
    for (const kind of ['complaint', 'bounce']) await report({ token: tokenOf(second), kind })
    expect([await stateOf(first), await stateOf(second)]).toEqual(['bounced', 'bounced'])
  })

  test('is not found without the right secret, or where none is configured [348]', async () => {
    const member = await site.aMember()
    const body = { token: tokenOf(member), kind: 'bounce' }
    for (const authorization of [
      '',
      'Bearer',
      `Bearer ${SECRET}x`,
      SECRET,
      `Bearer ${'x'.repeat(SECRET.length)}`,
    ]) {
      expect((await report(body, authorization)).status).toBe(404)
      expect((await report('garbage', authorization)).status).toBe(404)
    }
    const without = await aSite({ db: site.db })
    expect((await report(body, 'Bearer undefined', without)).status).toBe(404)
    expect(await stateOf(member)).toBeUndefined()
  })

  test('with a token of another member, of an old address or unsigned changes nothing [348]', async () => {
    const [member, other] = [await site.aMember(), await site.aMember()]
    const old = tokenOf(member)
    await sql`update users set email = ${`neuf-${member.email}`} where id = ${member.id}`
    const forged = tokenOf(other).slice(0, 32) + old.slice(32)
    for (const token of [old, forged, 'f'.repeat(60), old.slice(1), '', 7]) {
      expect((await report({ token, kind: 'bounce' })).status).toBe(422)
    }
    expect((await report({ token: tokenOf(other), kind: 'delay' })).status).toBe(422)
    expect([await stateOf(member), await stateOf(other)]).toEqual([undefined, undefined])
  })
})

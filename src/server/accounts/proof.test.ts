import { describe, expect, test } from 'vitest'
import { PROOF_REQUIRED } from '#domain/accounts/second-factor.ts'
import { setPassword } from '#server/accounts/queries.ts'
import { insertRecoveryCodes, insertTotp } from './second-factor.queries.ts'
import { recoveryCodeHash } from './second-factor.ts'
import { deleteSessions } from './sessions.queries.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aDatabase, waitForBlockedStatement } from '../../../tests/support/database.ts'
import { giveFactor } from '../../../tests/support/second-factor.ts'
import { aSite } from '../../../tests/support/site.ts'

const retries: unknown[] = []
const db = await aDatabase({ onRetry: (error) => retries.push(error) })
const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' }, db })
const PASSWORD = 'savon-de-Vevey'
const passwordHash = await site.ctx.passwords.hash(PASSWORD)

/** A member with a password whose session has no proof of identity. */
async function anUnprovenMember() {
  const member = await site.aMember()
  await setPassword(db.sql, member.id, passwordHash)
  return { member, browser: await site.as(member, { isProof: false }) }
}

type Browser = Awaited<ReturnType<typeof site.as>>
const prove = (browser: Browser, password: string) => browser.post('/api/account/proof', { password })

describe('A proof of identity', () => {
  test('opens sensitive actions for fifteen minutes', async () => {
    const { member, browser } = await anUnprovenMember()
    const end = () => browser.delete('/api/account/sessions')
    expect(await errorOf(await end())).toMatchObject({
      status: 403,
      kind: 'forbidden',
      code: PROOF_REQUIRED,
      message: 'Confirmez d’abord que c’est bien vous.',
    })
    expect((await prove(browser, PASSWORD)).status).toBe(200)
    expect((await end()).status).toBe(200)
    const [session] = await db.sql`
      select proof_expires_at - now() between interval '14 minutes' and interval '15 minutes' as is_short
      from sessions where user_id = ${member.id}`
    expect(session).toEqual({ is_short: true })
    await db.sql`update sessions set proof_expires_at = now() where user_id = ${member.id}`
    expect(await errorOf(await end())).toMatchObject({ code: PROOF_REQUIRED })
  })

  test('is refused with a wrong password, and both are in the member’s log', async () => {
    const { browser } = await anUnprovenMember()
    expect(await errorOf(await prove(browser, 'faux-faux'))).toMatchObject({
      status: 403,
      field: 'password',
      message: 'Ce mot de passe n’est pas le vôtre.',
    })
    expect(await errorOf(await browser.post('/api/account/proof', {}))).toMatchObject({ field: 'password' })
    expect((await browser.delete('/api/account/sessions')).status).toBe(403)
    await prove(browser, PASSWORD)
    const { events } = await browser.getJson<{ events: { kind: string; details: object }[] }>(
      '/api/account/activity',
    )
    expect(events.map(({ kind, details }) => ({ kind, details }))).toEqual([
      { kind: 'identity_proven', details: { factor: 'password' } },
      { kind: 'identity_refused', details: {} },
    ])
  })

  test('counts in its own session only, whose former token stops working', async () => {
    const { member, browser } = await anUnprovenMember()
    const other = await site.as(member, { isProof: false })
    const copy = await site.as()
    for (const [name, value] of browser.jar) copy.jar.set(name, value)
    await prove(browser, PASSWORD)
    expect((await browser.get('/api/account/sessions')).status).toBe(200)
    expect((await copy.get('/api/account/sessions')).status).toBe(401)
    expect(await errorOf(await other.delete('/api/account/sessions'))).toMatchObject({ code: PROOF_REQUIRED })
  })

  test('is asked for by the password, or by Google where the account has none', async () => {
    const { browser } = await anUnprovenMember()
    expect(await browser.getJson('/api/account/proof')).toEqual({ kinds: ['password'], passkey: null })
    const withGoogle = await aSite({
      env: { GOOGLE_CLIENT_ID: 'un', GOOGLE_CLIENT_SECRET: 'deux' },
    })
    const member = await withGoogle.as(await withGoogle.aMember())
    expect(await member.getJson('/api/account/proof')).toEqual({ kinds: ['google'], passkey: null })
    expect((await prove(member, PASSWORD)).status).toBe(409)
  })

  test('is prepared while the account is being deleted, without a deadlock', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    await giveFactor(site, member)
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deletion = db.transaction(async (tx) => {
      await lockViewer(tx, member.id, 'remove')
      locked.resolve()
      await release.promise
      await deleteSessions(tx, member.id)
    })
    await locked.promise
    retries.length = 0
    const response = browser.get('/api/account/proof')
    await Promise.race([waitForBlockedStatement(db.sql), response])
    release.resolve()
    await deletion
    expect((await response).status).toBe(401)
    // Otherwise a deadlock would be retried, and the test would not see it.
    expect(retries).toEqual([])
  })

  test('is given by the second factor where there is one, not by the password', async () => {
    const { member, browser } = await anUnprovenMember()
    const code = 'aaaa-bbbb-cccc-dddd'
    const secret = site.ctx.totpSecrets.encrypt(Buffer.alloc(20), member.id)
    await insertTotp(db.sql, { userId: member.id, name: 'Téléphone', secret, step: 0 })
    await insertRecoveryCodes(db.sql, member.id, [recoveryCodeHash(code)])
    expect(await browser.getJson('/api/account/proof')).toMatchObject({ kinds: ['totp', 'recovery_code'] })
    expect(await errorOf(await prove(browser, PASSWORD))).toMatchObject({ status: 422, field: 'code' })
    const answer = (recovery_code: string) => browser.post('/api/account/proof', { recovery_code })
    expect(await errorOf(await answer('zzzz'))).toMatchObject({ status: 422, field: 'recovery_code' })
    expect((await browser.delete('/api/account/sessions')).status).toBe(403)
    expect((await answer(code)).status).toBe(200)
    expect((await browser.delete('/api/account/sessions')).status).toBe(200)
    expect((await answer(code)).status).toBe(422)
  })

  test('comes with a sign-in by password', async () => {
    const { member } = await anUnprovenMember()
    const browser = await site.as()
    await browser.post('/api/auth/sign-in', { email: member.email, password: PASSWORD })
    expect((await browser.post('/api/account/export')).status).toBe(200)
  })

  test('is not asked for to end the own session', async () => {
    const { member, browser } = await anUnprovenMember()
    const session = await db.sql.one<{ id: string }>`select id from sessions where user_id = ${member.id}`
    expect((await browser.delete(`/api/account/sessions/${session.id}`)).status).toBe(200)
  })
})

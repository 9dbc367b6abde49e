import { describe, expect, test } from 'vitest'
import { resetFounderFactors, transferFounder } from '#server/admin/founder.ts'
import { statusesOf } from '../../../tests/support/browser.ts'
import { addApp, codeOf, giveFactor } from '../../../tests/support/second-factor.ts'
import { aSite } from '../../../tests/support/site.ts'
import { renewTotpSecrets, runDueResets } from './factor-reset.ts'
import { setPassword } from './queries.ts'

const SECRET = 'un secret de trente-deux signes ou plus'
const site = await aSite({ secret: SECRET })
const { db } = site
const { sql } = db

const hash = await site.ctx.passwords.hash('savon-de-Vevey')
const mailsTo = async ({ email }: { email: string }) =>
  (await site.mailbox.list()).filter(({ to }) => to === email).map(({ subject }) => subject)

async function aMemberWithApp() {
  const member = await site.aMember()
  await setPassword(sql, member.id, hash)
  const browser = await site.as(member)
  return { member, browser, ...(await addApp(site, browser)) }
}

const signIn = async (on: typeof site, { email }: { email: string }) => {
  const browser = await on.as(undefined, { network: '198.51.100.1' })
  const response = await browser.post('/api/auth/sign-in', { email, password: 'savon-de-Vevey' })
  return { browser, result: (await response.json()) as object }
}

describe('A reset of the second factor by an admin', () => {
  const ask = async (member: { id: string }) => {
    const admin = await site.aMember({ role: 'admin' })
    const browser = await site.as(admin)
    return { admin, response: await browser.post(`/api/admin/members/${member.id}/second-factor-reset`) }
  }
  const threeDaysPass = (member: { id: string }) => sql`
    update second_factor_resets set effective_at = effective_at - interval '72 hours' where user_id = ${member.id}`
  const hasFactor = async (member: { id: string }) =>
    (await sql`select from second_factors where user_id = ${member.id}`).count > 0

  test('takes effect after 72 hours, is mailed at once and then, and logged by both logs', async () => {
    const { member } = await aMemberWithApp()
    const { admin, response } = await ask(member)
    expect(response.status).toBe(200)
    const { effective_at } = (await response.json()) as { effective_at: string }
    expect(Math.round((Date.parse(effective_at) - Date.now()) / 3_600_000)).toBe(72)
    expect(await mailsTo(member)).toContain('Votre double authentification va être retirée')
    await runDueResets(site.ctx)
    expect(await hasFactor(member)).toBe(true)

    await threeDaysPass(member)
    await Promise.all([runDueResets(site.ctx), runDueResets(site.ctx)])
    expect(await hasFactor(member)).toBe(false)
    expect((await mailsTo(member)).filter((subject) => subject.endsWith('a été retirée'))).toHaveLength(1)
    expect((await signIn(site, member)).result).toEqual({ done: true })
    const events = await sql<{ kind: string }[]>`
      select kind from security_events where user_id = ${member.id} and kind like 'second_factor_reset%' order by created_at`
    expect(events.map(({ kind }) => kind)).toEqual(['second_factor_reset_asked', 'second_factor_reset'])
    const staffLog = await sql`
      select action_type, target_user_id from moderation_logs_extended where admin_id = ${admin.id}`
    expect(staffLog).toEqual([{ action_type: 'reset_second_factor', target_user_id: member.id }])
  })

  test('is cancelled by the member from any session', async () => {
    const { member } = await aMemberWithApp()
    await ask(member)
    const browser = await site.as(member)
    const { reset_at } = await browser.getJson<{ reset_at: string | null }>('/api/account/factors')
    expect(reset_at).not.toBeNull()
    expect((await browser.delete('/api/account/second-factor-reset')).status).toBe(200)
    expect((await browser.delete('/api/account/second-factor-reset')).status).toBe(404)
    await threeDaysPass(member)
    await runDueResets(site.ctx)
    expect(await hasFactor(member)).toBe(true)
  })

  test('is asked for once at a time, and for members with a factor only', async () => {
    const { member } = await aMemberWithApp()
    const responses = await Promise.all([ask(member), ask(member)])
    expect(statusesOf(responses.map(({ response }) => response))).toEqual([200, 409])
    expect((await ask(await site.aMember())).response.status).toBe(409)
  })

  test('does not happen if the admin has lost the rank over the member since', async () => {
    const [demoted, promoted] = [await aMemberWithApp(), await aMemberWithApp()]
    const { admin } = await ask(demoted.member)
    await sql`update profiles set role = 'user' where user_id = ${admin.id}`
    await ask(promoted.member)
    await sql`update profiles set role = 'validator' where user_id = ${promoted.member.id}`
    for (const { member } of [demoted, promoted]) await threeDaysPass(member)
    await runDueResets(site.ctx)
    expect(await hasFactor(demoted.member)).toBe(true)
    expect(await hasFactor(promoted.member)).toBe(true)
  })

  test('does not happen if the admin has been banned since', async () => {
    const { member } = await aMemberWithApp()
    const { admin } = await ask(member)
    await sql`insert into user_bans (user_id, type) values (${admin.id}, 'perm')`
    await threeDaysPass(member)
    await runDueResets(site.ctx)
    expect(await hasFactor(member)).toBe(true)
  })

  test('is cancelled when the member adds or removes a factor meanwhile', async () => {
    const { member, browser } = await aMemberWithApp()
    await ask(member)
    const { factors } = await browser.getJson<{ factors: { id: string }[] }>('/api/account/factors')
    expect((await browser.delete(`/api/account/factors/${factors[0]!.id}`)).status).toBe(200)
    await addApp(site, browser)
    await threeDaysPass(member)
    await runDueResets(site.ctx)
    expect(await hasFactor(member)).toBe(true)
  })

  test('needs a recent proof of the admin’s identity', async () => {
    const { member } = await aMemberWithApp()
    const admin = await site.aMember({ role: 'admin' })
    const browser = await site.as(admin)
    await sql`update sessions set proof_expires_at = now() where user_id = ${admin.id}`
    expect((await browser.post(`/api/admin/members/${member.id}/second-factor-reset`)).status).toBe(403)
  })
})

describe('On the machine of the site', () => {
  test('the founder’s second factor is reset, and that of no admin', async () => {
    const [founder, admin] = [await site.aMember({ role: 'founder' }), await site.aMember({ role: 'admin' })]
    for (const one of [founder, admin]) await giveFactor(site, one)
    const browser = await site.as(founder)
    await expect(resetFounderFactors(db, admin.email)).rejects.toThrow(/n’est pas fondateur/)
    expect(await resetFounderFactors(db, founder.email)).toBe(founder.pseudo)
    expect(await browser.getJson('/api/viewer')).toEqual({ viewer: null })
    await expect(resetFounderFactors(db, founder.email)).rejects.toThrow(/rien n’a changé/)
  })

  test('the role of the founder is handed over', async () => {
    const [founder, heir] = [await site.aMember({ role: 'founder' }), await site.aMember()]
    expect(await transferFounder(db, heir.email)).toBe(heir.pseudo)
    const rows = await sql`
      select user_id, role from profiles where user_id in (${founder.id}, ${heir.id}) order by role`
    expect(rows).toEqual([
      { user_id: founder.id, role: 'admin' },
      { user_id: heir.id, role: 'founder' },
    ])
    await expect(transferFounder(db, heir.email)).rejects.toThrow(/déjà fondateur/)
  })
})

describe('When the secret of the site is replaced', () => {
  const restart = async (secret: string, env: Record<string, string> = {}) => {
    const restarted = await aSite({ db, secret, env })
    return { restarted, lost: await renewTotpSecrets(restarted.ctx) }
  }
  const NEXT = 'un autre secret de trente-deux signes'
  const THIRD = 'encore un secret de trente-deux signes'

  test('authenticator apps go on with SECRET_PREVIOUS, and after the next start without it', async () => {
    await sql`delete from second_factors`
    const { member, secret } = await aMemberWithApp()
    const both = { SECRET: NEXT, SECRET_PREVIOUS: SECRET }
    expect((await restart(NEXT, both)).lost).toBe(0)
    const { restarted, lost } = await restart(NEXT)
    expect(lost).toBe(0)
    const { browser } = await signIn(restarted, member)
    expect((await browser.post('/api/auth/second-factor', { code: codeOf(secret) })).status).toBe(200)
  })

  test('without it codes are unavailable, their owners get one mail, and recovery codes still work', async () => {
    await sql`delete from second_factors`
    const { member, recovery_codes } = await aMemberWithApp()
    const { restarted, lost } = await restart(THIRD)
    expect(lost).toBe(1)
    expect((await restart(THIRD)).lost).toBe(1)
    const mails = (await restarted.mailbox.list()).filter(({ to }) => to === member.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre application d’authentification ne sert plus'])
    const { browser, result } = await signIn(restarted, member)
    expect(result).toEqual({ asks: 'second_factor' })
    expect(await browser.getJson('/api/auth/second-factor')).toMatchObject({ kinds: ['recovery_code'] })
    const response = await browser.post('/api/auth/second-factor', { recovery_code: recovery_codes[0] })
    expect(response.status).toBe(200)
    expect(await browser.getJson('/api/account/factors')).toMatchObject({ factors: [] })
    const { secret } = await addApp(restarted, browser)
    const again = await signIn(restarted, member)
    expect((await again.browser.post('/api/auth/second-factor', { code: codeOf(secret) })).status).toBe(200)
  })

  test('a start with an outdated secret changes no app, and its processes count no attempt', async () => {
    await sql`delete from second_factors`
    const { member, secret } = await aMemberWithApp()
    const { restarted } = await restart(THIRD)
    const { browser } = await signIn(restarted, member)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const refused = await browser.post('/api/auth/second-factor', { code: codeOf(secret) })
      expect(refused.status).toBe(503)
    }
    expect((await restart(SECRET)).lost).toBe(0)
    const back = await signIn(site, member)
    expect((await back.browser.post('/api/auth/second-factor', { code: codeOf(secret) })).status).toBe(200)
  })

  test('an account without recovery codes still needs its second step', async () => {
    await sql`delete from second_factors`
    const { member } = await aMemberWithApp()
    await sql`delete from recovery_codes where user_id = ${member.id}`
    const { restarted } = await restart(THIRD)
    expect((await signIn(restarted, member)).result).toEqual({ asks: 'second_factor' })
  })

  test('a damaged secret does not stop the start, and its codes are wrong', async () => {
    await sql`delete from second_factors`
    const { member, secret } = await aMemberWithApp()
    await sql`update second_factors set secret = substring(secret from 1 for 20) where user_id = ${member.id}`
    const { browser } = await signIn(site, member)
    expect((await browser.post('/api/auth/second-factor', { code: codeOf(secret) })).status).toBe(422)
    const both = { SECRET: NEXT, SECRET_PREVIOUS: SECRET }
    expect((await restart(NEXT, both)).lost).toBe(1)
  })
})

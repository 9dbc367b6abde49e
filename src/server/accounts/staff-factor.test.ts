import { describe, expect, test } from 'vitest'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Role } from '#domain/roles.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { PRODUCTION } from '../../../tests/support/production.ts'
import { addApp, codeOf } from '../../../tests/support/second-factor.ts'
import { aSite } from '../../../tests/support/site.ts'
import { setPassword } from './queries.ts'
import { findSessionEnds } from './sessions.queries.ts'

const site = await aSite({ env: { ...PRODUCTION, STAFF_SECOND_FACTOR: '1' } })
const { sql } = site.db

const PASSWORD = 'savon-de-Vevey'
const hash = await site.ctx.passwords.hash(PASSWORD)

async function staffWith(role: Role) {
  const member = await site.aMember({ role })
  await setPassword(sql, member.id, hash)
  return { member, browser: await site.as(member) }
}

type Browser = Awaited<ReturnType<typeof site.as>>
const viewerOf = async (browser: Browser) =>
  (await browser.getJson<{ viewer: Viewer | null }>('/api/viewer')).viewer

/** Adds an authenticator app through the link of the mail. */
async function enrol({ member, browser }: Awaited<ReturnType<typeof staffWith>>) {
  await browser.post('/api/account/factors/link')
  const mail = (await site.mailbox.list()).find(({ to }) => to === member.email)
  return await addApp(site, browser, linkIn(mail))
}

describe('Staff without a second factor', () => {
  test('have the abilities of an ordinary member, and are led to the setting', async () => {
    const { member, browser } = await staffWith('admin')
    expect(await viewerOf(browser)).toMatchObject({
      staff_lock: 'second_factor',
      profile: { role: 'admin' },
      abilities: { openAdmin: false, openModerator: false },
    })
    expect(await errorOf(await browser.get('/api/admin/stats'))).toMatchObject({
      status: 403,
      message: expect.stringContaining('double authentification') as string,
    })
    const page = await browser.get('/admin')
    expect(page.headers.get('location')).toBe(
      `/u/${encodeURIComponent(member.pseudo)}?tab=parametres#double-authentification`,
    )
  })

  test('unlock their role by adding one, in this session and in the next ones that show it', async () => {
    const staff = await staffWith('admin')
    const { secret } = await enrol(staff)
    expect(await viewerOf(staff.browser)).toMatchObject({ staff_lock: null, abilities: { openAdmin: true } })

    const visitor = await site.as(undefined, { network: '198.51.100.7' })
    const { email } = staff.member
    expect(await (await visitor.post('/api/auth/sign-in', { email, password: PASSWORD })).json()).toEqual({
      asks: 'second_factor',
    })
    await visitor.post('/api/auth/second-factor', { code: codeOf(secret), trust: true })
    expect((await visitor.get('/api/admin/stats')).status).toBe(200)
  })

  test('are locked again in a session that shows one factor only, and when they remove the last one', async () => {
    const staff = await staffWith('moderator')
    await enrol(staff)
    const [other] = [await site.as(staff.member)]
    expect(await viewerOf(other)).toMatchObject({ staff_lock: 'second_factor' })
    const { factors } = await staff.browser.getJson<{ factors: { id: string }[] }>('/api/account/factors')
    await staff.browser.delete(`/api/account/factors/${factors[0]!.id}`)
    expect(await viewerOf(staff.browser)).toMatchObject({ staff_lock: 'second_factor' })
  })

  test('stay unlocked where the operator switched the setting off', async () => {
    const relaxed = await aSite({ env: { ...PRODUCTION, STAFF_SECOND_FACTOR: '0' }, db: site.db })
    const browser = await relaxed.as(await relaxed.aMember({ role: 'admin' }))
    expect((await browser.get('/api/admin/stats')).status).toBe(200)
  })

  test('cannot change their address or password, so that a stolen password is not enough to add one', async () => {
    const { browser } = await staffWith('admin')
    for (const [path, body] of [
      ['/api/account/email', { email: 'voleur@exemple.ch' }],
      ['/api/account/password', { current_password: PASSWORD, new_password: 'lac-de-Neuchâtel' }],
    ] as const) {
      expect(await errorOf(await browser.put(path, body))).toMatchObject({
        status: 403,
        message: expect.stringContaining('double authentification') as string,
      })
    }
  })

  test('cannot confirm a new address that they asked for before they got the role', async () => {
    const { member, browser } = await staffWith('user')
    const email = `ailleurs-${member.id}@exemple.ch`
    expect((await browser.put('/api/account/email', { email })).status).toBe(200)
    const token = linkIn((await site.mailbox.list()).find(({ to }) => to === email))
    await sql`update profiles set role = 'moderator' where user_id = ${member.id}`
    expect((await browser.post('/api/auth/confirmation', { token })).status).toBe(403)
  })

  test('see the lock of a short password first', async () => {
    const member = await site.aMember({ role: 'validator' })
    await setPassword(sql, member.id, await site.ctx.passwords.hash('onze-signes'))
    expect(await viewerOf(await site.as(member))).toMatchObject({ staff_lock: 'password' })
  })
})

describe('A session of staff', () => {
  const age = (member: { id: string }, hours: { updated: number; created: number }) => sql`
    update sessions set updated_at = now() - make_interval(mins => ${hours.updated * 60}),
      created_at = now() - make_interval(mins => ${hours.created * 60}) where user_id = ${member.id}`

  test('ends twelve hours after the last visit; one of a member does not', async () => {
    const [staff, member] = [await staffWith('moderator'), await staffWith('user')]
    for (const one of [staff, member]) await age(one.member, { updated: 12.1, created: 13 })
    expect(await viewerOf(staff.browser)).toBeNull()
    expect(await viewerOf(member.browser)).not.toBeNull()
  })

  test('is prolonged hourly, and ends after seven days in any case', async () => {
    const { member, browser } = await staffWith('moderator')
    const idle = async () =>
      (
        await sql.one<{ minutes: number }>`
          select extract(epoch from now() - updated_at) / 60 as minutes from sessions where user_id = ${member.id}`
      ).minutes
    await age(member, { updated: 0.9, created: 24 })
    await viewerOf(browser)
    expect(await idle()).toBeGreaterThan(50)
    await age(member, { updated: 1.1, created: 24 })
    await viewerOf(browser)
    expect(await idle()).toBeLessThan(5)
    await age(member, { updated: 0, created: 7 * 24 + 0.1 })
    expect(await viewerOf(browser)).toBeNull()
  })

  test('ends for live connections at the same time', async () => {
    const { member } = await staffWith('moderator')
    const { id } = await sql.one<{ id: string }>`select id from sessions where user_id = ${member.id}`
    const ends = await findSessionEnds(sql, [id])
    const hours = (ends.get(id)!.getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
  })
})

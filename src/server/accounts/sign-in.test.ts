import { describe, expect, test } from 'vitest'
import { NO_SUBSCRIPTION, type SessionSummary, type Viewer } from '#domain/accounts/viewer.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { aSite } from '../../../tests/support/site.ts'
import { setPassword } from '#server/accounts/queries.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db, mailbox } = site

const NETWORK = '2001:db8:1:2::/64'
const PASSWORD = 'savon-de-Vevey'
const passwordHash = await site.ctx.passwords.hash(PASSWORD)

const aMemberWithPassword = async (member: Parameters<typeof site.aMember>[0] = {}) => {
  const made = await site.aMember(member)
  await setPassword(db.sql, made.id, passwordHash)
  return { ...made, credentials: { email: made.email, password: PASSWORD } }
}
const signedIn = async (member?: Awaited<ReturnType<typeof aMemberWithPassword>>) => {
  const whom = member ?? (await aMemberWithPassword())
  const browser = await site.as(undefined, { network: NETWORK })
  expect((await browser.post('/api/auth/sign-in', whom.credentials)).status).toBe(200)
  return { member: whom, browser }
}
const viewerOf = async (browser: Awaited<ReturnType<typeof site.as>>) =>
  (await browser.getJson<{ viewer: Viewer | null }>('/api/viewer')).viewer

describe('Signing in', () => {
  test('opens a session that only the browser’s own requests carry [8] [13]', async () => {
    const { credentials } = await aMemberWithPassword()
    const response = await (await site.as()).post('/api/auth/sign-in', credentials)
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('pb-session'))
    expect(session).toMatch(/^pb-session=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await response.text()).toBe('{"done":true}')
  })

  test('counts as a write: public content is read from the primary for a moment, as after signing up', async () => {
    const { browser } = await signedIn()
    expect(site.ctx.recentWrite.isIn(browser.cookieHeader())).toBe(true)
  })

  test('works with a password of six characters that was chosen while six were enough [3]', async () => {
    const member = await site.aMember()
    await setPassword(db.sql, member.id, await site.ctx.passwords.hash('a-b-c-'))
    const browser = await site.as()
    const credentials = { email: member.email, password: 'a-b-c-' }
    expect((await browser.post('/api/auth/sign-in', credentials)).status).toBe(200)
    expect((await browser.post('/api/account/proof', { password: 'a-b-c-' })).status).toBe(200)
    const change = { current_password: 'a-b-c-', new_password: 'a-b-c-d' }
    expect(await errorOf(await browser.put('/api/account/password', change))).toMatchObject({
      status: 422,
      field: 'new_password',
    })
  })

  test('on a site with TLS binds the cookie to exactly this host', async () => {
    const secure = await aSite({
      env: { PUBLIC_URL: 'https://localhost', RATE_LIMIT_FACTOR: '1000' },
      db,
    })
    const { credentials } = await aMemberWithPassword()
    const response = await (await secure.as()).post('/api/auth/sign-in', credentials)
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; Path=\/;(.*;)? Secure/)
    const names = response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]!)
    expect(names.toSorted()).toEqual([
      '__Host-pb-device',
      '__Host-pb-session',
      '__Host-pb-wrote',
      'pb-member',
    ])
  })

  test.each(['email', 'password'])('without %s is refused by that field [4]', async (field) => {
    const { credentials } = await aMemberWithPassword()
    for (const value of [undefined, '', ['a'], { $ne: '' }]) {
      const response = await (await site.as()).post('/api/auth/sign-in', { ...credentials, [field]: value })
      expect(await errorOf(response)).toMatchObject({ status: 422, field })
    }
  })

  test('says the same of a wrong password and of an unknown address [9]', async () => {
    const { email } = await aMemberWithPassword()
    const google = await site.aMember()
    for (const tried of [email, 'personne@exemple.test', google.email]) {
      const response = await (
        await site.as()
      ).post('/api/auth/sign-in', { email: tried, password: 'faux-faux' })
      expect(await errorOf(response)).toMatchObject({
        status: 401,
        message: 'Adresse ou mot de passe incorrect.',
      })
    }
  })

  test('takes the address in whatever case it is typed', async () => {
    const { credentials } = await aMemberWithPassword()
    const response = await (
      await site.as()
    ).post('/api/auth/sign-in', {
      ...credentials,
      email: ` ${credentials.email.toUpperCase()} `,
    })
    expect(response.status).toBe(200)
  })

  test('gives a new token each time: an attacker cannot prepare one for a member', async () => {
    const member = await aMemberWithPassword()
    const { browser } = await signedIn(member)
    const before = browser.jar.get('pb-session')
    await browser.post('/api/auth/sign-out')
    await browser.post('/api/auth/sign-in', member.credentials)
    expect(browser.jar.get('pb-session')).not.toBe(before)
  })

  test('on a browser that the member never used sends a mail, on the first one and known ones does not', async () => {
    const { member, browser } = await signedIn()
    await browser.post('/api/auth/sign-out')
    expect((await browser.post('/api/auth/sign-in', member.credentials)).status).toBe(200)
    const subjects = async () =>
      (await mailbox.list()).filter(({ to }) => to === member.email).map(({ subject }) => subject)
    expect(await subjects()).toEqual([])
    await signedIn(member)
    expect(await subjects()).toEqual(['Nouvelle connexion à votre compte'])
  })

  test('remembers the twenty browsers that the member used last', async () => {
    const member = await aMemberWithPassword()
    await db.sql`
      insert into known_devices (user_id, device, seen_at)
      select ${member.id}, sha256(n::text::bytea), now() - make_interval(days => n) from generate_series(1, 20) n`
    await signedIn(member)
    const kept = await db.sql`
      select device = sha256('20') as is_oldest from known_devices where user_id = ${member.id}`
    expect(kept).toHaveLength(20)
    expect(kept).not.toContainEqual({ is_oldest: true })
  })

  test('stores of the network a keyed hash and its beginning, and no address that could be read', async () => {
    const { member } = await signedIn()
    const [session] =
      await db.sql`select ip_address, network_prefix from sessions where user_id = ${member.id}`
    expect(session).toEqual({
      ip_address: expect.stringMatching(/^[\w-]{43}$/) as string,
      network_prefix: '2001:db8:1::…',
    })
    await expect(
      db.sql`update sessions set network_prefix = '203.0.113.9' where user_id = ${member.id}`,
    ).rejects.toThrow('sessions_network_prefix_check')
    await expect(
      db.sql`
        insert into security_events (user_id, kind, network, network_prefix, device)
        values (${member.id}, 'sign_in', '', '203.0.113.9', '')`,
    ).rejects.toThrow('security_events_network_prefix_check')
  })
})

test('Every sign-in and sign-out is in the member’s security log, with its device and a hash of its network', async () => {
  const { member, browser } = await signedIn()
  const { browser: other } = await signedIn(member)
  await (await site.as()).post('/api/auth/sign-in', { ...member.credentials, password: 'faux-faux' })
  await browser.delete('/api/account/sessions')
  await browser.post('/api/auth/sign-out')
  expect((await other.get('/api/account/sessions')).status).toBe(401)
  const log = await db.sql`
    select kind, details, network from security_events where user_id = ${member.id} order by created_at`
  const network = site.ctx.hashes.address(NETWORK)
  expect(log).toEqual([
    { kind: 'sign_in', details: { how: 'password' }, network },
    { kind: 'sign_in', details: { how: 'password' }, network },
    { kind: 'sign_in_refused', details: { why: 'password' }, network: '' },
    { kind: 'session_ended', details: { sessions: 1 }, network },
    { kind: 'sign_out', details: {}, network },
  ])
})

test('A sign-in over an open session is refused', async () => {
  const { member, browser } = await signedIn()
  expect((await browser.post('/api/auth/sign-in', member.credentials)).status).toBe(403)
  expect((await db.sql`select from sessions where user_id = ${member.id}`).count).toBe(1)
})

describe('A member who cannot sign in because their address is banned', () => {
  test('has one session in a browser: the link to their data ends the one that was open', async () => {
    const member = await aMemberWithPassword({ bans: ['ip'] })
    const browser = await site.as(member)
    const former = browser.cookieHeader()
    await (await site.as()).post('/api/auth/sign-in', member.credentials)
    const token = linkIn((await mailbox.list()).find(({ to }) => to === member.email))
    const followed = await browser.post('/api/auth/confirmation', { token, is_pressed: true })
    expect(await followed.json()).toEqual({ confirmed: 'rights' })
    expect((await browser.get('/api/account/export')).status).toBe(200)
    expect((await site.get('/api/account/export', { Cookie: former })).status).toBe(401)
    const log = await db.sql`
      select kind from security_events where user_id = ${member.id} and kind like 'sign_%' and kind <> 'sign_in_refused'`
    expect(log.map(({ kind }) => kind as string).toSorted()).toEqual(['sign_in', 'sign_out'])
  })

  test('is refused, and gets one mail with a link to their data, valid for an hour [196]', async () => {
    const member = await aMemberWithPassword({ bans: ['ip'] })
    const visitor = await site.as()
    for (const _ of [1, 2]) {
      const refusal = await errorOf(await visitor.post('/api/auth/sign-in', member.credentials))
      expect(refusal.status).toBe(403)
    }
    expect(visitor.jar.has('pb-session')).toBe(false)
    const mails = (await mailbox.list()).filter(({ to }) => to === member.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Accéder à vos données'])
    const token = linkIn(mails[0])
    const follow = async (body: object) =>
      await (await visitor.post('/api/auth/confirmation', { token, ...body })).json()
    expect(await follow({})).toEqual({ asks: 'rights' })
    expect(visitor.jar.has('pb-session')).toBe(false)
    expect(await follow({ is_pressed: true })).toEqual({ confirmed: 'rights' })
    expect((await visitor.get('/api/account/export')).status).toBe(200)
    expect((await visitor.post('/api/uploads/avatar')).status).toBe(403)
    const session = await db.sql.one<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from sessions where user_id = ${member.id}`
    expect(session.minutes).toBe(60)
    expect((await (await site.as()).post('/api/auth/confirmation', { token })).status).toBe(422)
    const goodbye = { pseudo: member.pseudo, password: PASSWORD, plans: 'delete' }
    expect((await visitor.delete('/api/account', goodbye)).status).toBe(200)
  })
})

test('A member who cannot sign in because only their network is banned gets no such mail', async () => {
  const { member } = await signedIn()
  await db.sql`
    insert into banned_addresses (kind, address_hash)
    select 'ip', decode(translate(ip_address, '-_', '+/') || '=', 'base64') from sessions where user_id = ${member.id}`
  const visitor = await site.as(undefined, { network: NETWORK })
  const refusal = await errorOf(await visitor.post('/api/auth/sign-in', member.credentials))
  await db.sql`delete from banned_addresses`
  expect(refusal.status).toBe(403)
  const mails = (await mailbox.list()).filter(({ to }) => to === member.email)
  expect(mails.map(({ subject }) => subject)).not.toContain('Accéder à vos données')
})

describe('A session', () => {
  test('with a forged, foreign or old cookie is refused [13]', async () => {
    const { browser } = await signedIn()
    const cookie = browser.jar.get('pb-session') ?? ''
    const [token = '', signature = ''] = decodeURIComponent(cookie).split('.')
    const forged = [
      '',
      'x',
      token,
      `${token}.`,
      `${token}.${'A'.repeat(44)}`,
      `${'a'.repeat(32)}.${signature}`,
      `.${signature}`,
    ]
    for (const value of forged) {
      const response = await site.get('/api/account/sessions', {
        cookie: `pb-session=${encodeURIComponent(value)}`,
      })
      expect(response.status).toBe(401)
    }
    await db.sql`update sessions set expires_at = now() - interval '1 second' where token = ${token}`
    expect((await browser.get('/api/account/sessions')).status).toBe(401)
    expect(await viewerOf(browser)).toBeNull()
    expect(browser.jar.has('pb-session')).toBe(false)
  })

  test('is prolonged by a visit, to 30 days from now and 90 from its start [13]', async () => {
    const { member, browser } = await signedIn()
    const age = async (created: number, updated: number) => {
      await db.sql`
        update sessions set created_at = now() - make_interval(days => ${created}),
          updated_at = now() - make_interval(days => ${updated}), expires_at = now() + interval '1 day'
        where user_id = ${member.id}`
      const response = await browser.get('/api/viewer')
      const row = await db.sql.one<{ days: number }>`
        select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where user_id = ${member.id}`
      return { days: row.days, cookies: response.headers.getSetCookie().length }
    }
    expect(await age(10, 0)).toEqual({ days: 1, cookies: 0 })
    expect(await age(10, 2)).toEqual({ days: 30, cookies: 2 })
    expect(await age(80, 2)).toEqual({ days: 10, cookies: 2 })
    await db.sql`update sessions set created_at = now() - interval '91 days' where user_id = ${member.id}`
    expect(await viewerOf(browser)).toBeNull()
  })

  test('shows the browser an expiry one hour ahead, and never its token [13]', async () => {
    const { browser } = await signedIn()
    const viewer = await viewerOf(browser)
    const left = Date.parse(viewer?.session.expires_at ?? '') - Date.now()
    expect(left / 60_000).toBeCloseTo(60, 0)
    const token = decodeURIComponent(browser.jar.get('pb-session') ?? '').split('.')[0]
    expect(JSON.stringify(viewer)).not.toContain(token)
  })

  test('ended by its owner is refused from then on [10]', async () => {
    const { browser } = await signedIn()
    const old = browser.cookieHeader()
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
    expect(browser.jar.has('pb-session')).toBe(false)
    expect((await site.get('/api/account/sessions', { cookie: old })).status).toBe(401)
    expect((await browser.post('/api/auth/sign-out')).status).toBe(401)
  })

  test('is listed with its device, and can be ended from another one', async () => {
    const member = await aMemberWithPassword()
    const { browser: desk } = await signedIn(member)
    const phone = await site.as(undefined, { network: '203.0.113.9' })
    await phone.request('POST', '/api/auth/sign-in', {
      body: JSON.stringify(member.credentials),
      headers: {
        'content-type': 'application/json',
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604',
      },
    })
    const { sessions } = await desk.getJson<{ sessions: SessionSummary[] }>('/api/account/sessions')
    expect(sessions).toMatchObject([
      { device: 'Safari sur iPhone', network: '203.0.113.x', is_current: false },
      { device: 'Appareil inconnu', network: '2001:db8:1::…', is_current: true },
    ])
    expect((await desk.delete(`/api/account/sessions/${sessions[0]?.id}`)).status).toBe(200)
    expect((await phone.get('/api/account/sessions')).status).toBe(401)
    expect((await desk.delete(`/api/account/sessions/${sessions[0]?.id}`)).status).toBe(404)
  })

  test('of another member is not found [194]', async () => {
    const { browser } = await signedIn()
    const { member: other } = await signedIn()
    const theirs = await db.sql.one<{ id: string }>`select id from sessions where user_id = ${other.id}`
    expect((await browser.delete(`/api/account/sessions/${theirs.id}`)).status).toBe(404)
    expect((await db.sql`select from sessions where id = ${theirs.id}`).count).toBe(1)
  })

  test('of every other device ends at once when asked', async () => {
    const member = await aMemberWithPassword()
    const { browser: here } = await signedIn(member)
    const { browser: there } = await signedIn(member)
    expect((await here.delete('/api/account/sessions')).status).toBe(200)
    expect((await there.get('/api/account/sessions')).status).toBe(401)
    expect((await here.get('/api/account/sessions')).status).toBe(200)
  })
})

describe('The viewer', () => {
  test('is null without a session, and one call says so [14]', async () => {
    const response = await site.get('/api/viewer')
    expect([response.status, await response.text()]).toEqual([200, '{"viewer":null}'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('without a profile is null, and no error [15]', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    await db.sql`delete from profiles where user_id = ${member.id}`
    expect(await viewerOf(browser)).toBeNull()
  })

  test('gets user, profile, abilities, unread counts, follows and subscription in one call [14]', async () => {
    const member = await site.aMember({ pseudo: 'Ada', role: 'validator', handle: 'ada' })
    const other = await site.aMember()
    const plan = await site.aPlan({ author_id: other.id })
    await db.sql`insert into followers (follower_id, following_id) values (${member.id}, ${other.id})`
    await db.sql`update profile_stats set following_count = 1 where user_id = ${member.id}`
    await db.sql`
      insert into notifications (user_id, type, title, message, actor_id, plan_id)
      values (${member.id}, 'new_like', 't', 'm', ${other.id}, ${plan.id})`
    const viewer = await viewerOf(await site.as(member))
    expect(viewer).toMatchObject({
      user: { id: member.id, email: member.email, has_password: false },
      profile: { user_id: member.id, pseudo: 'Ada', handle: 'ada', role: 'validator', community_xp: 0 },
      ban_status: { banned: false },
      abilities: { openValidator: true, openAnalytics: true, openAdmin: false, publishDirectly: false },
      unread: { notifications: 1, messages: 0 },
      following_count: 1,
    })
  })

  test('without a subscription is not subscribed and inactive, with one has its status [143]', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    expect((await viewerOf(browser))?.subscription).toEqual(NO_SUBSCRIPTION)
    await db.sql`
      insert into subscriptions (user_id, provider, subscription_id, status, interval, current_period_end, vip_until)
      values (${member.id}, 'simulated', ${member.id}, 'active', 'year', now() + interval '1 year', now() + interval '1 year')`
    await db.sql`update profiles set subscribed = true where user_id = ${member.id}`
    expect((await viewerOf(browser))?.subscription).toMatchObject({
      subscribed: true,
      status: 'active',
      interval: 'year',
    })
  })
})

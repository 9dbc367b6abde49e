import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { keysFor } from '#server/platform/lib/hashes.ts'
import { unsubscribeLinks } from '#server/platform/mail/unsubscribe.ts'
import { aBrowser } from '../../../tests/support/browser.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { aSite } from '../../../tests/support/site.ts'
import { uniqueCode, uniqueEmail } from '../../../tests/support/unique.ts'
import { setPassword } from './queries.ts'

const OLD = 'le secret de la première année, assez long'
const NEW = 'le secret de la seconde année, assez long aussi'
const FREE = { RATE_LIMIT_FACTOR: '100000' }

const before = await aSite({ env: { ...FREE, SECRET: OLD } })
const { db } = before
const rotated = await aSite({ db, env: { ...FREE, SECRET: NEW, SECRET_PREVIOUS: OLD } })
const forgetful = await aSite({ db, env: { ...FREE, SECRET: NEW } })
type Site = typeof before

const PASSWORD = 'savon-de-Vevey'
const passwordHash = await before.ctx.passwords.hash(PASSWORD)
const aMemberWithPassword = async () => {
  const member = await before.aMember()
  await setPassword(db.sql, member.id, passwordHash)
  return member
}

/** Returns a browser with these cookies that visits one of the sites. */
const browserAt = ({ app }: Site, cookie = '', network = '') =>
  aBrowser((path, init) => app.request(path, init, { network }), cookie)
type Browser = ReturnType<typeof browserAt>

const signIn = async (site: Site, { email }: { email: string }, cookie = '', network = '') => {
  const browser = browserAt(site, cookie, network)
  const response = await browser.post('/api/auth/sign-in', { email, password: PASSWORD })
  return { browser, status: response.status }
}
const signUp = async (site: Site, network: string, email = uniqueEmail()) =>
  await browserAt(site, '', network).post('/api/auth/sign-up', {
    pseudo: uniqueCode(),
    email,
    password: PASSWORD,
  })
const viewerOf = async (browser: Browser) =>
  (await browser.getJson<{ viewer: Viewer | null }>('/api/viewer')).viewer
const mailsTo = async ({ mailbox }: Site, to: string) =>
  (await mailbox.list()).filter((mail) => mail.to === to).map(({ subject }) => subject)

let last = 0
const aNetwork = () => `203.0.113.${(last += 1)}`

describe('With the previous secret as SECRET_PREVIOUS', () => {
  test('a session stays valid, and no longer needs that secret after the next visit', async () => {
    const member = await before.aMember()
    const cookie = (await before.as(member)).cookieHeader()
    expect(await viewerOf(browserAt(forgetful, cookie))).toBeNull()
    const browser = browserAt(rotated, cookie)
    expect((await viewerOf(browser))?.user.id).toBe(member.id)
    expect(browser.cookieHeader()).not.toBe(cookie)
    expect((await viewerOf(browserAt(forgetful, browser.cookieHeader())))?.user.id).toBe(member.id)
  })

  test('a ban by network stays in force', async () => {
    const [admin, member] = [await before.aMember({ role: 'admin' }), await aMemberWithPassword()]
    const network = aNetwork()
    await signIn(before, member, '', network)
    await (await before.as(admin)).post(`/api/moderation/members/${member.id}/ip-bans`, {})
    expect((await signUp(rotated, network)).status).toBe(403)
    expect((await signUp(forgetful, network)).status).toBe(200)
  })

  test('a ban by network includes the networks of older sessions, and never that of the staff member who bans', async () => {
    const [admin, member] = [await before.aMember({ role: 'admin' }), await aMemberWithPassword()]
    const [home, office] = [aNetwork(), aNetwork()]
    for (const network of [home, office]) await signIn(before, member, '', network)
    const staff = await rotated.as(admin, { network: office })
    const response = await staff.post(`/api/moderation/members/${member.id}/ip-bans`, {})
    expect(await response.json()).toEqual({ closed: 1, kept_open: 1 })
    expect((await signUp(rotated, home)).status).toBe(403)
    expect((await signUp(rotated, office)).status).toBe(200)
  })

  test('a ban of a deleted account stays in force', async () => {
    const { id, pseudo, email } = await before.aMember({ bans: ['perm'] })
    const browser = await before.as({ id })
    expect((await browser.delete('/api/account', { pseudo, plans: 'delete' })).status).toBe(200)
    await signUp(rotated, '', email)
    expect(await mailsTo(rotated, email)).toEqual([])
    await signUp(forgetful, '', email)
    expect(await mailsTo(forgetful, email)).toHaveLength(1)
  })

  test('a browser is still known, and no longer needs that secret afterwards', async () => {
    const member = await aMemberWithPassword()
    const { browser } = await signIn(before, member)
    const device = `pb-device=${browser.jar.get('pb-device')}`
    await signIn(rotated, member, device)
    expect(await mailsTo(rotated, member.email)).toEqual([])
    await signIn(forgetful, member, device)
    expect(await mailsTo(forgetful, member.email)).toEqual([])
    const known = await db.sql.one<{ count: number }>`
      select count(*) from known_devices where user_id = ${member.id}`
    expect(known.count).toBe(1)

    const other = await aMemberWithPassword()
    const { jar } = (await signIn(before, other)).browser
    await signIn(forgetful, other, `pb-device=${jar.get('pb-device')}`)
    expect(await mailsTo(forgetful, other.email)).toEqual(['Nouvelle connexion à votre compte'])
  })

  test('the link of a mail works', async () => {
    const member = await aMemberWithPassword()
    const visitor = browserAt(before)
    await visitor.post('/api/auth/password-reset', { email: member.email })
    const mail = (await before.mailbox.list()).find(({ to }) => to === member.email)
    const wanted = { token: linkIn(mail), password: 'tramway-de-Bâle' }
    const reset = async (site: Site) => await browserAt(site).post('/api/auth/new-password', wanted)
    expect((await reset(forgetful)).status).toBe(422)
    expect((await reset(rotated)).status).toBe(200)
  })

  test('a link that stops mails works', async () => {
    const { id } = await before.aMember()
    const { oneClick } = unsubscribeLinks(before.ctx, { userId: id, kind: 'new_message' })
    const { pathname, search } = new URL(oneClick)
    const stop = async ({ app }: Site) => await app.request(pathname + search, { method: 'POST' })
    expect((await stop(forgetful)).status).toBe(422)
    expect((await stop(rotated)).status).toBe(200)
  })
})

test('the secret itself signs nothing, neither a session nor a ban', async () => {
  const signedWith = (secret: string, text: string) => createHmac('sha256', secret).update(text)
  const [member, token, network] = [await before.aMember(), randomUUID(), aNetwork()]
  await db.sql`
    insert into sessions (user_id, token, expires_at) values (${member.id}, ${token}, now() + interval '1 day')`
  await db.sql`
    insert into banned_addresses (kind, address_hash) values ('ip', ${signedWith(OLD, `ip:${network}`).digest()})`
  const signature = encodeURIComponent(signedWith(OLD, token).digest('base64'))
  for (const site of [before, rotated]) {
    expect(await viewerOf(browserAt(site, `pb-session=${token}.${signature}`))).toBeNull()
    expect((await signUp(site, network)).status).toBe(200)
  }
})

test('no two purposes share a key, and none is made with the secret itself', () => {
  const purposes = [
    'session',
    'recent_write',
    'ip',
    'email',
    'device',
    'token',
    'unsubscribe',
    'webhook',
    'limit',
  ] as const
  const keys = purposes.map((purpose) => keysFor(purpose, { current: OLD })[0])
  expect(new Set([...keys, OLD]).size).toBe(purposes.length + 1)
})

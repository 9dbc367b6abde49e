import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contract } from '#api/contract.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { STAFF_LOCKED, STAFF_PASSWORD_NEEDED } from '#domain/accounts/accounts.ts'
import type { Role } from '#domain/roles.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { createPasswords } from './passwords.ts'
import { setPassword } from '#server/accounts/queries.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { ON_OTHERS, REQUESTS } from '../../../tests/support/permission-requests.ts'
import { PRODUCTION } from '../../../tests/support/production.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: PRODUCTION })
const { sql } = site.db

const SHORT = 'onze-signes'
const LONG = 'savon-de-Vevey'
const hashes = {
  [SHORT]: await site.ctx.passwords.hash(SHORT),
  [LONG]: await site.ctx.passwords.hash(LONG),
}

async function aMemberWith(password: typeof SHORT | typeof LONG, role: Role = 'founder') {
  const member = await site.aMember({ role })
  await setPassword(sql, member.id, hashes[password])
  return { member, browser: await site.as(member) }
}
const viewerOf = async (browser: Awaited<ReturnType<typeof site.as>>) =>
  (await browser.getJson<{ viewer: Viewer }>('/api/viewer')).viewer

type Rule = {
  action: string
  allowed_roles: string[]
  owner_override_roles?: string[]
  non_owner_status: string
}
const { actions } = JSON.parse(readFileSync('docs/permissions.json', 'utf8')) as { actions: Rule[] }
const endpoints = Object.entries(contract).flatMap(([area, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => {
    const rule = actions.find(({ action }) => action === endpoint.action)!
    return { name: `${area}.${name}`, endpoint, rule }
  }),
)
const ask = (
  { browser }: Awaited<ReturnType<typeof aMemberWith>>,
  { method, path }: Endpoint,
  request: { path?: string; body?: unknown },
) =>
  browser.request(method, request.path ?? path, {
    ...(request.body !== undefined && {
      body: JSON.stringify(request.body),
      headers: { 'content-type': 'application/json' },
    }),
  })

const ofStaff = endpoints.filter(
  ({ rule }) => rule.allowed_roles.includes('founder') && !rule.allowed_roles.includes('user'),
)
const byRank = endpoints.filter(({ name, rule }) => name in ON_OTHERS && rule.owner_override_roles)

describe('On a site that is not local a founder with a password of 11 characters', async () => {
  const short = await aMemberWith(SHORT)
  const long = await aMemberWith(LONG)

  test.each(ofStaff)('is refused $name as any member is, one with 12 is not', async ({ name, endpoint }) => {
    const requestFor = async ({ member }: typeof short) => await REQUESTS[name]!({ site, member })
    expect((await ask(short, endpoint, await requestFor(short))).status).toBe(403)
    expect((await ask(long, endpoint, await requestFor(long))).status).not.toBe(403)
  })

  test.each(byRank)(
    'gets the response of any member from $name on another member’s account',
    async ({ name, endpoint, rule }) => {
      const status = Number(rule.non_owner_status)
      expect((await ask(short, endpoint, (await ON_OTHERS[name]!(site)) ?? {})).status).toBe(status)
      expect((await ask(long, endpoint, (await ON_OTHERS[name]!(site)) ?? {})).status).toBe(200)
    },
  )

  test('reads that the role needs a longer password, and is redirected from the staff pages to the password page', async () => {
    const refusal = await errorOf(await short.browser.get('/api/admin/stats'))
    expect(refusal).toMatchObject({ status: 403, message: STAFF_PASSWORD_NEEDED })
    for (const page of ['/admin', '/admin/moderation', '/admin/analytics', '/validator', '/moderator']) {
      const response = await short.browser.get(page)
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `/u/${encodeURIComponent(short.member.pseudo)}?tab=parametres#connexion`,
      ])
    }
  })

  test('keeps their name, their badges and what they paid for', async () => {
    const { member, browser } = await aMemberWith(SHORT, 'moderator')
    const locked = await viewerOf(browser)
    expect(locked).toMatchObject({ staff_lock: 'password', profile: { role: 'moderator' } })
    expect(locked.abilities).toMatchObject({ openModerator: false, publishDirectly: false })
    await sql`update profiles set subscribed = true where user_id = ${member.id}`
    expect((await viewerOf(browser)).abilities).toMatchObject({ openModerator: false, publishDirectly: true })
  })
})

describe('A role of the staff', () => {
  test('is unlocked by a longer password set by a mail link, not by one set in a session of the short one', async () => {
    const { member, browser } = await aMemberWith(SHORT, 'validator')
    const email = `ailleurs-${member.id}@exemple.test`
    for (const response of [
      await browser.put('/api/account/password', { current_password: SHORT, new_password: LONG }),
      await browser.put('/api/account/email', { email }),
    ]) {
      expect(await errorOf(response)).toMatchObject({ status: 403, message: STAFF_LOCKED.password })
    }
    expect(await viewerOf(browser)).toMatchObject({ staff_lock: 'password' })
    const mailsTo = async (address: string) => (await site.mailbox.list()).filter(({ to }) => to === address)
    expect([...(await mailsTo(email)), ...(await mailsTo(member.email))]).toEqual([])
    await browser.post('/api/auth/password-reset', { email: member.email })
    const token = linkIn((await mailsTo(member.email))[0])
    expect((await browser.post('/api/auth/new-password', { token, password: LONG })).status).toBe(200)
    await browser.post('/api/auth/sign-in', { email: member.email, password: LONG })
    expect(await viewerOf(browser)).toMatchObject({ staff_lock: null, abilities: { openValidator: true } })
  })

  test('refuses to confirm an e‑mail address that was requested before it, in the session or with the short password', async () => {
    const { member, browser } = await aMemberWith(SHORT, 'user')
    const email = `avant-${member.id}@exemple.test`
    expect((await browser.put('/api/account/email', { email })).status).toBe(200)
    const token = linkIn((await site.mailbox.list()).find(({ to }) => to === email))
    await sql`update profiles set role = 'moderator' where user_id = ${member.id}`
    const elsewhere = await site.as(undefined, { network: '192.0.2.8' })
    for (const response of [
      await browser.post('/api/auth/confirmation', { token }),
      await elsewhere.post('/api/auth/confirmation', { token, password: SHORT }),
    ]) {
      expect(await errorOf(response)).toMatchObject({ status: 403, message: STAFF_LOCKED.password })
    }
    expect(await sql`select email from users where id = ${member.id}`).toEqual([{ email: member.email }])
  })

  test('requires a long password: a shorter one is refused by the field', async () => {
    const { browser } = await aMemberWith(LONG, 'validator')
    const body = { current_password: LONG, new_password: SHORT }
    expect(await errorOf(await browser.put('/api/account/password', body))).toMatchObject({
      status: 422,
      field: 'new_password',
      message: STAFF_PASSWORD_NEEDED,
    })
  })

  test('is open to staff who sign in with Google only', async () => {
    const browser = await site.as(await site.aMember({ role: 'moderator' }))
    expect(await viewerOf(browser)).toMatchObject({ staff_lock: null, abilities: { openModerator: true } })
  })

  test('is open on a local site, whatever the password', async () => {
    const local = await aSite({ db: site.db })
    const { member } = await aMemberWith(SHORT, 'moderator')
    expect(await viewerOf(await local.as(member))).toMatchObject({
      staff_lock: null,
      abilities: { openModerator: true },
    })
  })

  test('stays unlocked with a hash of a lower cost, and the next sign-in replaces the hash', async () => {
    const member = await site.aMember({ role: 'admin' })
    await setPassword(sql, member.id, await createPasswords({ cost: 4 }).hash(LONG))
    expect(await viewerOf(await site.as(member))).toMatchObject({ staff_lock: null })
    const browser = await site.as(undefined, { network: '192.0.2.7' })
    const credentials = { email: member.email, password: LONG }
    const signIn = async () => {
      expect((await browser.post('/api/auth/sign-in', credentials)).status).toBe(200)
      const [row] = await sql`select hash from passwords where user_id = ${member.id}`
      return row?.hash
    }
    const renewed = await signIn()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await viewerOf(browser)).toMatchObject({ staff_lock: null })
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
    expect(await signIn()).toBe(renewed)
  })
})

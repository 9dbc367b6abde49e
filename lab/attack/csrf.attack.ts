import { expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { endpoints, requestOf, requestInitOf } from '../../tests/support/endpoints.ts'
import { aSite } from '../../tests/support/site.ts'
import { watchWrites } from '../../tests/support/writes.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const writes = await watchWrites(site.db.sql)
/** All effects of a call: rows written, mails sent, jobs enqueued. */
const state = async () => ({
  writes: await writes(),
  mails: (await site.mailbox.list()).length,
  jobs: site.jobs.length,
})

const ORIGINS: Record<string, string>[] = [
  {},
  { origin: 'null' },
  { origin: 'https://ailleurs.test' },
  { origin: 'http://127.0.0.1.ailleurs.test:3000' },
  { origin: 'http://localhost@ailleurs.test' },
  { origin: 'file://' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:3000' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { referer: 'http://127.0.0.1:3000/' },
]
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  '',
]
const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override']
const changing = endpoints.filter(([, { method, isOpenToServers }]) => method !== 'GET' && !isOpenToServers)

/** A request that writes, from a founder where it needs a session, and the browser with the cookies. */
async function aRequest(name: string, { access }: Endpoint) {
  // Staff cannot delete their account.
  const role = name === 'accounts.deleteAccount' ? 'user' : 'founder'
  const member = access === 'signed_out' ? undefined : await site.aMember({ role })
  const browser = await site.as(member)
  return { browser, request: await requestOf(name)({ site, member }) }
}

test.each(changing)(
  '%s refuses a request of another site with the member’s cookie, and changes nothing',
  async (name, endpoint) => {
    const { browser, request } = await aRequest(name, endpoint)
    const path = request.path ?? endpoint.path
    const { body } = requestInitOf(request)
    const before = await state()
    for (const origin of ORIGINS) {
      for (const type of TYPES) {
        const headers = { cookie: browser.cookieHeader(), ...origin, ...(type && { 'content-type': type }) }
        const response = await site.app.request(path, {
          method: endpoint.method,
          headers,
          ...(body && { body }),
        })
        expect(response.status, JSON.stringify(headers)).toBe(403)
        expect(response.headers.get('set-cookie')).toBeNull()
        expect(await writes(), JSON.stringify(headers)).toEqual(before.writes)
      }
    }
    expect(await state()).toEqual(before)
  },
)

/** Endpoints that write nothing from our own page either, and why. */
const WRITES_NOTHING = new Map([
  ['accounts.resendConfirmation', 'no member has this address'],
  ['accounts.requestPasswordReset', 'no member has this address'],
  ['accounts.signInWithGoogle', 'this site has no Google'],
  ['secondFactor.linkGoogle', 'this site has no Google'],
  ['secondFactor.signInWithPasskey', 'no passkey has this id'],
  ['secondFactor.mailEnrolmentLink', 'the member has a factor already'],
  ['messages.showTyping', 'only published to live connections'],
  ['profiles.removeAvatar', 'there is none'],
  ['profiles.removeBanner', 'there is none'],
])

test.each(changing)(
  '%s writes when our own page sends it, so the test above would notice',
  async (name, endpoint) => {
    const { browser, request } = await aRequest(name, endpoint)
    const before = await state()
    await browser.request(endpoint.method, request.path ?? endpoint.path, requestInitOf(request))
    const isChanged = JSON.stringify(await state()) !== JSON.stringify(before)
    expect(isChanged, WRITES_NOTHING.get(name)).toBe(!WRITES_NOTHING.has(name))
  },
)

test.each(changing)('%s is not reached by another method', async (name, endpoint) => {
  const { browser, request } = await aRequest(name, endpoint)
  const path = request.path ?? endpoint.path
  const before = await state()
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    for (const override of OVERRIDES) {
      const headers = {
        cookie: browser.cookieHeader(),
        'sec-fetch-site': 'cross-site',
        origin: 'https://ailleurs.test',
        [override]: endpoint.method,
      }
      const address = `${path}${path.includes('?') ? '&' : '?'}_method=${endpoint.method}`
      const response = await site.app.request(address, { method, headers })
      expect(response.status).toBeLessThan(500)
      // No other site may read a response either.
      expect([...response.headers.keys()].filter((key) => key.startsWith('access-control-'))).toEqual([])
      expect(await writes(), `${method} ${override}`).toEqual(before.writes)
    }
  }
  expect(await state()).toEqual(before)
})

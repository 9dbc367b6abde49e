import { expect, test } from 'vitest'
import { endpoints, requestOf, sent } from '../support/endpoints.ts'
import { aSite } from '../support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
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
const changing = endpoints.filter(([, { method, isOpenToServers }]) => method !== 'GET' && !isOpenToServers)

test.each(changing)('%s refuses what another site sends with the member’s cookie', async (name, endpoint) => {
  const member = await site.aMember({ role: 'founder' })
  const cookie = (await site.as(member)).cookieHeader()
  const request = await requestOf(name)({ site, member })
  const path = request.path ?? endpoint.path
  const { body } = sent(request)
  for (const origin of ORIGINS) {
    for (const type of TYPES) {
      const headers = { cookie, ...origin, ...(type && { 'content-type': type }) }
      const answer = await site.app.request(path, { method: endpoint.method, headers, ...(body && { body }) })
      expect(answer.status, JSON.stringify(headers)).toBe(403)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  }
})

test.each(changing)('%s is not reached by another method', async (name, endpoint) => {
  const member = await site.aMember({ role: 'founder' })
  const cookie = (await site.as(member)).cookieHeader()
  const { path = endpoint.path } = await requestOf(name)({ site, member })
  const rows = async () =>
    await site.db.sql`select (select count(*) from plans) as plans, (select count(*) from users) as users`
  const before = await rows()
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const headers = {
        cookie,
        'sec-fetch-site': 'cross-site',
        origin: 'https://ailleurs.test',
        [header]: endpoint.method,
      }
      const address = `${path}${path.includes('?') ? '&' : '?'}_method=${endpoint.method}`
      const answer = await site.app.request(address, { method, headers })
      expect(answer.status).toBeLessThan(500)
      // Nobody else's page may read an answer either.
      expect([...answer.headers.keys()].filter((key) => key.startsWith('access-control-'))).toEqual([])
    }
  }
  expect(await rows()).toEqual(before)
})

import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Endpoint, Limit } from '#api/endpoint.ts'
import { aBrowser } from '../../tests/support/browser.ts'
import { aDatabase } from '../../tests/support/database.ts'
import { endpoints, requestOf, ruleOf, requestInitOf } from '../../tests/support/endpoints.ts'
import { aSite } from '../../tests/support/site.ts'

/** How many requests are sent beyond a limit. */
const BEYOND = 15
/** The share that is sent first, one by one, so that in-memory counters are warm. */
const FIRST = 1 / 5

/** Two processes on one database must share their counts. */
const db = await aDatabase()
const secret = 'un secret de trente-deux signes ou plus'
const env = { RATE_LIMIT_FACTOR: '1' }
const [site, secondProcess] = [await aSite({ db, secret, env }), await aSite({ db, secret, env })] as const
await site.aMember({ role: 'founder' })

const limited = endpoints
  .flatMap(([name, endpoint]) =>
    (endpoint.limits ?? []).map(
      (limit) =>
        [`${name}: ${limit.max} in ${limit.seconds} s per ${limit.per}`, name, endpoint, limit] as const,
    ),
  )
  // The limit of a hundred is for known browsers; these are unknown and limited to fifty in five minutes.
  .filter(([, name]) => name !== 'accounts.signIn')

const ROLES = ['user', 'vip', 'validator', 'moderator', 'admin', 'founder'] as const
const aNetwork = () => `198.51.${randomInt(256)}.${randomInt(256)}`
type Browser = ReturnType<typeof aBrowser>

const browserAt = (index: number, network: string, cookie = ''): Browser =>
  aBrowser(
    (path, init) => (index % 2 === 0 ? site : secondProcess).app.request(path, init, { network }),
    cookie,
  )

/** How many of these requests pass the limits: a few one by one, then the others concurrently. */
async function countPassed(
  browsers: Browser[],
  sendRequest: (browser: Browser) => Promise<Response>,
  first = Math.floor(browsers.length * FIRST),
): Promise<number> {
  const responses: Response[] = []
  for (const browser of browsers.slice(0, first)) responses.push(await sendRequest(browser))
  responses.push(...(await Promise.all(browsers.slice(first).map(sendRequest))))
  // A rate limit sends Retry-After; too many concurrent uploads are refused without it.
  const isLimited = ({ status, headers }: Response) => status === 429 && headers.has('retry-after')
  return responses.filter((response) => !isLimited(response)).length
}

/** A process learns the in-memory counts of the other a moment later: a quarter more at most (platform/http/rate-limit.ts). */
function expectAllowed(passed: number, max: number) {
  expect(passed).toBeGreaterThanOrEqual(max)
  expect(passed).toBeLessThanOrEqual(max + Math.floor(max / 4))
}

/** The same request from many browsers; what the limit does not count by differs. */
async function passesOf(name: string, endpoint: Endpoint, { per, max }: Limit): Promise<number> {
  const role = ROLES.find((one) => ruleOf(endpoint.action).allowed_roles.includes(one)) ?? 'user'
  const hasMember = endpoint.access === 'member' || per === 'member'
  const member = hasMember ? await site.aMember({ role }) : undefined
  const request = await requestOf(name)({ site, member })
  const network = aNetwork()
  const browserOf = async (_: unknown, index: number) => {
    const whose = per === 'member' ? member : member && (await site.aMember({ role }))
    const cookie = whose ? (await site.as(whose)).cookieHeader() : ''
    return browserAt(index, per === 'address' ? network : aNetwork(), cookie)
  }
  const browsers = await Promise.all(Array.from({ length: max + BEYOND }, browserOf))
  const sendRequest = (browser: Browser) =>
    browser.request(endpoint.method, request.path ?? endpoint.path, requestInitOf(request))
  // Members are only counted in the database, and the first request to succeed may end the sessions of the others.
  return await countPassed(browsers, sendRequest, per === 'member' ? 0 : undefined)
}

describe('With many concurrent requests to two processes, each limit allows its number, and a quarter more at most', () => {
  test.each(limited)('%s', async (_title, name, endpoint, limit) => {
    const { limits } = endpoint
    // Tested alone: behind a limit of half an hour, a limit of a day would never be reached.
    endpoint.limits = [limit]
    try {
      expectAllowed(await passesOf(name, endpoint, limit), limit.max)
    } finally {
      endpoint.limits = limits
    }
  })
})

test('unknown browsers of one network have fifty sign-in attempts in five minutes for all accounts together', async () => {
  const network = aNetwork()
  const browsers = Array.from({ length: 50 + BEYOND }, (_, index) => browserAt(index, network))
  const passed = await countPassed(browsers, (browser) =>
    browser.post('/api/auth/sign-in', { email: `a${randomInt(1e9)}@exemple.test`, password: 'faux-faux' }),
  )
  expectAllowed(passed, 50)
})

describe('Limits per account, with concurrent requests from many networks', () => {
  test('unknown browsers have twenty-five attempts at its password', async () => {
    const { email } = await site.aMember()
    const browsers = Array.from({ length: 25 + BEYOND }, (_, index) => browserAt(index, aNetwork()))
    const passed = await countPassed(browsers, (browser) =>
      browser.post('/api/auth/sign-in', { email, password: 'faux-faux' }),
    )
    expectAllowed(passed, 25)
  })

  test('five mails at most are sent in half an hour, and no response shows which request sent one', async () => {
    const { email } = await site.aMember()
    const browsers = Array.from({ length: 5 + BEYOND }, (_, index) => browserAt(index, aNetwork()))
    const responses = await Promise.all(
      browsers.map((browser) => browser.post('/api/auth/password-reset', { email })),
    )
    const bodies = await Promise.all(
      responses.map(async (response) => `${response.status} ${await response.text()}`),
    )
    expect(new Set(bodies).size).toBe(1)
    const mailed = await Promise.all([site, secondProcess].map(({ mailbox }) => mailbox.list()))
    const received = mailed.flat().filter(({ to }) => to === email)
    expect(received.length).toBeGreaterThan(0)
    expect(received.length).toBeLessThanOrEqual(5)
  })
})

import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Endpoint, Limit } from '#api/endpoint.ts'
import { aBrowser } from '../support/browser.ts'
import { aDatabase } from '../support/database.ts'
import { endpoints, requestOf, ruleOf, requestInitOf } from '../support/endpoints.ts'
import { aSite } from '../support/site.ts'

/** How many more than a limit allows are sent. */
const BEYOND = 15
/** The part that comes before the others, one by one: a counter that trusts its memory is then warm. */
const FIRST = 1 / 5

/** Two processes on one database: what one of them let pass, the other must know. */
const db = await aDatabase()
const secret = 'un secret de trente-deux signes ou plus'
const env = { RATE_LIMIT_FACTOR: '1' }
const [site, neighbour] = [await aSite({ db, secret, env }), await aSite({ db, secret, env })] as const
await site.aMember({ role: 'founder' })

const limited = endpoints
  .flatMap(([name, endpoint]) =>
    (endpoint.limits ?? []).map(
      (limit) =>
        [`${name}: ${limit.max} in ${limit.seconds} s per ${limit.per}`, name, endpoint, limit] as const,
    ),
  )
  // The hundred are for browsers that are known; these are strangers, who are held at ten.
  .filter(([, name]) => name !== 'accounts.signIn')

const ROLES = ['user', 'vip', 'validator', 'moderator', 'admin', 'founder'] as const
const aNetwork = () => `198.51.${randomInt(256)}.${randomInt(256)}`
type Browser = ReturnType<typeof aBrowser>

const browserAt = (place: number, network: string, cookie = ''): Browser =>
  aBrowser((path, init) => (place % 2 === 0 ? site : neighbour).app.request(path, init, { network }), cookie)

/** How many of these requests no limit stops: a few one by one, then the others at the same moment. */
async function countPassed(
  browsers: Browser[],
  ask: (browser: Browser) => Promise<Response>,
  first = Math.floor(browsers.length * FIRST),
): Promise<number> {
  const answers: Response[] = []
  for (const browser of browsers.slice(0, first)) answers.push(await ask(browser))
  answers.push(...(await Promise.all(browsers.slice(first).map(ask))))
  // A limit says when to come back; too many pictures on their way at once are refused without.
  const isHeld = ({ status, headers }: Response) => status === 429 && headers.has('retry-after')
  return answers.filter((answer) => !isHeld(answer)).length
}

/** What one process let pass from memory the other learns a moment later: a quarter at most (http/rate-limits/hit-counter.ts). */
function expectAllowed(passed: number, max: number) {
  expect(passed).toBeGreaterThanOrEqual(max)
  expect(passed).toBeLessThanOrEqual(max + Math.floor(max / 4))
}

/** The same request from many browsers; where a network or an address is counted, everything else differs. */
async function passesOf(name: string, endpoint: Endpoint, { per, max }: Limit): Promise<number> {
  const role = ROLES.find((one) => ruleOf(endpoint.action).allowed_roles.includes(one)) ?? 'user'
  const hasMember = endpoint.access === 'member' || per === 'member'
  const member = hasMember ? await site.aMember({ role }) : undefined
  const request = await requestOf(name)({ site, member })
  const network = aNetwork()
  const browserOf = async (_: unknown, place: number) => {
    const whose = per === 'member' ? member : member && (await site.aMember({ role }))
    const cookie = whose ? (await site.as(whose)).cookieHeader() : ''
    return browserAt(place, per === 'address' ? network : aNetwork(), cookie)
  }
  const browsers = await Promise.all(Array.from({ length: max + BEYOND }, browserOf))
  const ask = (browser: Browser) =>
    browser.request(endpoint.method, request.path ?? endpoint.path, requestInitOf(request))
  // A member is counted by the database alone, and the first to succeed may end the sessions of the others.
  return await countPassed(browsers, ask, per === 'member' ? 0 : undefined)
}

describe('Tried many times at the same moment, at two processes, a limit lets pass what it says, and a quarter more at most', () => {
  test.each(limited)('%s', async (_title, name, endpoint, limit) => {
    const { limits } = endpoint
    // Alone: behind one of half an hour, a limit of a day would never be reached.
    endpoint.limits = [limit]
    try {
      expectAllowed(await passesOf(name, endpoint, limit), limit.max)
    } finally {
      endpoint.limits = limits
    }
  })
})

test('strangers of one network have ten tries a minute at all passwords together', async () => {
  const network = aNetwork()
  const browsers = Array.from({ length: 10 + BEYOND }, (_, place) => browserAt(place, network))
  const passed = await countPassed(browsers, (browser) =>
    browser.post('/api/auth/sign-in', { email: `a${randomInt(1e9)}@exemple.test`, password: 'faux-faux' }),
  )
  expectAllowed(passed, 10)
})

describe('What is counted for one account, at the same moment and from many networks', () => {
  test('strangers have twenty-five tries at its password', async () => {
    const { email } = await site.aMember()
    const browsers = Array.from({ length: 25 + BEYOND }, (_, place) => browserAt(place, aNetwork()))
    const passed = await countPassed(browsers, (browser) =>
      browser.post('/api/auth/sign-in', { email, password: 'faux-faux' }),
    )
    expectAllowed(passed, 25)
  })

  test('five mails at most reach it in half an hour, and no answer says which of them was sent', async () => {
    const { email } = await site.aMember()
    const browsers = Array.from({ length: 5 + BEYOND }, (_, place) => browserAt(place, aNetwork()))
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/api/auth/password-reset', { email })),
    )
    const said = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
    expect(new Set(said).size).toBe(1)
    const mailed = await Promise.all([site, neighbour].map(({ mailbox }) => mailbox.list()))
    const received = mailed.flat().filter(({ to }) => to === email)
    expect(received.length).toBeGreaterThan(0)
    expect(received.length).toBeLessThanOrEqual(5)
  })
})

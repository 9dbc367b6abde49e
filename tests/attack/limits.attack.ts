import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Endpoint, Limit } from '#api/endpoint.ts'
import { aBrowser } from '../support/browser.ts'
import { endpoints, requestOf, ruleOf, sent } from '../support/endpoints.ts'
import { aSite } from '../support/site.ts'

/** How many more than a limit allows are sent at the same moment. */
const BEYOND = 15

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1' } })
await site.aMember({ role: 'founder' })

const limited = endpoints.flatMap(([name, endpoint]) =>
  (endpoint.limits ?? []).map((limit) => [`${name} per ${limit.per}`, name, endpoint, limit] as const),
)

const ROLES = ['user', 'vip', 'validator', 'moderator', 'admin', 'founder'] as const
const aNetwork = () => `198.51.${randomInt(256)}.${randomInt(256)}`

/** The same request many times at once; where a network or an address is counted, everything else differs. */
async function passesAtOnce(name: string, endpoint: Endpoint, { per, max }: Limit): Promise<number> {
  const role = ROLES.find((one) => ruleOf(endpoint.action).allowed_roles.includes(one))
  const member =
    endpoint.access === 'member' || per === 'member'
      ? await site.aMember({ role: role ?? 'user' })
      : undefined
  const request = await requestOf(name)({ site, member })
  const network = aNetwork()
  const browserOf = async () => {
    const whose = per === 'member' ? member : member && (await site.aMember({ role: role ?? 'user' }))
    const cookie = whose ? (await site.as(whose)).cookieHeader() : ''
    const from = per === 'address' ? network : aNetwork()
    return aBrowser((path, init) => site.app.request(path, init, { network: from }), cookie)
  }
  const browsers = await Promise.all(Array.from({ length: max + BEYOND }, browserOf))
  const answers = await Promise.all(
    browsers.map((browser) => browser.ask(endpoint.method, request.path ?? endpoint.path, sent(request))),
  )
  return answers.filter(({ status }) => status !== 429).length
}

describe('Tried many times at the same moment, a limit lets no more pass than it says', () => {
  test.each(limited)('%s', async (_title, name, endpoint, limit) => {
    const passed = await passesAtOnce(name, endpoint, limit)
    expect(passed).toBeGreaterThan(0)
    expect(passed).toBeLessThanOrEqual(limit.max)
  })
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'

const permissions = JSON.parse(readFileSync('docs/permissions.json', 'utf8')) as {
  actions: { action: string; allowed_roles?: string[]; owner_rule?: string }[]
}
const endpoints = Object.entries(contract).flatMap(([area, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const),
)

test('there is a contract to check', () => {
  expect(endpoints.length).toBeGreaterThan(2)
})

test.for(endpoints)('%s belongs to an action that says who may call it', ([, endpoint]) => {
  const action = permissions.actions.find(({ action: name }) => name === endpoint.action)
  expect(action, `« ${endpoint.action} » is not in docs/permissions.json`).toBeDefined()
  if (endpoint.access !== 'anyone') return
  // Webhooks admit no role.
  expect(action?.allowed_roles).toEqual(
    action?.owner_rule === 'server_only' ? [] : expect.arrayContaining(['anonymous']),
  )
})

test('no two endpoints have the same address', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('only the webhooks of mail and payments accept requests of other servers, without a session [194]', () => {
  const open = endpoints.filter(([, { isOpenToServers }]) => isOpenToServers)
  expect(open.map(([name, { access, body }]) => [name, access, body])).toEqual([
    ['notifications.unsubscribe', 'anyone', undefined],
    ['notifications.takeReturn', 'anyone', undefined],
    ['payments.webhook', 'anyone', undefined],
  ])
})

test('every parameter of a path is checked', () => {
  for (const [name, { path, params }] of endpoints) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter!)
    const checked = Object.keys((params as { entries?: object } | undefined)?.entries ?? {})
    expect(checked.toSorted(), name).toEqual(named.toSorted())
  }
})

const DECIDED_BY_THE_SERVER =
  /^(role|badges|verified_type|verified_at|community_xp|banned|banned_until|banned_from_comments|ip_banned|status|validated|\w+_count|plans_posted|likes_received|user_id|author_id)$/

/** Fields of these requests that the member chooses: the product to buy, the state of one's own execution. */
const CHOSEN_BY_MEMBER = new Map([
  ['payments.createPayment', ['verified_type']],
  ['executions.setStatus', ['status']],
])

test('no request of an ordinary member contains a role, badges, points, sanctions or counters [193]', () => {
  const isOrdinary = ({ action }: Endpoint) =>
    permissions.actions.find(({ action: name }) => name === action)?.allowed_roles?.includes('user')
  for (const [name, endpoint] of endpoints.filter(([, one]) => isOrdinary(one))) {
    const taken = Object.keys((endpoint.body as { entries?: object } | undefined)?.entries ?? {})
    expect(
      taken.filter((field) => DECIDED_BY_THE_SERVER.test(field)),
      name,
    ).toEqual(CHOSEN_BY_MEMBER.get(name) ?? [])
  }
})

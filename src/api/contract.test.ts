import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'

const permissions = JSON.parse(readFileSync('docs/permissions.json', 'utf8')) as {
  actions: { action: string; allowed_roles?: string[] }[]
}
const endpoints = Object.entries(contract).flatMap(([area, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const),
)

test('there is a contract to check', () => {
  expect(endpoints.length).toBeGreaterThan(2)
})

test.for(endpoints)('%s belongs to an action that says who may call it', ([, endpoint]) => {
  const action = permissions.actions.find(({ action: name }) => name === endpoint.action)
  expect(action, `« ${endpoint.action} » is not in docs/permissions.json`).toBeDefined()
  if (endpoint.access === 'anyone') expect(action?.allowed_roles).toContain('anonymous')
})

test('no two endpoints answer at the same address', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every parameter of an address is checked', () => {
  for (const [name, { path, params }] of endpoints) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    const checked = Object.keys((params as { entries?: object } | undefined)?.entries ?? {})
    expect(checked.toSorted(), name).toEqual(named.toSorted())
  }
})

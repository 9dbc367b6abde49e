import { expect, test } from 'vitest'
import { kindsOf, remarkOf, SECURITY_EVENTS, SECURITY_GROUPS, type SecurityGroup } from './security-log.ts'

test('the details of an event: how the member signed in, the old and new role', () => {
  expect(remarkOf({ how: 'password' })).toBe('par e‑mail et mot de passe')
  expect(remarkOf({ from: 'user', to: 'vip' })).toBe('Membre → 💎 VIP')
  expect(remarkOf({ why: 'address_ban' })).toBe('depuis un réseau banni')
  expect([remarkOf({}), remarkOf({ how: 'toString' }), remarkOf({ sessions: 2 })]).toEqual([null, null, null])
})

test('every kind of event is in one group', () => {
  const grouped = (Object.keys(SECURITY_GROUPS) as SecurityGroup[]).flatMap(kindsOf)
  expect(grouped.toSorted()).toEqual(Object.keys(SECURITY_EVENTS).toSorted())
})

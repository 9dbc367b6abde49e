import { expect, test } from 'vitest'
import { FEATURE_NAMES, isFeatureOpen, openFeatures, type OpenTo } from './features.ts'
import type { Role } from './roles.ts'

const ROLES: Role[] = ['user', 'verified', 'vip', 'validator', 'moderator', 'admin', 'founder']
const STAFF = ROLES.slice(3)

test.each<[OpenTo, Role[]]>([
  ['nobody', []],
  ['staff', STAFF],
  ['vip', ['vip', ...STAFF]],
  ['everyone', ROLES],
])('what is open to %s is open to %j [147]', (openTo, roles) => {
  expect(ROLES.filter((role) => isFeatureOpen(openTo, { role, subscribed: false }))).toEqual(roles)
})

test('a member with a running subscription counts as VIP, whatever the role [147]', () => {
  expect(isFeatureOpen('vip', { role: 'user', subscribed: true })).toBe(true)
  expect(isFeatureOpen('staff', { role: 'user', subscribed: true })).toBe(false)
})

test('a feature without a switch is open to everyone [147]', () => {
  const member = { role: 'user', subscribed: false } as const
  expect(openFeatures({}, member)).toEqual(FEATURE_NAMES)
  expect(openFeatures({ message_pictures: 'vip' }, member)).toEqual(
    FEATURE_NAMES.filter((feature) => feature !== 'message_pictures'),
  )
})

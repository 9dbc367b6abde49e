import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { readNetworks } from '#server/platform/config/networks.ts'
import { clientNetwork, isSilentProxy, networkPrefix } from './client-address.ts'

const PROXIES = readNetworks('10.0.0.0/8, ::1') ?? new BlockList()
const network = (remoteAddress: string | undefined, forwardedFor?: string, trusted = PROXIES) =>
  clientNetwork({ remoteAddress, forwardedFor }, trusted)

test('without a trusted proxy, the connected address is the client, whatever its headers say', () => {
  expect(network('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(network('10.1.2.3', '198.51.100.1', new BlockList())).toBe('10.1.2.3')
})

test('a trusted proxy names the client, also through a chain of trusted proxies', () => {
  expect(network('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1')
  expect(network('::ffff:10.1.2.3', '198.51.100.1, 10.9.9.9')).toBe('198.51.100.1')
  expect(network('10.1.2.3', '198.51.100.1:5678')).toBe('198.51.100.1')
  expect(network('10.1.2.3', '[2001:db8:1:2::7]:5678')).toBe('2001:db8:1:2::/64')
})

test('a header that the client sent itself is ignored', () => {
  expect(network('10.1.2.3', '192.0.2.66, 198.51.100.1')).toBe('198.51.100.1')
  expect(network('10.1.2.3', 'garbage')).toBe('10.1.2.3')
  expect(network('10.1.2.3', '192.0.2.66, garbage')).toBe('10.1.2.3')
})

test('addresses of one IPv6 network count together', () => {
  expect(network('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(network('2001:db8:1:2::ffff')).toBe('2001:db8:1:2::/64')
  expect(network('2001:DB8::1')).toBe('2001:db8:0:0::/64')
  expect(network('::1', 'fe80::1')).toBe('fe80:0:0:0::/64')
})

test('an IPv4 address that came in over IPv6 is an IPv4 address', () => {
  expect(network('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test.each([
  ['203.0.113.9', '203.0.113.x'],
  ['2001:db8:85a3:4::/64', '2001:db8:85a3::…'],
  ['2001:db8:0:0::/64', '2001:db8:0::…'],
  ['', null],
  ['garbage', null],
])('of the network « %s » only « %s » is stored and shown', (address, prefix) => {
  expect(networkPrefix(address)).toBe(prefix)
})

test('a trusted proxy that does not name the client is recognised', () => {
  const isSilent = (remoteAddress: string | undefined, forwardedFor?: string) =>
    isSilentProxy({ remoteAddress, forwardedFor }, PROXIES)
  expect(isSilent('::ffff:10.1.2.3')).toBe(true)
  expect(isSilent('10.1.2.3', '198.51.100.1')).toBe(false)
  expect(isSilent('203.0.113.9')).toBe(false)
  expect(isSilent(undefined)).toBe(false)
})

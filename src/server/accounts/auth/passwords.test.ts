import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const PASSWORD = 'savon-de-Vevey'

test('A hash is never the same twice, says what it cost, and knows its password only', async () => {
  const [hash, again] = [await hashPassword(PASSWORD, 14), await hashPassword(PASSWORD, 4)]
  expect(hash).toMatch(/^14:[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(again).toMatch(/^4:/)
  expect(again.split(':')[1]).not.toBe(hash.split(':')[1])
  for (const known of [hash, again]) {
    expect(await verifyPassword({ hash: known, password: PASSWORD })).toBe(true)
    expect(await verifyPassword({ hash: known, password: 'savon-de-vevey' })).toBe(false)
  }
})

test('A hash of before the cost was written down is still known', async () => {
  const hash = (await hashPassword(PASSWORD, 14)).slice('14:'.length)
  expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true)
  expect(await verifyPassword({ hash, password: 'autre-savon' })).toBe(false)
})

test('However an accent was typed, it is the same password', async () => {
  const hash = await hashPassword('épicerie'.normalize('NFC'), 4)
  expect(await verifyPassword({ hash, password: 'épicerie'.normalize('NFD') })).toBe(true)
})

test.each(['', 'x', '14:', ':', '4:aa:', '4:aa:zz'])('Of « %s » no password is known', async (hash) => {
  expect(await verifyPassword({ hash, password: PASSWORD })).toBe(false)
})

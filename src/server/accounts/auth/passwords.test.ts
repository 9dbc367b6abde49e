import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const PASSWORD = 'savon-de-Vevey'
const dear = createPasswords({ cost: 14 })
const cheap = createPasswords({ cost: 4 })

test('A hash is never the same twice, says what it cost, and knows its password only', async () => {
  const [hash, again] = [await dear.hash(PASSWORD), await cheap.hash(PASSWORD)]
  expect(hash).toMatch(/^14:[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(again).toMatch(/^4:/)
  expect(again.split(':')[1]).not.toBe(hash.split(':')[1])
  for (const known of [hash, again]) {
    expect(await cheap.verify({ hash: known, password: PASSWORD })).toBe(true)
    expect(await cheap.verify({ hash: known, password: 'savon-de-vevey' })).toBe(false)
  }
})

test('A hash of before the cost was written down is still known', async () => {
  const hash = (await dear.hash(PASSWORD)).slice('14:'.length)
  expect(await cheap.verify({ hash, password: PASSWORD })).toBe(true)
  expect(await cheap.verify({ hash, password: 'autre-savon' })).toBe(false)
})

test('However an accent was typed, it is the same password', async () => {
  const hash = await cheap.hash('épicerie'.normalize('NFC'))
  expect(await cheap.verify({ hash, password: 'épicerie'.normalize('NFD') })).toBe(true)
})

test.each(['', 'x', '14:', ':', '4:aa:', '4:aa:zz'])('Of « %s » no password is known', async (hash) => {
  expect(await cheap.verify({ hash, password: PASSWORD })).toBe(false)
})

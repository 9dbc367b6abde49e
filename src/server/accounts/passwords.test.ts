import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const PASSWORD = 'savon-de-Vevey'
const dear = createPasswords({ cost: 19 })
const cheap = createPasswords({ cost: 4 })

test('A hash is unique, contains its parameters, and matches its own password only', async () => {
  const [{ hash }, { hash: again }] = [await dear.hash(PASSWORD), await cheap.hash(PASSWORD)]
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(again).toMatch(/^\$argon2id\$v=19\$m=4096,t=2,p=1\$/)
  expect(again.split('$')[4]).not.toBe(hash.split('$')[4])
  for (const known of [hash, again]) {
    expect(await cheap.verify({ hash: known, password: PASSWORD })).toBe(true)
    expect(await cheap.verify({ hash: known, password: 'savon-de-vevey' })).toBe(false)
  }
})

test('The key is that of argon2id, as other libraries compute it', async () => {
  // From the tests of the reference implementation, phc-winner-argon2: v=19, t=2, m=2^16, p=1.
  const salt = Buffer.from('somesalt').toString('base64url')
  const key = Buffer.from('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7', 'hex')
  const hash = `$argon2id$v=19$m=65536,t=2,p=1$${salt}$${key.toString('base64url')}`
  expect(await cheap.verify({ hash, password: 'password' })).toBe(true)
})

test.each([
  ['onze-signes', false],
  ['douze-signes', true],
  ['👩‍🌾🥖🧀', false],
])('« %s » is stored with whether it is long enough for the staff', async (password, isLong) => {
  expect(await cheap.hash(password)).toMatchObject({ isLong })
})

test('A hash of a lower cost than today’s is outdated', async () => {
  const [{ hash: cheapHash }, { hash: dearHash }] = [await cheap.hash(PASSWORD), await dear.hash(PASSWORD)]
  expect([dear.isOutdated(cheapHash), dear.isOutdated(dearHash)]).toEqual([true, false])
  expect([cheap.isOutdated(cheapHash), cheap.isOutdated(dearHash)]).toEqual([false, false])
})

test('An accent in composed or decomposed form is the same password', async () => {
  const { hash } = await cheap.hash('épicerie'.normalize('NFC'))
  expect(await cheap.verify({ hash, password: 'épicerie'.normalize('NFD') })).toBe(true)
})

test.each([
  '',
  'x',
  '14:aa:bb',
  '$argon2id$v=19$m=4096,t=2,p=1$$',
  '$argon2id$v=19$m=4096,t=2,p=1,long=1$aa$aa',
])('The invalid hash « %s » matches no password', async (hash) => {
  expect(await cheap.verify({ hash, password: PASSWORD })).toBe(false)
})

test('Sign-ins on known browsers do not wait behind those on unknown ones, however many they are', async () => {
  const { hash } = await cheap.hash(PASSWORD)
  let served = 0
  const strangers = Promise.allSettled(
    Array.from({ length: 70 }, async () => {
      await cheap.verify({ hash, password: 'un essai' })
      served += 1
    }),
  )
  expect(await cheap.verify({ hash, password: PASSWORD, isKnown: true })).toBe(true)
  expect(served).toBeLessThan(16)
  const outcomes = await strangers
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8)
})

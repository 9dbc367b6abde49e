import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotpSecret, totpEnrolment, totpStepOf } from './second-factor.ts'

/** The test vectors of RFC 6238, of which six digits are used. */
const RFC_SECRET = Buffer.from('12345678901234567890')

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
] as const)('the code of RFC 6238 at second %i is valid', ([seconds, code]) => {
  expect(totpStepOf(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is valid half a minute early and late, and no longer', () => {
  const secret = newTotpSecret()
  const now = 1_800_000_000_000
  const step = now / 30_000
  const code = TOTP.generate({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    timestamp: now,
  })
  expect([-2, -1, 0, 1, 2].map((late) => totpStepOf(secret, code, now + late * 30_000))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ])
})

test('what the member scans and types is the same secret of 160 bits', () => {
  const secret = newTotpSecret()
  const { secret: typed, uri, qr } = totpEnrolment(secret, 'lea@exemple.test')
  expect(typed).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  expect(new URL(uri).searchParams.get('secret')).toBe(typed.replaceAll(' ', ''))
  expect(uri).toContain('lea%40exemple.test')
  expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
})

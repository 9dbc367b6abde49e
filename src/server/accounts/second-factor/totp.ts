import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { QrCode, TotpEnrolment } from '#domain/accounts/second-factor.ts'

/** RFC 6238 with the values that every authenticator app knows. */
const RULES = { issuer: 'Plan B', algorithm: 'SHA1', digits: 6, period: 30 } as const

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = () => Buffer.from(new Secret({ size: 20 }).bytes)

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({ ...RULES, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

/** Returns the 30-second step of a valid code, or null. The codes before and after the current one are valid too. */
export function totpStepOf(secret: Uint8Array, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: now })
  return delta === null ? null : TOTP.counter({ period: RULES.period, timestamp: now }) + delta
}

/** What the member scans or types into an authenticator app. */
export function totpEnrolment(secret: Uint8Array, email: string): TotpEnrolment {
  const totp = totpOf(secret, email)
  const uri = totp.toString()
  return { secret: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 '), uri, qr: qrCodeOf(uri) }
}

/** Each run of dark modules in a row becomes one rectangle of the path. */
function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: path.join('') }
}

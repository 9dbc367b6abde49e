import { createHash, randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { RECOVERY_CODES } from '#domain/accounts/second-factor.ts'

/** 120 bits: from 112 on, ASVS 6.5.2 allows a hash that is fast to compute. */
const BYTES = 15

/** « ABCD-EFGH-IJKL-MNOP-QRST-UVWX », in base 32 */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: Uint8Array.from(randomBytes(BYTES)).buffer }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  )

/** Members may type a code without its dashes and in lower case. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest()

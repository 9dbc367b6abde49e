import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'

export type Passwords = ReturnType<typeof createPasswords>

/**
 * scrypt, as « cost:salt:key ». The cost is the power of two of its N: 14 is a tenth of a second of one core and 32 MB, on
 * purpose. It stands in the hash, so that it can be raised later without locking anybody out.
 */
export function createPasswords({ cost }: { cost: number }) {
  // However many people try to sign in, two hashes are made at once: their threads also read files and compress pages.
  const pool = createWorkPool({ running: 2, waiting: 30 }, unavailable)
  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16).toString('hex')
      const key = await pool(() => deriveKey(password, salt, cost))
      return `${cost}:${salt}:${key.toString('hex')}`
    },

    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      // Hashes from before the cost was written down have a cost of 14.
      const [key = '', salt = '', hashCost = 14] = hash.split(':').toReversed()
      const kept = Buffer.from(key, 'hex')
      const given = await pool(() => deriveKey(password, salt, Number(hashCost)))
      return kept.length === given.length && timingSafeEqual(kept, given)
    },
  }
}

function deriveKey(password: string, salt: string, cost: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const [N, r] = [2 ** cost, 16]
  scrypt(password.normalize('NFKC'), salt, 64, { N, r, p: 1, maxmem: 256 * N * r }, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}

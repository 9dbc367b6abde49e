import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'

/** However many people try to sign in, two hashes are made at once: their threads also read files and pack pages. */
const inTurn = createWorkPool({ running: 2, waiting: 30 }, unavailable)

/**
 * scrypt, as « cost:salt:key ». The cost is the power of two of its N: 14 is a tenth of a second of one core and 32 MB, on
 * purpose. It stands in the hash, so that it can be raised later without locking anybody out.
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const key = await inTurn(() => deriveKey(password, salt, cost))
  return `${cost}:${salt}:${key.toString('hex')}`
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  // Hashes of before the cost was written down had this one.
  const [key = '', salt = '', cost = 14] = hash.split(':').toReversed()
  const kept = Buffer.from(key, 'hex')
  const given = await inTurn(() => deriveKey(password, salt, Number(cost)))
  return kept.length === given.length && timingSafeEqual(kept, given)
}

function deriveKey(password: string, salt: string, cost: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const [N, r] = [2 ** cost, 16]
  scrypt(password.normalize('NFKC'), salt, 64, { N, r, p: 1, maxmem: 256 * N * r }, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}

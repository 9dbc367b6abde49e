import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { isLongPassword } from '#domain/accounts.ts'
import { unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'

export type Passwords = ReturnType<typeof createPasswords>

/** Who waits for a hash: somebody who is signed in or on a device of theirs, or else a stranger. */
type Asking = { isKnown?: boolean }

/** In the hash of a password that is long enough for the staff. */
export const LONG_MARK = ',long=1$'

/**
 * argon2id, as « $argon2id$v=19$m=19456,t=2,p=1,long=1$salt$key ». The cost is its memory in MiB. It stands in the hash, so
 * that it can be raised later without locking anybody out; so does whether the password is a long one, which nobody could
 * tell from its hash.
 */
export function createPasswords({ cost }: { cost: number }) {
  // However many people try to sign in, three of the four threads make hashes: they also read files and compress pages.
  const strangers = createWorkPool({ running: 2, waiting: 30 }, unavailable)
  const known = createWorkPool({ running: 1, waiting: 30 }, unavailable)
  const poolFor = ({ isKnown = false }: Asking) => (isKnown ? known : strangers)
  const memory = cost * 1024
  return {
    async hash(password: string, asking: Asking = {}): Promise<string> {
      const salt = randomBytes(16)
      const settings = { memory, passes: PASSES, parallelism: 1 }
      const key = await poolFor(asking)(() => deriveKey(password, salt, settings))
      const long = isLongPassword(password) ? 1 : 0
      const described = `$argon2id$v=19$m=${memory},t=${PASSES},p=1,long=${long}`
      return `${described}$${salt.toString('base64url')}$${key.toString('base64url')}`
    },

    async verify({ hash, password, ...asking }: { hash: string; password: string } & Asking) {
      return await poolFor(asking)(() => matches(hash, password))
    },

    /** Made by an older way or for less: to be made anew while its password is at hand. */
    isOutdated(hash: string): boolean {
      const parts = partsOf(hash)
      return !parts || parts.memory < memory || parts.passes < PASSES
    },
  }
}

const PASSES = 2

async function matches(hash: string, password: string): Promise<boolean> {
  const parts = partsOf(hash)
  const kept = parts ? parts.key : Buffer.from(hash.split(':').at(-1) ?? '', 'hex')
  const given = await (parts ? deriveKey(password, parts.salt, parts) : deriveOldKey(password, hash))
  return kept.length === given.length && timingSafeEqual(kept, given)
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+),long=[01]\$([\w-]+)\$([\w-]+)$/

function partsOf(hash: string) {
  const [, memory, passes, parallelism, salt = '', key = ''] = FORM.exec(hash) ?? []
  if (!memory) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

type Settings = { memory: number; passes: number; parallelism: number }

function deriveKey(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Settings,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const message = password.normalize('NFKC')
  argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 }, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}

/** scrypt, as « cost:salt:key »; without a cost, which is the power of two of its N, it was 14. */
function deriveOldKey(password: string, hash: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const [, salt = '', cost = 14] = hash.split(':').toReversed()
  const [N, r] = [2 ** Number(cost), 16]
  scrypt(password.normalize('NFKC'), salt, 64, { N, r, p: 1, maxmem: 256 * N * r }, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { isLongPassword } from '#domain/accounts/accounts.ts'
import { unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'

export type Passwords = ReturnType<typeof createPasswords>

/** `isKnown`: the caller is signed in or on a known device of the member. */
type Asking = { isKnown?: boolean }

/** A password as it is stored. `isLong`: it is long enough for staff. The hash does not show the length. */
export type HashedPassword = { hash: string; isLong: boolean }

/**
 * Hashes with argon2id, as « $argon2id$v=19$m=19456,t=2,p=1$salt$key ». `cost` is the memory in MiB. Each hash contains its
 * cost, so that the cost can be raised later without locking any member out.
 */
export function createPasswords({ cost }: { cost: number }) {
  // The four threads of the pool also read files and compress pages. At most three of them compute hashes. A class may sign up
  // at the same moment.
  const strangers = createWorkPool({ running: 2, waiting: 60 }, unavailable)
  const known = createWorkPool({ running: 1, waiting: 30 }, unavailable)
  const poolFor = ({ isKnown = false }: Asking) => (isKnown ? known : strangers)
  const memory = cost * 1024
  return {
    async hash(password: string, asking: Asking = {}): Promise<HashedPassword> {
      const salt = randomBytes(16)
      const settings = { memory, passes: PASSES, parallelism: 1 }
      const key = await poolFor(asking)(() => deriveKey(password, salt, settings))
      const described = `$argon2id$v=19$m=${memory},t=${PASSES},p=1`
      const hash = `${described}$${salt.toString('base64url')}$${key.toString('base64url')}`
      return { hash, isLong: isLongPassword(password) }
    },

    async verify({ hash, password, ...asking }: { hash: string; password: string } & Asking) {
      return await poolFor(asking)(() => matches(hash, password))
    },

    /** Whether the hash has a lower cost than the current one. The next sign-in replaces it. */
    isOutdated(hash: string): boolean {
      const parts = partsOf(hash)
      return parts !== null && (parts.memory < memory || parts.passes < PASSES)
    },
  }
}

const PASSES = 2

async function matches(hash: string, password: string): Promise<boolean> {
  const parts = partsOf(hash)
  if (!parts) return false
  const given = await deriveKey(password, parts.salt, parts)
  return parts.key.length === given.length && timingSafeEqual(parts.key, given)
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

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

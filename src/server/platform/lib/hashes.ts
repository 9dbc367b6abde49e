import {
  createHmac,
  randomBytes,
  timingSafeEqual,
  hkdfSync,
  createCipheriv,
  createDecipheriv,
  createHash,
} from 'node:crypto'

/**
 * Keyed hashes of values that the site must recognise later. The singular (`device`) is the hash to store, made with the
 * current key. The plural (`devices`) is for lookups, and includes the hashes made with earlier keys.
 */
export type Hashes = ReturnType<typeof hashesWith>

/** The hashes of one value: with the current key first, then with earlier keys. */
export type Candidates<T> = readonly [T, ...T[]]

/** A shared network does not identify a member, so it is treated as unknown. */
export const hashesWith = (secrets: Secrets, isShared: (network: string) => boolean = () => false) => {
  const ips = hashing('ip', secrets)
  const emails = hashing('email', secrets)
  const devices = hashing('device', secrets)
  const tokenHashes = hashing('token', secrets)
  const signatures = hashing('unsubscribe', secrets)
  const returnSignatures = hashing('mail_return', secrets)
  const webhooks = hashing('webhook', secrets)
  const limits = hashing('limit', secrets)

  const addresses = (network: string): Candidates<string> =>
    network === '' || isShared(network) ? [''] : asTexts(ips(network))
  const tokens = (token: string) => asTexts(tokenHashes(token))
  /** Sign the link that unsubscribes a member from one kind of mail. */
  const unsubscribes = (userId: string, kind: string) => signatures(userId, ` ${kind}`)

  /** Sign the address to which an undelivered mail to this address of a member is returned. */
  const mailReturns = (userId: string, email: string) => returnSignatures(email, ` ${userId}`)

  return {
    address: (network: string) => addresses(network)[0],
    addresses,
    banned: ({ network, email }: { network: string; email: string }) => ({
      ip: ips(isShared(network) ? '' : network),
      email: emails(email),
    }),
    email: (email: string) => emails(email)[0],
    device: (id: string) => devices(id)[0],
    devices,
    token: (token: string) => tokens(token)[0],
    tokens,
    unsubscribe: (userId: string, kind: string) => unsubscribes(userId, kind)[0],
    unsubscribes,
    mailReturn: (userId: string, email: string) => mailReturns(userId, email)[0],
    mailReturns,
    /** Hashes the key of a rate limit, because it may contain an address. */
    limit: (text: string) => limits(text)[0].toString('base64url'),
    /** The key with which the Stripe simulator signs its events. */
    simulatedWebhook: () => `whsec_${webhooks('simulated')[0].toString('hex')}`,
  }
}

function hashing(purpose: Purpose, secrets: Secrets) {
  const [key, ...earlier] = keysFor(purpose, secrets)
  return (value: string, detail = ''): Candidates<Buffer> => {
    const hash = (one: string) => createHmac('sha256', one).update(`${purpose}${detail}:${value}`).digest()
    return [hash(key), ...earlier.map(hash)]
  }
}

const asTexts = ([hash, ...earlier]: Candidates<Buffer>): Candidates<string> => [
  hash.toString('base64url'),
  ...earlier.map((one) => one.toString('base64url')),
]

/** A random token of 192 bits, for a cookie or the link of a mail. */
export const newToken = () => randomBytes(24).toString('base64url')

/** Compares a given secret with the right one. Its duration does not reveal how much of the secret is right. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** All keys of a site are derived from its secret. Values made with the previous secret are still accepted. */
type Secrets = { current: string; previous?: string | undefined }

type Purpose =
  | 'session'
  | 'recent_write'
  | 'google_flow'
  | 'ip'
  | 'email'
  | 'device'
  | 'token'
  | 'unsubscribe'
  | 'mail_return'
  | 'webhook'
  | 'limit'
  | 'challenge'
  | 'totp'

/** The first key makes new values. All keys are accepted when a value is checked. */
export type Keys = readonly [string, ...string[]]

/** Derives the keys of one purpose. They reveal nothing about the keys of another purpose. */
export function keysFor(purpose: Purpose, { current, previous }: Secrets): Keys {
  const derive = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `plan-b ${purpose}`, 32)).toString('base64url')
  return previous === undefined ? [derive(current)] : [derive(current), derive(previous)]
}

export type SecretBox = ReturnType<typeof secretBox>

const KEY_ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts small secrets with AES-256-GCM, as « key id, nonce, tag, text ». The key id says which key is needed, without
 * decrypting. `owner` must be the same when the value is decrypted, so that a value copied to another row is useless.
 */
export function secretBox(keys: Keys) {
  const known = keys.map((text) => {
    const key = Buffer.from(text, 'base64url')
    return { key, id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) }
  })
  const [current, ...earlier] = known as [(typeof known)[number], ...typeof known]

  return {
    currentKeyId: current.id,
    /** A value that begins with one of these can be decrypted. */
    keyIds: known.map(({ id }) => id),

    encrypt(text: Uint8Array, owner: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), encrypted])
    },

    /** Returns null if no key of the site made the value, or if it is damaged or was made for another owner. */
    decrypt(value: Uint8Array, owner: string): Buffer | null {
      const key = [current, ...earlier].find(({ id }) => id.equals(value.subarray(0, KEY_ID_BYTES)))?.key
      if (!key) return null
      const [nonce, tag] = [KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES]
      const text = tag + TAG_BYTES
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, value.subarray(nonce, tag), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(value.subarray(tag, text))
        return Buffer.concat([decipher.update(value.subarray(text)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

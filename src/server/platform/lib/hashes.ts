import { createHmac, randomBytes } from 'node:crypto'
import { keysFor, type Purpose, type Secrets } from './derived-keys.ts'

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

import { createHmac } from 'node:crypto'
import { keysFor, type Purpose, type Secrets } from './derived-keys.ts'

/**
 * What must be recognised later is stored, or signed, as keyed hashes. One is written; where it is looked for, those under
 * earlier keys count as well: `device` and `devices`.
 */
export type Hashes = ReturnType<typeof hashesWith>

/** The hashes of one value: that under the present key, then those under earlier ones. */
export type Candidates<T> = readonly [T, ...T[]]

/** A shared network identifies no member: it counts as unknown. */
export const hashesWith = (secrets: Secrets, isShared: (network: string) => boolean = () => false) => {
  const ips = hashing('ip', secrets)
  const emails = hashing('email', secrets)
  const devices = hashing('device', secrets)
  const tokenHashes = hashing('token', secrets)
  const signatures = hashing('unsubscribe', secrets)
  const webhooks = hashing('webhook', secrets)
  const limits = hashing('limit', secrets)

  const addresses = (network: string): Candidates<string> =>
    network === '' || isShared(network) ? [''] : asTexts(ips(network))
  const tokens = (token: string) => asTexts(tokenHashes(token))
  /** They sign the link by which a member stops a kind of mail. */
  const unsubscribes = (userId: string, kind: string) => signatures(userId, ` ${kind}`)

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
    /** The key of a counter, which may name an address. */
    limit: (text: string) => limits(text)[0].toString('base64url'),
    /** What the simulated Stripe signs its events with. */
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

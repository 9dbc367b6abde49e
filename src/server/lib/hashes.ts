import { createHmac } from 'node:crypto'

/** What must be recognised later is kept, or signed, as keyed hashes. */
export type Hashes = ReturnType<typeof hashesWith>

/** A shared network is one from which anybody may come: it is nobody's, and as good as unknown. */
export const hashesWith = (secret: string, isShared: (network: string) => boolean = () => false) => {
  const hash = (kind: string, value: string) => createHmac('sha256', secret).update(`${kind}:${value}`)
  return {
    address: (network: string) =>
      network === '' || isShared(network) ? '' : hash('ip', network).digest('base64url'),
    banned: ({ network, email }: { network: string; email: string }) => ({
      ip: hash('ip', isShared(network) ? '' : network).digest(),
      email: hash('email', email).digest(),
    }),
    /** Whom a rate limit counts. */
    limit: (whom: string) => hash('limit', whom).digest('base64url'),
    device: (id: string) => hash('device', id).digest(),
    /** Signs the link by which a member stops a kind of mail. */
    unsubscribe: (userId: string, kind: string) => hash(`unsubscribe ${kind}`, userId).digest(),
    /** What the simulated Stripe signs its events with. */
    simulatedWebhook: () => `whsec_${hash('webhook', 'simulated').digest('hex')}`,
    token: (token: string) => hash('token', token).digest('base64url'),
  }
}

import { hkdfSync } from 'node:crypto'

/** What all keys of a site are derived from. What was made under the previous secret is still recognised. */
export type Secrets = { current: string; previous?: string | undefined }

export type Purpose =
  | 'session'
  | 'recent_write'
  | 'ip'
  | 'email'
  | 'device'
  | 'token'
  | 'unsubscribe'
  | 'webhook'
  | 'limit'

/** What is made now is made with the first. */
export type Keys = readonly [string, ...string[]]

/** The keys of one purpose: none reveals anything about those of another. */
export function keysFor(purpose: Purpose, { current, previous }: Secrets): Keys {
  const derive = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `plan-b ${purpose}`, 32)).toString('base64url')
  return previous === undefined ? [derive(current)] : [derive(current), derive(previous)]
}

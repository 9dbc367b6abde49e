import { hkdfSync } from 'node:crypto'

/** All keys of a site are derived from its secret. Values made with the previous secret are still accepted. */
export type Secrets = { current: string; previous?: string | undefined }

export type Purpose =
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

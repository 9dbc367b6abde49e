import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Keys } from '#server/lib/derived-keys.ts'
import { SESSION_DAYS } from './queries.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Our script can read this cookie. It says to the page that a member is signed in, so that it offers no sign-in. */
const HINT = 'pb-member'

export type SessionCookies = ReturnType<typeof sessionCookies>

/**
 * The session cookie has the form « token.signature » and is signed with the first of these keys. This cookie and one query
 * authenticate a request.
 */
export function sessionCookies({ keys, isHttps }: { keys: Keys; isHttps: boolean }) {
  const name = cookieName('pb-session', isHttps)
  const common = { path: '/', sameSite: 'Lax', secure: isHttps } as const

  /** Returns the token of a cookie header, or null if it has none or if no key in `signers` signed it. */
  function read(header: string | undefined, signers: readonly string[] = keys): string | null {
    if (!header?.includes(name)) return null
    const value = parse(header, name)[name]
    const at = value?.lastIndexOf('.') ?? -1
    if (!value || at < 1) return null
    const token = value.slice(0, at)
    return signers.some((key) => isSame(value.slice(at + 1), signatureOf(token, key))) ? token : null
  }

  function write(c: Context, token: string) {
    const options = { ...common, maxAge: SESSION_DAYS * DAY_SECONDS }
    setCookie(c, name, `${token}.${signatureOf(token, keys[0])}`, { ...options, httpOnly: true })
    setCookie(c, HINT, '1', options)
  }

  return {
    /** Whether a session cookie was sent, valid or not. */
    isIn: (header: string | undefined) => header?.includes(`${name}=`) ?? false,
    read: (header: string | undefined) => read(header),
    /** Whether an earlier key signed the cookie. The caller rewrites it, so that the key can be removed later. */
    isSignedByEarlierKey: (header: string | undefined) =>
      read(header) !== null && read(header, [keys[0]]) === null,
    write,
    /** Extends the cookie of the same session by a month. */
    rewrite(c: Context) {
      const token = read(c.req.header('cookie'))
      if (token) write(c, token)
    },
    clear(c: Context) {
      deleteCookie(c, name, common)
      deleteCookie(c, HINT, common)
    },
  }
}

/** A `__Host-` cookie belongs to exactly this host, over TLS; browsers refuse the prefix without TLS. */
export const cookieName = (name: string, isHttps: boolean) => (isHttps ? `__Host-${name}` : name)

export const signatureOf = (token: string, key: string) =>
  createHmac('sha256', key).update(token).digest('base64')

export function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

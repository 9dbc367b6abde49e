import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Keys } from '#server/platform/lib/hashes.ts'
import { SESSION_DAYS } from './sessions.queries.ts'

export type SigningOptions = { keys: Keys; isHttps: boolean }

/** « Lax »: Google's redirect and the links of mails are requests from other sites, with which « Strict » sends no cookie. */
export const cookieOptions = (isHttps: boolean) => ({ path: '/', sameSite: 'Lax', secure: isHttps }) as const

/** A `__Host-` cookie belongs to exactly this host, over TLS; browsers refuse the prefix without TLS. */
export const cookieName = (name: string, isHttps: boolean) => (isHttps ? `__Host-${name}` : name)

/** A cookie of the form « value.signature », signed with the first key. Scripts cannot read it. */
export function signedCookie(baseName: string, { keys, isHttps }: SigningOptions) {
  const name = cookieName(baseName, isHttps)
  const options = cookieOptions(isHttps)

  return {
    /** Whether the cookie was sent, valid or not. */
    isIn: (header: string | undefined) => header?.includes(`${name}=`) ?? false,
    /** Returns the value in a cookie header, or null if it has none or if no key in `signers` signed it. */
    read(header: string | undefined, signers: readonly string[] = keys): string | null {
      if (!header?.includes(name)) return null
      const cookie = parse(header, name)[name]
      const at = cookie?.lastIndexOf('.') ?? -1
      if (!cookie || at < 1) return null
      const value = cookie.slice(0, at)
      return signers.some((key) => isSame(cookie.slice(at + 1), signatureOf(value, key))) ? value : null
    },
    write(c: Context, value: string, seconds: number) {
      const cookie = `${value}.${signatureOf(value, keys[0])}`
      setCookie(c, name, cookie, { ...options, httpOnly: true, maxAge: seconds })
    },
    clear(c: Context) {
      deleteCookie(c, name, options)
    },
  }
}

const signatureOf = (value: string, key: string) => createHmac('sha256', key).update(value).digest('base64')

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

const DAY_SECONDS = 24 * 60 * 60
/** Our script can read this cookie. It says to the page that a member is signed in, so that it offers no sign-in. */
const HINT = 'pb-member'

export type SessionCookies = ReturnType<typeof sessionCookies>

/** The value of the session cookie is the token. This cookie and one query authenticate a request. */
export function sessionCookies({ keys, isHttps }: SigningOptions) {
  const cookie = signedCookie('pb-session', { keys, isHttps })
  const options = cookieOptions(isHttps)

  function write(c: Context, token: string) {
    const seconds = SESSION_DAYS * DAY_SECONDS
    cookie.write(c, token, seconds)
    setCookie(c, HINT, '1', { ...options, maxAge: seconds })
  }

  return {
    isIn: cookie.isIn,
    read: (header: string | undefined) => cookie.read(header),
    /** Whether an earlier key signed the cookie. The caller rewrites it, so that the key can be removed later. */
    isSignedByEarlierKey: (header: string | undefined) =>
      cookie.read(header) !== null && cookie.read(header, [keys[0]]) === null,
    write,
    /** Extends the cookie of the same session by a month. */
    rewrite(c: Context) {
      const token = cookie.read(c.req.header('cookie'))
      if (token) write(c, token)
    },
    clear(c: Context) {
      cookie.clear(c)
      deleteCookie(c, HINT, options)
    },
  }
}

/**
 * A cached response is at most ten seconds old. It may come from a replica that was five seconds behind (six if the lag grew
 * since the last check). After this time public responses contain what the member wrote.
 */
const RECENT_SECONDS = 15

/**
 * Every write of a member and every sign-in sets this cookie. Until it expires, this browser gets public responses from the
 * primary; all others get cached ones. The signature covers the expiry, so that a forged cookie has no effect.
 */
export function recentWriteCookie({ now = Date.now, ...signing }: SigningOptions & { now?: () => number }) {
  const cookie = signedCookie('pb-wrote', signing)

  return {
    isIn: (header: string | undefined): boolean => Number(cookie.read(header)) > now(),
    write(c: Context) {
      cookie.write(c, String(now() + RECENT_SECONDS * 1000), RECENT_SECONDS)
    },
  }
}

export type RecentWriteCookie = ReturnType<typeof recentWriteCookie>

const MINUTES = 5

export type ChallengeCookies = ReturnType<typeof challengeCookies>

/**
 * The signed cookies of a sign-in that is not complete: one for the second factor, and one for a passkey alone, whose options
 * the sign-in page asks for even while a second factor is pending in another tab.
 */
export function challengeCookies(signing: SigningOptions) {
  const challengeCookie = (name: string) => {
    const cookie = signedCookie(name, signing)
    return {
      /** Returns the token, or null if there is none or if its signature is wrong. */
      read: (c: Context) => cookie.read(c.req.header('cookie')),
      write: (c: Context, token: string) => cookie.write(c, token, MINUTES * 60),
      clear: cookie.clear,
    }
  }
  return { secondFactor: challengeCookie('pb-challenge'), passkey: challengeCookie('pb-passkey') }
}

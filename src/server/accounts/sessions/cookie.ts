import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { SESSION_DAYS } from './queries.ts'
import { cookieOptions, signedCookie, type SigningOptions } from './signed-cookie.ts'

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

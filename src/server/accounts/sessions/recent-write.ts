import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Keys } from '#server/lib/derived-keys.ts'
import { cookieName, isSame, signatureOf } from './cookie.ts'

/**
 * A cached response is at most ten seconds old. It may come from a replica that was five seconds behind (six if the lag grew
 * since the last check). After this time public responses contain what the member wrote.
 */
const RECENT_SECONDS = 15

/**
 * Every write of a member and every sign-in sets this cookie. Until it expires, this browser gets public responses from the
 * primary; all others get cached ones. The signature covers the expiry, so that a forged cookie has no effect.
 */
export function recentWriteCookie({
  keys,
  isHttps,
  now = Date.now,
}: {
  keys: Keys
  isHttps: boolean
  now?: () => number
}) {
  const name = cookieName('pb-wrote', isHttps)

  return {
    isIn(header: string | undefined): boolean {
      if (!header?.includes(name)) return false
      const [end = '', signature = ''] = (parse(header, name)[name] ?? '').split('.')
      return Number(end) > now() && keys.some((key) => isSame(signature, signatureOf(end, key)))
    },
    write(c: Context) {
      const end = String(now() + RECENT_SECONDS * 1000)
      setCookie(c, name, `${end}.${signatureOf(end, keys[0])}`, {
        path: '/',
        sameSite: 'Lax',
        secure: isHttps,
        httpOnly: true,
        maxAge: RECENT_SECONDS,
      })
    },
  }
}

export type RecentWriteCookie = ReturnType<typeof recentWriteCookie>

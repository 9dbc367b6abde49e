import type { Context } from 'hono'
import { signedCookie, type SigningOptions } from './signed-cookie.ts'

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

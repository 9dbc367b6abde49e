import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Keys } from '#server/platform/lib/derived-keys.ts'

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

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { cookieName, isSame, signatureOf } from '#server/accounts/sessions/cookie.ts'
import type { Keys } from '#server/lib/derived-keys.ts'

const MINUTES = 5

export type ChallengeCookies = ReturnType<typeof challengeCookies>

/**
 * The signed cookies of a sign-in that is not complete: one for the second factor, and one for a passkey alone, whose options
 * the sign-in page asks for even while a second factor is pending in another tab.
 */
export function challengeCookies({ keys, isHttps }: { keys: Keys; isHttps: boolean }) {
  const cookie = (name: string) => {
    const fullName = cookieName(name, isHttps)
    const common = { path: '/', sameSite: 'Lax', secure: isHttps } as const
    return {
      /** Returns the token, or null if there is none or if its signature is wrong. */
      read(c: Context): string | null {
        const [token = '', signature = ''] = (getCookie(c, fullName) ?? '').split('.')
        return token !== '' && keys.some((key) => isSame(signature, signatureOf(token, key))) ? token : null
      },
      write(c: Context, token: string) {
        const options = { ...common, httpOnly: true, maxAge: MINUTES * 60 }
        setCookie(c, fullName, `${token}.${signatureOf(token, keys[0])}`, options)
      },
      clear(c: Context) {
        deleteCookie(c, fullName, common)
      },
    }
  }
  return { secondFactor: cookie('pb-challenge'), passkey: cookie('pb-passkey') }
}

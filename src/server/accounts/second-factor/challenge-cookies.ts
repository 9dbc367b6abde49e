import type { Context } from 'hono'
import { signedCookie, type SigningOptions } from '#server/accounts/sessions/signed-cookie.ts'

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

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { cookieName, isSame, signatureOf } from '#server/accounts/sessions/cookie.ts'
import type { Keys } from '#server/lib/derived-keys.ts'
import type { Handshake } from './provider.ts'

/** What a browser went to Google for, and in which session. */
export type GoogleFlow = Handshake & {
  purpose: 'sign_in' | 'prove' | 'link'
  /** Null: no member was signed in. */
  sessionId: string | null
  back: string
  /** In milliseconds. */
  startedAt: number
}

const MINUTES = 10

export type GoogleFlowCookie = ReturnType<typeof googleFlowCookie>

/** The signed cookie of a way to Google and back. A browser has one at a time. */
export function googleFlowCookie({ keys, isHttps }: { keys: Keys; isHttps: boolean }) {
  const name = cookieName('pb-google', isHttps)
  // Google's redirect is a request from another site, with which only « Lax » sends the cookie.
  const common = { path: '/', sameSite: 'Lax', secure: isHttps } as const

  return {
    write(c: Context, flow: GoogleFlow) {
      const content = Buffer.from(JSON.stringify(flow)).toString('base64url')
      const value = `${content}.${signatureOf(content, keys[0])}`
      setCookie(c, name, value, { ...common, httpOnly: true, maxAge: MINUTES * 60 })
    },

    /** Reads the cookie and deletes it. Null if there is none that we signed within the last ten minutes. */
    take(c: Context): GoogleFlow | null {
      const [content = '', signature = ''] = (getCookie(c, name) ?? '').split('.')
      if (content === '') return null
      deleteCookie(c, name, common)
      if (!keys.some((key) => isSame(signature, signatureOf(content, key)))) return null
      const flow = JSON.parse(Buffer.from(content, 'base64url').toString()) as GoogleFlow
      return Date.now() - flow.startedAt <= MINUTES * 60_000 ? flow : null
    },
  }
}

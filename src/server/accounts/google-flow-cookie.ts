import type { Context } from 'hono'
import { signedCookie, type SigningOptions } from '#server/accounts/sessions/signed-cookie.ts'
import type { Handshake } from './google-provider.ts'

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
export function googleFlowCookie(signing: SigningOptions) {
  const cookie = signedCookie('pb-google', signing)

  return {
    write(c: Context, flow: GoogleFlow) {
      cookie.write(c, Buffer.from(JSON.stringify(flow)).toString('base64url'), MINUTES * 60)
    },

    /** Reads the cookie and deletes it. Null if there is none that we signed within the last ten minutes. */
    take(c: Context): GoogleFlow | null {
      const header = c.req.header('cookie')
      if (cookie.isIn(header)) cookie.clear(c)
      const content = cookie.read(header)
      if (content === null) return null
      const flow = JSON.parse(Buffer.from(content, 'base64url').toString()) as GoogleFlow
      return Date.now() - flow.startedAt <= MINUTES * 60_000 ? flow : null
    },
  }
}

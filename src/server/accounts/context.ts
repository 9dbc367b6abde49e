import { type Auth, createAuth } from '#server/accounts/auth/auth.ts'
import { createPasswords, type Passwords } from '#server/accounts/auth/passwords.ts'
import type { SessionCookies } from '#server/accounts/sessions/cookie.ts'
import type { RecentWriteCookie } from '#server/accounts/sessions/recent-write.ts'
import type { Config } from '#server/config/config.ts'
import type { AppContext } from '#server/context.ts'
import { ANSWER_MS } from './constant-time.ts'

/** What accounts need besides what every area has. */
export type AccountContext = AppContext & {
  /** Null where Google is not configured. */
  google: GoogleAuth | null
  cookies: SessionCookies
  recentWrite: RecentWriteCookie
  passwords: Passwords
  /** By which every limit is multiplied; 1 but for tests and load runs. */
  limitFactor: number
  /** The duration of every response that could reveal who has an account. */
  answerMs: number
}

/**
 * better-auth asks Google for its addresses when it is made, and never again. So it is made when first needed, and anew
 * after a failure: a Google that was unavailable when the site started is found once it is back.
 */
type GoogleAuth = { open(): Promise<Auth>; forget(): void }

type Given = {
  config: Pick<Config, 'google' | 'passwordCost' | 'rateLimits'>
  secret: string
  cookies: SessionCookies
  recentWrite: RecentWriteCookie
  answerMs?: number | undefined
}

export function accountContext(ctx: AppContext, given: Given): AccountContext {
  const { config, secret, cookies, recentWrite, answerMs = ANSWER_MS } = given
  const { google } = config
  const passwords = createPasswords({ cost: config.passwordCost })
  return {
    ...ctx,
    cookies,
    recentWrite,
    passwords,
    limitFactor: config.rateLimits.factor,
    answerMs,
    google: google ? googleOnDemand(() => createAuth({ ...ctx, secret, google })) : null,
  }
}

function googleOnDemand(create: () => Auth): GoogleAuth {
  let auth: Auth | null = null
  return {
    async open() {
      auth ??= create()
      await auth.$context
      return auth
    },
    forget() {
      auth = null
    },
  }
}

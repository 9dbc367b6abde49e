import { type Auth, createAuth } from '#server/accounts/auth/auth.ts'
import { createPasswords, type Passwords } from '#server/accounts/auth/passwords.ts'
import type { SessionCookies } from '#server/accounts/sessions/cookie.ts'
import type { RecentWriteCookie } from '#server/accounts/sessions/recent-write.ts'
import type { Config } from '#server/config/config.ts'
import type { AppContext } from '#server/context.ts'
import type { SecretBox } from '#server/lib/secret-box.ts'
import { ANSWER_MS } from './constant-time.ts'

/** The context of the app, and what only accounts need. */
export type AccountContext = AppContext & {
  /** Null where Google is not configured. */
  google: GoogleAuth | null
  cookies: SessionCookies
  recentWrite: RecentWriteCookie
  passwords: Passwords
  /** Encrypts the secrets of authenticator apps. */
  totpSecrets: SecretBox
  /** Multiplies every rate limit. It is 1 except in tests and load runs. */
  limitFactor: number
  /** The duration of every response that could reveal who has an account. */
  answerMs: number
}

/**
 * better-auth fetches the endpoints of Google only once, when it is created. So it is created at the first use, and again
 * after a failure. Otherwise an outage of Google at that moment would last until the next restart.
 */
type GoogleAuth = { open(): Promise<Auth>; forget(): void }

type Given = {
  config: Pick<Config, 'google' | 'passwordCost' | 'rateLimits'>
  secret: string
  cookies: SessionCookies
  recentWrite: RecentWriteCookie
  totpSecrets: SecretBox
  answerMs?: number | undefined
}

export function accountContext(ctx: AppContext, given: Given): AccountContext {
  const { config, secret, cookies, recentWrite, totpSecrets, answerMs = ANSWER_MS } = given
  const { google } = config
  const passwords = createPasswords({ cost: config.passwordCost })
  return {
    ...ctx,
    cookies,
    recentWrite,
    passwords,
    totpSecrets,
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

import { createPasswords, type Passwords, ANSWER_MS } from './passwords.ts'
import {
  type GoogleFlowCookie,
  googleFlowCookie,
  createGoogleProvider,
  type GoogleProvider,
} from './google-provider.ts'
import type { ChallengeCookies, SessionCookies, RecentWriteCookie } from './signed-cookies.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Keys, SecretBox } from '#server/platform/lib/hashes.ts'

/** The context of the app, and what only accounts need. */
export type AccountContext = AppContext & {
  /** Null where Google is not configured. */
  google: { provider: GoogleProvider; flows: GoogleFlowCookie } | null
  cookies: SessionCookies
  recentWrite: RecentWriteCookie
  passwords: Passwords
  challengeCookies: ChallengeCookies
  /** Encrypts the secrets of authenticator apps. */
  totpSecrets: SecretBox
  /** Multiplies every rate limit. It is 1 except in tests and load runs. */
  limitFactor: number
  /** The duration of every response that could reveal who has an account. */
  answerMs: number
}

type Given = {
  config: Pick<Config, 'google' | 'passwordCost' | 'rateLimits'>
  /** They sign the cookie of a way to Google and back. */
  googleKeys: Keys
  cookies: SessionCookies
  recentWrite: RecentWriteCookie
  challengeCookies: ChallengeCookies
  totpSecrets: SecretBox
  answerMs?: number | undefined
}

export function accountContext(ctx: AppContext, given: Given): AccountContext {
  const {
    config,
    googleKeys,
    cookies,
    recentWrite,
    challengeCookies,
    totpSecrets,
    answerMs = ANSWER_MS,
  } = given
  return {
    ...ctx,
    cookies,
    recentWrite,
    passwords: createPasswords({ cost: config.passwordCost }),
    challengeCookies,
    totpSecrets,
    limitFactor: config.rateLimits.factor,
    answerMs,
    google: config.google
      ? {
          provider: createGoogleProvider(config.google, ctx.site.url),
          flows: googleFlowCookie({ keys: googleKeys, isHttps: ctx.site.isHttps }),
        }
      : null,
  }
}

import type { SiteJobs } from '#server/adapters/jobs/jobs.ts'
import type { Live } from '#server/adapters/live/live.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { SendLater } from '#server/mail/send-later.ts'
import { type Auth, createAuth } from '#server/accounts/auth/auth.ts'
import { EVEN_MS } from './even-time.ts'
import type { SessionCookies } from '#server/accounts/sessions/cookie.ts'
import { type Hashes, hashesWith } from '#server/accounts/sessions/where-from.ts'

/** What the use cases of accounts work with. */
export type AccountParts = {
  db: Database
  auth: Auth
  /** Null where Google is not configured. */
  google: GoogleAuth | null
  cookies: SessionCookies
  hashes: Hashes
  passwordCost: number
  sendLater: SendLater
  enqueue: SiteJobs['enqueue']
  live: Pick<Live, 'publish' | 'disconnect'>
  site: { url: string; isHttps: boolean }
  /** How long every answer takes that could tell who has an account. */
  evenMs: number
}

/**
 * better-auth asks Google for its addresses when it is made, and never again: it is made when first needed, and anew
 * after a failure, so that a Google that was away when the site started is found once it is back.
 */
type GoogleAuth = { open(): Promise<Auth>; forget(): void }

type Given = Pick<AccountParts, 'db' | 'cookies' | 'sendLater' | 'enqueue' | 'live'> & {
  config: Pick<Config, 'google' | 'isHttps' | 'passwordCost' | 'site'>
  secret: string
  evenMs?: number
}

export function accountParts({ config, secret, ...given }: Given): AccountParts {
  const site = { url: config.site.url, isHttps: config.isHttps }
  const hashes = hashesWith(secret)
  const { passwordCost } = config
  const shared = { db: given.db, secret, hashes, passwordCost, site }
  const { db, cookies, sendLater, enqueue, live, evenMs = EVEN_MS } = given
  return {
    db,
    cookies,
    sendLater,
    enqueue,
    live,
    site,
    hashes,
    passwordCost,
    evenMs,
    auth: createAuth(shared),
    google: config.google ? googleOnDemand(() => createAuth({ ...shared, google: config.google })) : null,
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

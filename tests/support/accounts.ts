import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll } from 'vitest'
import { accountParts } from '#server/accounts/parts.ts'
import { sessionCookies } from '#server/accounts/sessions/cookie.ts'
import { liveSessionReader } from '#server/accounts/sessions/reader.ts'
import { startLive } from '#server/adapters/live/live.ts'
import { openMailbox } from '#server/adapters/mail/mailbox.ts'
import { ownOrigins } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { getUnreadCount } from '#server/notifications/queries.ts'
import { isPublished } from '#server/plans/queries.ts'
import { cookieOf } from './session-cookie.ts'

/** Accounts as the site has them. Mails do not wait for a job: they are in the mailbox when the answer is. */
export async function accountsFor(
  db: Database,
  { config, dataDir, evenMs = 0 }: { config: Config; dataDir: string; evenMs?: number | undefined },
) {
  const secret = randomBytes(32).toString('base64url')
  const cookies = sessionCookies({ secret, isHttps: config.isHttps })
  const live = await startLive({
    db,
    isOurOrigin: ownOrigins(config),
    readSession: liveSessionReader({ db, cookies }),
    unreadCounts: (userIds) => getUnreadCount(db.sql, userIds),
    mayWatch: (planId) => isPublished(db.sql, planId),
    onError: () => {},
  })
  afterAll(() => live.stop())
  const mailbox = openMailbox(path.join(dataDir, 'mail'), config.mailFrom)
  const jobs: { kind: string; payload: unknown }[] = []
  const accounts = accountParts({
    config,
    secret,
    cookies,
    db,
    live,
    evenMs,
    sendLater: (_sql, mail) => mailbox.send(mail),
    enqueue: async (_sql, kind, payload) => void jobs.push({ kind, payload }),
  })
  return { accounts, live, mailbox, jobs }
}

type Accounts = Awaited<ReturnType<typeof accountsFor>>['accounts']

/** The cookie of a new session, as if the member had just signed in. */
export async function aSessionCookie({ auth, cookies }: Accounts, userId: string): Promise<string> {
  const { internalAdapter } = await auth.$context
  const { token } = await internalAdapter.createSession(userId)
  return await cookieOf(cookies, token)
}

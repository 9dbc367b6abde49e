import type { Context } from 'hono'
import type { AccountContext } from '#server/accounts/context.ts'
import { deleteMailTokens } from '#server/accounts/mail-links.queries.ts'
import { deleteChallenges } from '#server/accounts/second-factor/challenges.queries.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { knownDeviceOf } from './client-info.ts'
import { deleteKnownDevices, deleteSessions, endTrust, rotateSession } from './queries.ts'

/**
 * After a new password or address: ends mailed links, pending sign-ins, the trust in browsers and all other sessions, and
 * forgets the other known browsers. The session that made the change, if there is one, gets a new token.
 */
export async function endOtherAccess(
  tx: Transaction,
  { cookies, hashes, live, site }: AccountContext,
  c: Context<RequestEnv>,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<void> {
  const device = knownDeviceOf(c, site.isHttps)
  await deleteMailTokens(tx, userId)
  await deleteChallenges(tx, userId)
  await endTrust(tx, userId)
  await deleteSessions(tx, userId, { except: sessionId })
  await deleteKnownDevices(tx, userId, { except: device ? hashes.devices(device) : [] })
  if (sessionId) {
    const token = await rotateSession(tx, sessionId)
    tx.afterCommit(() => cookies.write(c, token))
  }
  // The tabs of this session reconnect with the new token.
  live.disconnect({ users: [userId] }, tx)
}

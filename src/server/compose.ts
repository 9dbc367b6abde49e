import { putOffCommentMails } from '#server/digest/comment-mails.queries.ts'
import { accountContext } from '#server/accounts/context.ts'
import { sessionCookies, recentWriteCookie, challengeCookies } from '#server/accounts/signed-cookies.ts'
import { findSessionEnds } from '#server/accounts/sessions.queries.ts'
import { createReadLiveSession } from '#server/accounts/sessions.ts'
import { createVisitors, startUsageRecorder } from '#server/platform/usage.ts'
import { type LiveOptions, startLive } from '#server/platform/adapters/live/live.ts'
import { createPlanRenderer } from '#server/platform/adapters/markdown/plan-renderer.ts'
import { createTypesetter } from '#server/platform/adapters/typeset.ts'
import { signEvent, stripePayments } from '#server/platform/adapters/stripe.ts'
import type { Config } from '#server/platform/config/config.ts'
import { clientNetwork, isSharedNetwork } from '#server/platform/http/client-address.ts'
import { isFromThisMachine, ownOrigins } from '#server/platform/http/security.ts'
import { keysFor, type Hashes, hashesWith, secretBox } from '#server/platform/lib/hashes.ts'
import { putOffMails } from '#server/digest/message-mails.queries.ts'
import { getUnreadCount } from './notifications/queries.ts'
import { findVersion } from './plans/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { stripeSimulator } from '#server/payments/simulator/rest.ts'

type SiteOptions = Pick<AppContext, 'db' | 'storage' | 'enqueue' | 'sendLater'> & {
  config: Config
  secret: string
  onLiveError: (error: unknown) => void
  /** Called when the usage counts cannot be written; the write is retried later. */
  onUsageError: (error: unknown) => void
  beforeDelivery?: LiveOptions['beforeDelivery']
  /** The constant duration of responses whose timing could reveal who has an account. */
  answerMs?: number | undefined
  /** The interval between two checks of the live connections. */
  heartbeatMs?: number | undefined
  /** The bounds of PDFs. */
  typesetting?: Parameters<typeof createTypesetter>[0]
}

/** Creates the context of the app. The caller attaches `live` to a server, and calls `close` to stop the background work. */
export async function composeSite({
  config,
  secret,
  onLiveError,
  onUsageError,
  beforeDelivery,
  answerMs,
  heartbeatMs,
  typesetting,
  ...given
}: SiteOptions) {
  const { db } = given
  const secrets = { current: secret, previous: config.previousSecret }
  const cookies = sessionCookies({ keys: keysFor('session', secrets), isHttps: config.isHttps })
  const recentWrite = recentWriteCookie({ keys: keysFor('recent_write', secrets), isHttps: config.isHttps })
  const renderer = createPlanRenderer()
  const typesetter = createTypesetter(typesetting)
  const live = await startLive({
    db,
    redis: config.redisUrl ? { url: config.redisUrl, channel: `plan-b live ${config.site.url}` } : undefined,
    isOurOrigin: ownOrigins(config),
    isAllowedClient: (request) => !config.isLocal || isFromThisMachine(request),
    readSession: createReadLiveSession({ db, cookies }),
    sessionEnds: (ids) => findSessionEnds(db.sql, ids),
    networkOf: ({ socket, headers }) =>
      clientNetwork(
        { remoteAddress: socket.remoteAddress, forwardedFor: headers['x-forwarded-for']?.toString() },
        config.rateLimits.trustedProxies,
      ),
    limitFactor: config.rateLimits.factor,
    ...(heartbeatMs && { heartbeatMs }),
    unreadCounts: async (userIds) => {
      putOffMails(db.sql, userIds).catch(onLiveError)
      putOffCommentMails(db.sql, userIds).catch(onLiveError)
      return await getUnreadCount(db.sql, userIds)
    },
    findVersion: (planId) => findVersion(db.sql, planId),
    beforeDelivery,
    onError: onLiveError,
  })
  const usage = startUsageRecorder({ db, onError: onUsageError })
  const hashes = hashesWith(secrets, (network) => isSharedNetwork(network, config.rateLimits.trustedProxies))
  const { payments, simulator } = openPayments({ config, hashes, db, enqueue: given.enqueue })
  const ctx: AppContext = {
    ...given,
    live,
    usage,
    payments,
    renderPlan: renderer.render,
    textBlocks: renderer.blocks,
    typeset: typesetter.typeset,
    hashes,
    visitors: createVisitors(db),
    site: {
      url: config.site.url,
      isHttps: config.isHttps,
      isLocal: config.isLocal,
      staffNeedsFactor: config.staffNeedsFactor,
    },
  }
  return {
    ctx: accountContext(ctx, {
      config,
      googleKeys: keysFor('google_flow', secrets),
      cookies,
      recentWrite,
      challengeCookies: challengeCookies({ keys: keysFor('challenge', secrets), isHttps: config.isHttps }),
      totpSecrets: secretBox(keysFor('totp', secrets)),
      answerMs,
    }),
    live,
    simulator,
    async close() {
      await live.stop()
      await renderer.close()
      typesetter.close()
      await usage.stop()
    },
  }
}

/** Without Stripe keys, a local site simulates payments, and any other site sells nothing. */
function openPayments({
  config,
  hashes,
  db,
  enqueue,
}: Pick<SiteOptions, 'config' | 'db' | 'enqueue'> & { hashes: Hashes }) {
  if (config.stripe) return { payments: stripePayments(config.stripe) }
  if (!config.site.has_payments) return { payments: null }
  const webhookSecret = hashes.simulatedWebhook()
  const simulator = stripeSimulator({ db, enqueue, webhookSecret, siteUrl: config.site.url, sign: signEvent })
  const settings = { provider: 'simulated', secretKey: 'sk_test_simulated', webhookSecret } as const
  return { simulator, payments: stripePayments({ ...settings, fetch: simulator.fetch }) }
}

import { Hono } from 'hono'
import { notFound } from '#domain/errors.ts'
import type { Config } from '#server/platform/config/config.ts'
import { pageGates } from '#server/accounts/page-gates.ts'
import type { AccountContext } from './accounts/context.ts'
import { createReadMember } from '#server/accounts/sessions.ts'
import { personalDataRoutes } from '#server/personal-data/routes.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import {
  appealsRoutes,
  membersRoutes,
  moderationRoutes,
  reportsRoutes,
  sanctionsRoutes,
  supportRoutes,
} from '#server/moderation/routes.ts'
import { JOB_KINDS } from '#server/platform/adapters/jobs/kinds.ts'
import { listQueueMetrics } from '#server/platform/adapters/jobs/queries.ts'
import type { Mailbox } from '#server/platform/adapters/mail/mailbox.ts'
import { analyticsRoutes } from '#server/admin/analytics.ts'
import { bookmarksRoutes } from '#server/reactions/routes.ts'
import { commentsRoutes } from './comments/routes.ts'
import { dashboardRoutes } from '#server/points/routes.ts'
import { discussionsRoutes } from '#server/comments/routes.ts'
import { executionsRoutes } from './executions/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { filesRoutes } from '#server/platform/files/routes.ts'
import { respondBrokenPage, respondError, toPublicError } from '#server/platform/http/errors.ts'
import { healthRoutes } from '#server/platform/http/health.routes.ts'
import { sizeLimit, timeLimit, createRateLimits } from '#server/platform/http/rate-limit.ts'
import type { Log } from '#server/platform/http/log.ts'
import { type Metrics, observe, createSiteMetrics } from '#server/platform/http/metrics.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import type { PublicResponses, RequestEnv } from '#server/platform/http/request-env.ts'
import { respondPublic } from '#server/platform/http/respond-public.ts'
import type { ResponseCache } from '#server/platform/http/response-cache.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { ownOrigins, sameOriginOnly, securityHeaders } from '#server/platform/http/security.ts'
import { leaderboardRoutes } from '#server/points/routes.ts'
import { mailLinksRoutes } from '#server/profiles/routes.ts'
import { devMailRoutes } from '#server/platform/mail/dev.routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { plansRoutes } from './plans/routes.ts'
import { editorRoutes } from '#server/editor/routes.ts'
import { scenariosRoutes } from '#server/forecast/routes.ts'
import { questsRoutes } from '#server/points/routes.ts'
import { profilesRoutes } from './profiles/routes.ts'
import { reactionsRoutes } from './reactions/routes.ts'
import { reviewsRoutes } from '#server/reviews/routes.ts'
import { unpublishedPages } from '#server/plans/routes.ts'
import { sharingRoutes } from '#server/dossier/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { stripeSimulatorRoutes } from '#server/payments/simulator/routes.ts'
import type { StripeSimulator } from '#server/payments/simulator/rest.ts'
import { topicsRoutes } from '#server/feed/routes.ts'
import { validationRoutes } from '#server/validation/routes.ts'

type AppOptions = {
  config: Pick<
    Config,
    | 'site'
    | 'isHttps'
    | 'publicUrl'
    | 'isLocal'
    | 'metricsToken'
    | 'rateLimits'
    | 'quotas'
    | 'cdn'
    | 'mailReturns'
  >
  ctx: AccountContext
  log: Log
  metrics: Metrics
  cache: ResponseCache
  /** Stores the mails on a site without a mail server. */
  mailbox?: Mailbox | undefined
  /** Present only if payments are simulated. */
  simulator?: StripeSimulator | undefined
  isDraining?: () => boolean
  /** The local folders that the site writes to. */
  folders: string[]
  /** The free bytes that each folder needs; with less, the site reports « not ready ». */
  leastFree?: number | undefined
}

type AreaContext = AccountContext & Pick<AppOptions, 'config' | 'log' | 'metrics'>

const AREAS: ((ctx: AreaContext) => Routes | Routes[])[] = [
  // Comes before the files, because it records the download of an export.
  personalDataRoutes,
  accountsRoutes,
  adminRoutes,
  analyticsRoutes,
  appealsRoutes,
  bookmarksRoutes,
  commentsRoutes,
  dashboardRoutes,
  discussionsRoutes,
  editorRoutes,
  executionsRoutes,
  feedRoutes,
  filesRoutes,
  leaderboardRoutes,
  mailLinksRoutes,
  membersRoutes,
  messagesRoutes,
  moderationRoutes,
  notificationsRoutes,
  paymentsRoutes,
  plansRoutes,
  profilesRoutes,
  questsRoutes,
  reactionsRoutes,
  reportsRoutes,
  reviewsRoutes,
  sanctionsRoutes,
  scenariosRoutes,
  searchRoutes,
  sharingRoutes,
  siteRoutes,
  supportRoutes,
  topicsRoutes,
  validationRoutes,
]

/** The whole HTTP surface except the pages, which need a build (platform/ssr/pages.ts). */
export function createApp({
  config,
  ctx,
  log,
  metrics,
  cache,
  mailbox,
  simulator,
  isDraining = () => false,
  folders,
  leastFree,
}: AppOptions) {
  const { db } = ctx
  const app = new Hono<RequestEnv>()

  app.use(observe(log, metrics))
  const rateLimits = createRateLimits(db, {
    ...config.rateLimits,
    hashes: ctx.hashes,
    onSilentProxy: () =>
      log.warn(
        'a trusted proxy sends no X-Forwarded-For: all its visitors share one address and its rate limits',
      ),
  })
  const readMember = createReadMember(ctx)
  const publicResponses: PublicResponses = {
    cache,
    hasRecentWrite: ctx.recentWrite.isIn,
    setRecentWriteCookie: ctx.recentWrite.write,
    onSource: (source) => metrics.publicResponses.inc({ source }),
  }
  app.use(async (c, next) => {
    c.set('rateLimits', rateLimits)
    c.set('networkHash', () => ctx.hashes.address(rateLimits.networkOf(c)))
    c.set('readMember', readMember)
    c.set('publicResponses', publicResponses)
    const hasRecentWrite = ctx.recentWrite.isIn(c.req.header('cookie'))
    c.set('withReplica', hasRecentWrite ? (work) => work() : db.withReplica)
    await next()
  })
  app.use(securityHeaders(config))
  app.use(sameOriginOnly(ownOrigins(config)))
  // This comes before the time limit, so that a slow upload does not count as a slow response.
  app.use(sizeLimit)
  app.use(timeLimit)

  healthRoutes(app, {
    ...config,
    checkDatabase: () => db.check(),
    folders,
    leastFree,
    isDraining,
    metrics,
    measure: createSiteMetrics(metrics.registry, {
      pool: db.pool,
      replica: db.replica,
      countTabs: ctx.live.count,
      readQueue: () => listQueueMetrics(db.sql, Object.keys(JOB_KINDS)),
    }),
  })
  const areaContext = { ...ctx, config, log, metrics }
  for (const routes of AREAS.flatMap((area) => area(areaContext))) routes(app)
  if (config.isLocal && mailbox) devMailRoutes(app, mailbox)
  if (simulator) stripeSimulatorRoutes(app, simulator)

  const document = openApiDocument()
  app.get('/api/openapi.json', (c) => respondPublic(c, '/api/openapi.json', () => document))
  app.all('/api/*', () => {
    throw notFound('Cette adresse n’existe pas.')
  })
  pageGates(app)
  unpublishedPages(app, ctx)
  app.notFound((c) => respondError(c, notFound('Cette adresse n’existe pas.')))
  app.onError((error, c) => {
    // Scripts that download a file read the error; a followed link shows it as a page.
    const isForScript = c.req.path.startsWith('/api/') || c.req.header('accept') === 'application/json'
    return (isForScript ? respondError : respondBrokenPage)(c, toPublicError(error, c.get('requestId'), log))
  })

  return app
}

import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer, type Server } from 'node:http'
import { renewTotpSecrets } from '#server/accounts/factor-reset.ts'
import { openSiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { openMailbox } from '#server/platform/adapters/mail/mailbox.ts'
import { smtpMail } from '#server/platform/adapters/mail/smtp.ts'
import { openStorage } from '#server/platform/adapters/storage/storage.ts'
import { hasFounder } from './admin/queries.ts'
import { createApp } from './app.ts'
import { contentMails } from '#server/digest/content-mails.ts'
import { startJobs } from './jobs.ts'
import { deleteTestSales } from '#server/payments/reconcile.ts'
import { requireRestored } from './ops/backup/restore.ts'
import { composeSite } from './compose.ts'
import { startPurging } from '#server/platform/adapters/cdn.ts'
import { type Config, originOf } from '#server/platform/config/config.ts'
import { connect } from '#server/platform/db/database.ts'
import { PAGES_CHANGED } from '#server/platform/db/invalidate-pages.ts'
import { prepareDataDir } from '#server/platform/db/embedded/location.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { localSecret } from '#server/platform/config/directories.ts'
import { createResponseCache, invalidateByLiveEvent } from '#server/platform/http/response-cache.ts'
import { createLog, type Log } from '#server/platform/http/log.ts'
import { loopbackOnly, oneHostOnly } from '#server/platform/http/security.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { hashesWith } from '#server/platform/lib/hashes.ts'
import { returnAddresses } from '#server/platform/mail/returns.ts'
import { runCheck, serviceChecks } from './ops/checks.ts'
import { mailByJobs } from '#server/platform/mail/send-later.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import type { ServePages } from '#server/platform/ssr/serve-pages.ts'

const DRAIN_MS = 10_000
const ACCEPT_MS = 50
/** Gives load balancers this much time to read « not ready » before the server refuses new connections. */
const NOTICE_MS = 5_000

/** Only the operator can appoint the first founder. */
const NO_FOUNDER =
  'there is no founder yet: « node dist/server/founder.js address » promotes a confirmed account'

/** Members add their authenticator app again, unless the operator starts the site with the right secret. */
const LOST_SECRETS =
  'SECRET was replaced without SECRET_PREVIOUS: authenticator apps do not work, and their owners get a mail'

export type StartProgress = (step: string) => void
export type RunningSite = { url: string; stop: () => Promise<void> }

/** Starts the database, the demo and the server. Stopping undoes these steps in reverse order. */
export async function startSite(
  config: Config,
  servePages: ServePages,
  onProgress: StartProgress,
  log = createLog(config.logLevel),
): Promise<RunningSite> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    await checkAddress(config)
    const isDataDirUsed = !config.secret || !config.s3 || !config.smtpUrl
    const folders = isDataDirUsed ? [prepareDataDir(config.dataDir)] : []
    const target = await openDatabase(config, onProgress, undo)
    if (typeof target !== 'string') folders.push(target.location)
    const applied = await migrate(target)
    if (applied.length > 0) onProgress('Schéma mis à jour.')
    const heard = {
      onError: (err: unknown) => log.error({ err }, 'after commit'),
      onRetry: (err: unknown) => log.warn({ err }, 'a transaction is retried'),
    }
    const db = connect(target, { ...heard, readTarget: config.databaseReadUrl })
    undo.push(() => db.end())
    await requireRestored(db.sql)
    const longDb = connect(target, { max: 2, isTimed: false, applicationName: 'plan-b-long', ...heard })
    undo.push(() => longDb.end())
    // Without the time limit of a request: on a slow machine the demo takes longer.
    await (await import('#demo/load.ts')).startDemo(longDb, config, onProgress)
    if (!config.isLocal && !(await hasFounder(db.sql))) log.warn(NO_FOUNDER)

    let isDraining = false
    const server = createServer()
    const metrics = createMetrics()
    const storage = await openStorage({ dataDir: config.dataDir, ...(config.s3 && { s3: config.s3 }) })
    const mailbox = config.smtpUrl
      ? undefined
      : openMailbox(path.join(config.dataDir, 'mail'), config.mailFrom)
    const mail = mailbox ?? smtpMail({ url: config.smtpUrl ?? '', from: config.mailFrom })
    const secret = config.secret ?? (await localSecret(config.dataDir))
    const jobs = await openSiteJobs(target, {
      log,
      onResult: (kind, result) => metrics.jobs.inc({ kind, result }),
    })
    undo.push(jobs.stop)
    const { enqueue } = jobs
    const hashes = hashesWith({ current: secret, previous: config.previousSecret })
    const returnAddress = config.mailReturns && returnAddresses(hashes, config.mailReturns.domain)
    const compose = contentMails({ hashes, site: config.site })
    const sendLater = await mailByJobs({ jobs, port: mail, db, log, compose, returnAddress })
    const onLiveError = (err: unknown) => log.error({ err }, 'live')
    const onUsageError = (err: unknown) => log.warn({ err }, 'usage')
    const cache = createResponseCache()
    const given = { config, secret, db, storage, enqueue, sendLater, onLiveError, onUsageError }
    const site = await composeSite({ ...given, beforeDelivery: invalidateByLiveEvent({ cache, db }) })
    undo.push(site.close)
    if (!config.isLocal && config.stripe?.provider === 'stripe') {
      const buyers = await deleteTestSales(site.ctx)
      if (buyers > 0) log.warn({ buyers }, 'deleted what test keys had sold')
    }
    const lost = await renewTotpSecrets(site.ctx)
    if (lost > 0) log.warn({ lost }, LOST_SECRETS)
    await db.listen(PAGES_CHANGED, cache.invalidate, cache.clear)
    if (config.cdn) await startPurging({ db, cdn: config.cdn }, (err) => log.warn({ err }, 'cdn'))
    const shared = { config, log, metrics, cache }
    const app = createApp({ ...site, ...shared, mailbox, folders, isDraining: () => isDraining })
    const pages = await servePages(app, {
      ...shared,
      hasRecentWrite: site.ctx.recentWrite.isIn,
      server,
      storage,
    })
    undo.push(pages.stop)
    // Jobs start after all routes are registered, because a job may send a request to the site itself.
    const request = async (to: string, init: RequestInit) => await app.request(to, init)
    const onReconcileError = (err: unknown, customer: string) => {
      metrics.reconcileFailures.inc()
      log.error({ err, customer }, 'a customer could not be reconciled with the payment provider')
    }
    const { renewAssets } = pages
    await startJobs({ ...site, jobs, longDb, request, renewAssets, onReconcileError })
    const listener = site.ctx.usage.counting(pages.listener)
    server.on('request', oneHostOnly(config.isLocal ? loopbackOnly(listener) : listener))
    site.live.attach(server)
    setTimeouts(server)
    await listen(server, config)
    server.on('error', (err) => log.error({ err }, 'server'))
    undo.push(async () => {
      isDraining = true
      if (!config.isLocal) await pause(NOTICE_MS)
      await Promise.all([site.live.stop(), drain(server)])
    })
    if (!config.isLocal) void reportFailedChecks(config, log)
    return { url: addressOf(server, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A site whose files or mails fail goes on with everything else. */
async function reportFailedChecks(config: Config, log: Log) {
  for (const check of serviceChecks(config)) {
    const { isFine, name, sentence } = await runCheck(check)
    if (!isFine)
      log.warn({ check: name, sentence }, 'a check of the settings failed; « npm run doctor » repeats it')
  }
}

async function openDatabase(
  config: Config,
  onProgress: StartProgress,
  undo: (() => Promise<void>)[],
): Promise<string | EmbeddedPostgres> {
  if (config.databaseUrl) return config.databaseUrl
  onProgress('Démarrage de la base de données…')
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress })
  undo.push(() => postgres.stop())
  if (!postgres.location.startsWith(config.dataDir)) onProgress(`Les données sont dans ${postgres.location}.`)
  return postgres
}

/** Checks that the address is free, and releases it at once, because the site cannot respond yet. */
async function checkAddress(config: Config): Promise<void> {
  const server = createServer()
  await listen(server, config)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  // A client may already be connected. This server has no request handler, so the connection would stay open.
  server.closeAllConnections()
  await promise
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  try {
    await promise
  } catch (error) {
    throw listenSentence(error, host, port) ?? error
  } finally {
    server.off('error', reject)
  }
}

function listenSentence(error: unknown, host: string, port: number): StartError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Le port ${port} est déjà utilisé : arrêtez l’autre programme ou choisissez un autre PORT.`,
      )
    case 'EACCES':
      return new StartError(
        `Le port ${port} demande des droits particuliers : choisissez un PORT au-dessus de 1024.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`L’adresse ${host} n’est pas celle de cette machine : corrigez HOST.`)
    default:
      return undefined
  }
}

function setTimeouts(server: Server) {
  // This is enough for a picture of 10 MB over a slow connection. Other requests have a shorter limit (platform/http/rate-limit.ts).
  server.requestTimeout = 120_000
  server.headersTimeout = 10_000
  // This is longer than the idle timeout of proxies, so that no connection is closed while a request is on its way.
  server.keepAliveTimeout = 75_000
}

/** Accepts no new connections, lets running requests finish, and closes the remaining connections after DRAIN_MS. */
async function drain(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // A busy process takes connections late: those that wait would be reset.
  await pause(ACCEPT_MS)
  server.close(() => resolve())
  // Keep-alive would hold idle connections open, so they are closed as soon as their last request is done.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const insist = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await promise
  clearInterval(sweep)
  clearTimeout(insist)
}

function addressOf(server: Server, { host }: Config): string {
  const { port } = server.address() as AddressInfo
  return originOf(host, port)
}

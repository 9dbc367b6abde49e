import { statfs } from 'node:fs/promises'
import type { BlockList } from 'node:net'
import type { Context, Hono } from 'hono'
import { notFound } from '#domain/errors.ts'
import { recentResult } from '#server/platform/lib/shared-jobs.ts'
import { isSameText } from '#server/platform/lib/hashes.ts'
import { clientNetwork, proxyOf } from './client-address.ts'
import type { Metrics } from './metrics.ts'
import type { RequestEnv } from './request-env.ts'

type Operations = {
  /** Throws when the database is unavailable. */
  checkDatabase: () => Promise<void>
  /** The folders that the site writes to on this machine. `leastFree`: the bytes that must stay free on their disks. */
  folders: string[]
  leastFree?: number | undefined
  isDraining: () => boolean
  metrics: Metrics
  /** Updates the metrics that are only read on demand. */
  measure: () => Promise<void>
  metricsToken: string | undefined
  isLocal: boolean
  rateLimits: { trustedProxies: BlockList }
}

/**
 * Endpoints for the operator's tools. `/healthz` says to the proxy whether to send requests to this process: not while it
 * drains, but also during an outage of the database, because cached pages are still served. `/readyz` says whether the
 * process can serve everything. `/metrics` returns the Prometheus metrics.
 */
export function healthRoutes(app: Hono<RequestEnv>, operations: Operations) {
  const { checkDatabase, folders, leastFree, isDraining, metrics, measure } = operations
  // Any client may ask, and each check takes a connection of the pool.
  const readProblem = recentResult(() => findProblem({ checkDatabase, folders, leastFree }), {
    maxAgeMs: 1000,
  })

  app.use('/:tool{healthz|readyz|metrics}', async (c, next) => {
    c.set('route', c.req.path)
    c.set('isProbe', true)
    c.header('Cache-Control', 'no-store')
    await next()
  })

  app.get('/healthz', (c) => {
    // `npm run doctor` reads these headers, to warn when all visitors seem to come from one address.
    if (hasToken(c, operations)) {
      const { trustedProxies } = operations.rateLimits
      c.header('X-Proxy', proxyOf(peerOf(c), trustedProxies))
      c.header('X-Client-Network', clientNetwork(peerOf(c), trustedProxies))
    }
    return isDraining() ? c.text('draining', 503) : c.text('ok')
  })

  app.get('/readyz', async (c) => {
    const problem = await readProblem()
    if (problem) return c.text(problem, 503)
    return isDraining() ? c.text('not ready', 503) : c.text('ready')
  })

  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, operations)) throw notFound()
    await measure()
    c.header('Content-Type', metrics.registry.contentType)
    return c.body(await metrics.registry.metrics())
  })
}

/** Without a token, only a local site shows its metrics: only this machine reaches it (loopback-only.ts). */
const mayReadMetrics = (c: Context<RequestEnv>, operations: Operations): boolean =>
  operations.metricsToken ? hasToken(c, operations) : operations.isLocal

function hasToken(c: Context<RequestEnv>, { metricsToken }: Operations): boolean {
  const given = c.req.header('authorization')
  return metricsToken !== undefined && given !== undefined && isSameText(given, `Bearer ${metricsToken}`)
}

const peerOf = (c: Context<RequestEnv>) => ({
  remoteAddress: c.env?.incoming?.socket.remoteAddress,
  forwardedFor: c.req.header('x-forwarded-for'),
})

async function findProblem(
  operations: Pick<Operations, 'checkDatabase' | 'folders' | 'leastFree'>,
): Promise<string | null> {
  const { checkDatabase, folders, leastFree } = operations
  if (await isDiskNearlyFull(folders, leastFree)) return 'not ready: the disk is full'
  return await checkDatabase().then(
    () => null,
    () => 'not ready',
  )
}

/** PostgreSQL allocates its WAL in segments of 16 MB. With less free space, the next write may fail. */
const LEAST_FREE = 16 * 1024 * 1024

/** Whether one of the disks of these folders has hardly any space left. A disk without a known size counts as free. */
export async function isDiskNearlyFull(folders: string[], least = LEAST_FREE): Promise<boolean> {
  const disks = await Promise.all(folders.map((folder) => statfs(folder).catch(() => null)))
  return disks.some((disk) => disk !== null && disk.blocks > 0 && disk.bavail * disk.bsize < least)
}

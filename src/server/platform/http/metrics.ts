import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Counter, Histogram, Registry, Gauge } from 'prom-client'
import type { Log } from './log.ts'
import type { RequestEnv } from './request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to respond to a request that enters the app, by route and status.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Attempts of jobs, by kind and result.',
      labelNames: ['kind', 'result'] as const,
      registers: [registry],
    }),
    reconcileFailures: new Counter({
      name: 'payment_reconcile_failures_total',
      help: 'Customers whom the nightly reconciliation could not reconcile with the payment provider.',
      registers: [registry],
    }),
    clientErrors: new Counter({
      name: 'client_errors_total',
      help: 'Crashes of pages that browsers reported.',
      registers: [registry],
    }),
    publicResponses: new Counter({
      name: 'response_cache_responses_total',
      help: 'Pages and public JSON: from the cache, new, or stale while the database is unavailable.',
      labelNames: ['source'] as const,
      registers: [registry],
    }),
  }
}

/** The client closed the connection before the response: not a failure of the site. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Gives a request its id, and logs its outcome by route, so that no name is logged. A refusal of a member and what staff do
 * are logged with the member's id and the hash of the network.
 */
export function observe(log: Log, metrics: Metrics): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    c.set('route', 'unknown')
    c.set('log', log)
    await next()
    // `c.header` would copy the response at this point.
    c.res.headers.set('X-Request-Id', requestId)
    // A request in process is not logged: its time is part of the page that is rendered.
    if (!c.env?.incoming) return
    const status = c.env.outgoing?.destroyed ? CLIENT_CLOSED_REQUEST : c.res.status
    const outcome = { method: c.req.method, route: c.get('route'), status }
    const ms = performance.now() - start
    metrics.requests.observe(outcome, ms / 1000)
    const actor = c.get('actor')
    const level = actor ? 'security' : c.get('isProbe') ? 'debug' : 'info'
    log[level]({ requestId, ...outcome, ms: Math.round(ms * 10) / 10, ...actor }, 'request')
  }
}

/** The line of the request in the process log names the member. */
export const logActor = (c: Context<RequestEnv>, { id }: Pick<SessionMember, 'id'>) =>
  c.set('actor', { user: id, network: c.get('networkHash')() })

type ReplicaMetrics = {
  isRead: boolean
  lagSeconds: number
  reads: { replica: number; primary: number }
}

type Watched = {
  pool: () => { busy: number; idle: number; waiting: number; checkouts: number; waitSeconds: number }
  /** Undefined if there is no replica. */
  replica: () => ReplicaMetrics | undefined
  countTabs: () => number
  readQueue: () => Promise<{ kind: string; waiting: number; oldest_seconds: number; failed: number }[]>
}

/**
 * Returns a function that updates the metrics before they are read. The pool and the tabs are those of this process. The
 * job queue is that of all processes, read by one query. While the database is unavailable, its metrics are missing.
 */
export function createSiteMetrics(registry: Registry, { pool, replica, countTabs, readQueue }: Watched) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] })
  const byKind = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['kind'] as const, registers: [registry] })

  const busy = gauge('database_pool_busy', 'Connections of this process that are at work.')
  const idle = gauge('database_pool_idle', 'Connections of this process that are not in use.')
  const waiting = gauge('database_pool_waiting', 'Callers that wait for a connection.')
  const checkouts = counter('database_pool_checkouts_total', 'How often a connection was asked for.')
  const waitSeconds = counter('database_pool_wait_seconds_total', 'Time spent waiting for a connection.')
  const tabs = gauge('live_connections', 'Open tabs of this process.')
  const jobs = {
    waiting: byKind('jobs_waiting', 'Jobs in the queue, those that wait for their next attempt included.'),
    oldest_seconds: byKind('jobs_oldest_seconds', 'How long the first job in line has been waiting.'),
    failed: byKind('jobs_failed', 'Jobs whose attempts have all failed and that are still listed.'),
  }

  const measureReplica = replica() ? createReplicaMetrics(registry, replica) : () => {}

  async function measureQueue() {
    const lines = await readQueue().catch(() => [])
    for (const metric of ['waiting', 'oldest_seconds', 'failed'] as const) {
      jobs[metric].reset()
      for (const line of lines) jobs[metric].set({ kind: line.kind }, line[metric])
    }
  }

  return async () => {
    // The pool is read before the queue, because the query for the queue takes a connection itself.
    const now = pool()
    busy.set(now.busy)
    idle.set(now.idle)
    waiting.set(now.waiting)
    checkouts.reset()
    checkouts.inc(now.checkouts)
    waitSeconds.reset()
    waitSeconds.inc(now.waitSeconds)
    tabs.set(countTabs())
    measureReplica()
    await measureQueue()
  }
}

function createReplicaMetrics(registry: Registry, replica: Watched['replica']) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const isRead = gauge(
    'database_replica_read',
    '1 while public reads go to the replica, 0 while it is behind or unavailable.',
  )
  const lag = gauge('database_replica_lag_seconds', 'How old what the replica shows is.')
  const reads = new Counter({
    name: 'database_public_reads_total',
    help: 'Statements of public reads, by the server that ran them.',
    labelNames: ['from'] as const,
    registers: [registry],
  })

  return () => {
    const now = replica()
    if (!now) return
    isRead.set(Number(now.isRead))
    lag.set(now.lagSeconds)
    reads.reset()
    for (const from of ['replica', 'primary'] as const) reads.inc({ from }, now.reads[from])
  }
}

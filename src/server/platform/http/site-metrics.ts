import { Counter, Gauge, type Registry } from 'prom-client'

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

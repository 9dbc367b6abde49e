import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

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

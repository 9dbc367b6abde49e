import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Endpoint } from '#api/endpoint.ts'

/** What every request carries. `incoming` is missing for requests made in process (server rendering, tests). */
export type RequestEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The route that answers, by its pattern: what may be counted and logged without naming anybody. */
    route: string
    rateLimits: RateLimits
  }
}

export type RateLimits = {
  /** Counts this request under each limit of the endpoint, and throws when it is one too many. */
  count(c: Context<RequestEnv>, endpoint: Endpoint): Promise<void>
}

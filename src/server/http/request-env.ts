import type { HttpBindings } from '@hono/node-server'

/** What every request carries. `incoming` is missing for requests made in process (server rendering, tests). */
export type RequestEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The route that answers, by its pattern: what may be counted and logged without naming anybody. */
    route: string
  }
}

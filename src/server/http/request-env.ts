import type { HttpBindings } from '@hono/node-server'

/** What every request carries. `incoming` is missing for requests made in process (server rendering, tests). */
export type RequestEnv = {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}

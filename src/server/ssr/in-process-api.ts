import { AsyncLocalStorage } from 'node:async_hooks'
import type { Hono } from 'hono'
import type { RequestEnv } from '#server/http/request-env.ts'

const network = new AsyncLocalStorage<string>()

/** Renders a page for somebody: what it asks of the API is counted as theirs. */
export const withClientNetwork = <Page>(theirNetwork: string, render: () => Page): Page =>
  network.run(theirNetwork, render)

/** The API in process. */
export const inProcessApi = (app: Hono<RequestEnv>) => (path: string, init: RequestInit) =>
  app.request(path, init, { network: network.getStore() })

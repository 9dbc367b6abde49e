import { AsyncLocalStorage } from 'node:async_hooks'
import type { Hono } from 'hono'
import { idsIn } from '#server/platform/http/respond-public.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'

type Rendering = { network: string; shows: Set<string> }

const rendering = new AsyncLocalStorage<Rendering>()

/**
 * Renders a page for a client, and counts its API requests for the client's network. `shows` collects the ids in the API
 * responses and the paths of these responses.
 */
export async function withClientNetwork<Page>(
  network: string,
  render: () => Promise<Page>,
): Promise<{ page: Page; shows: Set<string> }> {
  const shows = new Set<string>()
  return { page: await rendering.run({ network, shows }, render), shows }
}

/** Calls the API in process, without the network. */
export const inProcessApi = (app: Hono<RequestEnv>) => async (path: string, init: RequestInit) => {
  const { network, shows } = rendering.getStore() ?? {}
  const response = await app.request(path, init, { network, isRendering: true })
  const text = await response.text()
  shows?.add(path.split('?', 1)[0] ?? '')
  if (shows) for (const id of idsIn(text)) shows.add(id)
  return new Response(text, response)
}

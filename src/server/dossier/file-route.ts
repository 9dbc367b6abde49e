import type { Context, Hono } from 'hono'
import type { Limit } from '#api/endpoint.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import {
  etagOf,
  matchesEtag,
  PUBLIC_CACHE_CONTROL,
} from '#server/platform/http/response-cache/negotiation.ts'

/** Crawlers request these files, and drawing a card takes time. */
const LIMITS: Limit[] = [{ name: 'sharing', per: 'address', max: 120, seconds: 60 }]

export async function countRequest(c: Context<RequestEnv>, path: string, limits = LIMITS): Promise<void> {
  c.set('route', path)
  await c.get('rateLimits').count(c, { method: 'GET', path, limits }, 'network')
}

export type FileOptions = {
  limits?: Limit[] | undefined
  /** Whether this response is for its reader alone: no cache stores it. */
  isPrivate?: (c: Context<RequestEnv>) => boolean
}

/** Clients revalidate the response each time, as they do for pages, so that a deleted plan disappears at once. */
export function file(
  app: Hono<RequestEnv>,
  path: string,
  type: string,
  write: (c: Context<RequestEnv>) => Promise<string | Uint8Array<ArrayBuffer>>,
  { limits, isPrivate }: FileOptions = {},
) {
  app.get(path, async (c) => {
    await countRequest(c, path, limits)
    const body = await c.get('withReplica')(() => write(c))
    c.header('Content-Type', type)
    if (isPrivate?.(c)) {
      c.header('Cache-Control', 'private, no-store')
      return c.body(body)
    }
    const etag = etagOf(body)
    c.header('Cache-Control', PUBLIC_CACHE_CONTROL)
    c.header('ETag', etag)
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    return c.body(body)
  })
}

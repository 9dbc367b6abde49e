import type { Context, Hono } from 'hono'
import { acceptedEncoding } from '#server/http/encoding.ts'
import { RETRY_AFTER } from '#server/http/errors.ts'
import type { Log } from '#server/http/log.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { isFresh, PUBLIC_CACHE_CONTROL } from '#server/http/public-answer.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { RenderedPage } from '#web/app/rendered-page.ts'
import { DEVELOPMENT_POLICY, pagePolicy } from './csp.ts'
import { type PageCache, packPage, type StoredPage } from './page-cache.ts'
import { pageKey } from './page-key.ts'

type PagesParts = {
  render: (href: string) => Promise<RenderedPage>
  cache: PageCache
  log: Log
  metrics: Metrics
  isHttps: boolean
  isDevelopment: boolean
}

/** Every address that is not the API's or a file's is a page of the React app, rendered here. */
export function pageRoutes(app: Hono<RequestEnv>, parts: PagesParts) {
  const { cache, metrics, isDevelopment } = parts

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    if (url.pathname.includes('//')) return c.redirect(url.pathname.replace(/\/{2,}/g, '/'), 301)
    const key = pageKey(url)
    try {
      if (isDevelopment) return respondPage(c, await build(key, parts))
      const { page, source } = await cache.get(key, () => build(key, parts))
      metrics.pages.inc({ source })
      return respondPage(c, page)
    } catch (thrown) {
      if (thrown instanceof Redirect) return c.redirect(thrown.location, 301)
      throw thrown
    }
  })
}

/** Thrown, not returned: a redirect is nothing to keep, and has no bytes. */
class Redirect extends Error {
  readonly location: string
  constructor(location: string) {
    super('redirect')
    this.location = location
  }
}

async function build(key: string, { render, log, isHttps, isDevelopment }: PagesParts): Promise<StoredPage> {
  const page = await render(key)
  if (page.kind === 'redirect') throw new Redirect(page.location)
  if (page.status === 500) log.error({ err: page.error }, 'page failed')
  const policy = isDevelopment ? DEVELOPMENT_POLICY : pagePolicy(page.html, { isHttps })
  return packPage(page.html, page.status, policy)
}

function respondPage(c: Context<RequestEnv>, page: StoredPage): Response {
  const isKept = page.status === 200
  c.header('Content-Security-Policy', page.policy)
  c.header('Cache-Control', isKept ? PUBLIC_CACHE_CONTROL : 'no-store')
  c.header('Vary', 'Accept-Encoding')
  if (page.status === 503) c.header('Retry-After', RETRY_AFTER)
  if (isKept) {
    c.header('ETag', page.etag)
    if (isFresh(c.req.header('if-none-match'), page.etag)) return c.body(null, 304)
  }
  const encoding = acceptedEncoding(c.req.header('accept-encoding'))
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  c.header('Content-Type', 'text/html; charset=utf-8')
  return c.body(new Uint8Array(page.bodies[encoding]), page.status as 200)
}

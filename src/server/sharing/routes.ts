import type { Context, Hono } from 'hono'
import { notFound } from '#domain/errors.ts'
import { etagOf, matchesEtag, PUBLIC_CACHE_CONTROL } from '#server/http/response-cache/negotiation.ts'
import { respondPublicFile } from '#server/http/response-cache/respond-public.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { createShareCards } from './cards.ts'
import { monthsCsv } from './forecast-files.ts'
import { markdownFile } from './markdown-file.ts'
import { type ExportedPlan, findExportedPlan } from './queries.ts'
import { robotsText } from './robots.ts'
import { rssFeed } from './rss.ts'
import { sitemap, sitemapIndex } from './sitemap.ts'

/** Crawlers request these files, and drawing a card takes time. */
const LIMITS = [{ name: 'sharing', per: 'address', max: 120, seconds: 60 }] as const

/** Serves files for search engines, feed readers and social networks. They hold only public data. */
export function sharingRoutes(app: Hono<RequestEnv>, { db: { sql }, site: { url } }: AppContext) {
  // Requests the picture from the app itself, so that any path that the site serves works.
  const cards = createShareCards(sql, async (path) => {
    const response = await app.request(path)
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  })
  app.get('/robots.txt', (c) => c.text(robotsText(url), 200, { 'Cache-Control': 'public, max-age=3600' }))
  // A month may have 50,000 entries: sitemaps are cached.
  sitemapFile(app, '/sitemap.xml', async () => await sitemapIndex(sql, url, new Date()))
  sitemapFile(app, '/:name{sitemap-[a-z0-9-]+\\.xml}', async (c) => {
    const name = c.req.param('name')?.slice('sitemap-'.length, -'.xml'.length) ?? ''
    return await sitemap(sql, url, name)
  })
  file(app, '/rss.xml', 'application/rss+xml; charset=utf-8', async (c) => {
    const { author, category, country, tag } = c.req.query()
    return await rssFeed(sql, url, { author, category, country, tag })
  })
  const planFile = (ending: string, type: string, write: (plan: ExportedPlan) => string) =>
    file(app, `/plan/:name{[a-z0-9-]+\\.${ending}}`, type, async (c) => {
      const slug = c.req.param('name')?.slice(0, -`.${ending}`.length) ?? ''
      const plan = await findExportedPlan(sql, slug)
      if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
      const body = write(plan)
      c.header('Content-Disposition', `attachment; filename="${plan.slug}.${ending}"`)
      return body
    })
  planFile('md', 'text/markdown; charset=utf-8', (plan) => markdownFile(plan, url))
  planFile('csv', 'text/csv; charset=utf-8', ({ forecast }) => {
    if (!forecast) throw notFound('Ce plan n’a pas de prévisionnel.')
    return monthsCsv(forecast)
  })
  file(app, `/og/plan/:name{${PNG}}`, 'image/png', async (c) => await cards.plan(idOf(c)))
  file(app, `/og/membre/:name{${PNG}}`, 'image/png', async (c) => await cards.member(idOf(c)))
}

const XML = 'application/xml; charset=utf-8'
/** The file name of a card is the id of its plan or member. */
const PNG = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.png'
const idOf = (c: Context) => c.req.param('name')?.slice(0, -'.png'.length) ?? ''

function sitemapFile(
  app: Hono<RequestEnv>,
  path: string,
  write: (c: Context<RequestEnv>) => Promise<string>,
) {
  app.get(path, async (c) => {
    await countRequest(c, path)
    return await respondPublicFile(c, XML, () => c.get('withReplica')(() => write(c)))
  })
}

async function countRequest(c: Context<RequestEnv>, path: string): Promise<void> {
  c.set('route', path)
  await c.get('rateLimits').count(c, { method: 'GET', path, limits: LIMITS }, 'network')
}

/** Clients revalidate the response each time, as they do for pages, so that a deleted plan disappears at once. */
function file(
  app: Hono<RequestEnv>,
  path: string,
  type: string,
  write: (c: Context<RequestEnv>) => Promise<string | Uint8Array<ArrayBuffer>>,
) {
  app.get(path, async (c) => {
    await countRequest(c, path)
    const body = await c.get('withReplica')(() => write(c))
    const etag = etagOf(body)
    c.header('Cache-Control', PUBLIC_CACHE_CONTROL)
    c.header('ETag', etag)
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Content-Type', type)
    return c.body(body)
  })
}

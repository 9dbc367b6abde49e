import type { Context, Hono } from 'hono'
import { dossierApi } from '#api/dossier.ts'
import { listPrintablePictures } from '#server/platform/files/queries.ts'
import { type Routes, serve } from '#server/platform/http/serve.ts'
import { respondPublicFile } from '#server/platform/http/response-cache/respond-public.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { createShareCards } from './cards.ts'
import { createDossierMaker } from './make-dossier.ts'
import { countRequest, file } from './file-route.ts'
import { exportOwn } from './own-export.ts'
import { planFiles } from './plan-files.ts'
import { robotsText } from './robots.ts'
import { rssFeed } from './rss.ts'
import { sitemap, sitemapIndex } from './sitemap.ts'

/** Serves files for search engines, feed readers and social networks. They hold only public data. */
export function sharingRoutes(ctx: AppContext): Routes[] {
  const {
    db: { sql },
    site: { url },
  } = ctx
  const makeDossier = createDossierMaker({
    ...ctx,
    listPrintable: (paths, plan) => listPrintablePictures(sql, paths, plan),
  })
  return [
    serve(dossierApi, {
      exportOwn: ({ viewer, body }, c) => exportOwn({ ...ctx, makeDossier }, viewer, body, c),
    }),
    (app) => publicFiles(app, sql, url),
    (app) => planFiles(app, ctx, makeDossier),
    (app) => shareCards(app, sql),
  ]
}

function publicFiles(app: Hono<RequestEnv>, sql: Sql, url: string) {
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
}

function shareCards(app: Hono<RequestEnv>, sql: Sql) {
  // Requests the picture from the app itself, so that any path that the site serves works.
  const cards = createShareCards(sql, async (path) => {
    const response = await app.request(path)
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  })
  file(app, `/og/plan/:name{${PNG}}`, 'image/png', async (c) => {
    const card = await cards.plan(idOf(c))
    // Other sites may show the card of a plan. Every other response stays same-origin (platform/http/security.ts).
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return card
  })
  file(app, `/og/membre/:name{${PNG}}`, 'image/png', async (c) => await cards.member(idOf(c)))
  file(app, '/og/categorie/:name{[a-z0-9-]+\\.png}', 'image/png', async (c) => await cards.category(idOf(c)))
}

const XML = 'application/xml; charset=utf-8'
/** The file name of a card is the id of its plan or member, or the slug of its category. */
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

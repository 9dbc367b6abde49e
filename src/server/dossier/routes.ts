import { requireFeature } from '#server/platform/policies.ts'
import type { Context, Hono } from 'hono'
import {
  ALL_PARTS,
  DOSSIER_PAGES_HEADER,
  EXPORT_TYPES,
  exportFileName,
  type ExportKind,
  EXPORTS_LIMITED,
  NO_COVER,
  NO_FORECAST,
} from '#domain/dossier/dossier.ts'
import { notFound } from '#domain/errors.ts'
import { LEVERS, readScenario } from '#domain/forecast/forecast-scenario.ts'
import type { Forecast, Scenario } from '#domain/forecast/forecast.ts'
import { dossierApi } from '#api/dossier.ts'
import type { Limit } from '#api/endpoint.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { listPrintablePictures } from '#server/platform/files/queries.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { etagOf, matchesEtag, PUBLIC_CACHE_CONTROL } from '#server/platform/http/compressed-response.ts'
import { respondPublicFile } from '#server/platform/http/respond-public.ts'
import { type Routes, serve } from '#server/platform/http/serve.ts'
import { createShareCards } from './cards.ts'
import { forecastJson, type ForecastPlan, forecastWorkbook, monthsCsv, markdownFile } from './data-files.ts'
import { rssFeed, sitemap, sitemapIndex } from './feeds.ts'
import { createDossierMaker, type MakeDossier } from './make-dossier.ts'
import { exportOwn } from './own-export.ts'
import { type ExportedPlan, findExportedPlan } from './queries.ts'

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

/** Dossiers and workbooks cost more than the other files, and share a limit. */
const DOSSIER_LIMITS: Limit[] = [
  {
    name: 'dossier',
    per: 'address',
    max: 60,
    seconds: 600,
    message: EXPORTS_LIMITED,
  },
]

/** The files of a published plan. A scenario in the address changes the figures of this response only. */
function planFiles(
  app: Hono<RequestEnv>,
  { db: { sql }, site: { url } }: AppContext,
  makeDossier: MakeDossier,
) {
  const beforeDossier = async (c: Context<RequestEnv>) => {
    await requireFeature(sql, () => c.get('readMember')(c), 'dossier')
    c.header('X-Robots-Tag', 'noindex')
  }
  planFile(app, sql, 'md', (plan) => markdownFile(plan, url))
  forecastFile(app, sql, 'csv', ({ forecast }, scenario) => monthsCsv(forecast, scenario))
  forecastFile(app, sql, 'json', async (plan, scenario, c) => {
    await beforeDossier(c)
    return forecastJson(plan, url, scenario)
  })
  forecastFile(
    app,
    sql,
    'xlsx',
    async (plan, scenario, c) => {
      await beforeDossier(c)
      return forecastWorkbook(plan, url, scenario)
    },
    DOSSIER_LIMITS,
  )
  planFile(
    app,
    sql,
    'pdf',
    async (plan, c) => {
      await beforeDossier(c)
      const scenario = plan.forecast ? scenarioOfAddress(plan.forecast, c) : {}
      const dossier = await makeDossier(
        plan,
        { cover: NO_COVER, parts: ALL_PARTS, scenario, isOwn: false },
        { caller: await callerOf(c), signal: c.req.raw.signal },
      )
      c.header(DOSSIER_PAGES_HEADER, String(dossier.pages))
      return dossier.pdf
    },
    { limits: DOSSIER_LIMITS, isPrivate: hasScenario },
  )
}

/** A member has a turn of their own, visitors that of their network. */
const callerOf = async (c: Context<RequestEnv>) =>
  (await c.get('readMember')(c))?.id ?? c.get('rateLimits').networkOf(c)

const scenarioOfAddress = (forecast: Forecast, c: Context<RequestEnv>) =>
  readScenario(forecast, (lever) => c.req.query(lever) ?? null)

const hasScenario = (c: Context<RequestEnv>) => LEVERS.some((lever) => c.req.query(lever) !== undefined)

type Body = string | Uint8Array<ArrayBuffer>

/** A file about the forecast: plans without one have none. */
function forecastFile(
  app: Hono<RequestEnv>,
  sql: Sql,
  ending: ExportKind,
  write: (plan: ForecastPlan, scenario: Scenario, c: Context<RequestEnv>) => Body | Promise<Body>,
  limits?: Limit[],
) {
  planFile(
    app,
    sql,
    ending,
    (plan, c) => {
      const { forecast } = plan
      if (!forecast) throw notFound(NO_FORECAST)
      return write({ ...plan, forecast }, scenarioOfAddress(forecast, c), c)
    },
    { limits, isPrivate: hasScenario },
  )
}

function planFile(
  app: Hono<RequestEnv>,
  sql: Sql,
  ending: ExportKind,
  write: (plan: ExportedPlan, c: Context<RequestEnv>) => Body | Promise<Body>,
  options?: FileOptions,
) {
  file(
    app,
    `/plan/:name{[a-z0-9-]+\\.${ending}}`,
    EXPORT_TYPES[ending],
    async (c) => {
      const slug = c.req.param('name')?.slice(0, -`.${ending}`.length) ?? ''
      const plan = await findExportedPlan(sql, slug)
      if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
      const body = await write(plan, c)
      c.header('Content-Disposition', `attachment; filename="${exportFileName(plan, ending)}"`)
      return body
    },
    options,
  )
}

/** Crawlers request these files, and drawing a card takes time. */
const LIMITS: Limit[] = [{ name: 'sharing', per: 'address', max: 120, seconds: 60 }]

async function countRequest(c: Context<RequestEnv>, path: string, limits = LIMITS): Promise<void> {
  c.set('route', path)
  await c.get('rateLimits').count(c, { method: 'GET', path, limits }, 'network')
}

type FileOptions = {
  limits?: Limit[] | undefined
  /** Whether this response is for its reader alone: no cache stores it. */
  isPrivate?: (c: Context<RequestEnv>) => boolean
}

/** Clients revalidate the response each time, as they do for pages, so that a deleted plan disappears at once. */
function file(
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

const PRIVATE = [
  '/api/',
  '/admin',
  '/auth',
  '/dashboard',
  '/dev/',
  '/favoris',
  '/mes-executions',
  '/mes-plans',
  '/mes-scenarios',
  '/messages',
  '/moderator',
  '/publish',
  '/validator',
]

const robotsText = (siteUrl: string) =>
  `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`

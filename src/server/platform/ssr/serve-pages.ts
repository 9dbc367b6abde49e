import type { RequestListener, Server } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Storage, storageFailure } from '#server/platform/adapters/storage/storage.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { ResponseCache } from '#server/platform/http/response-cache.ts'
import { respondFromCache } from '#server/platform/http/respond-public.ts'
import type { Log } from '#server/platform/http/log.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { ROOT } from '#server/platform/config/directories.ts'
import { pageRoutes } from './pages.ts'
import { inProcessApi } from './in-process-api.ts'
import { readFiles, renewAssets, shareAssets, shareUntilDone, staticFiles } from './static-files.ts'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Manifest as ViteManifest, ManifestChunk } from 'vite'
import type { PageAssets, RenderPage } from '#web/app/rendered-page.ts'
import { routes } from '#web/routes.ts'

type PageServing = {
  config: Pick<Config, 'isHttps' | 'cdn'>
  log: Log
  metrics: Metrics
  cache: ResponseCache
  hasRecentWrite: (cookies: string | undefined) => boolean
  server: Server
  storage: Storage
}

/** Adds the pages to the app. This file serves the build; dev.ts serves the sources during development. */
export type ServePages = (app: Hono<RequestEnv>, options: PageServing) => Promise<PageServer>
type PageServer = {
  listener: RequestListener
  stop: () => Promise<void>
  /** A job calls it each night. */
  renewAssets?: () => Promise<void>
}

const DIST = path.join(ROOT, 'dist')

const STORAGE_UNAVAILABLE =
  'the file storage is unavailable: no picture is served or uploaded until it is back, retried every minute (see doctor)'

/** Loads the pages' code while the database starts. Errors are ignored here: serveBuiltPages throws them. */
export const preloadPages = () => void loadBuild(DIST).catch(() => {})

export const serveBuiltPages: ServePages = async (app, { config, storage, ...shared }) => {
  const { renderPage, assets } = await loadBuild(DIST)
  const files = readFiles(path.join(DIST, 'client'))
  const stopSharing = await shareUntilDone(
    () => shareAssets(storage, files),
    (error) => shared.log.warn({ reason: storageFailure(error) }, STORAGE_UNAVAILABLE),
  )
  staticFiles(app, files, storage)
  pageRoutes(app, {
    render: (href, options) => renderPage(href, { ...options, callApi: inProcessApi(app), assets }),
    ...shared,
    isHttps: config.isHttps,
    isDevelopment: false,
    hasCdn: config.cdn !== undefined,
  })
  const respondCached = respondFromCache({ ...shared, isHttps: config.isHttps })
  const listener = nodeListener(app)
  return {
    listener: (request, response) => void (respondCached(request, response) || listener(request, response)),
    stop: async () => stopSharing(),
    renewAssets: () => renewAssets(storage, files),
  }
}

export function nodeListener(app: Hono<RequestEnv>): RequestListener {
  // Load balancers request /readyz in HTTP/1.0, without a Host header.
  const listener = getRequestListener(app.fetch, { hostname: 'localhost' })
  return (request, response) => void listener(request, response)
}

const CLIENT_ENTRY = 'src/web/app/entry-client.tsx'

/** Loads the built app: its renderer, and for each page the files that the browser preloads. */
async function loadBuild(dist: string): Promise<{ renderPage: RenderPage; assets: PageAssets }> {
  const { renderPage } = (await import(pathToFileURL(path.join(dist, 'pages/entry-server.js')).href)) as {
    renderPage: RenderPage
  }
  const manifest = JSON.parse(
    readFileSync(path.join(dist, 'client/.vite/manifest.json'), 'utf8'),
  ) as ViteManifest
  return { renderPage, assets: assetsOf(manifest) }
}

function assetsOf(manifest: ViteManifest): PageAssets {
  const entry = manifest[CLIENT_ENTRY]
  if (!entry) throw new Error(`no ${CLIENT_ENTRY} in the build`)
  const shared = withImports(manifest, entry)
  const root = {
    css: (entry.css ?? []).map(addressOf),
    preloads: [...shared].map(addressOf),
    scripts: [{ attrs: { type: 'module', src: addressOf(entry.file) } }],
  }
  const pages = (routes.children ?? []).map((page) => {
    const chunk = manifest[`src/web/${'file' in page ? page.file : ''}?tsr-split=component`]
    const files = chunk ? [...withImports(manifest, chunk)].filter((file) => !shared.has(file)) : []
    return [page.type === 'index' ? '/' : 'path' in page ? page.path : '', { preloads: files.map(addressOf) }]
  })
  return { routes: { __root__: root, ...Object.fromEntries(pages) } }
}

function withImports(manifest: ViteManifest, chunk: ManifestChunk, files = new Set<string>()): Set<string> {
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name]
    if (imported) withImports(manifest, imported, files)
  }
  return files
}

const addressOf = (file: string) => `/${file}`

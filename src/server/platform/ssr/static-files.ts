import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { isAssetKey } from '#server/platform/adapters/storage/keys.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import { acceptedEncoding, etagOf, matchesEtag } from '#server/platform/http/compressed-response.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { createHash } from 'node:crypto'

type Bytes = Uint8Array<ArrayBuffer>

type StaticFile = {
  type: string
  etag: string
  cacheControl: string
  bodies: { identity: Bytes; br?: Bytes; gzip?: Bytes }
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

/** Addresses of files. A missing file gets a short 404 instead of a rendered page. Handles may have dots: « /@a.b ». */
const FILES_ONLY = /^\/(assets|demo|files)\/|^\/(?!@)[^/]+\.[a-z0-9]+$/

/** Serves the files of this build, and from the storage those of other builds for their tabs. */
export function staticFiles(app: Hono<RequestEnv>, files: StaticFiles, storage: Storage) {
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const file = isRead ? files.get(c.req.path) : undefined
    if (!file) {
      if (!FILES_ONLY.test(c.req.path)) return next()
      const shared = isRead ? await respondShared(c, storage) : null
      // The 404 is not cached: during a deployment another process may have the file.
      return shared ?? c.text('Introuvable', 404, { 'Cache-Control': 'no-store' })
    }
    c.set('route', 'file')
    const encoding = acceptedEncoding(c.req.header('accept-encoding'))
    const packed = encoding === 'identity' ? undefined : file.bodies[encoding]
    c.header('Cache-Control', file.cacheControl)
    c.header('ETag', file.etag)
    if (file.bodies.br) c.header('Vary', 'Accept-Encoding')
    if (matchesEtag(c.req.header('if-none-match'), file.etag)) return c.body(null, 304)
    c.header('Content-Type', file.type)
    if (packed) c.header('Content-Encoding', encoding)
    return c.body(packed ?? file.bodies.identity)
  })
}

/** The files by address. Requests only look up this map, so no path can escape the folder. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/** Reads all files into memory at the start. */
export function readFiles(root: string): StaticFiles {
  const files = new Map<string, StaticFile>()
  const read = (name: string) => new Uint8Array(readFileSync(path.join(root, name)))
  const names = new Set(
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/')),
  )
  for (const name of names) {
    const type = TYPES[path.extname(name)]
    if (!type) continue
    const identity = read(name)
    files.set(`/${name}`, {
      type,
      etag: etagOf(identity),
      cacheControl: name.startsWith('assets/') ? YEAR : HOUR,
      bodies: {
        identity,
        ...(names.has(`${name}.br`) && { br: read(`${name}.br`) }),
        ...(names.has(`${name}.gz`) && { gzip: read(`${name}.gz`) }),
      },
    })
  }
  return files
}

/** Uploads the files unless they are stored already. Runs before the first page of this build is served. */
export async function shareAssets(storage: Storage, files: StaticFiles): Promise<void> {
  const assets = assetsOf(files)
  const stored = await storage.read(completionMarkerOf(assets).key)
  stored?.stream.destroy()
  if (!stored) await putAll(storage, assets)
}

/**
 * While the storage is unavailable, the site still serves its own files, and retries until the upload succeeds. The retry
 * runs in this process, because a job might run in a process of another build. Returns a function that stops the retries.
 */
export async function shareUntilDone(
  share: () => Promise<void>,
  onError: (error: unknown) => void,
  retryMs = RETRY_MS,
): Promise<() => void> {
  const isShared = async () => {
    try {
      await share()
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }
  if (await isShared()) return () => {}
  const retry = setInterval(async () => (await isShared()) && clearInterval(retry), retryMs)
  return () => clearInterval(retry)
}

/** Uploads the running build's files again each night, to renew their dates. Old files belong to builds that have ended. */
export async function renewAssets(storage: Storage, files: StaticFiles): Promise<void> {
  await putAll(storage, assetsOf(files))
  await storage.removeAssets(new Date(Date.now() - STORED_DAYS * DAY_MS))
}

async function respondShared(c: Context<RequestEnv>, storage: Storage): Promise<Response | null> {
  const key = c.req.path.slice(1)
  if (!isAssetKey(key)) return null
  c.get('rateLimits').countReading(c, 'request')
  const file = await storage.read(key)
  if (!file) return null
  c.set('route', 'file')
  c.header('Cache-Control', YEAR)
  c.header('Content-Type', TYPES[path.extname(key)])
  c.header('Content-Length', String(file.bytes))
  if (c.req.method !== 'HEAD') return c.body(Readable.toWeb(file.stream) as ReadableStream)
  file.stream.destroy()
  return c.body(null)
}

/*
 * A tab requests the files of the build that rendered it, perhaps days later, and perhaps from a process of another build.
 * So each build uploads its files to the storage. Every process reads from there the files that it does not have.
 */

const STORED_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** The number of concurrent uploads. */
const BATCH = 16
const RETRY_MS = 60_000

type Asset = { key: string; type: string; bytes: Uint8Array }

const assetsOf = (files: StaticFiles): Asset[] =>
  [...files]
    .map(([address, { type, bodies }]) => ({ key: address.slice(1), type, bytes: bodies.identity }))
    .filter(({ key }) => isAssetKey(key))

async function putAll(storage: Storage, assets: Asset[]) {
  const put = ({ key, type, bytes }: Asset) => storage.put(key, bytes, type)
  for (let at = 0; at < assets.length; at += BATCH) await Promise.all(assets.slice(at, at + BATCH).map(put))
  await put(completionMarkerOf(assets))
}

/** An empty file that is uploaded last. Its name is a hash of all file names. If it exists, all files exist. */
function completionMarkerOf(assets: Asset[]): Asset {
  const names = assets.map(({ key }) => key).toSorted()
  const hash = createHash('sha256').update(names.join()).digest('hex')
  return { key: `assets/build-${hash}.js`, type: 'text/javascript', bytes: new Uint8Array() }
}

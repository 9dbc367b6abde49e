import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { isAssetKey } from '#server/platform/adapters/storage/keys.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import {
  acceptedEncoding,
  etagOf,
  matchesEtag,
} from '#server/platform/http/response-cache/compressed-response.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'

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

/** Serves the files of this build, and from the storage those of other builds for their tabs (shared-assets.ts). */
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

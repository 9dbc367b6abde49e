import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hono } from 'hono'
import { acceptedEncoding, etagOf, isFresh } from '#server/http/public-answer.ts'
import type { RequestEnv } from '#server/http/request-env.ts'

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

/** Where only files are, so that a missing one is not worth a rendered page. Handles may have dots: « /@a.b ». */
const FILES_ONLY = /^\/(assets|demo|files)\/|^\/(?!@)[^/]+\.[a-z0-9]+$/

/** The files of the build, all read at start: what is not in the table does not exist, so no path can escape it. */
export function staticFiles(app: Hono<RequestEnv>, root: string) {
  const files = readFiles(root)
  app.use(async (c, next) => {
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(c.req.path) : undefined
    // Another process may have it, while a new version is brought out.
    if (!file)
      return FILES_ONLY.test(c.req.path)
        ? c.text('Introuvable', 404, { 'Cache-Control': 'no-store' })
        : next()
    c.set('route', 'file')
    const encoding = acceptedEncoding(c.req.header('accept-encoding'))
    const packed = encoding === 'identity' ? undefined : file.bodies[encoding]
    c.header('Cache-Control', file.cacheControl)
    c.header('ETag', file.etag)
    if (file.bodies.br) c.header('Vary', 'Accept-Encoding')
    if (isFresh(c.req.header('if-none-match'), file.etag)) return c.body(null, 304)
    c.header('Content-Type', file.type)
    if (packed) c.header('Content-Encoding', encoding)
    return c.body(packed ?? file.bodies.identity)
  })
}

function readFiles(root: string): Map<string, StaticFile> {
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

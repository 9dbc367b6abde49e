import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { filesApi } from '#api/files.ts'
import { notFound } from '#domain/errors.ts'
import { can } from '#domain/permissions.ts'
import { UPLOAD_PURPOSES } from '#domain/uploads.ts'
import { type Key, readKey } from '#server/adapters/storage/keys.ts'
import { cacheControlOf } from '#server/adapters/storage/storage.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { isReadableBy } from './queries.ts'
import { createUploads } from './upload.ts'

const ADDRESS = '/files/'

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  zip: 'application/zip',
}

/** Serves uploads and stored files. A viewer who may not read a file gets the same 404 as for a missing file. */
export function filesRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const upload = createUploads(ctx)
  for (const purpose of UPLOAD_PURPOSES) {
    mount(app, filesApi[purpose], ({ viewer }, c) => upload(c.req.raw, purpose, viewer))
  }
  app.get(`${ADDRESS}*`, async (c) => {
    c.set('route', `${ADDRESS}*`)
    c.get('rateLimits').countReading(c, 'file')
    // The path is not decoded: names of stored files contain no encoded characters, so an encoded path matches none of them.
    const name = c.req.path.slice(ADDRESS.length)
    const key = readKey(name)
    if (!key || !(key.isPublic || (await isReader(c, key, ctx)))) throw missing()
    const file = await ctx.storage.read(name)
    if (!file) throw missing()
    const type = TYPES[key.extension] ?? 'application/octet-stream'
    c.header('Cache-Control', cacheControlOf(key))
    c.header('Content-Type', type)
    c.header('Content-Length', String(file.bytes))
    c.header('Content-Disposition', type.startsWith('image/') ? 'inline' : 'attachment')
    if (c.req.method !== 'HEAD') return c.body(Readable.toWeb(file.stream) as ReadableStream)
    file.stream.destroy()
    return c.body(null)
  })
}

const missing = () => notFound('Ce fichier n’existe pas ou n’existe plus.')

async function isReader(c: Context<RequestEnv>, { path }: Key, { db }: AppContext): Promise<boolean> {
  const member = await c.get('readMember')(c)
  if (!member) return false
  return await isReadableBy(db.sql, path, {
    userId: member.id,
    mayJudge: can.openModerator(member) && can.contribute(member),
  })
}

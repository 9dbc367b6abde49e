import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { filesApi } from '#api/files.ts'
import { notFound } from '#domain/errors.ts'
import { can, mayReadUnpublished } from '#domain/permissions.ts'
import { CDN_SECONDS, cdnHeaders } from '#server/platform/adapters/cdn.ts'
import { type Key, readKey } from '#server/platform/adapters/storage/keys.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Routes, serve } from '#server/platform/http/serve.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findPictureOwner, findPlanPicture, isReadableBy, type PlanPicture } from './queries.ts'
import { createUploads } from './upload.ts'

const ADDRESS = '/files/'

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  zip: 'application/zip',
}

/** Serves uploads and stored files. A viewer who may not read a file gets the same 404 as for a missing file. */
export function filesRoutes(ctx: AppContext & { config: Pick<Config, 'cdn'> }): Routes[] {
  const upload = createUploads(ctx)
  return [
    serve(filesApi, {
      avatar: ({ viewer }, c) => upload(c.req.raw, 'avatar', viewer),
      banner: ({ viewer }, c) => upload(c.req.raw, 'banner', viewer),
      thumbnail: ({ viewer }, c) => upload(c.req.raw, 'thumbnail', viewer),
      plan_image: ({ viewer }, c) => upload(c.req.raw, 'plan_image', viewer),
      message_image: ({ viewer }, c) => upload(c.req.raw, 'message_image', viewer),
    }),
    storedFiles(ctx, ctx.config.cdn !== undefined),
  ]
}

const storedFiles =
  (ctx: AppContext, hasCdn: boolean): Routes =>
  (app) => {
    app.get(`${ADDRESS}*`, async (c) => {
      c.set('route', `${ADDRESS}*`)
      c.get('rateLimits').countReading(c, 'file')
      // The path is not decoded: names of stored files contain no encoded characters, so an encoded path matches none of them.
      const name = c.req.path.slice(ADDRESS.length)
      const key = readKey(name)
      const access = key && (await accessOf(c, key, ctx, hasCdn))
      if (!access) throw missing()
      const file = await ctx.storage.read(name)
      if (!file) throw missing()
      const type = TYPES[key.extension] ?? 'application/octet-stream'
      for (const [header, value] of Object.entries(cacheHeaders(access, hasCdn))) c.header(header, value)
      c.header('Content-Type', type)
      c.header('Content-Length', String(file.bytes))
      c.header('Content-Disposition', type.startsWith('image/') ? 'inline' : 'attachment')
      if (c.req.method !== 'HEAD') return c.body(Readable.toWeb(file.stream) as ReadableStream)
      file.stream.destroy()
      return c.body(null)
    })
  }

const missing = () => notFound('Ce fichier n’existe pas ou n’existe plus.')

/** A public file has the id of the plan or the member that shows it, whose changes purge it from the network. */
type Access = { isPublic: true; shownBy: string | null } | { isPublic: false }

/** Returns null if the viewer may not read the file. The session is read only for files that are not public. */
async function accessOf(
  c: Context<RequestEnv>,
  { path, purpose }: Key,
  { db }: AppContext,
  hasCdn: boolean,
): Promise<Access | null> {
  if (purpose === 'avatar' || purpose === 'banner')
    return { isPublic: true, shownBy: hasCdn ? await findPictureOwner(db.sql, path) : null }
  const isOfPlan = purpose === 'thumbnail' || purpose === 'plan_image'
  const picture = isOfPlan ? await c.get('withReplica')(() => findPlanPicture(db.sql, path)) : null
  if (picture?.published_in) return { isPublic: true, shownBy: picture.published_in }
  const member = await c.get('readMember')(c)
  if (!member) return null
  const isReader = picture
    ? mayReadPicture(member, picture)
    : await isReadableBy(db.sql, path, {
        userId: member.id,
        mayJudge: can.openModerator(member) && can.contribute(member),
      })
  return isReader ? { isPublic: false } : null
}

/** Pictures of an unpublished plan are read by those who read the plan, and new uploads by their uploader alone. */
const mayReadPicture = (member: SessionMember, { uploaded_by, plan }: PlanPicture) =>
  member.id === uploaded_by || (plan !== null && mayReadUnpublished(member, plan.author_id))

/** A path is never used twice, so browsers may keep a public file. Shared caches may not, because it may become private. */
const cacheHeaders = (access: Access, hasCdn: boolean): Record<string, string> =>
  access.isPublic
    ? {
        'Cache-Control': `public, max-age=31536000, s-maxage=${CDN_SECONDS}, immutable`,
        ...(hasCdn && access.shownBy && cdnHeaders(new Set([access.shownBy]))),
      }
    : { 'Cache-Control': 'private, no-store' }

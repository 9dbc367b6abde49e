import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError, unavailable } from '#domain/errors.ts'
import type { RequestEnv } from './request-env.ts'

const BODY_MAX = 1024 * 1024
const RESPONSE_MAX_MS = 10_000

/** A dossier may wait for those before it (platform/adapters/typeset). */
const DOSSIER_MAX_MS = 60_000
const isDossier = (path: string) => /^\/plan\/[^/]+\.pdf$|^\/api\/my\/exports$/.test(path)

/** Uploads have their own limits: pictures are larger, and a slow connection may need more time. */
const UPLOADS = '/api/uploads/'

const exceptUploads =
  (limit: MiddlewareHandler<RequestEnv>): MiddlewareHandler<RequestEnv> =>
  (c, next) =>
    c.req.path.startsWith(UPLOADS) ? next() : limit(c, next)

/** The longest time a response may take. */
export const timeLimit = exceptUploads(async (c, next) => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(unavailable()),
    isDossier(c.req.path) ? DOSSIER_MAX_MS : RESPONSE_MAX_MS,
  )
  try {
    await Promise.race([next(), promise])
  } finally {
    clearTimeout(timer)
  }
})

const bodyUpToMax = bodyLimit({
  maxSize: BODY_MAX,
  onError: () => {
    throw new AppError('too_large', 'Cet envoi est trop volumineux.')
  },
})

export const sizeLimit = exceptUploads((c, next) => (isWithinMax(c) ? next() : bodyUpToMax(c, next)))

/** Reads only the headers, because reading the body takes longer than most responses. The body of a GET is ignored. */
function isWithinMax({ req, env }: Context<RequestEnv>): boolean {
  if (req.method === 'GET') return true
  if (req.header('transfer-encoding')) return false
  const length = req.header('content-length')
  // A network request with neither header has no body.
  return length === undefined ? Boolean(env?.incoming) : Number(length) <= BODY_MAX
}

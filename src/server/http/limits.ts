import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError, unavailable } from '#domain/errors.ts'
import type { RequestEnv } from './request-env.ts'

const BODY_MAX = 1024 * 1024
const ANSWER_MAX_MS = 10_000

/** Pictures are larger, and take the time that the sender's line takes; the upload has limits of its own. */
const UPLOADS = '/api/uploads/'

const exceptUploads =
  (limit: MiddlewareHandler<RequestEnv>): MiddlewareHandler<RequestEnv> =>
  (c, next) =>
    c.req.path.startsWith(UPLOADS) ? next() : limit(c, next)

/** No answer may keep somebody waiting for longer. */
export const timeLimit = exceptUploads(async (_c, next) => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unavailable()), ANSWER_MAX_MS)
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

/** As far as its headers tell: looking for a body takes longer than most answers. Nobody reads that of a GET. */
function isWithinMax({ req, env }: Context<RequestEnv>): boolean {
  if (req.method === 'GET') return true
  if (req.header('transfer-encoding')) return false
  const length = req.header('content-length')
  // What comes over the wire with neither has no body.
  return length === undefined ? Boolean(env?.incoming) : Number(length) <= BODY_MAX
}

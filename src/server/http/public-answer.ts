import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/**
 * What everybody may see may be kept by anybody, but must be asked for again each time: a plan that was taken down
 * is gone at once, and an unchanged answer costs only a 304.
 */
export const PUBLIC_CACHE_CONTROL = 'public, no-cache'

export const etagOf = (bytes: string | Buffer) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Compares as RFC 9110 asks of If-None-Match: weakly, one of a list, or « * ». */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

export function respondPublic(c: Context, answer: unknown): Response {
  const body = JSON.stringify(answer)
  const etag = etagOf(body)
  c.header('Cache-Control', PUBLIC_CACHE_CONTROL)
  c.header('ETag', etag)
  if (isFresh(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('Content-Type', 'application/json')
  return c.body(body)
}

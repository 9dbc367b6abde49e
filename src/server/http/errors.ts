import type { Context } from 'hono'
import { AppError, type ErrorKind, unavailable, unexpected } from '#domain/errors.ts'
import { isDatabaseAway } from '#server/db/database.ts'
import type { Log } from './log.ts'
import type { RequestEnv } from './request-env.ts'

const STATUS = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  unexpected: 500,
} as const satisfies Record<ErrorKind, number>

/** Seconds a client should wait before it asks again. */
export const RETRY_AFTER = '2'

const statusOf = (error: AppError) => STATUS[error.kind]

/** What people are told of an error. Anything that is not ours is logged under the request's id and told apart by it. */
export function toAppError(error: unknown, requestId: string, log: Log): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return unavailable()
  if (isUnstorableText(error)) return new AppError('invalid', 'Ce texte contient un caractère interdit.')
  log.error({ requestId, err: error }, 'unexpected error')
  return unexpected(requestId)
}

/** PostgreSQL's texts hold every character but NUL. */
const isUnstorableText = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')

export function respondError(c: Context<RequestEnv>, error: AppError): Response {
  const { kind, message, field, id } = error
  c.header('Cache-Control', 'no-store')
  if (kind === 'unavailable') c.header('Retry-After', RETRY_AFTER)
  return c.json({ error: { kind, message, field, id } }, statusOf(error))
}

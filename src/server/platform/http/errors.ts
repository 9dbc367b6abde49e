import type { Context } from 'hono'
import { html } from 'hono/html'
import { AppError, type ErrorKind, unavailable, unexpected } from '#domain/errors.ts'
import {
  isDatabaseUnavailable,
  isDiskFull,
  isStatementTimeout,
  isWorthRetrying,
} from '#server/platform/db/database.ts'
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

/** The message for an invalid value whose schema has no message of its own. */
export const IMPOSSIBLE_VALUE = 'Cette valeur n’est pas valable.'

/** Pages and other reads still work while the disk is full. */
const DISK_FULL =
  'Plan B ne peut rien enregistrer pour le moment : son disque est plein. Réessayez un peu plus tard.'

/** Seconds a client should wait before the next attempt. */
export const RETRY_AFTER = '2'

const statusOf = (error: AppError) => STATUS[error.kind]

/** The error that the user reads. An unexpected one is logged under the request's id, which the user can quote. */
export function toPublicError(error: unknown, requestId: string, log: Log): AppError {
  if (error instanceof AppError) {
    if (error.cause) log.error({ requestId, err: error.cause }, error.message)
    return error
  }
  if (isDatabaseUnavailable(error)) return unavailable()
  if (isImpossibleValue(error)) return new AppError('invalid', IMPOSSIBLE_VALUE)
  if (isDiskFull(error)) {
    log.error({ requestId, err: error }, 'the disk is full')
    return new AppError('unavailable', DISK_FULL)
  }
  log.error({ requestId, err: error }, 'unexpected error')
  const isTemporary = isStatementTimeout(error) || isWorthRetrying(error) || isServiceUnavailable(error)
  return isTemporary ? unavailable() : unexpected(requestId)
}

/** Whether another service (the file storage) is unreachable or fails. Also looks at the cause of a wrapped error. */
const isServiceUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && UNREACHABLE.test(String(error.code))) ||
    error.name === 'TimeoutError' ||
    ('$fault' in error && error.$fault === 'server') ||
    isServiceUnavailable(error.cause))

const UNREACHABLE = /^(ECONN(REFUSED|RESET)|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Whether PostgreSQL refused a value that no column can hold: a NUL in a text, the 31st of February, a huge number. */
const isImpossibleValue = (error: unknown) =>
  error instanceof Error && 'code' in error && IMPOSSIBLE.has(String(error.code))

const IMPOSSIBLE = new Set(['22021', '22P05', '22007', '22008', '22003'])

export function respondError(c: Context<RequestEnv>, error: AppError): Response {
  const { kind, message, field, code, id } = error
  return c.json({ error: { kind, message, field, code, id } }, ...headOf(error))
}

/** A static error page that does not need the React app, for when the app itself failed. */
export const respondBrokenPage = (c: Context<RequestEnv>, error: AppError): Response | Promise<Response> =>
  c.html(
    html`<!doctype html>
      <html lang="fr">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Cette page ne s’affiche pas · Plan B</title>
        <h1>Cette page ne s’affiche pas</h1>
        <p>${error.message}</p>
        ${error.id && html`<p>Référence : ${error.id}</p>`}
        <p><a href="">Réessayer</a> · <a href="/">Revenir à l’accueil</a></p>
      </html>`,
    ...headOf(error),
  )

const headOf = (error: AppError) =>
  [
    statusOf(error),
    {
      'Cache-Control': 'no-store',
      ...(error.kind === 'unavailable' && { 'Retry-After': String(error.retryAfter ?? RETRY_AFTER) }),
    },
  ] as const

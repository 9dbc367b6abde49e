/** What can go wrong, as the server says it and the browser reads it. The message is the French people read. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'rate_limited'
  | 'unavailable'
  | 'unexpected'

export class AppError extends Error {
  readonly kind: ErrorKind
  /** The form field that caused it, where there is one. */
  readonly field: string | undefined
  /** The request's id, to quote when asking for help; only on unexpected errors. */
  readonly id: string | undefined

  /** In how many seconds the same request may be sent again, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(kind: ErrorKind, message: string, field?: string, id?: string, retryAfter?: number) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.field = field
    this.id = id
    this.retryAfter = retryAfter
  }
}

export const notFound = (message = 'Cette page n’existe pas ou n’existe plus.') =>
  new AppError('not_found', message)
export const unavailable = () =>
  new AppError('unavailable', 'Plan B est momentanément indisponible. Réessayez dans quelques instants.')
export const offline = () =>
  new AppError('unavailable', 'Vous êtes hors ligne. Vérifiez votre connexion, puis réessayez.')
export const unexpected = (id?: string) =>
  new AppError('unexpected', 'Une erreur est survenue', undefined, id)

/** Whatever was thrown, as people can read it. */
export const toAppError = (error: unknown): AppError => (error instanceof AppError ? error : unexpected())

/** An address that leads nowhere: what it names does not exist, or it is not one that anything could have. */
export const isNotFound = (error: unknown) =>
  error instanceof AppError && (error.kind === 'not_found' || error.kind === 'invalid')

/** The kinds of error of the API. The message is the French text that is shown. */
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

type ErrorDetails = {
  code?: string | undefined
  id?: string | undefined
  retryAfter?: number | undefined
}

export class AppError extends Error {
  readonly kind: ErrorKind
  /** The form field that caused it, where there is one. */
  readonly field: string | undefined
  /** Distinguishes refusals of one kind, where the browser has to react to one of them. */
  readonly code: string | undefined
  /** The id of the request, to quote to the support; only on unexpected errors. */
  readonly id: string | undefined
  /** The seconds after which the request may be sent again, where the server gave them. */
  readonly retryAfter: number | undefined

  constructor(kind: ErrorKind, message: string, field?: string, { code, id, retryAfter }: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.field = field
    this.code = code
    this.id = id
    this.retryAfter = retryAfter
  }
}

/** The id of a draft is taken: another text was sent under it. */
export const DRAFT_ALREADY_SENT =
  'Ce brouillon a déjà été envoyé avec un autre texte, sans doute depuis un autre onglet. Le vôtre est gardé : envoyez-le de nouveau.'

/** A correction of a text that another tab or device has corrected since it was read. */
export const TEXT_CHANGED = 'Ce texte a changé entre-temps.'

export const notFound = (message = 'Cette page n’existe pas ou n’existe plus.') =>
  new AppError('not_found', message)
export const unavailable = () =>
  new AppError('unavailable', 'Plan B est momentanément indisponible. Réessayez dans quelques instants.')
export const offline = () =>
  new AppError('unavailable', 'Vous êtes hors ligne. Vérifiez votre connexion, puis réessayez.')
export const unexpected = (id?: string) =>
  new AppError('unexpected', 'Une erreur est survenue', undefined, { id })

export const toAppError = (error: unknown): AppError => (error instanceof AppError ? error : unexpected())

/** The page does not exist: its subject was not found, or its address is malformed. */
export const isNotFound = (error: unknown) =>
  error instanceof AppError && (error.kind === 'not_found' || error.kind === 'invalid')

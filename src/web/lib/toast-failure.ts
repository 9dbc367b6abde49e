import { AppError } from '#domain/errors.ts'
import { OFFLINE, toast, toastError } from './toast.ts'

/** Shows why a request failed: no network, else the message of the server if it sent one, else `otherwise`. */
export function toastFailure(error: unknown, otherwise: string, title = 'Erreur') {
  if (isOffline(error)) toast(OFFLINE)
  else toastError(failureText(error, otherwise), title)
}

/** Whether the request, or the import of a script, failed because this device has no network. */
const isOffline = (error: unknown) =>
  'onLine' in navigator && !navigator.onLine && (!(error instanceof AppError) || error.kind === 'unavailable')

export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'unexpected'
    ? error.message
    : otherwise

import { AppError } from '#domain/errors.ts'
import { OFFLINE, toast, toastError } from './toast.ts'

/** Shows that a request failed: that there is no network, else the server’s words where it had any, else those given. */
export function toastFailure(error: unknown, otherwise: string, title = 'Erreur') {
  if (isOffline(error)) toast(OFFLINE)
  else toastError(failureText(error, otherwise), title)
}

/** Whether this device has no network, and so neither a request nor the import of a script was answered. */
const isOffline = (error: unknown) =>
  'onLine' in navigator && !navigator.onLine && (!(error instanceof AppError) || error.kind === 'unavailable')

export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'unexpected'
    ? error.message
    : otherwise

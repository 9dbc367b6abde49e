import { AppError } from '#domain/errors.ts'
import { toastError } from '#web/ui/toast.ts'

/** Shows that a request failed: in the server’s words where it had any, else in those given. */
export function tellFailure(error: unknown, otherwise: string, title = 'Erreur') {
  toastError(failureText(error, otherwise), title)
}

export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'unexpected'
    ? error.message
    : otherwise

import { AppError } from '#domain/errors.ts'
import { toast } from '#web/ui/toast.ts'

/** Says that something failed. */
export function tellFailure(error: unknown, otherwise: string, title = 'Erreur') {
  toast({ title, description: failureText(error, otherwise), variant: 'destructive' })
}

/** The server's words where it had any, else those given. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'unexpected'
    ? error.message
    : otherwise

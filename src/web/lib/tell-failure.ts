import { AppError } from '#domain/errors.ts'
import { toast } from '#web/ui/toast.ts'

/** Says that something failed: in the server's words where it had any, else in those given. */
export function tellFailure(error: unknown, otherwise: string, title = 'Erreur') {
  toast({ title, description: wordsOf(error) ?? otherwise, variant: 'destructive' })
}

/** What the server said, if it could say anything. */
const wordsOf = (error: unknown): string | null =>
  error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'unexpected'
    ? error.message
    : null

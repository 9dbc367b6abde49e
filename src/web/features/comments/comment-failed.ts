import { AppError } from '#domain/errors.ts'
import { toast } from '#web/ui/toast.ts'

export const CANNOT_PUBLISH = 'Erreur lors de la publication du commentaire.'

/** The server's words where it has some, and otherwise the specification's. */
export const wordsOf = (error: Error, otherwise: string): string =>
  error instanceof AppError && error.kind !== 'unexpected' ? error.message : otherwise

export function commentFailed(error: Error, otherwise: string) {
  const hasNoSession = error instanceof AppError && error.kind === 'unauthenticated'
  const words = hasNoSession ? SIGN_IN_FIRST : { title: 'Erreur', description: wordsOf(error, otherwise) }
  toast({ ...words, variant: 'destructive' })
}

export const SIGN_IN_FIRST = {
  title: 'Connexion requise',
  description: 'Vous devez être connecté pour commenter.',
}

import { AppError } from '#domain/errors.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'
import { toast } from '#web/ui/toast.ts'

export const CANNOT_LOAD = 'Impossible de charger les commentaires'
export const CANNOT_PUBLISH = 'Erreur lors de la publication du commentaire.'
export const SIGN_IN_FIRST = {
  title: 'Connexion requise',
  description: 'Vous devez être connecté pour commenter.',
}

export function commentFailed(error: Error, otherwise: string) {
  const hasNoSession = error instanceof AppError && error.kind === 'unauthenticated'
  if (hasNoSession) toast({ ...SIGN_IN_FIRST, variant: 'destructive' })
  else tellFailure(error, otherwise)
}

/** What stands beside the field: the server's words where it has some. */
export const wordsOf = (error: Error, otherwise: string): string =>
  error instanceof AppError && error.kind !== 'unexpected' ? error.message : otherwise

import { AppError } from '#domain/errors.ts'
import { toastFailure, toastError } from '#web/lib/toast.ts'

export const CANNOT_LOAD = 'Impossible de charger les commentaires'
export const CANNOT_PUBLISH = 'Erreur lors de la publication du commentaire.'
export const SIGN_IN_FIRST = {
  title: 'Connexion requise',
  description: 'Vous devez être connecté pour commenter.',
}

export function commentFailed(error: Error, otherwise: string) {
  if (error instanceof AppError && error.kind === 'unauthenticated')
    toastError(SIGN_IN_FIRST.description, SIGN_IN_FIRST.title)
  else toastFailure(error, otherwise)
}

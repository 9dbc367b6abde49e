import { AppError, notFound } from '#domain/errors.ts'

export const commentNotFound = () => notFound('Ce commentaire n’existe pas ou n’existe plus.')
export const commentDeleted = (field?: string) =>
  new AppError('conflict', 'Ce commentaire a été supprimé.', field)

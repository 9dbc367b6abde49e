import { AppError } from '#domain/errors.ts'

export const commentNotFound = (field?: string) =>
  new AppError('not_found', 'Ce commentaire n’existe pas ou n’existe plus.', field)
export const commentDeleted = (field?: string) =>
  new AppError('conflict', 'Ce commentaire a été supprimé.', field)

import { AppError, notFound } from '#domain/errors.ts'

export const reviewNotFound = () => notFound('Cet avis n’existe pas ou n’existe plus.')
export const reviewedPlanNotFound = () => notFound('Ce plan n’existe pas ou n’est plus en ligne.')
export const reviewIdTaken = () => new AppError('conflict', 'Cet avis existe déjà.', 'id')

import { tellFailure } from '../profile/settings-query.ts'

export const tellUploadFailure = (error: unknown) =>
  tellFailure(error instanceof Error ? error : new Error(), 'Erreur lors du téléchargement')

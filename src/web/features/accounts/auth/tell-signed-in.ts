import { SITE_NAME } from '#domain/site.ts'
import { toast } from '#web/lib/toast.ts'

export const tellSignedIn = () =>
  toast({ title: 'Connexion réussie', description: `Bienvenue sur ${SITE_NAME} !` })

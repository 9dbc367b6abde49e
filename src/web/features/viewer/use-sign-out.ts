import { useQueryClient } from '@tanstack/react-query'
import { viewerApi } from '#api/viewer.ts'
import { toAppError } from '#domain/errors.ts'
import { SITE_NAME } from '#domain/site.ts'
import { call } from '#web/lib/call.ts'
import { sendHeld } from '#web/lib/held.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import { focusContent } from '#web/lib/focus.ts'
import { refreshViewer } from './viewer-query.ts'

/** Ends this browser's session, in all its tabs. */
export function useSignOut() {
  const client = useQueryClient()
  return async () => {
    // What one decided goes out under one's own name.
    await sendHeld()
    try {
      await call(viewerApi.signOut, {})
    } catch (error) {
      const { kind, message } = toAppError(error)
      // Whose session has ended already is where they want to be.
      if (kind !== 'unauthenticated') {
        toastError(message, 'Erreur de déconnexion')
        return
      }
    }
    await refreshViewer(client)
    // The menu that had the focus is gone.
    focusContent()
    toast({ title: 'Déconnexion réussie', description: `À bientôt sur ${SITE_NAME} !` })
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { viewerApi } from '#api/accounts-viewer.ts'
import { toAppError } from '#domain/errors.ts'
import { SITE_NAME } from '#domain/site.ts'
import { call } from '#web/lib/call.ts'
import { focusContent } from '#web/lib/focus.ts'
import { removeLocal } from '#web/lib/local-store.ts'
import {
  ASSISTANT_KEY,
  ASSISTANT_QUESTION_KEY,
  RECENT_SEARCHES_KEY,
  RESET_RETURN_KEY,
} from '#web/lib/storage-keys.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import { flushRequests } from '#web/lib/undoable-requests.ts'
import { discardPending } from './pending-action.ts'
import { refetchViewerInAllTabs } from './viewer-query.ts'

/** Ends this browser's session, in all its tabs. */
export function useSignOut() {
  const client = useQueryClient()
  return async () => {
    // Before the session ends: a pending decision is sent in the name of the member who took it.
    await flushRequests()
    try {
      await call(viewerApi.signOut, {})
    } catch (error) {
      const { kind, message } = toAppError(error)
      // Already signed out is what the member asked for.
      if (kind !== 'unauthenticated') {
        toastError(message, 'Erreur de déconnexion')
        return
      }
    }
    // These entries are not under the member's id: the next person at this browser would see them.
    discardPending()
    removeLocal(RECENT_SEARCHES_KEY, ASSISTANT_KEY, ASSISTANT_QUESTION_KEY, RESET_RETURN_KEY)
    await refetchViewerInAllTabs(client)
    // The menu that had the focus is unmounted.
    focusContent()
    toast({ title: 'Déconnexion réussie', description: `À bientôt sur ${SITE_NAME} !` })
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { discussionsApi } from '#api/comments.ts'
import type { Discussion, DiscussionLevel } from '#domain/comments/discussions.ts'
import { planViewerStateQuery } from '#web/features/accounts/viewer/viewer-state.ts'
import { announce } from '#web/lib/announce.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'

/** Sets what the member hears of the comments of a plan. Shown at once; a muted discussion can be undone. */
export function useSetDiscussion({ id: planId, title }: { id: string; title: string }) {
  const client = useQueryClient()
  const { queryKey } = planViewerStateQuery(planId)
  const show = (discussion: Discussion | null) =>
    client.setQueryData(queryKey, (state) => state && { ...state, discussion })
  const { mutate } = useMutation({
    // One request at a time: the last choice is the one that is stored.
    scope: { id: `discussion ${planId}` },
    mutationFn: ({ level, is_chosen }: Discussion) =>
      call(discussionsApi.set, { params: { planId }, body: { level, is_chosen } }),
    onMutate: async (discussion) => {
      await client.cancelQueries({ queryKey, exact: true })
      const before = client.getQueryData(queryKey)?.discussion ?? null
      show(discussion)
      return { before }
    },
    onError: (error, _discussion, context) => {
      show(context?.before ?? null)
      toastFailure(error, 'Erreur lors de l’action')
    },
    onSuccess: ({ level, previous }) => {
      announce(DISCUSSION_LEVEL_TEXTS[level].button)
      if (level !== 'mute') return
      toast({
        title: 'Discussion coupée',
        description: `« ${title} »`,
        action: { label: 'Annuler', onClick: () => mutate(previous) },
      })
    },
    onSettled: (_result, _error, { level }) => {
      void client.invalidateQueries({ queryKey, exact: true })
      if (level !== 'mute') return
      // Muting deletes the unread notifications of the discussion.
      for (const list of [keys.notifications, keys.lastVisit])
        void client.invalidateQueries({ queryKey: list, exact: true })
    },
  })
  return mutate
}

/** The texts of each level: the choice, its explanation, and the button that shows the current level. */
export const DISCUSSION_LEVEL_TEXTS: Record<
  DiscussionLevel,
  { label: string; hint: string; button: string }
> = {
  follow: {
    label: 'Suivre',
    hint: 'Une notification quand on y écrit.',
    button: 'Discussion suivie',
  },
  direct: {
    label: 'Réponses et mentions',
    hint: 'Seulement quand on vous répond ou vous mentionne.',
    button: 'Suivre la discussion',
  },
  mute: {
    label: 'Couper',
    hint: 'Rien de cette discussion, ni ici, ni par e‑mail, ni sur vos appareils.',
    button: 'Discussion coupée',
  },
}

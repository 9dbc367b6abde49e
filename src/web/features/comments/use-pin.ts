import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import { commentAnchor, type WrittenComment } from '#domain/comments/comments.ts'
import { call } from '#web/lib/call.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { keys } from '#web/lib/keys.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'

/** Pins a comment above the others, or detaches it. */
export function usePin({ id, plan_id }: WrittenComment, isPinned: boolean): () => void {
  const client = useQueryClient()
  const params = { planId: plan_id }
  const { mutate } = useMutation({
    mutationFn: async () => {
      if (isPinned) await call(commentsApi.unpin, { params })
      else await call(commentsApi.pin, { params, body: { comment_id: id } })
      await client.invalidateQueries({ queryKey: keys.comments(plan_id) })
    },
    onSuccess: () => {
      toast({ title: isPinned ? 'Commentaire détaché' : 'Commentaire épinglé' })
      // It has moved, and with it the button that had the focus.
      moveFocus(document.getElementById(commentAnchor(id)), { scrolls: true })
    },
    onError: (error) =>
      toastFailure(
        error,
        isPinned ? 'Impossible de détacher ce commentaire' : 'Impossible d’épingler ce commentaire',
      ),
  })
  return () => mutate()
}

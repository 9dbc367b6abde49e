import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useMarks } from '#web/features/viewer/use-marks.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { useToSignIn } from './use-to-sign-in.ts'

/** Whether a plan is among one's favourites, at once as one wishes; the last wish wins. */
export function useBookmark(planId: string) {
  const client = useQueryClient()
  const viewer = useViewer()
  const toSignIn = useToSignIn()
  const isSaved = useMarks(planId)?.bookmarked ?? false
  const marksKey = ['viewer', 'marks', planId]
  const show = (bookmarked: boolean) =>
    client.setQueryData<object>(marksKey, (marks) => marks && { ...marks, bookmarked })
  const { mutate } = useMutation({
    // Wishes for one plan are sent one after the other.
    scope: { id: `bookmark-${planId}` },
    mutationFn: (wish: boolean) =>
      call(wish ? plansApi.bookmark : plansApi.unbookmark, { params: { planId } }),
    onMutate: show,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['viewer', 'bookmarks'] }),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: marksKey })
      toast({ title: 'Erreur', description: error.message, variant: 'destructive' })
    },
  })
  const toggle = () => {
    if (!viewer) return toSignIn()
    mutate(!isSaved)
    return toast(
      isSaved
        ? {
            title: 'Plan retiré de vos favoris',
            action: { label: 'Annuler', onClick: () => mutate(true) },
          }
        : { title: 'Plan ajouté à vos favoris' },
    )
  }
  return { isSaved, toggle }
}

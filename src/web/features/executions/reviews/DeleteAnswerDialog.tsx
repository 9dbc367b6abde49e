import { reviewsApi } from '#api/reviews.ts'
import { call } from '#web/lib/call.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import type { ReviewProps } from './reviews-query.ts'

export default function DeleteAnswerDialog({
  review: { id },
  isOwn,
  ...props
}: ReviewProps & OpenDialogProps & { isOwn: boolean }) {
  return (
    <RemovalDialog
      {...props}
      remove={() => call(reviewsApi.deleteAnswer, { params: { reviewId: id } })}
      title={isOwn ? 'Supprimer votre réponse ?' : 'Supprimer cette réponse ?'}
      description={`L’avis reste en ligne, sans réponse.${isOwn ? '' : ' La suppression est inscrite au journal de modération.'}`}
      confirmLabel="Supprimer la réponse"
      done="Réponse supprimée"
      failure="Impossible de supprimer la réponse"
    />
  )
}

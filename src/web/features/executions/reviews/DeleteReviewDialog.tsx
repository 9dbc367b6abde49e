import { reviewsApi } from '#api/reviews.ts'
import { DELETED_MEMBER, de } from '#domain/members.ts'
import { call } from '#web/lib/call.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import type { ReviewProps } from './reviews-query.ts'

export default function DeleteReviewDialog({
  review: { id, author, answer },
  isOwn,
  ...props
}: ReviewProps & OpenDialogProps & { isOwn: boolean }) {
  const whose = isOwn ? 'Votre avis' : `L’avis ${de(author?.pseudo ?? DELETED_MEMBER)}`
  return (
    <RemovalDialog
      {...props}
      remove={() => call(reviewsApi.delete, { params: { reviewId: id } })}
      title={isOwn ? 'Supprimer votre avis ?' : 'Supprimer cet avis ?'}
      description={`${whose} disparaît pour de bon${answer === null ? '' : ', avec la réponse de l’auteur'}.${isOwn ? '' : ' La suppression est inscrite au journal de modération.'}`}
      confirmLabel="Supprimer l’avis"
      done="Avis supprimé"
      failure="Impossible de supprimer l’avis"
    />
  )
}

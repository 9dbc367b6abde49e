import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { mayDelete } from '#domain/permissions.ts'
import { useReportItem } from '#web/features/moderation/use-report-item.tsx'
import { actorOf, useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import MenuList from '#web/ui/MenuList.tsx'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import AnswerDialog from './AnswerDialog.tsx'
import { confirmAnswerDeletion, confirmReviewDeletion } from './delete-review.ts'
import ReviewDialog from './ReviewDialog.tsx'
import type { ReviewProps } from './reviews-query.ts'

export default function ReviewMenuList({ review, plan, ...position }: ReviewProps & MenuListPosition) {
  const viewer = useViewer()
  const { id, reason, answer, author } = review
  const actor = viewer && actorOf(viewer)
  const isOwn = viewer != null && viewer.user.id === author?.user_id
  const report = useReportItem({ kind: 'review', id, name: reason }, { ...position, isOffered: !isOwn })
  const isAnswerOwn = viewer != null && viewer.user.id === plan.author?.user_id
  const mayWrite = viewer != null && viewer.abilities.comment && viewer.features.includes('reviews')
  return (
    <MenuList
      {...position}
      groups={[
        [
          report,
          isOwn &&
            mayWrite && {
              label: 'Modifier mon avis',
              icon: <Pencil />,
              onSelect: () => openDialog(ReviewDialog, { plan, review, memberId: viewer.user.id }),
            },
          isAnswerOwn &&
            mayWrite &&
            answer !== null && {
              label: 'Modifier ma réponse',
              icon: <Pencil />,
              onSelect: () => openDialog(AnswerDialog, { review, plan }),
            },
        ],
        [
          actor != null &&
            answer !== null &&
            mayDelete(actor, ownerOf(plan.author)) && {
              label: 'Supprimer la réponse',
              icon: <Trash2 />,
              danger: true,
              onSelect: () => confirmAnswerDeletion({ review, plan, isOwn: isAnswerOwn }),
            },
          actor != null &&
            mayDelete(actor, ownerOf(author)) && {
              label: isOwn ? 'Supprimer' : 'Supprimer l’avis',
              icon: <Trash2 />,
              danger: true,
              onSelect: () => confirmReviewDeletion({ review, plan, isOwn }),
            },
        ],
      ]}
    />
  )
}

const ownerOf = (member: ReviewProps['plan']['author']) => ({
  author_id: member?.user_id ?? null,
  author_role: member?.role ?? null,
})

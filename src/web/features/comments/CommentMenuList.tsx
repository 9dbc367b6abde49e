import Ban from 'lucide-react/icons/ban'
import LinkIcon from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Trash2 from 'lucide-react/icons/trash-2'
import { commentPath, isCorrectable, type WrittenComment } from '#domain/comments/comments.ts'
import { mayDelete } from '#domain/permissions.ts'
import { blockMember } from '#web/features/profiles/use-block.ts'
import { useReportItem } from '#web/features/moderation/use-report-item.tsx'
import { actorOf, useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useBlocked } from '#web/features/accounts/viewer/viewer-state.ts'
import { copyLink } from '#web/lib/share.ts'
import { useNow } from '#web/lib/use-now.ts'
import MenuList from '#web/ui/MenuList.tsx'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import { deleteComment } from './delete-comment.ts'
import { usePin } from './use-pin.ts'

export type CommentMenuProps = {
  comment: WrittenComment
  plan: { slug: string; author: { user_id: string } | null }
  isPinned?: boolean | undefined
  onCorrect: () => void
}
type CommentMenuListProps = CommentMenuProps & MenuListPosition

export default function CommentMenuList({
  comment,
  plan,
  isPinned = false,
  onCorrect,
  ...position
}: CommentMenuListProps) {
  const viewer = useViewer()
  const now = useNow()
  const { id, content } = comment
  const author = { author_id: comment.author?.user_id ?? null, author_role: comment.author?.role ?? null }
  const isOwn = viewer?.user.id === author.author_id
  const mayCorrect = isOwn && viewer.abilities.comment && now !== null && isCorrectable(comment, now)
  const isPlanAuthor = viewer != null && viewer.user.id === plan.author?.user_id
  const mayPin =
    isPlanAuthor &&
    comment.parent_id === null &&
    viewer.abilities.contribute &&
    viewer.features.includes('replies')
  const pin = usePin(comment, isPinned)
  const isBlocked = useBlocked(comment.author?.user_id)
  const report = useReportItem({ kind: 'comment', id, name: content }, { ...position, isOffered: !isOwn })
  return (
    <MenuList
      {...position}
      groups={[
        [
          {
            label: 'Copier le lien',
            icon: <LinkIcon />,
            onSelect: () => void copyLink(commentPath(plan, id)),
          },
          report,
          mayPin && {
            label: isPinned ? 'Détacher' : 'Épingler',
            icon: isPinned ? <PinOff /> : <Pin />,
            onSelect: pin,
          },
          mayCorrect && { label: 'Corriger', icon: <Pencil />, onSelect: onCorrect },
        ],
        [
          viewer != null &&
            comment.author !== null &&
            !isOwn &&
            !isBlocked && {
              label: 'Bloquer',
              icon: <Ban />,
              danger: true,
              onSelect: () => blockMember(comment.author!),
            },
          viewer != null &&
            mayDelete(actorOf(viewer), author) && {
              label: 'Supprimer',
              icon: <Trash2 />,
              danger: true,
              onSelect: () => deleteComment(comment, isOwn),
            },
        ],
      ]}
    />
  )
}

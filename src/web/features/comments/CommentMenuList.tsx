import Ban from 'lucide-react/icons/ban'
import LinkIcon from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import {
  type Comment,
  commentAnchor,
  commentPath,
  COMMENTS_ANCHOR,
  isCorrectable,
  type WrittenComment,
} from '#domain/comments/comments.ts'
import { mayDelete } from '#domain/permissions.ts'
import { AppError } from '#domain/errors.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { blockMember } from '#web/features/profiles/use-block.ts'
import { useReportItem } from '#web/features/moderation/use-report-item.tsx'
import { actorOf, useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useBlocked } from '#web/features/accounts/viewer/viewer-state.ts'
import { copyLink } from '#web/lib/share.ts'
import { useNow } from '#web/lib/use-now.ts'
import MenuList from '#web/ui/MenuList.tsx'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import { call } from '#web/lib/call.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { keys } from '#web/lib/keys.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { commentFailed } from './comment-failed.ts'
import { changeComment, deletedPlace, removeCachedComment } from './comments-cache.ts'
import { showCommentsCount } from './comments-query.ts'

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

/** Pins a comment above the others, or detaches it. */
function usePin({ id, plan_id }: WrittenComment, isPinned: boolean): () => void {
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

/** Asks, and deletes the comment. */
function deleteComment(comment: Comment, isOwn: boolean) {
  const { id, plan_id, parent_id, replies_count } = comment
  // The menu button is removed with the comment.
  const place = parent_id ?? (replies_count > 0 ? id : null)
  void confirm({
    title: 'Supprimer ce commentaire ?',
    text: descriptionOf(comment, isOwn),
    label: 'Supprimer le commentaire',
    busyLabel: 'Suppression…',
    failure: CANNOT_DELETE,
    run: async (client) => {
      const response = await call(commentsApi.delete, { params: { commentId: id } }).catch(ignoreNotFound)
      if (replies_count > 0) changeComment(client, deletedPlace(comment))
      else removeCachedComment(client, comment)
      if (response) showCommentsCount(client, plan_id, response.comments_count)
      toast({ title: 'Commentaire supprimé' })
    },
    onError: (error) => commentFailed(error, CANNOT_DELETE),
    focus: () => document.getElementById(place ? commentAnchor(place) : COMMENTS_ANCHOR),
  })
}

function descriptionOf({ author, replies_count }: Comment, isOwn: boolean): string {
  const what = isOwn
    ? 'Il disparaît pour de bon.'
    : `Le commentaire de ${author?.pseudo ?? DELETED_MEMBER} disparaît pour de bon. La suppression est inscrite au journal de modération.`
  if (replies_count === 0) return what
  const replies =
    replies_count === 1
      ? 'Sa réponse reste en ligne.'
      : `Ses ${wholeNumber(replies_count)} réponses restent en ligne.`
  return `${what} ${replies}`
}

const CANNOT_DELETE = 'Erreur lors de la suppression du commentaire.'

/** Already deleted, by another tab or another member. */
function ignoreNotFound(error: unknown) {
  if (error instanceof AppError && error.kind === 'not_found') return null
  throw error
}

import { commentsApi } from '#api/comments.ts'
import { type Comment, commentAnchor, COMMENTS_ANCHOR } from '#domain/comments/comments.ts'
import { AppError } from '#domain/errors.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { commentFailed } from './comment-failed.ts'
import { changeComment, deletedPlace, removeComment } from './comments-cache.ts'
import { showCommentsCount } from './comments-query.ts'

/** Asks, and deletes the comment. */
export function deleteComment(comment: Comment, isOwn: boolean) {
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
      else removeComment(client, comment)
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

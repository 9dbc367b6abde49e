import { type Comment, REPLIES_PAGE_SIZE, type WrittenComment } from '#domain/comments/comments.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { counted, wholeNumber } from '#domain/numbers.ts'

type Hidden = {
  /** The number of replies that are not shown, and how many of them the plan's author wrote. */
  count: number
  byAuthor: number
}

/** The replies of a thread that are not among the `shown` ones. `author_replies` counts all of the author's. */
export function hiddenReplies(
  { replies_count, author_replies }: Pick<Comment, 'replies_count' | 'author_replies'>,
  shown: Pick<WrittenComment, 'author'>[],
  planAuthorId: string | undefined,
): Hidden {
  const count = Math.max(0, replies_count - shown.length)
  const shownByAuthor = shown.filter(({ author }) => author && author.user_id === planAuthorId).length
  return { count, byAuthor: Math.min(count, Math.max(0, author_replies - shownByAuthor)) }
}

/** « Voir les 12 autres réponses, dont 2 de l’auteur »; there is no other one where none is shown. */
export function otherRepliesLabel({ count, byAuthor }: Hidden, shown: number): string {
  if (count === 1) return `Voir ${shown ? 'l’autre' : 'la'} réponse${byAuthor ? ', de l’auteur' : ''}`
  const others = `Voir les ${wholeNumber(count)} ${shown ? 'autres ' : ''}réponses`
  return byAuthor ? `${others}, dont ${wholeNumber(byAuthor)} de l’auteur` : others
}

/** What the button at the end of an opened thread loads. */
export function nextRepliesLabel(count: number): string {
  const next = Math.min(count, REPLIES_PAGE_SIZE)
  return next === 1 ? 'Voir la réponse suivante' : `Voir les ${next} réponses suivantes`
}

export const shownRepliesLabel = (count: number) =>
  `${counted(count, 'réponse')} ${count > 1 ? 'affichées' : 'affichée'}.`

/** The name of the list of replies. */
export const repliesLabel = ({ is_deleted, author }: Comment) =>
  is_deleted ? 'Réponses à un commentaire supprimé' : `Réponses à ${author?.pseudo ?? DELETED_MEMBER}`

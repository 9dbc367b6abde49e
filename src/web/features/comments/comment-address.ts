import { COMMENTS_ANCHOR, type CommentSort } from '#domain/comments/comments.ts'
import { planPath } from '#domain/plans/plans.ts'
import type { ThreadCursor } from '#web/lib/thread-pages.ts'
import type { CommentOrder, CommentSearch } from './comment-search.ts'

/** The orders in the address. The oldest first has no parameter. */
const ORDERS: Record<CommentOrder, CommentSort> = { recents: 'newest', utiles: 'useful' }

/** In the order of the links. */
export const ORDER_LINKS: { label: string; tri: CommentOrder | undefined }[] = [
  { label: 'Plus anciens', tri: undefined },
  { label: 'Plus récents', tri: 'recents' },
  { label: 'Plus utiles', tri: 'utiles' },
]

/** A comment's address shows the default order. */
export const sortOf = ({ tri, commentaire }: CommentSearch): CommentSort =>
  tri === undefined || commentaire !== undefined ? 'oldest' : ORDERS[tri]

/** Where the pages begin: at the comment, at the cursor, or at the beginning. */
export function firstCursorOf({ commentaire, suite }: CommentSearch): ThreadCursor | null {
  if (commentaire !== undefined) return { around: commentaire }
  if (suite === undefined) return null
  return suite.startsWith('-') ? { before: suite.slice(1) } : { after: suite }
}

/** The value of « suite » for the page after or before a cursor. */
export const suiteAfter = (cursor: string | null | undefined) => cursor ?? undefined
export const suiteBefore = (cursor: string | null | undefined) => (cursor ? `-${cursor}` : undefined)

/** The address of some comments, used without JavaScript. */
export function discussionPath(plan: { slug: string }, search: CommentSearch): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const parameters = new URLSearchParams(given)
  return `${planPath(plan)}${parameters.size ? `?${parameters.toString()}` : ''}#${COMMENTS_ANCHOR}`
}

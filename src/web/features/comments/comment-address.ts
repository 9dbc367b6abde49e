import { COMMENTS_ANCHOR, type CommentSort } from '#domain/comments.ts'
import { planPath } from '#domain/plans.ts'
import type { ThreadCursor } from '#web/lib/thread/pages.ts'

/** The parameters of a plan's page that say which comments it shows. */
export type CommentSearch = {
  /** The order of the threads. */
  tri?: Order | undefined
  /** The id of a comment: its thread is shown, opened around it. */
  commentaire?: string | undefined
  /** The id of a thread, shown alone with its replies. */
  fil?: string | undefined
  /** The cursor of a page of threads, or of replies with « fil »; after a « - », the page before the cursor. */
  suite?: string | undefined
}

/** The orders in the address. The oldest first has no parameter. */
const ORDERS = { recents: 'newest', utiles: 'useful' } as const
type Order = keyof typeof ORDERS

/** In the order of the links. */
export const ORDER_LINKS: { label: string; tri: Order | undefined }[] = [
  { label: 'Plus anciens', tri: undefined },
  { label: 'Plus récents', tri: 'recents' },
  { label: 'Plus utiles', tri: 'utiles' },
]

/** Every key is set: the router keeps a missing one as it was in the address. */
export function toCommentSearch({ tri, commentaire, fil, suite }: Record<string, unknown>): CommentSearch {
  const order = tri === 'recents' || tri === 'utiles' ? tri : undefined
  const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return { tri: order, commentaire: text(commentaire), fil: text(fil), suite: text(suite) }
}

/** Whether the address shows other comments than the plan's own page. */
export const isPartOfDiscussion = (search: CommentSearch): boolean =>
  Object.values(search).some((value) => value !== undefined)

/** A comment's address shows the default order. */
export const sortOf = ({ tri, commentaire }: CommentSearch): CommentSort =>
  tri === undefined || commentaire !== undefined ? 'oldest' : ORDERS[tri]

/** Where the pages begin: at the comment, at the cursor, or at the beginning. */
export function startOf({ commentaire, suite }: CommentSearch): ThreadCursor | null {
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

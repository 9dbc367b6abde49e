// In a file of its own: every page loads it with the routes, and none of the code of comments.

/** The parameters of a plan's page that say which comments it shows. */
export type CommentSearch = {
  /** The order of the threads. */
  tri?: CommentOrder | undefined
  /** The id of a comment: its thread is shown, opened around it. */
  commentaire?: string | undefined
  /** The id of a thread, shown alone with its replies. */
  fil?: string | undefined
  /** The cursor of a page of threads, or of replies with « fil »; after a « - », the page before the cursor. */
  suite?: string | undefined
}

export type CommentOrder = 'recents' | 'utiles'

/** Every key is set: the router keeps a missing one as it was in the address. */
export function toCommentSearch({ tri, commentaire, fil, suite }: Record<string, unknown>): CommentSearch {
  const order = tri === 'recents' || tri === 'utiles' ? tri : undefined
  const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return { tri: order, commentaire: text(commentaire), fil: text(fil), suite: text(suite) }
}

/** Whether the address shows other comments than the plan's own page. */
export const isPartOfDiscussion = (search: CommentSearch): boolean =>
  Object.values(search).some((value) => value !== undefined)

import { type Comment, COMMENTS_PAGE_SIZE, type CommentPage } from '#domain/comments.ts'
import type { LoadedComments } from './comments-query.ts'

/* What becomes of the comments on the screen when one is written, corrected or deleted. */

export const hasComment = ({ pages }: Pick<LoadedComments, 'pages'>, id: string) =>
  pages.some(({ comments }) => comments.some((comment) => comment.id === id))

/**
 * With those written since. They go into the last page while it has room, else into one of their own, so that asking
 * again for the same pages brings the same comments.
 */
export function withArrivals(loaded: LoadedComments, arrivals: CommentPage): LoadedComments {
  const { pages, pageParams } = loaded
  const last = pages.at(-1)
  const fresh = arrivals.comments.filter(({ id }) => !hasComment(loaded, id))
  if (!last || fresh.length === 0) return loaded
  if (last.comments.length + fresh.length > COMMENTS_PAGE_SIZE) {
    return {
      pages: [...pages, { ...arrivals, comments: fresh }],
      pageParams: [...pageParams, last.end ? { after: last.end } : null],
    }
  }
  const { end, has_later } = arrivals
  const longer = {
    ...last,
    comments: [...last.comments, ...fresh],
    start: last.start ?? arrivals.start,
    end,
    has_later,
  }
  return { pages: pages.with(pages.length - 1, longer), pageParams }
}

export const withCorrected = (loaded: LoadedComments, corrected: Comment): LoadedComments =>
  mapComments(loaded, (comments) => comments.map((one) => (one.id === corrected.id ? corrected : one)))

export const withoutComment = (loaded: LoadedComments, id: string): LoadedComments =>
  mapComments(loaded, (comments) => comments.filter((one) => one.id !== id))

const mapComments = (
  { pages, pageParams }: LoadedComments,
  change: (comments: Comment[]) => Comment[],
): LoadedComments => ({
  pages: pages.map((page) => ({ ...page, comments: change(page.comments) })),
  pageParams,
})

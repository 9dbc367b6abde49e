import ArrowDown from 'lucide-react/icons/arrow-down'
import { useRef } from 'react'
import { COMMENTS_ANCHOR } from '#domain/comments.ts'
import { counted } from '#domain/numbers.ts'
import type { PlanPage } from '#domain/plans.ts'
import { useCounter } from '#web/features/viewer/viewer-state.ts'
import type { Outgoing } from '#web/lib/thread/outbox.ts'
import { useScrollAnchor } from '#web/lib/thread/scroll.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'
import { CommentBox } from './CommentBox.tsx'
import { useComments } from './use-comments.ts'
import type { ListedThread } from './comments-query.ts'
import { ThreadItem } from './ThreadItem.tsx'
import { useDiscussion } from './use-discussion.ts'
import { CANNOT_LOAD } from './comment-failed.ts'

/** The comments under a plan, and the box to write one. */
export function Comments({ plan }: { plan: PlanPage }) {
  const comments = useComments(plan.id)
  const count = useCounter(plan, 'comments_count')
  return (
    <section aria-labelledby={COMMENTS_ANCHOR} className="mt-12 border-t border-line pt-8">
      <h2 id={COMMENTS_ANCHOR} tabIndex={-1} className="scroll-mt-20 text-heading outline-none">
        {count === 0 ? 'Commentaires' : counted(count, 'commentaire')}
      </h2>
      <div className="mt-4 print:hidden">
        <CommentBox plan={plan} submitLabel="Publier" onSent={comments.onSent} />
      </div>
      <CommentList plan={plan} comments={comments} />
      <NewComments count={comments.waiting} isBusy={comments.isShowing} onShow={comments.showWaiting} />
    </section>
  )
}

type NewCommentsProps = { count: number; isBusy: boolean; onShow: () => void }

/** Offers the comments that others wrote meanwhile, over the end of the list so that nothing moves. */
function NewComments({ count, isBusy, onShow }: NewCommentsProps) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky bottom-4 z-2 max-lg:bottom-20 grid h-0 place-items-center print:hidden"
    >
      {count > 0 && (
        <Button
          variant="primary"
          size="s"
          busy={isBusy}
          onClick={onShow}
          className="pointer-events-auto animate-rise -translate-y-1/2 rounded-full shadow-float md:rounded-full"
        >
          <ArrowDown className="size-4" />
          {counted(count, 'nouveau commentaire')}
        </Button>
      )}
    </div>
  )
}

type CommentListProps = { plan: PlanPage; comments: ReturnType<typeof useComments> }

/** Oldest first, with buttons for earlier and later pages; the comments just written in this tab are at the end. */
function CommentList({ plan, comments }: CommentListProps) {
  const { list, items, outgoing, target, end, openedThread, openedAround } = comments
  const ol = useRef<HTMLOListElement>(null)
  const holdPosition = useScrollAnchor(ol)
  const discussion = useDiscussion(plan, target)
  // A comment that failed is still in the form.
  const written = outgoing.filter(({ state }) => state !== 'failed')
  const itemOf = (thread: Outgoing<ListedThread>) => {
    const start = openedAround && thread.id === openedThread ? { around: openedAround } : null
    return (
      // Another reply in the address opens the thread elsewhere.
      <ThreadItem
        key={`${thread.id} ${start?.around}`}
        thread={thread}
        discussion={discussion}
        start={start}
      />
    )
  }
  if (list.isPending) return <LoadingComments />
  if (list.isLoadingError) {
    const retry = () => void list.refetch()
    return (
      <div className="mt-6">
        <ErrorWithRetry heading="h3" title={CANNOT_LOAD} onRetry={retry} busy={list.isFetching} />
      </div>
    )
  }
  if (items.length + written.length === 0) {
    return (
      <p ref={end} className="mt-6 text-muted">
        Aucun commentaire pour l’instant. Une question, une expérience à partager ? Lancez la discussion.
      </p>
    )
  }
  return (
    <div className="mt-4">
      <LoadMore
        hasMore={list.hasPreviousPage}
        onLoad={() => {
          holdPosition()
          void list.fetchPreviousPage()
        }}
        busy={list.isFetchingPreviousPage}
        error={list.isFetchPreviousPageError ? CANNOT_LOAD : null}
        label="Commentaires précédents"
      />
      <ol ref={ol}>{items.map(itemOf)}</ol>
      <LoadMore
        hasMore={list.hasNextPage}
        onLoad={() => void list.fetchNextPage()}
        busy={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? CANNOT_LOAD : null}
        label="Commentaires suivants"
      />
      {written.length > 0 && <ol aria-label="Ce que vous venez d’écrire">{written.map(itemOf)}</ol>}
      <div ref={end} />
    </div>
  )
}

function LoadingComments() {
  return (
    <Loading label="Chargement des commentaires…" className="mt-6 grid gap-6">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton shape="circle" className="size-10" />
          <Skeletons className="grid grow content-start gap-2 pt-1" sizes={['h-4 w-40', 'h-4 w-10/12']} />
        </div>
      ))}
    </Loading>
  )
}

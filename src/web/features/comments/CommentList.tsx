import type { PlanPage } from '#domain/plans.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { CommentItem } from './CommentItem.tsx'
import { CANNOT_LOAD } from './comments-query.ts'
import { useHeldPlace } from './use-held-place.ts'
import type { useDiscussion } from './use-discussion.ts'

type CommentListProps = { plan: PlanPage; discussion: ReturnType<typeof useDiscussion> }

/** Oldest first, with the way to the earlier and the later ones; what was just written here stands at the end. */
export function CommentList({ plan, discussion }: CommentListProps) {
  const { list, comments, tail, target, sendingId, end } = discussion
  const hold = useHeldPlace(comments[0]?.id)
  const loadEarlier = () => {
    hold()
    void list.fetchPreviousPage()
  }
  if (list.isPending) return <LoadingComments />
  if (list.isLoadingError) return <CannotLoad onRetry={() => void list.refetch()} isBusy={list.isFetching} />
  if (comments.length + tail.length === 0) {
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
        onLoad={loadEarlier}
        busy={list.isFetchingPreviousPage}
        error={list.isFetchPreviousPageError ? CANNOT_LOAD : null}
        label="Commentaires précédents"
      />
      <ol className="grid gap-1">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} plan={plan} isTarget={comment.id === target} />
        ))}
      </ol>
      <LoadMore
        hasMore={list.hasNextPage}
        onLoad={() => void list.fetchNextPage()}
        busy={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? CANNOT_LOAD : null}
        label="Commentaires suivants"
      />
      {tail.length > 0 && (
        <ol aria-label="Ce que vous venez d’écrire" className="grid gap-1">
          {tail.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              plan={plan}
              isSending={comment.id === sendingId}
            />
          ))}
        </ol>
      )}
      <div ref={end} />
    </div>
  )
}

function LoadingComments() {
  return (
    <div role="status" className="mt-6 grid gap-6">
      <VisuallyHidden>Chargement des commentaires…</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton shape="circle" className="size-10" />
          <div className="grid grow content-start gap-2 pt-1">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-10/12" />
          </div>
        </div>
      ))}
    </div>
  )
}

function CannotLoad({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <div role="alert" className="mt-6 flex flex-wrap items-center gap-3 text-muted">
      {CANNOT_LOAD}
      <Button size="s" onClick={onRetry} busy={isBusy} busyLabel="Un instant…">
        Réessayer
      </Button>
    </div>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useRef, useState } from 'react'
import { commentAnchor, COMMENTS_ANCHOR, type CommentSort, newThread } from '#domain/comments/comments.ts'
import { counted } from '#domain/numbers.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useCounter } from '#web/features/accounts/viewer/viewer-state.ts'
import type { Outgoing } from '#web/lib/thread-outbox.ts'
import { useScrollAnchor } from '#web/lib/thread-scroll.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'
import { isLinkClick } from '#web/ui/menu.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Segments, segmentClass } from '#web/ui/Segments.tsx'
import {
  discussionPath,
  ORDER_LINKS,
  sortOf,
  firstCursorOf,
  suiteAfter,
  suiteBefore,
} from './comment-address.ts'
import { type CommentSearch, toCommentSearch } from './comment-search.ts'
import { repliedThreads } from './comment-drafts.ts'
import CommentBox from './CommentBox.tsx'
import { DiscussionLevelButton } from './DiscussionLevelButton.tsx'
import { deletedPlace } from './comments-cache.ts'
import { useComments, useLiveComments } from './use-comments.ts'
import { deletedThreadsQuery, type ListedThread, repliesOf } from './comments-query.ts'
import { ThreadItem } from './ThreadItem.tsx'
import { useDiscussion } from './use-discussion.ts'
import { CANNOT_LOAD } from './comment-failed.ts'

/** The comments under a plan, and the box to write one. */
export function Comments({ plan }: { plan: PlanPage }) {
  const count = useCounter(plan, 'comments_count')
  const search = toCommentSearch(useSearch({ strict: false }))
  return (
    <section aria-labelledby={COMMENTS_ANCHOR} className="mt-12 border-t border-line pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={COMMENTS_ANCHOR} tabIndex={-1} className="scroll-mt-20 text-heading outline-none">
          {count === 0 ? 'Commentaires' : counted(count, 'commentaire')}
        </h2>
        <DiscussionLevelButton plan={plan} />
      </div>
      {search.fil === undefined ? (
        <AllThreads plan={plan} search={search} />
      ) : (
        <OneThread plan={plan} id={search.fil} search={search} />
      )}
    </section>
  )
}

type ThreadsProps = { plan: PlanPage; search: CommentSearch }

function AllThreads({ plan, search }: ThreadsProps) {
  const comments = useComments(plan.id, search)
  const { sort, items, list, isMissing, target, waiting } = comments
  const isNewestFirst = sort === 'newest'
  const newComments = (
    <NewComments
      count={waiting}
      isAtHead={isNewestFirst}
      isBusy={comments.isShowing}
      onShow={comments.showWaiting}
    />
  )
  return (
    <>
      <div className="mt-4 print:hidden">
        <CommentBox plan={plan} submitLabel="Publier" onSent={comments.onSent} />
      </div>
      {(items.length > 1 || list.hasNextPage || list.hasPreviousPage || sort !== 'oldest') && (
        <OrderLinks plan={plan} sort={sort} />
      )}
      {(isMissing || search.fil !== undefined) && (
        <MissingComment id={items.some(({ id }) => id === target) ? null : target} />
      )}
      {isNewestFirst && newComments}
      <CommentList plan={plan} comments={comments} search={search} />
      {!isNewestFirst && newComments}
    </>
  )
}

/** The anchor of the comment leads here, also without JavaScript. */
function MissingComment({ id }: { id: string | null }) {
  return (
    <div id={id ? commentAnchor(id) : undefined} tabIndex={-1} className="mt-4 scroll-my-20 outline-none">
      <Notice tone="warn">Ce commentaire n’existe plus.</Notice>
    </div>
  )
}

function OrderLinks({ plan, sort }: { plan: PlanPage; sort: CommentSort }) {
  const navigate = useNavigate()
  return (
    <div className="mt-5 flex print:hidden">
      <Segments label="Ordre des commentaires">
        {ORDER_LINKS.map(({ label, tri }) => {
          const isCurrent = sortOf({ tri }) === sort
          return (
            <a
              key={label}
              href={discussionPath(plan, { tri })}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={(event) => {
                if (!isLinkClick(event)) return
                event.preventDefault()
                void navigate({ to: '.', search: toCommentSearch({ tri }), resetScroll: false })
              }}
              className={segmentClass(isCurrent)}
            >
              {label}
            </a>
          )
        })}
      </Segments>
    </div>
  )
}

/** A thread alone with its replies: what readers without JavaScript open. */
function OneThread({ plan, id, search }: ThreadsProps & { id: string }) {
  const start = firstCursorOf(search) ?? {}
  const { data, isPending, isLoadingError, refetch, isFetching } = useInfiniteQuery(
    repliesOf(plan.id, id, start),
  )
  const discussion = useDiscussion(plan, null)
  const thread = data?.pages[0]?.thread
  useLiveComments(plan.id, { add: () => {}, remove: () => {}, threads: [] })
  if (isPending) return <LoadingComments />
  if (isLoadingError) return <CommentsError onRetry={() => void refetch()} isBusy={isFetching} />
  if (!thread || thread.plan_id !== plan.id) return <AllThreads plan={plan} search={search} />
  return (
    <div className="mt-4">
      <a href={discussionPath(plan, {})} className="link inline-flex min-h-11 items-center md:min-h-8">
        Voir toute la discussion
      </a>
      <ol>
        <ThreadItem
          thread={{ ...thread, replies: [], replies_end: null }}
          discussion={discussion}
          start={start}
        />
      </ol>
    </div>
  )
}

type NewCommentsProps = {
  count: number
  /** In the order that begins with them. */
  isAtHead: boolean
  isBusy: boolean
  onShow: () => void
}

/** Offers the comments that others wrote meanwhile, over the end or the head of the list so that nothing moves. */
function NewComments({ count, isAtHead, isBusy, onShow }: NewCommentsProps) {
  return (
    <div
      role="status"
      className={cx(
        'pointer-events-none sticky z-2 grid h-0 place-items-center print:hidden',
        isAtHead ? 'top-22' : 'bottom-4 max-lg:bottom-20',
      )}
    >
      {count > 0 && (
        <Button
          variant="primary"
          size="s"
          busy={isBusy}
          onClick={onShow}
          className="pointer-events-auto animate-rise -translate-y-1/2 rounded-full shadow-float md:rounded-full"
        >
          {isAtHead ? <ArrowUp className="size-4" /> : <ArrowDown className="size-4" />}
          {counted(count, 'nouveau commentaire')}
        </Button>
      )}
    </div>
  )
}

type CommentListProps = ThreadsProps & { comments: ReturnType<typeof useComments> }

/** A page of threads with links to those before and after it; the comments just written in this tab are beside the newest. */
function CommentList({ plan, comments, search: { tri } }: CommentListProps) {
  const { list, items, outgoing, target, end, sort, openedThread, openedAround } = comments
  const ol = useRef<HTMLOListElement>(null)
  const holdPosition = useScrollAnchor(ol)
  const discussion = useDiscussion(plan, target)
  const replied = useReplied(items, discussion.replying?.threadId)
  const lost = useLostThreads(plan.id, list.isSuccess && !list.isPlaceholderData ? items : null)
  const threads = [...lost.filter(({ id }) => !replied.some((thread) => thread.id === id)), ...replied]
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
  if (list.isLoadingError)
    return <CommentsError onRetry={() => void list.refetch()} isBusy={list.isFetching} />
  if (threads.length + written.length === 0) {
    return (
      <p ref={end} className="mt-6 text-muted">
        Aucun commentaire pour l’instant. Une question, une expérience à partager ? Lancez la discussion.
      </p>
    )
  }
  const { pages } = list.data
  const own = written.length > 0 && <ol aria-label="Ce que vous venez d’écrire">{written.map(itemOf)}</ol>
  return (
    <div className="mt-4">
      {sort === 'newest' && own}
      <LoadMore
        hasMore={list.hasPreviousPage}
        href={discussionPath(plan, { tri, suite: suiteBefore(pages[0]?.start) })}
        onLoad={() => {
          holdPosition()
          void list.fetchPreviousPage()
        }}
        busy={list.isFetchingPreviousPage}
        error={list.isFetchPreviousPageError ? CANNOT_LOAD : null}
        label="Commentaires précédents"
      />
      <ol ref={ol}>{threads.map(itemOf)}</ol>
      <LoadMore
        hasMore={list.hasNextPage}
        href={discussionPath(plan, { tri, suite: suiteAfter(pages.at(-1)?.end) })}
        onLoad={() => void list.fetchNextPage()}
        busy={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? CANNOT_LOAD : null}
        label="Commentaires suivants"
      />
      {sort !== 'newest' && own}
      <div ref={end} />
    </div>
  )
}

/** The threads with the one that is replied to: when it was deleted meanwhile its place stays, with the text of the reply. */
function useReplied(threads: ListedThread[], repliedId: string | undefined): ListedThread[] {
  const [known, setKnown] = useState<{ thread: ListedThread; next: string | undefined } | null>(null)
  const at = threads.findIndex(({ id }) => id === repliedId)
  const next = threads[at + 1]?.id
  const thread = threads[at]
  if (thread && (thread !== known?.thread || next !== known.next)) setKnown({ thread, next })
  if (thread || !known || known.thread.id !== repliedId) return threads
  const place = { ...newThread(deletedPlace(known.thread)), replies_count: 0 }
  const before = threads.findIndex(({ id }) => id === known.next)
  return threads.toSpliced(before < 0 ? threads.length : before, 0, place)
}

/** The places of deleted threads to which the viewer was writing a reply. Until `threads` are loaded there are none. */
function useLostThreads(planId: string, threads: ListedThread[] | null): ListedThread[] {
  const viewer = useViewer()
  const ids =
    viewer && threads
      ? repliedThreads(viewer.user.id, planId).filter((id) => !threads.some((thread) => thread.id === id))
      : []
  const { data = [] } = useQuery({ ...deletedThreadsQuery(ids), enabled: ids.length > 0 })
  return data
    .filter((id) => ids.includes(id))
    .map((id) => newThread(deletedPlace({ id, plan_id: planId, replies_count: 0, author_replies: 0 })))
}

function CommentsError({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <div className="mt-6">
      <ErrorWithRetry heading="h3" title={CANNOT_LOAD} onRetry={onRetry} busy={isBusy} />
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

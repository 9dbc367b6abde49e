import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { commentAnchor, type WrittenComment } from '#domain/comments/comments.ts'
import { withoutRepeats } from '#domain/feed/feed.ts'
import { announce } from '#web/lib/announce.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { useLiveEvents, useResync } from '#web/lib/live-events.ts'
import { type Outgoing, outboxQuery } from '#web/lib/thread-outbox.ts'
import { itemsIn, type ThreadCursor } from '#web/lib/thread-pages.ts'
import { isInView } from '#web/lib/thread-scroll.ts'
import { fetchNewItems, isRemoved, threadQuery } from '#web/lib/thread.ts'
import { useThrottledCallback } from '#web/lib/throttle.ts'
import { changeComment, refreshComment } from './comments-cache.ts'
import { type ListedThread, repliesThread } from './comments-query.ts'
import { hiddenReplies, shownRepliesLabel } from './reply-labels.ts'

/** « folded »: the first replies. « opened »: also those after them. « started »: those from the start in the address. */
type View = 'folded' | 'opened' | 'started'

type RepliesOptions = {
  planAuthorId: string | undefined
  /** Where the address opens the thread: around a reply, or at a cursor. */
  start: ThreadCursor | null
}

/** The replies of a thread: the first ones, those loaded since, and those written in this tab. */
export function useReplies(root: ListedThread, { planAuthorId, start }: RepliesOptions) {
  const client = useQueryClient()
  const end = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>(start ? 'started' : 'folded')
  const isStarted = view === 'started'
  const [thread, from] = isStarted ? [startedThread(root, start), start] : [repliesThread(root), null]
  const list = useInfiniteQuery({ ...threadQuery(thread, from), enabled: view !== 'folded' })
  const { data: outbox } = useQuery(outboxQuery(repliesThread(root)))
  const first = isStarted ? [] : root.replies
  const loaded = view === 'folded' ? [] : itemsIn<WrittenComment>(list.data)
  const shown = withoutRepeats([...first, ...loaded]).filter((reply) => !isRemoved(reply))
  const isShown = (id: string) => shown.some((reply) => reply.id === id)
  // A reply that failed is still in the form.
  const written = itemsIn<Outgoing<WrittenComment>>(outbox).filter(
    (reply) => reply.state !== 'failed' && !isShown(reply.id) && !isRemoved(reply),
  )
  const sent = written.filter(({ state }) => state === undefined)
  const hidden = hiddenReplies(root, [...shown, ...sent], planAuthorId)
  const hasEarlier = isStarted && list.hasPreviousPage
  const hasLater = view !== 'folded' && list.hasNextPage ? true : !hasEarlier && hidden.count > 0
  const loadNewReplies = () => {
    if (view === 'folded') setView('opened')
    else void fetchNewItems(client, thread, from).catch(() => {})
  }
  const loadSoon = useThrottledCallback(loadNewReplies)
  const refreshSoon = useThrottledCallback(() => void refreshComment(client, root))
  const isEndInView = () => !hasLater && isInView(end.current)

  useLiveEvents((event) => {
    if (!('parent_id' in event) || event.parent_id !== root.id) return
    if (event.type === 'comment_deleted') refreshSoon()
    if (event.type !== 'comment' || isShown(event.id) || written.some(({ id }) => id === event.id)) return
    if (isEndInView()) loadSoon()
    else refreshSoon()
  })
  // Also without the replies that were deleted meanwhile.
  useResync(() => {
    if (view !== 'folded') void list.refetch()
  })

  // The response with the replies counts them anew.
  const counted = view === 'folded' ? null : list.data?.pages.at(-1)?.thread
  useEffect(() => {
    if (counted) changeComment(client, counted)
  }, [client, counted])

  const focusNext = useFocusOnNewReplies(shown)
  return {
    end,
    shown,
    written,
    hidden,
    hasEarlier,
    hasLater,
    isOpen: view !== 'folded',
    isLoading: list.isLoading,
    isBusy: list.isLoading || list.isFetchingNextPage,
    hasFailed: view !== 'folded' && list.isError,
    list,
    /** Loads the next replies, and focuses the first of them. */
    showMore: () => {
      focusNext('after')
      if (view === 'folded') setView('opened')
      else if (list.isLoadingError) void list.refetch()
      else if (list.hasNextPage) void list.fetchNextPage()
      else loadNewReplies()
    },
    showEarlier: () => {
      focusNext('before')
      void list.fetchPreviousPage()
    },
    fold: () => setView('folded'),
    /** One’s own reply is stored: others may have written before it. */
    onSent: () => {
      if (hasLater) void refreshComment(client, root)
      else loadNewReplies()
    },
  }
}

/** Around the comment in the address, which may be any of the thread, or at a cursor. */
const startedThread = (root: ListedThread, start: ThreadCursor | null) =>
  repliesThread({ id: start?.around ?? root.id, plan_id: root.plan_id, replies_end: null })

/** After the replies asked for are loaded, focuses the first of them and announces their number. */
function useFocusOnNewReplies(shown: WrittenComment[]) {
  const asked = useRef<{ known: ReadonlySet<string>; side: 'before' | 'after' } | null>(null)
  useEffect(() => {
    const { known, side } = asked.current ?? {}
    const added = known ? shown.filter(({ id }) => !known.has(id)) : []
    const first = side === 'before' ? added.at(-1) : added[0]
    if (!first) return
    asked.current = null
    moveFocus(document.getElementById(commentAnchor(first.id)), { scrolls: side === 'after' })
    announce(shownRepliesLabel(added.length))
  }, [shown])
  return (side: 'before' | 'after') => {
    asked.current = { known: new Set(shown.map(({ id }) => id)), side }
  }
}

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LiveEvent } from '#api/live.ts'
import { commentAnchor } from '#domain/comments/comments.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useLiveEvents, useResync, useWatchedPlan } from '#web/lib/live-events.ts'
import { useThrottledCallback } from '#web/lib/throttle.ts'
import { isInView, scrollBehavior } from '#web/lib/thread-scroll.ts'
import { threadQuery } from '#web/lib/thread.ts'
import { useNewItems } from '#web/lib/use-new-items.ts'
import { useThread } from '#web/lib/use-thread.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { sortOf, firstCursorOf } from './comment-address.ts'
import { type CommentSearch } from './comment-search.ts'
import { CANNOT_LOAD, commentFailed } from './comment-failed.ts'
import { refreshComment, removeCachedComment } from './comments-cache.ts'
import { commentsThread, type ListedThread, repliesAround } from './comments-query.ts'

/** The threads of a plan's page: loaded, just written in this tab, and written by others meanwhile. */
export function useComments(planId: string, search: CommentSearch) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const end = useRef<HTMLDivElement>(null)
  const target = useTarget(search.commentaire)
  const [around, showAround] = useAround(search)
  // A comment is shown among its neighbours of the default order.
  const sort = around ? 'oldest' : sortOf(search)
  const isNewestFirst = sort === 'newest'
  const [opened, setOpened] = useState<string | null>(null)
  const comments = commentsThread(planId, sort)
  const thread = useThread(comments, {
    start: around ? { around } : search.fil === undefined ? firstCursorOf(search) : null,
    placeholderData: (previous) => previous,
  })
  const { list, items, isLoaded, isShown } = thread
  const fetchNewItems = async (expected?: string) => {
    if (isNewestFirst) await list.refetch({ throwOnError: true })
    else await thread.fetchNewItems(expected)
  }
  const isMissing = list.data?.pages[0]?.is_missing ?? false
  const { waiting, add, remove } = useNewItems({
    isShown,
    fetchNewItems,
    // The first comment replaces « Aucun commentaire », in view or not.
    isEndInView: () => !list.hasNextPage && (items.length === 0 || (!isNewestFirst && isInView(end.current))),
  })
  const showing = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const id = (isNewestFirst ? ids.at(-1) : ids[0]) ?? ''
      if (list.hasNextPage && !isNewestFirst) {
        await client.fetchInfiniteQuery(threadQuery(commentsThread(planId), { around: id }))
        void navigate({ to: '.', search: true, hash: commentAnchor(id), replace: true })
      } else {
        await fetchNewItems(id)
        setOpened(id)
      }
    },
    onSuccess: (_shown, ids) => remove(...ids),
    onError: (error) => commentFailed(error, CANNOT_LOAD),
  })
  const openedThread = useOpenedThread(planId, isMissing || list.isPlaceholderData ? null : around, items)
  // A pin moves a thread from its page to the first one: all loaded pages change.
  const refetchSoon = useThrottledCallback(() => void list.refetch())
  const offerMissed = async () => {
    if (list.hasPreviousPage) return
    const { items: newest } = await comments.fetchPage({})
    for (const item of newest.toReversed()) if (!item.is_pinned) add(item.id)
  }
  // The oldest first, nothing is inserted above what the visitor reads. In another order several pages stay as they are.
  const resync = () => {
    if (sort === 'oldest' || list.data?.pages.length === 1) void list.refetch()
    else (isNewestFirst ? offerMissed() : fetchNewItems()).catch(() => {})
  }
  useResync(resync)
  useLiveComments(planId, {
    add,
    remove,
    threads: [...items, ...thread.outgoing],
    onPinChanged: refetchSoon,
    // The pages may have been read before the first event.
    onWatching: ({ comments_count, latest_comment }) => {
      const page = list.data?.pages.at(-1)
      if (comments_count !== page?.comments_count || latest_comment !== page?.latest_comment) resync()
    },
  })
  useRefetchForMembers(() => void list.refetch())
  const isComplete = list.isSuccess && !list.isPlaceholderData && !openedThread.isPending
  useFocusedComment(target, isComplete && { around, onHidden: showAround })
  // The button that had the focus is unmounted.
  useFocusedComment(opened, opened !== null && isLoaded(opened) && { around })
  return {
    ...thread,
    /** The pinned thread is the first, whichever page it came with. */
    items: [...items.filter(({ is_pinned }) => is_pinned), ...items.filter(({ is_pinned }) => !is_pinned)],
    sort,
    target,
    /** The comment in the address does not exist, or only its place is left. */
    isMissing: isMissing ? around !== null : items.some(({ id, is_deleted }) => is_deleted && id === target),
    /** The thread that the address opens, and where. */
    openedThread: openedThread.id,
    openedAround: around,
    end,
    waiting: waiting.length,
    isShowing: showing.isPending,
    showWaiting: () => showing.mutate(waiting),
    onSent: ({ id }: { id: string }) => {
      const options: ScrollIntoViewOptions = { block: 'nearest', behavior: scrollBehavior() }
      document.getElementById(commentAnchor(id))?.scrollIntoView(options)
      // Others may have written before it; on failure it is shown at the end without them.
      if (!isNewestFirst) fetchNewItems(id).catch(() => {})
    },
  }
}

/** The comment that the address names: by its parameter, and after hydration by its hash, which the server never sees. */
function useTarget(parameter: string | undefined): string | null {
  const isHydrated = useHydrated()
  const hash = useLocation({ select: (location) => /^commentaire-([0-9a-f-]{36})$/.exec(location.hash)?.[1] })
  return (isHydrated ? hash : undefined) ?? parameter ?? null
}

/** The comment around which the threads are loaded, until the address shows other threads. */
function useAround({ tri, commentaire, suite }: CommentSearch) {
  const address = `${tri} ${commentaire} ${suite}`
  const [shown, setShown] = useState({ address, around: commentaire ?? null })
  const around = shown.address === address ? shown.around : (commentaire ?? null)
  return [around, (id: string) => setShown({ address, around: id })] as const
}

/** Finds the thread of a reply in the address by loading the replies around it. */
function useOpenedThread(planId: string, around: string | null, threads: ListedThread[]) {
  const isReply = around !== null && threads.length > 0 && !threads.some(({ id }) => id === around)
  const { data, isLoading } = useInfiniteQuery({ ...repliesAround(planId, around ?? ''), enabled: isReply })
  return { id: isReply ? data?.pages[0]?.thread?.id : undefined, isPending: isLoading }
}

type Live = Pick<ReturnType<typeof useNewItems>, 'add' | 'remove'> & {
  threads: ListedThread[]
  onPinChanged?: () => void
  /** From now on every event is received. */
  onWatching?: (event: Extract<LiveEvent, { type: 'watching' }>) => void
}

/** Applies live changes to the comments on the screen. A thread adds its new replies itself. */
export function useLiveComments(planId: string, { add, remove, threads, onPinChanged, onWatching }: Live) {
  const client = useQueryClient()
  useWatchedPlan(planId)
  useLiveEvents((event) => {
    if (!('plan_id' in event) || event.plan_id !== planId) return
    if (event.type === 'watching') onWatching?.(event)
    if (event.type === 'comment' && event.parent_id === null) add(event.id)
    if (event.type === 'comment_changed') {
      if (event.is_pin) onPinChanged?.()
      else if (document.getElementById(commentAnchor(event.id))) void refreshComment(client, event)
    }
    if (event.type !== 'comment_deleted') return
    remove(event.id)
    const thread = threads.find(({ id }) => id === event.id)
    // With replies its place stays.
    if (thread && thread.replies_count > 0) void refreshComment(client, event)
    else removeCachedComment(client, event)
  })
}

/** The server caches a page for ten seconds: a member must still find the comment they have just written. */
function useRefetchForMembers(refetch: () => void) {
  const wasHydrated = useRef(useHydrated())
  const isMember = Boolean(useViewer())
  const onMember = useEffectEvent(refetch)
  useEffect(() => {
    if (isMember && !wasHydrated.current) onMember()
  }, [isMember])
}

type Loaded = {
  /** The comment around which the threads are loaded. */
  around: string | null
  /** Called when they do not contain the comment. */
  onHidden?: (id: string) => void
}

/** Scrolls to a comment and focuses it once the threads are loaded. */
function useFocusedComment(id: string | null, loaded: Loaded | false) {
  const [isLoaded, around] = loaded ? [true, loaded.around] : [false, null]
  const hide = useEffectEvent((hidden: string) => loaded && loaded.onHidden?.(hidden))
  useEffect(() => {
    if (id === null || !isLoaded) return
    const element = document.getElementById(commentAnchor(id))
    if (element) {
      element.scrollIntoView({ block: 'center' })
      moveFocus(element)
    } else if (around !== id) hide(id)
  }, [id, isLoaded, around])
}

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { commentAnchor } from '#domain/comments.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useLiveEvents, useResync, useWatchedPlan } from '#web/lib/live-events.ts'
import { isInView, scrollBehavior } from '#web/lib/thread/scroll.ts'
import { threadQuery } from '#web/lib/thread/thread.ts'
import { useNewItems } from '#web/lib/thread/use-new-items.ts'
import { useThread } from '#web/lib/thread/use-thread.ts'
import { toast } from '#web/lib/toast.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { sortOf, startOf, toCommentSearch } from './comment-address.ts'
import { CANNOT_LOAD, commentFailed } from './comment-failed.ts'
import { refreshComment, removeComment } from './comments-cache.ts'
import { commentsThread, type ListedThread, repliesThread } from './comments-query.ts'

/** The threads of a plan's page: loaded, just written in this tab, and written by others meanwhile. */
export function useComments(planId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const end = useRef<HTMLDivElement>(null)
  const search = toCommentSearch(useSearch({ strict: false }))
  const target = useTarget(search.commentaire)
  const sort = sortOf(search)
  const [around, showAround] = useAround(search.commentaire)
  const [opened, setOpened] = useState<string | null>(null)
  const comments = commentsThread(planId, sort)
  const thread = useThread(comments, {
    start: around ? { around } : startOf(search),
    placeholderData: (previous) => previous,
  })
  const { list, items, isLoaded, isShown, fetchNewItems } = thread
  const isMissing = list.data?.pages[0]?.is_missing ?? false
  const { waiting, add, remove } = useNewItems({
    isShown,
    fetchNewItems,
    // The first comment replaces « Aucun commentaire », in view or not.
    isEndInView: () => !list.hasNextPage && (items.length === 0 || isInView(end.current)),
  })
  const showing = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const [id = ''] = ids
      if (list.hasNextPage) {
        await client.fetchInfiniteQuery(threadQuery(comments, { around: id }))
        void navigate({ to: '.', hash: commentAnchor(id), replace: true })
      } else {
        await fetchNewItems(id)
        setOpened(id)
      }
    },
    onSuccess: (_shown, ids) => remove(...ids),
    onError: (error) => commentFailed(error, CANNOT_LOAD),
  })
  const openedThread = useOpenedThread(planId, isMissing || list.isPlaceholderData ? null : around, items)
  useLiveComments(planId, { add, remove, threads: [...items, ...thread.outgoing] })
  // One request either way. Of several pages only the new comments: a refetch would move what the visitor reads.
  useResync(() => void (list.data?.pages.length === 1 ? list.refetch() : fetchNewItems().catch(() => {})))
  useRefetchForMembers(() => void list.refetch())
  useFocusedComment(target, list.isSuccess && !list.isPlaceholderData && !openedThread.isPending, showAround)
  // The button that had the focus is unmounted.
  useFocusedComment(opened, opened !== null && isLoaded(opened))
  // A comment of the parameter is named missing above the plan.
  const isHashMissing = isMissing && target !== null && search.commentaire !== target
  useEffect(() => {
    if (isHashMissing) toast({ title: 'Ce commentaire n’existe plus', variant: 'destructive' })
  }, [isHashMissing])
  return {
    ...thread,
    sort,
    search,
    target,
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
      fetchNewItems(id).catch(() => {})
    },
  }
}

/** The comment that the address names: by its parameter, and after hydration by its hash, which the server never sees. */
function useTarget(parameter: string | undefined): string | null {
  const isHydrated = useHydrated()
  const hash = useLocation({ select: (location) => /^commentaire-([0-9a-f-]{36})$/.exec(location.hash)?.[1] })
  return (isHydrated ? hash : undefined) ?? parameter ?? null
}

/** The comment around which the threads are loaded, until the parameter changes. */
function useAround(parameter: string | undefined) {
  const [shown, setShown] = useState({ parameter, around: parameter ?? null })
  const around = shown.parameter === parameter ? shown.around : (parameter ?? null)
  return [around, (id: string) => setShown({ parameter, around: id })] as const
}

/** Finds the thread of a reply in the address by loading the replies around it. */
function useOpenedThread(planId: string, around: string | null, threads: ListedThread[]) {
  const isReply = around !== null && threads.length > 0 && !threads.some(({ id }) => id === around)
  const { data, isLoading } = useInfiniteQuery({
    ...threadQuery(repliesThread({ id: around ?? '', plan_id: planId, replies_end: null }), {
      around: around ?? '',
    }),
    enabled: isReply,
  })
  return { id: isReply ? data?.pages[0]?.thread.id : undefined, isPending: isLoading }
}

type Live = Pick<ReturnType<typeof useNewItems>, 'add' | 'remove'> & { threads: ListedThread[] }

/** Applies live changes to the comments on the screen. A thread adds its new replies itself. */
function useLiveComments(planId: string, { add, remove, threads }: Live) {
  const client = useQueryClient()
  useWatchedPlan(planId)
  useLiveEvents((event) => {
    if (!('plan_id' in event) || event.plan_id !== planId) return
    if (event.type === 'comment' && event.parent_id === null) add(event.id)
    if (event.type === 'comment_changed' && document.getElementById(commentAnchor(event.id)))
      void refreshComment(client, event)
    if (event.type !== 'comment_deleted') return
    remove(event.id)
    const thread = threads.find(({ id }) => id === event.id)
    // With replies its place stays.
    if (thread && thread.replies_count > 0) void refreshComment(client, event)
    else removeComment(client, event)
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

/** Scrolls to a comment and focuses it once it is shown; `onHidden` is called when the loaded pages do not contain it. */
function useFocusedComment(id: string | null, isLoaded: boolean, onHidden?: (id: string) => void) {
  const hide = useEffectEvent((hidden: string) => onHidden?.(hidden))
  useEffect(() => {
    if (id === null || !isLoaded) return
    const element = document.getElementById(commentAnchor(id))
    if (!element) return hide(id)
    element.scrollIntoView({ block: 'center' })
    moveFocus(element)
  }, [id, isLoaded])
}

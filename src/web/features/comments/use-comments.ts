import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { commentsApi } from '#api/comments.ts'
import { commentAnchor } from '#domain/comments.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { useLiveEvents, useResync, useWatchedPlan } from '#web/lib/live-events.ts'
import { isInView, scrollBehavior } from '#web/lib/thread/scroll.ts'
import { changeItem, removeItem, threadQuery } from '#web/lib/thread/thread.ts'
import { useNewItems } from '#web/lib/thread/use-new-items.ts'
import { useThread } from '#web/lib/thread/use-thread.ts'
import { toast } from '#web/lib/toast.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { CANNOT_LOAD, commentFailed } from './comment-failed.ts'
import { commentsThread } from './comments-query.ts'

/** The comments of a plan's page: loaded, just written in this tab, and written by others meanwhile. */
export function useComments(planId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const end = useRef<HTMLDivElement>(null)
  const target = useTarget()
  const [opened, setOpened] = useState<string | null>(null)
  const thread = useThread(commentsThread(planId), target)
  const { list, items, isLoaded, isShown, isMissing, fetchNewItems } = thread
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
        await client.fetchInfiniteQuery(threadQuery(commentsThread(planId), id))
        void navigate({ to: '.', hash: commentAnchor(id), replace: true })
      } else {
        await fetchNewItems(id)
        setOpened(id)
      }
    },
    onSuccess: (_shown, ids) => remove(...ids),
    onError: (error) => commentFailed(error, CANNOT_LOAD),
  })
  useLiveComments(planId, { isShown, add, remove })
  // One request either way. Of several pages only the new comments: a refetch would move what the visitor reads.
  useResync(() => void (list.data?.pages.length === 1 ? list.refetch() : fetchNewItems().catch(() => {})))
  useRefetchForMembers(() => void list.refetch())
  useFocusedComment(target, target !== null && isLoaded(target))
  // The button that had the focus is unmounted.
  useFocusedComment(opened, opened !== null && isLoaded(opened))
  useEffect(() => {
    if (isMissing) toast({ title: 'Ce commentaire n’existe plus', variant: 'destructive' })
  }, [isMissing])
  return {
    ...thread,
    target,
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

/** The comment that the address names, after hydration: the server never sees the hash. */
function useTarget(): string | null {
  const isHydrated = useHydrated()
  const id = useLocation({ select: ({ hash }) => /^commentaire-([0-9a-f-]{36})$/.exec(hash)?.[1] ?? null })
  return isHydrated ? id : null
}

type Live = Pick<ReturnType<typeof useNewItems>, 'add' | 'remove'> & { isShown: (id: string) => boolean }

/** Applies live changes to the comments on the screen. */
function useLiveComments(planId: string, { isShown, add, remove }: Live) {
  const client = useQueryClient()
  const { key } = commentsThread(planId)
  const read = async (id: string) =>
    changeItem(client, key, await call(commentsApi.read, { params: { commentId: id } }))
  useWatchedPlan(planId)
  useLiveEvents((event) => {
    if (!('plan_id' in event) || event.plan_id !== planId) return
    if (event.type === 'comment') add(event.id)
    if (event.type === 'comment_changed' && isShown(event.id)) void read(event.id).catch(() => {})
    if (event.type === 'comment_deleted') {
      remove(event.id)
      removeItem(client, key, event.id)
    }
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

/** Scrolls to a comment and focuses it once it is loaded. */
function useFocusedComment(id: string | null, isLoaded: boolean) {
  useEffect(() => {
    if (id === null || !isLoaded) return
    const element = document.getElementById(commentAnchor(id))
    element?.scrollIntoView({ block: 'center' })
    moveFocus(element)
  }, [id, isLoaded])
}

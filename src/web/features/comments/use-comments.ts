import { useInfiniteQuery } from '@tanstack/react-query'
import { useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { commentAnchor } from '#domain/comments.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { toast } from '#web/ui/toast.ts'
import { commentsQuery } from './comments-query.ts'
import { hasComment } from './loaded-comments.ts'

/** A plan's comments: from the first, or around the one that the address names when it is further on. */
export function useComments(planId: string) {
  const target = useTarget()
  const first = useInfiniteQuery(commentsQuery(planId))
  const isFurther = target !== null && first.data !== undefined && !hasComment(first.data, target)
  const around = useInfiniteQuery({ ...commentsQuery(planId, target), enabled: isFurther })
  const list = isFurther && around.data ? around : first
  useFreshForMembers(() => void list.refetch())
  useArrival(target, list.data !== undefined && target !== null && hasComment(list.data, target))
  const isMissing = isFurther && around.isLoadingError
  useEffect(() => {
    if (isMissing) toast({ title: 'Ce commentaire n’existe plus', variant: 'destructive' })
  }, [isMissing])
  return { list, target, around: list === around ? target : null }
}

/** The comment that the address names, once the page is alive: the server never sees it. */
function useTarget(): string | null {
  const isAlive = useHydrated()
  const id = useLocation({ select: ({ hash }) => /^commentaire-([0-9a-f-]{36})$/.exec(hash)?.[1] ?? null })
  return isAlive ? id : null
}

/** A page may be ten seconds old, and a member must find on it what they wrote a moment ago. */
function useFreshForMembers(refresh: () => void) {
  const wasAlive = useRef(useHydrated())
  const isMember = Boolean(useViewer())
  const askAgain = useEffectEvent(refresh)
  useEffect(() => {
    if (isMember && !wasAlive.current) askAgain()
  }, [isMember])
}

/** Goes to the comment once it is there. */
export function useArrival(target: string | null, isThere: boolean) {
  useEffect(() => {
    if (target === null || !isThere) return
    const element = document.getElementById(commentAnchor(target))
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [target, isThere])
}

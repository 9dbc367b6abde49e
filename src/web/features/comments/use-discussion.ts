import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type Comment, commentAnchor } from '#domain/comments.ts'
import { commentFailed } from './comment-failed.ts'
import { CANNOT_LOAD, commentsQuery, type LoadedComments } from './comments-query.ts'
import { fetchArrivals } from './fetch-arrivals.ts'
import { hasComment } from './loaded-comments.ts'
import { addSent, sentQuery } from './sent-comments.ts'
import { useArrival, useComments } from './use-comments.ts'
import { useLiveComments } from './use-live-comments.ts'

/** The comments of a plan's page: those loaded, those just written here, and those that others write meanwhile. */
export function useDiscussion(plan: { id: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const end = useRef<HTMLDivElement>(null)
  const [sending, setSending] = useState<Comment | null>(null)
  const [found, setFound] = useState<string | null>(null)
  const { list, around, target } = useComments(plan.id)
  const { data: sent } = useQuery(sentQuery(plan.id))
  const { queryKey } = commentsQuery(plan.id, around)
  const isLoaded = (id: string) => has(list.data, id)
  // The button that asked for it is gone: the keyboard goes on there too.
  useArrival(found, found !== null && isLoaded(found))
  const { waiting, forget } = useLiveComments({
    planId: plan.id,
    queryKey,
    isShown: (id) => isLoaded(id) || has(sent, id) || sending?.id === id,
    isEndInSight: () => !list.hasNextPage && isInSight(end.current),
  })

  const comments = commentsIn(list.data)
  const tail = [...commentsIn(sent), ...(sending ? [sending] : [])].filter(({ id }) => !isLoaded(id))

  const onSent = (comment: Comment) => {
    addSent(client, comment)
    reveal(comment.id)
    // Others may have written before; without them it stands at the end all the same.
    fetchArrivals(client, queryKey, { planId: plan.id, expected: comment.id }).catch(() => {})
  }
  const showing = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const [id = ''] = ids
      if (list.hasNextPage) {
        await client.fetchInfiniteQuery(commentsQuery(plan.id, id))
        void navigate({ to: '.', hash: commentAnchor(id), replace: true })
      } else {
        await fetchArrivals(client, queryKey, { planId: plan.id, expected: id })
        setFound(id)
      }
    },
    networkMode: 'always',
    onSuccess: (_shown, ids) => forget(...ids),
    onError: (error) => commentFailed(error, CANNOT_LOAD),
  })
  return {
    list,
    comments,
    tail,
    target,
    sendingId: sending?.id,
    waiting: waiting.length,
    end,
    setSending,
    onSent,
    isShowing: showing.isPending,
    showWaiting: () => showing.mutate(waiting),
  }
}

type Loaded = Pick<LoadedComments, 'pages'> | undefined

const has = (loaded: Loaded, id: string) => loaded !== undefined && hasComment(loaded, id)

/** Each once: what moved from one page to the next while both were asked for stands where it was met first. */
const commentsIn = (loaded: Loaded): Comment[] => [
  ...new Map(
    loaded?.pages.flatMap(({ comments }) => comments).map((comment) => [comment.id, comment]),
  ).values(),
]

function isInSight(element: Element | null): boolean {
  const top = element?.getBoundingClientRect().top
  return top !== undefined && top >= 0 && top <= window.innerHeight
}

function reveal(id: string) {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .getElementById(commentAnchor(id))
    ?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' })
}

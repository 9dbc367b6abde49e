import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { viewerApi } from '#api/accounts-viewer.ts'
import { defaultDiscussion, type DiscussionLevel } from '#domain/comments/discussions.ts'
import { compactNumber } from '#domain/numbers.ts'
import type { PlanCounters } from '#domain/plans/plans.ts'
import type { PlanViewerState, ViewerState } from '#domain/accounts/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { sharedQuery } from '#web/lib/shared-query.ts'
import { useStore } from '#web/lib/store.ts'
import { useViewer, viewerStore } from './use-auth.ts'

/** Keyed by plan: cards, lists and the page of a plan share it. */
export const planViewerStateQuery = (planId: string) =>
  queryOptions({
    queryKey: keys.planViewerState(planId),
    queryFn: async (): Promise<PlanViewerState> => {
      const { liked, reposted, bookmarked, discussions, executions, counters } = await fetchInBatch(
        'plans',
        planId,
      )
      return {
        liked: liked.includes(planId),
        reposted: reposted.includes(planId),
        bookmarked: bookmarked.includes(planId),
        discussion: discussions[planId] ?? null,
        // Missing in responses of older processes during a deployment.
        execution_id: executions?.[planId] ?? null,
        counters: counters[planId] ?? null,
      }
    },
  })

/** Whether the viewer likes a comment, and whether its number of likes includes that. They differ until the server responds. */
export type CommentLike = { liked: boolean; isCounted: boolean }

export const commentLikeQuery = (commentId: string) =>
  queryOptions({
    queryKey: keys.commentLike(commentId),
    queryFn: async (): Promise<CommentLike> => {
      const liked = (await fetchInBatch('comments', commentId)).liked_comments.includes(commentId)
      return { liked, isCounted: liked }
    },
  })

/** Whether the viewer likes a comment, and its number of likes; not liked for visitors and while unknown. */
export function useCommentLike({ id, likes_count }: { id: string; likes_count: number }) {
  const client = useQueryClient()
  const { subscribe, current } = sharedQuery(client, commentLikeQuery(id), viewerStore(client))
  const state = useStore({ subscribe, current }, undefined)
  const { liked, isCounted } = state ?? { liked: false, isCounted: false }
  return { isLiked: liked, count: Math.max(0, likes_count + Number(liked) - Number(isCounted)) }
}

export const followedQuery = (memberId: string) =>
  queryOptions({
    queryKey: keys.followed(memberId),
    queryFn: async () => (await fetchInBatch('members', memberId)).followed.includes(memberId),
  })

/** The same as the profile's own request for one member. */
const blockedQuery = (memberId: string) =>
  queryOptions({
    queryKey: keys.block(memberId),
    queryFn: async () => (await fetchInBatch('members', memberId)).blocked.includes(memberId),
  })

/** Whether the viewer liked, reposted or bookmarked the plan; false for visitors and while unknown. */
export const usePlanViewerState = (planId: string, reaction: 'liked' | 'reposted' | 'bookmarked'): boolean =>
  useFromViewerState(planId, (state) => state?.[reaction] ?? false)

/** A plan's counter: that of the page, which is the same for all, until the member's own request brings the current one. */
export const useCounter = (plan: PlanCounters & { id: string }, counter: keyof PlanCounters): number =>
  useFromViewerState(plan.id, (state) => (state?.counters ?? plan)[counter])

type PlanCountProps = { plan: PlanCounters & { id: string }; of: keyof PlanCounters }

/** One counter of a plan. A component of its own: when the member's counters arrive, only it renders again. */
export const PlanCount = ({ plan, of }: PlanCountProps) => compactNumber(useCounter(plan, of))

/** `select` returns a plain value, so that a component renders again only when that value changes. */
function useFromViewerState<Value extends boolean | number | string | null>(
  planId: string,
  select: (state: PlanViewerState | undefined) => Value,
): Value {
  const { subscribe, current } = planViewerStateStore(useQueryClient(), planId)
  return useStore({ subscribe, current: () => select(current()) }, select(undefined))
}

/** What the viewer hears of the comments of a plan; null for visitors and while unknown. */
export const useDiscussionLevel = (planId: string, isPlanAuthor: boolean): DiscussionLevel | null =>
  useFromViewerState(planId, (state) =>
    state ? (state.discussion ?? defaultDiscussion(isPlanAuthor)).level : null,
  )

/** The viewer’s execution of the plan; null for visitors and while unknown. */
export const useExecutionId = (planId: string): string | null =>
  useFromViewerState(planId, (state) => state?.execution_id ?? null)

export const planViewerStateStore = (client: QueryClient, planId: string) =>
  sharedQuery(client, planViewerStateQuery(planId), viewerStore(client))

/** Whether the viewer follows this member; undefined for visitors, for the member themselves and while unknown. */
export function useFollowed(memberId: string): boolean | undefined {
  const viewer = useViewer()
  const isOther = Boolean(viewer) && viewer?.user.id !== memberId
  const { data } = useQuery({ ...followedQuery(memberId), enabled: isOther })
  return isOther ? data : undefined
}

/** Whether the viewer blocked this member; false for visitors and while unknown. */
export function useBlocked(memberId: string | undefined): boolean {
  const viewer = useViewer()
  const isOther = Boolean(viewer) && memberId !== undefined && viewer?.user.id !== memberId
  const { data } = useQuery({ ...blockedQuery(memberId ?? ''), enabled: isOther })
  return isOther && data === true
}

/** How many ids one request may name, and how long it waits for more. */
const BATCH_MAX = 100
const BATCH_MS = 10

type Ids = { plans: Set<string>; members: Set<string>; comments: Set<string> }
let batch: { ids: Ids; response: Promise<ViewerState> } | null = null

/** One request for all plans, members and comments that are mounted within BATCH_MS. */
function fetchInBatch(what: keyof Ids, id: string): Promise<ViewerState> {
  if (!batch || batch.ids[what].size >= BATCH_MAX) batch = openBatch()
  batch.ids[what].add(id)
  return batch.response
}

function openBatch() {
  const ids: Ids = { plans: new Set(), members: new Set(), comments: new Set() }
  const send = () => {
    if (batch?.ids === ids) batch = null
    const { plans, members, comments } = ids
    const query = { plans: listed(plans), members: listed(members), comments: listed(comments) }
    return call(viewerApi.marks, { query })
  }
  return { ids, response: new Promise((resolve) => setTimeout(resolve, BATCH_MS)).then(send) }
}

const listed = (ids: Set<string>) => [...ids].join() || undefined

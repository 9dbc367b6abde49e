import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { viewerApi } from '#api/viewer.ts'
import { compactNumber } from '#domain/numbers.ts'
import type { PlanCounters } from '#domain/plans.ts'
import type { PlanViewerState, ViewerState } from '#domain/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { sharedQuery } from '#web/lib/shared-query.ts'
import { useStore } from '#web/lib/store.ts'
import { useViewer, viewerStore } from './use-auth.ts'

/** Keyed by plan: cards, lists and the page of the same plan agree at once. */
export const marksQuery = (planId: string) =>
  queryOptions({
    queryKey: keys.planViewerState(planId),
    queryFn: async (): Promise<PlanViewerState> => {
      const { liked, reposted, bookmarked, counters } = await fetchInBatch('plans', planId)
      return {
        liked: liked.includes(planId),
        reposted: reposted.includes(planId),
        bookmarked: bookmarked.includes(planId),
        counters: counters[planId] ?? null,
      }
    },
  })

export const followedQuery = (memberId: string) =>
  queryOptions({
    queryKey: keys.followed(memberId),
    queryFn: async () => (await fetchInBatch('members', memberId)).followed.includes(memberId),
  })

/** Whether the viewer did this with the plan; false for visitors and while unknown. */
export const useMark = (planId: string, mark: 'liked' | 'reposted' | 'bookmarked'): boolean =>
  useOneOfMarks(planId, (marks) => marks?.[mark] ?? false)

/** A plan's counter: that of the page, which everybody gets, until a member's own call brings that of this moment. */
export const useCounter = (plan: PlanCounters & { id: string }, counter: keyof PlanCounters): number =>
  useOneOfMarks(plan.id, (marks) => (marks?.counters ?? plan)[counter])

type PlanCountProps = { plan: PlanCounters & { id: string }; of: keyof PlanCounters }

/** One counter of a plan. A component of its own: when the member's counters come, nothing else of a card is rendered. */
export const PlanCount = ({ plan, of }: PlanCountProps) => compactNumber(useCounter(plan, of))

/** What `select` takes of the marks, a plain value: whoever asks is rendered again only when that changes. */
function useOneOfMarks<Value extends boolean | number>(
  planId: string,
  select: (marks: PlanViewerState | undefined) => Value,
): Value {
  const { subscribe, current } = marksStore(useQueryClient(), planId)
  return useStore({ subscribe, current: () => select(current()) }, select(undefined))
}

export const marksStore = (client: QueryClient, planId: string) =>
  sharedQuery(client, marksQuery(planId), viewerStore(client))

/** Whether the viewer follows this member; undefined for visitors, for oneself and while unknown. */
export function useFollowed(memberId: string): boolean | undefined {
  const viewer = useViewer()
  const isOther = Boolean(viewer) && viewer?.user.id !== memberId
  const { data } = useQuery({ ...followedQuery(memberId), enabled: isOther })
  return isOther ? data : undefined
}

/** As many as one call may name, and how long it waits for others. */
const BATCH_MAX = 100
const BATCH_MS = 10

type Ids = { plans: Set<string>; members: Set<string> }
let batch: { ids: Ids; answer: Promise<ViewerState> } | null = null

/** One call for all plans and members that appear at the same moment. */
function fetchInBatch(what: keyof Ids, id: string): Promise<ViewerState> {
  if (!batch || batch.ids[what].size >= BATCH_MAX) batch = openBatch()
  batch.ids[what].add(id)
  return batch.answer
}

function openBatch() {
  const ids: Ids = { plans: new Set(), members: new Set() }
  const ask = () => {
    if (batch?.ids === ids) batch = null
    return call(viewerApi.marks, { query: { plans: listed(ids.plans), members: listed(ids.members) } })
  }
  return { ids, answer: new Promise((resolve) => setTimeout(resolve, BATCH_MS)).then(ask) }
}

const listed = (ids: Set<string>) => [...ids].join() || undefined

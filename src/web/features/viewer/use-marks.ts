import {
  type QueryClient,
  queryOptions,
  QueryObserver,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { viewerApi } from '#api/viewer.ts'
import type { PlanCounters } from '#domain/plans.ts'
import type { PlanViewerState, ViewerState } from '#domain/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useViewer, viewerStore } from './use-auth.ts'

/** Keyed by plan: cards, lists and the page of the same plan agree at once. */
export const marksQuery = (planId: string) =>
  queryOptions({
    queryKey: keys.marks(planId),
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

/** What `select` takes of the marks, a plain value: whoever asks is rendered again only when that changes. */
function useOneOfMarks<Value extends boolean | number>(
  planId: string,
  select: (marks: PlanViewerState | undefined) => Value,
): Value {
  const { subscribe, current } = marksStore(useQueryClient(), planId)
  // A part of the page that is hydrated late must first say what the server said.
  return useSyncExternalStore(
    subscribe,
    () => select(current()),
    () => select(undefined),
  )
}

type MarksStore = {
  subscribe: (onChange: () => void) => () => void
  current: () => PlanViewerState | undefined
}

const stores = new WeakMap<QueryClient, Map<string, MarksStore>>()

/** One observer for all who ask of a plan: a card does so six times, and an observer each kept a phone busy. */
export function marksStore(client: QueryClient, planId: string): MarksStore {
  const storesByPlan = stores.get(client) ?? new Map<string, MarksStore>()
  stores.set(client, storesByPlan)
  const known = storesByPlan.get(planId)
  if (known) return known
  const viewer = viewerStore(client)
  const query = marksQuery(planId)
  const observer = new QueryObserver(client, query)
  const askForMembers = () => observer.setOptions({ ...query, enabled: Boolean(viewer.current()) })
  let unsubscribeViewer = () => {}
  const store: MarksStore = {
    current: () => (viewer.current() ? client.getQueryData(query.queryKey) : undefined),
    subscribe(onChange) {
      if (!observer.hasListeners()) {
        askForMembers()
        unsubscribeViewer = viewer.subscribe(askForMembers)
        // Also where whoever left in the same moment has just taken it out.
        storesByPlan.set(planId, store)
      }
      const unsubscribe = observer.subscribe(onChange)
      return () => {
        unsubscribe()
        if (observer.hasListeners()) return
        unsubscribeViewer()
        if (storesByPlan.get(planId) === store) storesByPlan.delete(planId)
      }
    },
  }
  storesByPlan.set(planId, store)
  return store
}

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

import { queryOptions, useQuery } from '@tanstack/react-query'
import { viewerApi } from '#api/viewer.ts'
import type { PlanCounters } from '#domain/plans.ts'
import type { Marks, PlanMarks } from '#domain/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useViewer } from './use-auth.ts'

/** Keyed by plan: cards, lists and the page of the same plan agree at once. */
export const marksQuery = (planId: string) =>
  queryOptions({
    queryKey: keys.marks(planId),
    queryFn: async (): Promise<PlanMarks> => {
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

/** What the viewer did with this plan; undefined for visitors and while unknown. */
export function useMarks(planId: string): PlanMarks | undefined {
  const viewer = useViewer()
  const { data } = useQuery({ ...marksQuery(planId), enabled: Boolean(viewer) })
  return viewer ? data : undefined
}

/** A plan's counters: those of the page, which everybody gets, until a member's own call brings those of this moment. */
export const useCounters = (plan: PlanCounters & { id: string }): PlanCounters =>
  useMarks(plan.id)?.counters ?? plan

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
let batch: { ids: Ids; answer: Promise<Marks> } | null = null

/** One call for all plans and members that appear at the same moment. */
function fetchInBatch(what: keyof Ids, id: string): Promise<Marks> {
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

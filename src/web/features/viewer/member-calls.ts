import { accountsApi } from '#api/accounts.ts'
import type { Marks, PlanMarks, Viewer } from '#domain/viewer.ts'
import { call } from '#web/lib/call.ts'

/*
 * What only members ask. Loaded when there is one: the contract of accounts brings its rules with it.
 */

export async function fetchViewer(): Promise<Viewer | null> {
  return (await call(accountsApi.viewer, {})).viewer
}

/** One plan's marks, asked for in one call with those of all plans and members that appear at the same moment. */
export async function fetchMarks(planId: string): Promise<PlanMarks> {
  const { liked, reposted, bookmarked, counters } = await asked('plans', planId)
  return {
    liked: liked.includes(planId),
    reposted: reposted.includes(planId),
    bookmarked: bookmarked.includes(planId),
    counters: counters[planId] ?? null,
  }
}

/** Whether the viewer follows this member. */
export async function fetchFollowed(memberId: string): Promise<boolean> {
  return (await asked('members', memberId)).followed.includes(memberId)
}

/** As many as one call may name, and how long it waits for others. */
const IDS_MAX = 100
const MOMENT_MS = 10

type Ids = { plans: Set<string>; members: Set<string> }
let batch: { ids: Ids; answer: Promise<Marks> } | null = null

function asked(what: keyof Ids, id: string): Promise<Marks> {
  if (!batch || batch.ids[what].size >= IDS_MAX) batch = openBatch()
  batch.ids[what].add(id)
  return batch.answer
}

function openBatch() {
  const ids: Ids = { plans: new Set(), members: new Set() }
  const ask = () => {
    if (batch?.ids === ids) batch = null
    return call(accountsApi.marks, { query: { plans: listed(ids.plans), members: listed(ids.members) } })
  }
  return { ids, answer: new Promise((resolve) => setTimeout(resolve, MOMENT_MS)).then(ask) }
}

const listed = (ids: Set<string>) => [...ids].join() || undefined

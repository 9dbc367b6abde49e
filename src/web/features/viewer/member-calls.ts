import { accountsApi } from '#api/accounts.ts'
import type { Marks, Viewer } from '#domain/viewer.ts'
import { call } from '#web/lib/call.ts'

/*
 * What only members ask. Loaded when there is one: the contract of accounts brings its rules with it.
 */

export async function fetchViewer(): Promise<Viewer | null> {
  return (await call(accountsApi.viewer, {})).viewer
}

/** What the viewer did with one plan. */
export type PlanMarks = { liked: boolean; reposted: boolean; bookmarked: boolean }

/** One plan's marks, asked for in one call with those of all plans that appear at the same moment. */
export async function fetchMarks(planId: string): Promise<PlanMarks> {
  if (!batch || batch.plans.size >= PLANS_MAX) batch = openBatch()
  batch.plans.add(planId)
  const { liked, reposted, bookmarked } = await batch.answer
  return {
    liked: liked.includes(planId),
    reposted: reposted.includes(planId),
    bookmarked: bookmarked.includes(planId),
  }
}

/** As many as one call may name, and how long it waits for others. */
const PLANS_MAX = 100
const MOMENT_MS = 10

type Batch = { plans: Set<string>; answer: Promise<Marks> }
let batch: Batch | null = null

function openBatch(): Batch {
  const plans = new Set<string>()
  const ask = () => {
    if (batch?.plans === plans) batch = null
    return call(accountsApi.marks, { query: { plans: [...plans].join(',') } })
  }
  return { plans, answer: new Promise((resolve) => setTimeout(resolve, MOMENT_MS)).then(ask) }
}

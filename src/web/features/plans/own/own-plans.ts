import { queryOptions } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import type { OwnPlan, PlanDraft } from '#domain/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { OwnTab } from './own-tab.ts'

export const ownPlansQuery = queryOptions({
  queryKey: keys.ownPlans,
  queryFn: () => call(plansApi.listOwn, {}),
})

type OwnPlans = { plans: OwnPlan[]; drafts: PlanDraft[] }

const STATUS = { 'en-attente': 'pending', refuses: 'rejected', 'en-ligne': 'published' } as const

export function inTab({ plans, drafts }: OwnPlans, tab: OwnTab): OwnPlans {
  if (tab === undefined) return { plans, drafts }
  if (tab === 'brouillons') return { plans: [], drafts }
  return { plans: plans.filter(({ status }) => status === STATUS[tab]), drafts: [] }
}

export const countIn = (own: OwnPlans, tab: OwnTab) => {
  const { plans, drafts } = inTab(own, tab)
  return plans.length + drafts.length
}

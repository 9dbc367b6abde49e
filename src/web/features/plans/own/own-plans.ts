import { queryOptions } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import type { OwnPlan, PlanDraft } from '#domain/plans.ts'
import { call } from '#web/lib/call.ts'

export const ownPlansQuery = queryOptions({
  queryKey: ['viewer', 'plans'],
  queryFn: () => call(plansApi.listOwn, {}),
})

type OwnPlans = { plans: OwnPlan[]; drafts: PlanDraft[] }

/** The tabs of « Mes plans », as the address names them. */
export const OWN_TABS = [
  { etat: undefined, label: 'Tous' },
  { etat: 'brouillons', label: 'Brouillons' },
  { etat: 'en-attente', label: 'En attente' },
  { etat: 'refuses', label: 'Refusés' },
  { etat: 'en-ligne', label: 'En ligne' },
] as const
export type OwnTab = (typeof OWN_TABS)[number]['etat']

export const toOwnTab = (value: string | undefined): OwnTab =>
  OWN_TABS.find(({ etat }) => etat === value)?.etat

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

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { LiveEvent } from '#api/live.ts'
import { plansApi } from '#api/plans.ts'
import { isNotFound } from '#domain/errors.ts'
import type { PlanForMember, PlanPage, PlanVersion } from '#domain/plans/plans.ts'
import { call } from '#web/lib/call.ts'
import { useLiveEvents, useWatchedPlan } from '#web/lib/live-events.ts'
import { useThrottledCallback } from '#web/lib/throttle.ts'
import { memberPlanQuery, planQuery, toPublicPlan } from './plan-page-queries.ts'

/** The current version of the plan, or `unavailable`: deleted, or no longer online for this reader. */
type PlanUpdate = PlanForMember | 'unavailable'

/**
 * Listens to live events about the plan on the screen. A new version is loaded in the background and offered: the text
 * does not change while it is read.
 */
export function useLivePlan(plan: PlanPage, review: PlanForMember | undefined) {
  const client = useQueryClient()
  const router = useRouter()
  const [update, setUpdate] = useState<PlanUpdate | null>(null)
  const isWatching = useRef(false)
  const checkSoon = useThrottledCallback(() => void readPastCache(plan.id).then(setUpdate, () => {}))
  useWatchedPlan(plan.id)
  useLiveEvents((event) => {
    if (!('plan_id' in event) || event.plan_id !== plan.id) return
    if (event.type === 'plan_changed') checkSoon()
    if (event.type !== 'watching' && event.type !== 'watch_refused') return
    // An event may have been missed since the page was rendered, or while the connection was lost.
    if (isWatching.current || isOutdated(event, plan, review)) checkSoon()
    isWatching.current = true
  })

  /** Shows the offered version. */
  const show = () => {
    if (!update || update === 'unavailable') return
    const { slug } = update
    client.setQueryData(memberPlanQuery(slug).queryKey, update)
    client.setQueryData(planQuery(slug).queryKey, toPublicPlan(update))
    const address = { to: '/plan/$slug', params: { slug }, replace: true, resetScroll: false } as const
    if (slug !== plan.slug) void router.navigate(address)
  }
  return { update: update && isNewVersion(update, plan, review) ? update : null, show }
}

/** Does not write the cache: the page on the screen stays. */
const readPastCache = (id: string): Promise<PlanUpdate> =>
  call(plansApi.readAsMember, { params: { slug: id } }).catch((error: unknown) => {
    if (isNotFound(error)) return 'unavailable'
    throw error
  })

type WatchResponse = Extract<LiveEvent, { type: 'watching' | 'watch_refused' }>

/** Whether the response to the page's first « watch » is about another version than the one on the screen. */
export function isOutdated(
  response: WatchResponse,
  plan: PlanVersion,
  review: PlanForMember | undefined,
): boolean {
  const isOnline = review === undefined || review.status === 'published'
  if (response.type === 'watch_refused') return isOnline
  const { updated_at, validated } = response.version
  return !isOnline || updated_at !== plan.updated_at || validated !== plan.validated
}

export function isNewVersion(update: PlanUpdate, plan: PlanPage, review: PlanForMember | undefined): boolean {
  if (
    update === 'unavailable' ||
    update.updated_at !== plan.updated_at ||
    update.validated !== plan.validated
  )
    return true
  return review !== undefined && (update.status !== review.status || update.modified !== review.modified)
}

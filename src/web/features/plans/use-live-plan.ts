import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { LiveMessage } from '#api/live.ts'
import { plansApi } from '#api/plans.ts'
import { isNotFound } from '#domain/errors.ts'
import type { PlanForMember, PlanPage, PlanVersion } from '#domain/plans.ts'
import { call } from '#web/lib/call.ts'
import { useLiveMessages, useWatchedPlan } from '#web/lib/live-messages.ts'
import { useThrottledCallback } from '#web/lib/throttle.ts'
import { memberPlanQuery, publicPart } from './plan-page-queries.ts'
import { planQuery } from './plan-query.ts'

/** The plan as it is now, or `gone`: deleted, or no longer online for this reader. */
type PlanNews = PlanForMember | 'gone'

/**
 * Hears what happens to the plan on the screen. Another version is asked for quietly and only offered: the text does
 * not change under the reader.
 */
export function useLivePlan(plan: PlanPage, review: PlanForMember | undefined) {
  const client = useQueryClient()
  const router = useRouter()
  const [news, setNews] = useState<PlanNews | null>(null)
  const isWatching = useRef(false)
  const checkSoon = useThrottledCallback(() => void readQuietly(plan.id).then(setNews, () => {}))
  useWatchedPlan(plan.id)
  useLiveMessages((message) => {
    if (!('plan_id' in message) || message.plan_id !== plan.id) return
    if (message.type === 'plan_changed') checkSoon()
    if (message.type !== 'watching' && message.type !== 'watch_refused') return
    // Something may have been missed since the page was rendered, or while the connection was lost.
    if (isWatching.current || isOutdated(message, plan, review)) checkSoon()
    isWatching.current = true
  })

  /** Shows the version that is offered. */
  const show = () => {
    if (!news || news === 'gone') return
    const { slug } = news
    client.setQueryData(memberPlanQuery(slug).queryKey, news)
    client.setQueryData(planQuery(slug).queryKey, publicPart(news))
    const address = { to: '/plan/$slug', params: { slug }, replace: true, resetScroll: false } as const
    if (slug !== plan.slug) void router.navigate(address)
  }
  return { news: news && isNews(news, plan, review) ? news : null, show }
}

/** Past the cache: what is on the screen stays. */
const readQuietly = (id: string): Promise<PlanNews> =>
  call(plansApi.readAsMember, { params: { slug: id } }).catch((error: unknown) => {
    if (isNotFound(error)) return 'gone'
    throw error
  })

type WatchResponse = Extract<LiveMessage, { type: 'watching' | 'watch_refused' }>

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

export function isNews(news: PlanNews, plan: PlanPage, review: PlanForMember | undefined): boolean {
  if (news === 'gone' || news.updated_at !== plan.updated_at || news.validated !== plan.validated) return true
  return review !== undefined && (news.status !== review.status || news.modified !== review.modified)
}

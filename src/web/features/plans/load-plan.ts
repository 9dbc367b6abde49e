import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { AppError, isNowhere, notFound as nowhere } from '#domain/errors.ts'
import type { PlanPage } from '#domain/plans.ts'
import { commentsQuery } from '#web/features/comments/comments-query.ts'
import { isMemberHinted } from '#web/features/viewer/member-hint.ts'
import { toast } from '#web/ui/toast.ts'
import { memberPlanQuery, planQuery, relatedQuery } from './plan-query.ts'

/** Brings what a plan's page shows, its head too, into the cache. */
export async function loadPlan(client: QueryClient, slug: string): Promise<void> {
  const related = client.prefetchQuery(relatedQuery(slug))
  const plan = await readPlan(client, slug).catch(leave)
  if (plan.slug !== slug) {
    client.setQueryData(planQuery(plan.slug).queryKey, plan)
    const current = { to: '/plan/$slug', params: { slug: plan.slug } } as const
    throw redirect({ ...current, hash: true, replace: true, statusCode: 301 })
  }
  const comments = client.prefetchInfiniteQuery(commentsQuery(plan.id))
  // A first page comes complete; in the browser each part shows its own loading state.
  if (import.meta.env.SSR) await Promise.all([related, comments])
}

async function readPlan(client: QueryClient, slug: string): Promise<PlanPage> {
  const query = planQuery(slug)
  const isKnown = client.getQueryData(query.queryKey) !== undefined
  const own = import.meta.env.SSR || isKnown || !isMemberHinted() ? null : await readAsMember(client, slug)
  if (own) client.setQueryData(query.queryKey, own)
  return own ?? (await client.ensureQueryData(query))
}

/** Of a member's plan that is not online the public address would only say that there is none. Null when signed out. */
async function readAsMember(client: QueryClient, slug: string): Promise<PlanPage | null> {
  try {
    const {
      status,
      modified: _modified,
      review_note: _note,
      ...plan
    } = await client.fetchQuery(memberPlanQuery(slug))
    if (status !== 'published') throw nowhere()
    return plan
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unauthenticated') return null
    throw error
  }
}

/** Where a plan that cannot be read leads. */
function leave(error: unknown): never {
  if (isNowhere(error)) throw notFound()
  // On a first load the error page says so; inside the app people go back to where there is something to read.
  if (import.meta.env.SSR) throw error
  toast({ title: 'Erreur', description: 'Impossible de charger le plan', variant: 'destructive' })
  throw redirect({ to: '/' })
}

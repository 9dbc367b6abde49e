import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { AppError, isNotFound, notFound as notFoundError } from '#domain/errors.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import type { CommentSearch } from '#web/features/comments/comment-search.ts'
import { loadComments } from '#web/features/comments/load-comments.ts'
import { isMemberHinted } from '#web/features/accounts/viewer/viewer-query.ts'
import { openFeaturesQuery } from '#web/lib/site.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { memberPlanQuery, planQuery, relatedQuery, toPublicPlan } from './plan-page-queries.ts'

/** Loads the data of a plan's page, its head too, into the cache. */
export async function loadPlan(
  client: QueryClient,
  slug: string,
  { isPreload, search }: { isPreload: boolean; search: CommentSearch },
): Promise<void> {
  const related = client.prefetchQuery(relatedQuery(slug))
  const plan = await readPlan(client, slug).catch((error: unknown) => leave(error, isPreload))
  if (plan.slug !== slug) {
    client.setQueryData(planQuery(plan.slug).queryKey, plan)
    const current = { to: '/plan/$slug', params: { slug: plan.slug } } as const
    throw redirect({ ...current, search: true, hash: true, replace: true, statusCode: 301 })
  }
  const comments = loadComments(client, plan.id, search)
  // The server renders the complete page; in the browser each section shows its own loading state.
  if (import.meta.env.SSR) await Promise.all([related, comments, client.prefetchQuery(openFeaturesQuery)])
}

async function readPlan(client: QueryClient, slug: string): Promise<PlanPage> {
  const query = planQuery(slug)
  const isKnown = client.getQueryData(query.queryKey) !== undefined
  const own = import.meta.env.SSR || isKnown || !isMemberHinted() ? null : await readAsMember(client, slug)
  if (own) client.setQueryData(query.queryKey, own)
  return own ?? (await client.ensureQueryData(query))
}

/** Throws « not found » for a plan that is not online: the page then shows it to its author. Null when signed out. */
async function readAsMember(client: QueryClient, slug: string): Promise<PlanPage | null> {
  try {
    const plan = await client.fetchQuery(memberPlanQuery(slug))
    if (plan.status !== 'published') throw notFoundError()
    return toPublicPlan(plan)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unauthenticated') return null
    throw error
  }
}

/** A plan that cannot be read: 404, the error page on the server, or a toast and the home page. A preload is silent. */
function leave(error: unknown, isPreload: boolean): never {
  if (isNotFound(error)) throw notFound()
  if (import.meta.env.SSR || isPreload) throw error
  toastFailure(error, 'Impossible de charger le plan')
  throw redirect({ to: '/' })
}

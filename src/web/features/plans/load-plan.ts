import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { isNowhere } from '#domain/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { planQuery, relatedQuery } from './plan-query.ts'

/** Brings what a plan's page shows into the cache, and answers with what its head says. */
export async function loadPlan(client: QueryClient, slug: string) {
  const related = client.prefetchQuery(relatedQuery(slug))
  const plan = await client.ensureQueryData(planQuery(slug)).catch(leave)
  if (plan.slug !== slug) {
    client.setQueryData(planQuery(plan.slug).queryKey, plan)
    const current = { to: '/plan/$slug', params: { slug: plan.slug } } as const
    throw redirect({ ...current, hash: true, replace: true, statusCode: 301 })
  }
  if (import.meta.env.SSR) await related
  const { title, excerpt, thumbnail_url } = plan
  return { title, excerpt, thumbnail_url }
}

/** Where a plan that cannot be read leads. */
function leave(error: unknown): never {
  if (isNowhere(error)) throw notFound()
  // On a first load the error page says so; inside the app people go back to where there is something to read.
  if (import.meta.env.SSR) throw error
  toast({ title: 'Erreur', description: 'Impossible de charger le plan', variant: 'destructive' })
  throw redirect({ to: '/' })
}

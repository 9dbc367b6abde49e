import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect, useRouter } from '@tanstack/react-router'
import { isNowhere } from '#domain/errors.ts'
import { planPath } from '#domain/plans.ts'
import { PlanSkeleton } from '#web/features/plans/PlanSkeleton.tsx'
import { PlanView } from '#web/features/plans/PlanView.tsx'
import { planQuery, relatedQuery } from '#web/features/plans/plan-query.ts'
import { UnpublishedPlan } from '#web/features/plans/UnpublishedPlan.tsx'
import { usePlanReview } from '#web/features/plans/use-plan-review.ts'
import { useRecordedView } from '#web/features/plans/use-recorded-view.ts'
import { pageHead } from '#web/lib/head.ts'
import { toast } from '#web/ui/toast.ts'

export const Route = createFileRoute('/plan/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const related = queryClient.prefetchQuery(relatedQuery(slug))
    const plan = await queryClient.ensureQueryData(planQuery(slug)).catch(leaveFor)
    if (plan.slug !== slug) {
      queryClient.setQueryData(planQuery(plan.slug).queryKey, plan)
      const to = { to: '/plan/$slug', params: { slug: plan.slug } } as const
      throw redirect({ ...to, hash: true, replace: true, statusCode: 301 })
    }
    if (import.meta.env.SSR) await related
  },
  head: ({ match, params }) => {
    const plan = match.context.queryClient.getQueryData(planQuery(params.slug).queryKey)
    if (!plan) return {}
    return pageHead(match, {
      title: plan.title,
      description: plan.excerpt,
      path: planPath(plan),
      image: plan.thumbnail_url ?? undefined,
      type: 'article',
    })
  },
  pendingComponent: PlanSkeleton,
  notFoundComponent: PlanNotFound,
  component: PlanPage,
})

/** Where a plan that cannot be read leads. */
function leaveFor(error: unknown): never {
  if (isNowhere(error)) throw notFound()
  // On a first load the error page says so; inside the app people go back to where there is something to read.
  if (import.meta.env.SSR) throw error
  toast({ title: 'Erreur', description: 'Impossible de charger le plan', variant: 'destructive' })
  throw redirect({ to: '/' })
}

function PlanPage() {
  const { slug } = Route.useParams()
  const { data: plan } = useSuspenseQuery(planQuery(slug))
  useRecordedView(plan.id)
  return <PlanView plan={plan} review={usePlanReview(plan)} />
}

function PlanNotFound() {
  const { slug } = Route.useParams()
  const NotFound = useRouter().options.defaultNotFoundComponent
  return (
    <UnpublishedPlan slug={slug}>{NotFound && <NotFound isNotFound routeId={Route.id} />}</UnpublishedPlan>
  )
}

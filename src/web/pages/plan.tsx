import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { plansApi } from '#api/plans.ts'
import { planPath } from '#domain/plans.ts'
import { PlanSkeleton } from '#web/features/plans/PlanSkeleton.tsx'
import { PlanView } from '#web/features/plans/PlanView.tsx'
import { usePlanReview } from '#web/features/plans/plan-page-queries.ts'
import { planQuery } from '#web/features/plans/plan-query.ts'
import { planData, planPicture } from '#web/features/plans/plan-data.ts'
import { UnpublishedPlan } from '#web/features/plans/UnpublishedPlan.tsx'
import { call } from '#web/lib/call.ts'
import { pageHead } from '#web/lib/head.ts'
import { useRecordedView } from '#web/lib/use-recorded-view.ts'

export const Route = createFileRoute('/plan/$slug')({
  // Loaded when a plan is: the other pages do not carry it.
  loader: async ({ context: { queryClient }, params: { slug }, preload }) => {
    const { loadPlan } = await import('#web/features/plans/load-plan.ts')
    await loadPlan(queryClient, slug, preload)
  },
  head: ({ match, params }) => {
    const plan = match.context.queryClient.getQueryData(planQuery(params.slug).queryKey)
    if (!plan) return {}
    return pageHead(match, {
      title: plan.title,
      description: plan.excerpt,
      path: planPath(params),
      image: import.meta.env.SSR ? planPicture(plan) : undefined,
      type: 'article',
      ...(plan.author && { feed: `/rss.xml?${new URLSearchParams({ author: plan.author.pseudo })}` }),
      data: import.meta.env.SSR && ((absolute) => planData(plan, absolute)),
    })
  },
  pendingComponent: PlanSkeleton,
  notFoundComponent: PlanNotFound,
  component: PlanPage,
})

const recordView = (planId: string) => call(plansApi.recordView, { params: { planId } })

function PlanPage() {
  const { slug } = Route.useParams()
  const { data: plan } = useSuspenseQuery(planQuery(slug))
  useRecordedView(plan.id, recordView)
  return <PlanView key={plan.id} plan={plan} review={usePlanReview(plan)} />
}

function PlanNotFound() {
  const { slug } = Route.useParams()
  const NotFound = useRouter().options.defaultNotFoundComponent
  return (
    <UnpublishedPlan slug={slug}>{NotFound && <NotFound isNotFound routeId={Route.id} />}</UnpublishedPlan>
  )
}

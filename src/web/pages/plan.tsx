import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plansApi } from '#api/plans.ts'
import { type PlanPage as Plan, planPath } from '#domain/plans/plans.ts'
import { SITE_NAME } from '#domain/site.ts'
import {
  type CommentSearch,
  isPartOfDiscussion,
  toCommentSearch,
} from '#web/features/comments/comment-search.ts'
import { PlanView } from '#web/features/plans/PlanView.tsx'
import { planData, planPicture } from '#web/features/plans/plan-head.ts'
import { memberPlanQuery, planQuery, usePlanReview } from '#web/features/plans/plan-page-queries.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { pageHead } from '#web/lib/head.ts'
import { keys } from '#web/lib/keys.ts'
import { useRecordedView } from '#web/lib/use-recorded-view.ts'
import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'

export const Route = createFileRoute('/plan/$slug')({
  validateSearch: (search: Record<string, string>): CommentSearch => toCommentSearch(search),
  // Imported here, so that other pages do not load it.
  loader: async ({ context: { queryClient }, params: { slug }, location, preload }) => {
    const { loadPlan } = await import('#web/features/plans/load-plan.ts')
    await loadPlan(queryClient, slug, { isPreload: preload, search: toCommentSearch(location.search) })
  },
  head: ({ match, params }) => {
    // By its key: the query itself is not part of the first script.
    const plan = match.context.queryClient.getQueryData<Plan>(keys.plan(params.slug))
    if (!plan) return {}
    return pageHead(match, {
      title: plan.title,
      description: plan.excerpt,
      path: planPath(params),
      isPrivate: isPartOfDiscussion(match.search),
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

/** A plan that is not published: its author and staff can read it here. All others get `children`, the 404. */
function UnpublishedPlan({ slug, children }: { slug: string; children: ReactNode }) {
  const viewer = useViewer()
  const { data: plan, isError } = useQuery({ ...memberPlanQuery(slug), enabled: Boolean(viewer) })
  if (plan) {
    return (
      <>
        <title>{`${plan.title} · ${SITE_NAME}`}</title>
        <PlanView key={plan.id} plan={plan} review={plan} />
      </>
    )
  }
  if (viewer === null || isError) return children
  // The viewer is not loaded yet: both are rendered, and the session hint shows one of them.
  return (
    <>
      <div className="in-data-member:hidden">{children}</div>
      <div className="not-in-data-member:hidden">
        <PlanSkeleton />
      </div>
    </>
  )
}

/** The skeleton of a plan page. */
function PlanSkeleton() {
  return (
    <Loading
      label="Chargement du plan…"
      className="column grid gap-4 py-6 pb-24 md:pt-10 lg:max-w-[calc(700px+2*var(--gutter))] lg:ml-[max(0px,calc((100%-73rem)/2))]"
    >
      <Skeletons sizes={['h-4 w-48', 'h-10 w-11/12', 'h-10 w-7/12']} />
      <div className="mt-2 flex items-center gap-3">
        <Skeleton shape="circle" className="size-12" />
        <Skeleton className="h-4 w-40" />
      </div>
      <Skeletons shape="box" sizes={['mt-2 aspect-2/1 w-full', 'h-20 w-full']} />
      <Skeletons sizes={['mt-4 h-4 w-full', 'h-4 w-11/12', 'h-4 w-full']} />
    </Loading>
  )
}

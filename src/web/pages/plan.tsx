import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isNowhere } from '#domain/errors.ts'
import { planPath } from '#domain/plans.ts'
import { PlanAside } from '#web/features/plans/PlanAside.tsx'
import { PlanArticle } from '#web/features/plans/PlanArticle.tsx'
import { PlanSkeleton } from '#web/features/plans/PlanSkeleton.tsx'
import { planQuery } from '#web/features/plans/plan-query.ts'
import { pageHead } from '#web/lib/head.ts'
import { toast } from '#web/ui/toast.ts'

export const Route = createFileRoute('/plan/$slug')({
  loader: async ({ context, params }) => {
    try {
      await context.queryClient.ensureQueryData(planQuery(params.slug))
    } catch (error) {
      if (isNowhere(error)) throw notFound()
      // On a first load the error page says so; inside the app people go back to where there is something to read.
      if (import.meta.env.SSR) throw error
      toast({ title: 'Erreur', description: 'Impossible de charger le plan', variant: 'destructive' })
      throw redirect({ to: '/' })
    }
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
  component: PlanPage,
})

function PlanPage() {
  const { slug } = Route.useParams()
  const { data: plan } = useSuspenseQuery(planQuery(slug))
  return (
    <div className="column grid gap-10 py-6 pb-24 md:pt-10 lg:grid-cols-[minmax(0,700px)_304px] lg:justify-between">
      <PlanArticle plan={plan} />
      <PlanAside plan={plan} />
    </div>
  )
}

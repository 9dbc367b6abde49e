import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SITE_NAME } from '#domain/site.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { memberPlanQuery } from './plan-page-queries.ts'
import { PlanSkeleton } from './PlanSkeleton.tsx'
import { PlanView } from './PlanView.tsx'

/** A plan that is not online: its author and the staff read it here. Everybody else gets `children`, the 404. */
export function UnpublishedPlan({ slug, children }: { slug: string; children: ReactNode }) {
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
  // Who is there is not known yet: both are in the page, and the hint of a session shows one of them.
  return (
    <>
      <div className="in-data-member:hidden">{children}</div>
      <div className="not-in-data-member:hidden">
        <PlanSkeleton />
      </div>
    </>
  )
}

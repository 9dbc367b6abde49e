import { createFileRoute } from '@tanstack/react-router'
import { DashboardSkeleton, DashboardView } from '#web/features/points/DashboardView.tsx'
import { RedirectVisitors } from '#web/features/accounts/viewer/RedirectVisitors.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { pageHead } from '#web/lib/head.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export const Route = createFileRoute('/dashboard')({
  head: ({ match }) => pageHead(match, { title: 'Tableau de bord', isPrivate: true }),
  component: DashboardPage,
})

function DashboardPage() {
  const viewer = useViewer()
  return (
    <div className="column grid grid-cols-1 gap-6 py-6 pb-24 md:py-10 md:pb-24">
      {viewer ? <DashboardView viewer={viewer} /> : <LoadingDashboard />}
    </div>
  )
}

/** Shown until the viewer is loaded; visitors are redirected to the sign-in page. */
function LoadingDashboard() {
  return (
    <>
      <header className="flex min-h-18 items-center gap-4">
        <Skeleton shape="circle" className="size-16" />
        <h1 className="text-page">Tableau de bord</h1>
      </header>
      <DashboardSkeleton />
      <RedirectVisitors to="/auth" />
    </>
  )
}

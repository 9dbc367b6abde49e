import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/** The shape of the figures on their way. */
export function AnalyticsSkeleton() {
  return (
    <Loading label="Chargement des analytics…" className="grid gap-4">
      <Skeleton shape="box" className="h-96 w-full rounded-card sm:h-64 lg:h-33" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Box className="h-64" />
        <Box className="h-44" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Box className="h-72" />
        <Box className="h-72" />
      </div>
    </Loading>
  )
}

const Box = ({ className }: { className: string }) => (
  <Card className="grid content-start gap-4">
    <Skeleton className="h-5 w-40" />
    <Skeleton shape="box" className={`w-full ${className}`} />
  </Card>
)

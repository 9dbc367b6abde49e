import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'

/** Placeholder of an execution's page: title, steps and journal. */
export const ExecutionSkeleton = () => (
  <Loading label="Chargement de l’exécution…" className="column py-6 pb-24 md:py-10">
    <Skeletons className="grid gap-3" sizes={['h-4 w-48', 'h-8 w-9/12', 'h-4 w-56']} />
    <Card className="mt-6 lg:max-w-[calc(100%-22rem)]">
      <Skeletons
        className="grid gap-5"
        sizes={['h-5 w-24', 'h-4 w-10/12', 'h-4 w-8/12', 'h-4 w-9/12', 'h-4 w-7/12']}
      />
    </Card>
  </Loading>
)

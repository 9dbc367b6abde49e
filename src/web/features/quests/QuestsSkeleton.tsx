import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** The shape of the quests on their way: one's level and a few cards. */
export function QuestsSkeleton() {
  return (
    <div role="status" className="grid gap-8">
      <VisuallyHidden>Chargement de vos quêtes…</VisuallyHidden>
      <Card className="flex items-center gap-12">
        <Skeleton className="h-11 w-24" />
        <div className="grid grow gap-3 max-md:hidden">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-4 w-40" />
        </div>
      </Card>
      <div className="grid gap-3 md:grid-cols-2">
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} flush className="flex items-center gap-4 p-4 md:p-5">
            <Skeleton shape="circle" className="size-16" />
            <div className="grid grow gap-2.5">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-56" />
              <Skeleton className="h-3 w-16" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  )
}

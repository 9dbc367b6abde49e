import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Specimen } from './Specimen.tsx'

export function SkeletonsSection() {
  return (
    <>
      <Specimen label="Ligne, boîte, cercle" stacked>
        <Skeleton className="h-3 w-3/5" />
        <Skeleton shape="box" className="h-24 w-full" />
        <Skeleton shape="circle" className="size-12" />
      </Specimen>
      <Specimen label="Cinq lignes en chemin" stacked>
        <Card role="status">
          <VisuallyHidden>Chargement des abonnés…</VisuallyHidden>
          <div className="grid gap-4">
            {[1, 2, 3, 4, 5].map((row) => (
              <div key={row} className="flex items-center gap-3">
                <Skeleton shape="circle" className="size-10" />
                <div className="grid grow gap-1.5">
                  <Skeleton className="h-3 w-2/5" />
                  <Skeleton className="h-3 w-3/5" />
                </div>
              </div>
            ))}
          </div>
        </Card>
      </Specimen>
    </>
  )
}

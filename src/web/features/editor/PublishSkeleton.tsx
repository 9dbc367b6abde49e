import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'

export function PublishSkeleton() {
  return (
    <Loading label="Chargement du formulaire…" className="min-h-dvh">
      <div className="border-b border-line">
        <div className="column flex min-h-14 items-center gap-6">
          <Skeletons sizes={['h-5 w-24', 'h-5 w-18', 'h-5 w-16']} />
        </div>
      </div>
      <div className="column grid gap-8 py-6 lg:grid-cols-[minmax(0,1fr)_368px] lg:gap-12">
        <div className="grid content-start gap-6">
          {Array.from({ length: 4 }, (_, index) => (
            <div key={index} className="grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton shape="box" className="h-11" />
            </div>
          ))}
        </div>
        <Skeleton shape="box" className="h-80" />
      </div>
    </Loading>
  )
}

import { LoadingRows } from '#web/ui/LoadingRows.tsx'

/** The shape of a queue, or of a list that is being loaded. */
export const QueueSkeleton = () => (
  <LoadingRows
    label="Chargement de la liste…"
    className="divide-y divide-line"
    rowClassName="px-4 py-4 md:px-6"
    lines={['h-4 w-3/5', 'h-3 w-4/5']}
  />
)

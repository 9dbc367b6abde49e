import { LoadingRows } from '#web/ui/LoadingRows.tsx'

export const MembersSkeleton = () => (
  <LoadingRows
    label="Chargement des membres…"
    className="divide-y divide-line"
    rowClassName="min-h-16 items-center py-2"
    avatar="size-10"
    lines={['h-3.5 w-36', 'h-3 w-24']}
    button="h-8 w-20"
  />
)

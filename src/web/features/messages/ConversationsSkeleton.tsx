import { LoadingRows } from '#web/ui/LoadingRows.tsx'

export const ConversationsSkeleton = () => (
  <LoadingRows
    label="Chargement des conversations…"
    rowClassName="items-center px-4 py-3"
    avatar="size-12"
    lines={['h-3.5 w-36', 'h-3 w-4/5']}
  />
)

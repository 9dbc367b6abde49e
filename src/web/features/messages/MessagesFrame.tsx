import type { ReactNode } from 'react'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Button.tsx'

/** Two panes side by side, as high as the window below the header; on a phone one of them. */
export function MessagesFrame({ children }: { children: ReactNode }) {
  return (
    <div
      data-fills-window
      className="mx-auto grid h-full max-w-280 grid-rows-[minmax(0,1fr)] border-line bg-surface md:grid-cols-[21.25rem_minmax(0,1fr)] md:divide-x md:divide-line md:border-x"
    >
      {children}
    </div>
  )
}

export const ConversationsSkeleton = () => (
  <LoadingRows
    label="Chargement des conversations…"
    rowClassName="items-center px-4 py-3"
    avatar="size-12"
    lines={['h-3.5 w-36', 'h-3 w-4/5']}
  />
)

/** The screen while the viewer is loading. */
export function MessagesSkeleton() {
  return (
    <MessagesFrame>
      <div className="grid content-start">
        <div className="grid gap-2 px-4 pt-3 pb-2">
          <Skeleton className="my-1 h-8 w-36" />
          <Skeleton shape="box" className="h-11 w-full" />
        </div>
        <ConversationsSkeleton />
      </div>
      <div className="bg-paper max-md:hidden" />
    </MessagesFrame>
  )
}

export function LoadingConversation() {
  return (
    <p role="status" className="flex grow items-center justify-center gap-2.5 bg-paper p-4 text-muted">
      <Spinner />
      Chargement de la conversation...
    </p>
  )
}

import { ConversationsSkeleton } from './ConversationsSkeleton.tsx'
import { MessagesFrame } from './MessagesFrame.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The screen, until it is known who looks at it. */
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

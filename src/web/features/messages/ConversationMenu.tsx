import type { Conversation } from '#domain/messages.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

const ConversationMenuList = lazyWithRetry(() => import('./ConversationMenuList.tsx'), LoadFailure)

/** Profile, report, block; of somebody who is gone, the report alone. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { id, other, is_blocked } = conversation
  return (
    <ActionMenu label="Options de la conversation">
      {(position) => (
        <ConversationMenuList conversationId={id} other={other} isBlocked={is_blocked} {...position} />
      )}
    </ActionMenu>
  )
}

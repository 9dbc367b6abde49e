import type { Conversation } from '#domain/messages.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const ConversationMenuList = lazyWithRetry(() => import('./ConversationMenuList.tsx'), LoadFailure)

/** Profile, block, report: nothing where the other is gone. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { id, other, is_blocked } = conversation
  if (!other) return null
  return (
    <ActionMenu label="Options de la conversation">
      {(position) => (
        <ConversationMenuList conversationId={id} other={other} isBlocked={is_blocked} {...position} />
      )}
    </ActionMenu>
  )
}

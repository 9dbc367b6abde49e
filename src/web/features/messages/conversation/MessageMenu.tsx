import Trash2 from 'lucide-react/icons/trash-2'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import MenuList from '#web/ui/MenuList.tsx'
import { openDialog } from '#web/lib/open-dialog.ts'

const DeleteMessageDialog = lazyWithRetry(() => import('./DeleteMessageDialog.tsx'), LoadFailure)

type MessageMenuProps = { conversationId: string; messageId: string; onDeleted: () => void }

/** What can be done with one's own message. Where there is no pointer that could hover, it is always in view. */
export function MessageMenu(message: MessageMenuProps) {
  return (
    <ActionMenu
      label="Actions sur votre message"
      title="Actions"
      className="relative -my-1 transition-opacity group-hover:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 [@media(hover:hover)]:not-group-hover:not-focus-within:not-has-aria-expanded:opacity-0"
    >
      {(position) => (
        <MenuList
          {...position}
          groups={[
            [
              {
                label: 'Supprimer',
                icon: <Trash2 />,
                danger: true,
                onSelect: () => openDialog(DeleteMessageDialog, message),
              },
            ],
          ]}
        />
      )}
    </ActionMenu>
  )
}

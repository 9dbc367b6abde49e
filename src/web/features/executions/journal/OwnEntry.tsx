import Lock from 'lucide-react/icons/lock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Execution, JournalEntry } from '#domain/executions.ts'
import { longDate } from '#domain/time.ts'
import { typedEntry } from '#domain/typed-entry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { DeleteEntryDialog } from './DeleteEntryDialog.tsx'
import { Entry } from './Entry.tsx'
import { EntryForm } from './EntryForm.tsx'
import { useSaveEntry } from './use-save-entry.ts'

/** One’s own entry: corrected in place, or deleted. */
export function OwnEntry({ entry, execution }: { entry: JournalEntry; execution: Execution }) {
  const [isEdited, setIsEdited] = useState(false)
  const saveEntry = useSaveEntry(execution)
  const close = () => setIsEdited(false)
  if (isEdited)
    return (
      <div className="py-4">
        <EntryForm
          typed={typedEntry(entry)}
          execution={execution}
          isFocused
          submitLabel="Enregistrer"
          onSubmit={async (content) => {
            await saveEntry(entry.id, content)
            close()
          }}
          onCancel={close}
        />
      </div>
    )
  return (
    <Entry
      entry={entry}
      currency={execution.forecast?.currency ?? 'EUR'}
      aside={
        execution.visibility !== 'private' &&
        entry.is_private && (
          <Tag>
            <Lock />
            Pour moi
          </Tag>
        )
      }
      menu={
        <Menu
          groups={[
            [{ label: 'Modifier', icon: <Pencil />, onSelect: () => setIsEdited(true) }],
            [
              {
                label: 'Supprimer',
                icon: <Trash2 />,
                danger: true,
                onSelect: () =>
                  openDialog(DeleteEntryDialog, { entry, executionId: execution.id, isOwn: true }),
              },
            ],
          ]}
          renderButton={(props) => (
            <IconButton
              label={`Actions sur l’entrée du ${longDate(entry.entry_date)}`}
              title="Actions"
              className="text-muted"
              {...props}
            >
              <Ellipsis />
            </IconButton>
          )}
        />
      }
    />
  )
}

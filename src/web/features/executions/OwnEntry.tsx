import Lock from 'lucide-react/icons/lock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TEXT_CHANGED, toAppError } from '#domain/errors.ts'
import type { EntryContent, Execution, JournalEntry } from '#domain/executions/executions.ts'
import { longDate } from '#domain/time.ts'
import { typedEntry } from '#domain/executions/typed-entry.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ownExecutionQuery } from './executions-query.ts'
import { confirmEntryDeletion } from './delete-entry.ts'
import { Entry } from './Entry.tsx'
import { entryCorrection, textOfDraft } from './entry-draft.ts'
import { EntryForm } from './EntryForm.tsx'
import { useSaveEntry } from './use-save-entry.ts'

/** One’s own entry: corrected in place, or deleted. */
export function OwnEntry({ entry, execution }: { entry: JournalEntry; execution: Execution }) {
  const viewerId = useViewer()?.user.id ?? ''
  const [isEdited, setIsEdited] = useState(false)
  const edit = () => setIsEdited(true)
  const close = () => setIsEdited(false)
  if (isEdited)
    return <EntryCorrection entry={entry} execution={execution} viewerId={viewerId} onClose={close} />
  return (
    <Entry
      entry={entry}
      currency={currencyOf(execution)}
      aside={
        <>
          {execution.visibility !== 'private' && entry.is_private && (
            <Tag>
              <Lock />
              Pour moi
            </Tag>
          )}
          {entryCorrection(viewerId, entry.id).current() && (
            <Button size="s" variant="ghost" onClick={edit}>
              Reprendre ma correction
            </Button>
          )}
        </>
      }
      menu={
        <Menu
          groups={[
            [{ label: 'Modifier', icon: <Pencil />, onSelect: edit }],
            [
              {
                label: 'Supprimer',
                icon: <Trash2 />,
                danger: true,
                onSelect: () => confirmEntryDeletion(entry, execution.id, { isOwn: true }),
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

type EntryCorrectionProps = {
  entry: JournalEntry
  execution: Execution
  viewerId: string
  onClose: () => void
}

/**
 * Kept in this browser until it is saved or cancelled. Where the entry was corrected elsewhere since, both texts are shown, and
 * « Enregistrer » replaces the one that is stored.
 */
function EntryCorrection({ entry, execution, viewerId, onClose }: EntryCorrectionProps) {
  const client = useQueryClient()
  const saveEntry = useSaveEntry(execution)
  const [opened] = useState(() => ({ typed: typedEntry(entry), edited_at: entry.edited_at }))
  const { draft, save, store } = useLocalDraft(() => entryCorrection(viewerId, entry.id))
  const { typed, edited_at } = draft ?? opened
  const end = () => {
    // Another tab’s text stays.
    store.change((stored) => (stored && textOfDraft(stored) === textOfDraft({ typed }) ? null : stored))
    onClose()
  }
  const correct = async (content: EntryContent) => {
    try {
      await saveEntry(entry.id, content, { edited_at: entry.edited_at })
      end()
    } catch (error) {
      if (toAppError(error).field !== 'edited_at') throw error
      await client.fetchQuery({ ...ownExecutionQuery(execution.id), staleTime: 0 })
    }
  }
  return (
    <div className="py-4">
      {edited_at !== entry.edited_at && (
        <Notice tone="warn" role="alert" icon={<RefreshCw />} title={TEXT_CHANGED}>
          Voici celui qui est enregistré. Le vôtre est dessous : « Enregistrer » le met à sa place.
          <Entry entry={entry} currency={currencyOf(execution)} />
        </Notice>
      )}
      <EntryForm
        typed={typed}
        execution={execution}
        isFocused
        submitLabel="Enregistrer"
        onType={(changed) => save({ typed: changed, edited_at })}
        onSubmit={correct}
        onCancel={end}
      />
    </div>
  )
}

const currencyOf = ({ forecast }: Execution) => forecast?.currency ?? 'EUR'

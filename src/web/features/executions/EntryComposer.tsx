import { useState } from 'react'
import type { Execution } from '#domain/executions/executions.ts'
import type { TypedEntry } from '#domain/executions/typed-entry.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { announce } from '#web/lib/announce.ts'
import { useToday } from '#web/lib/use-now.ts'
import { useOutgoingDraft } from '#web/lib/use-local-draft.ts'
import { entryDraft, newDraft, textOfDraft } from './entry-draft.ts'
import { EntryForm } from './EntryForm.tsx'
import { useSaveEntry } from './use-save-entry.ts'

/** Writes a new entry; what is typed survives a reload. */
export function EntryComposer({ execution }: { execution: Execution }) {
  const viewerId = useViewer()?.user.id ?? ''
  const { draft, save, sent, refused } = useOutgoingDraft(() => entryDraft(viewerId, execution.id), {
    empty: newDraft,
    textOf: textOfDraft,
  })
  const [hasSaved, setHasSaved] = useState(false)
  const saveEntry = useSaveEntry(execution)
  const today = useToday()
  const type = (typed: TypedEntry) => {
    const isToday = typed.entry_date === today
    save({ ...draft, typed: isToday ? { ...typed, entry_date: '' } : typed })
  }
  return (
    <EntryForm
      // A saved entry is followed by an empty form, in other tabs too.
      key={draft.id}
      typed={{ ...draft.typed, entry_date: draft.typed.entry_date || today }}
      execution={execution}
      isFocused={hasSaved}
      submitLabel="Ajouter au journal"
      onType={type}
      onSubmit={async (content) => {
        await saveEntry(draft.id, content, { is_new: true }).catch((error: Error) => {
          refused(error)
          throw error
        })
        setHasSaved(true)
        sent(draft)
        announce('Entrée ajoutée au journal.')
      }}
    />
  )
}

import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Execution, JOURNAL_VISIBILITY_LABELS } from '#domain/executions/executions.ts'
import type { TypedEntry } from '#domain/executions/typed-entry.ts'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { announce } from '#web/lib/announce.ts'
import { useToday } from '#web/lib/use-now.ts'
import { useOutgoingDraft } from '#web/lib/use-local-draft.ts'
import { ownExecutionQuery, withNextEntries } from './executions-query.ts'
import { OwnEntry } from './OwnEntry.tsx'
import { entryDraft, newDraft, textOfDraft } from './entry-draft.ts'
import { EntryForm } from './EntryForm.tsx'
import { useSaveEntry } from './use-save-entry.ts'

/** « Journal » of one’s own execution. */
export function Journal({ execution }: { execution: Execution }) {
  const { entries, visibility } = execution
  const list = useFocusAfterRemoval<HTMLDivElement>({ fallback: 'textarea' })
  const more = useMoreEntries(execution)
  return (
    <Card as="section" aria-labelledby="journal">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="journal" className="text-section">
          Journal
        </h2>
        <Tag tone={visibility === 'private' ? 'neutral' : 'good'}>
          {visibility === 'private' ? <Lock /> : <Eye />}
          {visibility === 'private' ? 'Privé' : JOURNAL_VISIBILITY_LABELS[visibility]}
        </Tag>
      </div>
      <EntryComposer key={execution.id} execution={execution} />
      {entries.length === 0 ? (
        <p className="mt-5 border-t border-line pt-5 text-muted">
          Votre première entrée : qu’allez-vous faire cette semaine ?
        </p>
      ) : (
        <div {...list} tabIndex={-1} className="mt-5 divide-y divide-line border-t border-line outline-none">
          {entries.map((entry) => (
            <OwnEntry key={entry.id} entry={entry} execution={execution} />
          ))}
        </div>
      )}
      <LoadMore
        hasMore={execution.next !== null}
        busy={more.isPending}
        error={more.isError ? 'Impossible de charger la suite' : null}
        onLoad={() => more.mutate()}
      />
    </Card>
  )
}

function useMoreEntries(execution: Execution) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => withNextEntries(execution),
    onSuccess: ({ entries, next }) =>
      client.setQueryData(
        ownExecutionQuery(execution.id).queryKey,
        (current) => current && { ...current, entries, next },
      ),
  })
}

/** Writes a new entry; what is typed survives a reload. */
function EntryComposer({ execution }: { execution: Execution }) {
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

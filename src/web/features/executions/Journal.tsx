import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Execution } from '#domain/executions/executions.ts'
import { JOURNAL_VISIBILITY_LABELS } from '#domain/executions/executions.ts'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ownExecutionQuery, withNextEntries } from './executions-query.ts'
import { EntryComposer } from './EntryComposer.tsx'
import { OwnEntry } from './OwnEntry.tsx'

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

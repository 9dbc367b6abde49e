import { useQueryClient } from '@tanstack/react-query'
import { executionsApi } from '#api/executions.ts'
import type { EntryContent, Execution, JournalEntry } from '#domain/executions/executions.ts'
import { call } from '#web/lib/call.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import { changeOwnExecution } from './executions-query.ts'

const ConsentDialog = lazyWithRetry(() => import('./ConsentDialog.tsx'), LoadFailure)

/** A new entry, or the correction of one as it was read. */
type EntryWrite = { is_new: true } | { edited_at: string | null }

/** Saves an entry under its id. The first amount or sale on another member’s plan asks whether it may count. */
export function useSaveEntry({ id: executionId, is_own_plan }: Pick<Execution, 'id' | 'is_own_plan'>) {
  const client = useQueryClient()
  return async (entryId: string, content: EntryContent, as: EntryWrite) => {
    const params = { executionId, entryId }
    const saved = await call(executionsApi.saveEntry, { params, body: { ...content, ...as } })
    const { entry, execution: sums, forced_private } = saved
    changeOwnExecution(client, executionId, (execution) => ({
      ...execution,
      ...sums,
      entries: withEntry(execution, entry),
    }))
    if (forced_private) toast({ title: forced_private, variant: 'plain' })
    if (sums.shares_figures === null && !is_own_plan && hasFigure(entry))
      openDialog(ConsentDialog, { executionId })
  }
}

const hasFigure = ({ spent_cents, earned_cents, sales }: EntryContent) =>
  spent_cents !== null || earned_cents !== null || sales !== null

/** In the order of the journal. An entry beyond the loaded ones appears with its page. */
function withEntry({ entries, next }: Execution, entry: JournalEntry): JournalEntry[] {
  const others = entries.filter(({ id }) => id !== entry.id)
  const at = others.findIndex((other) => isBefore(other, entry))
  if (at >= 0) return others.toSpliced(at, 0, entry)
  return next === null ? [...others, entry] : others
}

/** Those of one day in the order in which they were written, as in the list of the server. */
const isBefore = (a: JournalEntry, b: JournalEntry) => placeOf(a) < placeOf(b)

const placeOf = ({ entry_date, created_at, id }: JournalEntry) => `${entry_date} ${created_at} ${id}`

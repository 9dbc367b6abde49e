import { emptyEntry, type TypedEntry } from '#domain/typed-entry.ts'
import { localStore } from '#web/lib/local-store.ts'
import { JOURNAL_DRAFT_KEY } from '#web/lib/storage-keys.ts'

/** The entry that a member is writing, and the id under which it is sent. A retry sends the same id. */
export type EntryDraft = { id: string; typed: TypedEntry }

export const newDraft = (): EntryDraft => ({ id: crypto.randomUUID(), typed: emptyEntry('') })

/** The draft of an entry of an execution. Its date is empty while it is that of today. */
export const entryDraft = (memberId: string, executionId: string) =>
  localStore<EntryDraft>(`${JOURNAL_DRAFT_KEY}${memberId}:${executionId}`, parse, (draft) =>
    isEmpty(draft) ? null : JSON.stringify(draft),
  )

const isEmpty = ({ typed }: EntryDraft) => Object.values(typed).every((text) => text === '')

function parse(text: string | null): EntryDraft {
  const { id, typed } = JSON.parse(text ?? '{}') as Partial<EntryDraft>
  const empty = newDraft()
  return typeof id === 'string' && typed ? { id, typed: { ...empty.typed, ...typed } } : empty
}

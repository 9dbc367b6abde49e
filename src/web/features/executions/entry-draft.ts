import { emptyEntry, type TypedEntry } from '#domain/executions/typed-entry.ts'
import { cleanText } from '#domain/typed-text.ts'
import { localStore } from '#web/lib/local-store.ts'
import { CORRECTION_DRAFT_KEY, JOURNAL_DRAFT_KEY } from '#web/lib/storage-keys.ts'

/** The entry that a member is writing, and the id under which it is sent. A retry sends the same id. */
export type EntryDraft = { id: string; typed: TypedEntry }

export const newDraft = (): EntryDraft => ({ id: crypto.randomUUID(), typed: emptyEntry('') })

/** The draft of an entry of an execution. Its date is empty while it is that of today. */
export const entryDraft = (memberId: string, executionId: string) =>
  localStore<EntryDraft>(`${JOURNAL_DRAFT_KEY}${memberId}:${executionId}`, parse, (draft) =>
    isEmpty(draft) ? null : JSON.stringify(draft),
  )

/** The draft as one text, whatever the order in which its fields were saved. */
export const textOfDraft = ({ typed }: Pick<EntryDraft, 'typed'>) => {
  const { content, spent_cents, earned_cents, sales, entry_date, is_private } = typed
  return JSON.stringify([cleanText(content), spent_cents, earned_cents, sales, entry_date, is_private])
}

/** A correction that a member is writing, and the version of the entry that it began with. */
type EntryCorrection = { typed: TypedEntry; edited_at: string | null }

/** Stored until it is saved or cancelled; null before the member has typed. */
export const entryCorrection = (memberId: string, entryId: string) =>
  localStore<EntryCorrection | null>(
    `${CORRECTION_DRAFT_KEY}${memberId}:${entryId}`,
    (text) => {
      const { typed, edited_at = null } = JSON.parse(text ?? '{}') as Partial<EntryCorrection>
      return typed ? { typed: { ...emptyEntry(''), ...typed }, edited_at } : null
    },
    (draft) => draft && JSON.stringify(draft),
  )

const isEmpty = ({ typed }: EntryDraft) => Object.values(typed).every((text) => text === '')

function parse(text: string | null): EntryDraft {
  const { id, typed } = JSON.parse(text ?? '{}') as Partial<EntryDraft>
  const empty = newDraft()
  return typeof id === 'string' && typed ? { id, typed: { ...empty.typed, ...typed } } : empty
}

import { sessionStore, type StoredValue } from '#web/lib/local-store.ts'
import { SUPPORT_DRAFT_KEY } from '#web/lib/storage-keys.ts'

/** A request that is being written, and the id under which it is sent: the same words are one request. */
export type SupportDraft = { id: string; email: string; subject: string; message: string }

export const newDraft = (words: Partial<Omit<SupportDraft, 'id'>> = {}): SupportDraft => ({
  id: crypto.randomUUID(),
  email: '',
  subject: '',
  message: '',
  ...words,
})

/** Stored in this tab until it is sent, for each member and each subject that a link proposed. */
export const draftStore = (memberId: string | null, proposed: string): StoredValue<SupportDraft> =>
  sessionStore(
    `${SUPPORT_DRAFT_KEY}${memberId ?? 'visitor'}:${proposed}`,
    (text) => (text === null ? newDraft({ subject: proposed }) : parse(text)),
    (draft) => (isEmpty(draft, proposed) ? null : JSON.stringify(draft)),
  )

const isEmpty = ({ email, subject, message }: SupportDraft, proposed: string) =>
  email === '' && message === '' && (subject === '' || subject === proposed)

function parse(text: string): SupportDraft {
  const draft = JSON.parse(text) as SupportDraft
  const isWhole = [draft.id, draft.email, draft.subject, draft.message].every(
    (part) => typeof part === 'string',
  )
  if (!isWhole) throw new Error('Not a draft.')
  return draft
}

import { localStore } from '#web/lib/local-store.ts'
import { TEXT_DRAFT_KEY } from '#web/lib/storage-keys.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'
import { useViewer } from './use-auth.ts'

/**
 * The text of a form with one field, by what it is about: « appeal:<id> ». Kept in this browser, also after « Annuler » and Back,
 * until it is sent.
 */
export function useTextDraft(about: string) {
  const viewer = useViewer()
  const { draft, save } = useLocalDraft(() =>
    localStore<string>(
      `${TEXT_DRAFT_KEY}${viewer?.user.id ?? 'visitor'}:${about}`,
      (text) => text ?? '',
      (text) => text || null,
    ),
  )
  return { text: draft, save, discard: () => save('') }
}

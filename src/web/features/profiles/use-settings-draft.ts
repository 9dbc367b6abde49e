import { sessionStore } from '#web/lib/local-store.ts'
import { SETTINGS_DRAFT_KEY } from '#web/lib/storage-keys.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'

/**
 * The unsaved changes of a settings form. Untouched fields show the saved values, also those of another device; typed ones are
 * stored in this tab, across pages and reloads, until they are saved or discarded.
 */
export function useSettingsDraft<Saved extends object>(memberId: string, section: string, saved: Saved) {
  const { draft: typed, save, store } = useLocalDraft(() => typedStore<Saved>(memberId, section))
  const changes = pick(typed, (part) => !isSame(typed[part], saved[part]))
  return {
    values: { ...saved, ...typed },
    isChanged: Object.keys(changes).length > 0,
    /** The changed fields, and the values they replace (`read`): the server refuses to overwrite other values. */
    changes: { ...changes, read: pick(saved, (part) => part in changes) },
    type: (change: (values: Saved) => Partial<Saved>) => {
      const known = store.current()
      const next = { ...known, ...change({ ...saved, ...known }) }
      save(pick(next, (part) => !isSame(next[part], saved[part])))
    },
    discard: () => save({}),
    /** After a save: what was typed since stays. */
    discardSent: (sent: Saved) => {
      const known = store.current()
      save(pick(known, (part) => !isSame(known[part], sent[part])))
    },
  }
}

const typedStore = <Saved extends object>(memberId: string, section: string) =>
  sessionStore<Partial<Saved>>(
    `${SETTINGS_DRAFT_KEY}${memberId}:${section}`,
    (text) => JSON.parse(text ?? '{}') as Partial<Saved>,
    (typed) => (Object.keys(typed).length > 0 ? JSON.stringify(typed) : null),
  )

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function pick<Values extends object>(values: Values, isPicked: (name: keyof Values) => boolean) {
  const names = Object.keys(values) as (keyof Values)[]
  return Object.fromEntries(names.filter(isPicked).map((name) => [name, values[name]])) as Partial<Values>
}

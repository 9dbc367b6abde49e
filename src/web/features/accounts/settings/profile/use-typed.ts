import { sessionStore } from '#web/lib/local-store.ts'
import { SETTINGS_DRAFT_KEY } from '#web/lib/storage-keys.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'

/**
 * What a member typed over what is saved. What they left alone follows what is saved, also from another device; what they
 * typed is kept in this tab, through other pages and reloads, until it is saved or given up.
 */
export function useTyped<Saved extends object>(memberId: string, section: string, saved: Saved) {
  const { draft: typed, save, store } = useLocalDraft(() => typedStore<Saved>(memberId, section))
  const changes = pick(typed, (part) => !isSame(typed[part], saved[part]))
  return {
    values: { ...saved, ...typed },
    isChanged: Object.keys(changes).length > 0,
    /** Only what differs, and what it replaces: nothing else is written, and nothing unseen is written over. */
    changes: { ...changes, read: pick(saved, (part) => part in changes) },
    type: (change: (values: Saved) => Partial<Saved>) => {
      const known = store.current()
      const next = { ...known, ...change({ ...saved, ...known }) }
      save(pick(next, (part) => !isSame(next[part], saved[part])))
    },
    discard: () => save({}),
    /** After a save: what was typed on meanwhile stays. */
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

function pick<Values extends object>(values: Values, isWanted: (name: keyof Values) => boolean) {
  const names = Object.keys(values) as (keyof Values)[]
  return Object.fromEntries(names.filter(isWanted).map((name) => [name, values[name]])) as Partial<Values>
}
